import { DEFAULT_FUEL_DENSITY } from './default-model.ts';
import { densityIn } from './measure.ts';

/** Older versions, which are migrated. */
const OLDER_VERSIONS: ReadonlySet<unknown> = new Set([1, 2]);
const NUMBER_FIELDS = ['arm', 'weight', 'quantity', 'perItemWeight', 'fuelVolume'] as const;

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

/**
 * Migrates a preset of version 1 or 2 to version 3, and adds optional fields (spec 5 requires a version and stations
 * only). Anything invalid is left unchanged, for the schema to reject.
 *
 * Version 1 had figures as text, flat limits, envelope rows as `forward` and `aft`, and neither types of sums nor
 * checkpoints. Version 2 had numbers and nested limits, but no checkpoints, volumes and locks.
 */
export function normalisePreset(value: unknown): unknown {
  const preset = fieldsOf(value);
  if (preset === null || !Array.isArray(preset['stations'])) return value;
  const isOlder = OLDER_VERSIONS.has(preset['version']);
  const stations: readonly unknown[] = preset['stations'];
  return {
    ...preset,
    version: isOlder ? 3 : preset['version'],
    name: preset['name'] ?? 'Imported preset',
    fuelDensity: numberOf(preset['fuelDensity'], isOlder) ?? defaultDensity(preset['unit']),
    limits: isOlder ? normaliseLimits(preset['limits']) : (preset['limits'] ?? undefined),
    stations: stations.map((station, index) => normaliseStation(station, index, isOlder)),
  };
}

function defaultDensity(unit: unknown): number {
  return densityIn(DEFAULT_FUEL_DENSITY, unit === 'kg' ? 'kg' : 'lb');
}

/** Version 1 stored text as typed: `"42,184"`. */
function numberOf(value: unknown, mayBeText: boolean): unknown {
  if (!mayBeText || typeof value !== 'string') return value;
  const text = value.replaceAll(/[,\s]/g, '');
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : value;
}

function normaliseStation(value: unknown, index: number, isOlder: boolean): unknown {
  const station = fieldsOf(value);
  if (station === null) return value;
  const numbers = Object.fromEntries(
    NUMBER_FIELDS.flatMap((field) =>
      station[field] === undefined || station[field] === ''
        ? []
        : [[field, numberOf(station[field], isOlder)]],
    ),
  );
  const type = station['type'] ?? (isOlder ? typeOfName(station['name'], index) : undefined);
  const { weight, quantity, perItemWeight } = { ...station, ...numbers } as Fields;
  const isShared = typeof weight === 'number' && typeof quantity === 'number' && quantity > 0;
  return {
    ...station,
    ...numbers,
    id: station['id'] ?? `station-${index + 1}`,
    type,
    perItemWeight: perItemWeight ?? (isOlder && isShared ? weight / quantity : null),
    summaryKey: station['summaryKey'] ?? (isOlder ? summaryKeyOfName(type, station['name']) : null),
  };
}

/** Version 1 had names only; its first line was always the empty aircraft. */
function typeOfName(name: unknown, index: number): string {
  if (index === 0) return 'empty';
  const text = typeof name === 'string' ? name.toLowerCase() : '';
  if (/dry operating|zero.?fuel/.test(text)) return 'cumulative';
  if (/ramp/.test(text)) return 'ramp';
  if (/take.?off/.test(text)) return 'takeoff';
  if (/landing/.test(text)) return 'landing';
  if (/taxi|trip|burn/.test(text)) return 'negativeFuel';
  return /fuel/.test(text) ? 'fuel' : 'weight';
}

function summaryKeyOfName(type: unknown, name: unknown): string | null {
  if (type === 'empty') return 'basicEmpty';
  if (type === 'ramp' || type === 'takeoff' || type === 'landing') return type;
  if (type !== 'cumulative' || typeof name !== 'string') return null;
  if (/dry.?operating/i.test(name)) return 'dryOperating';
  return /zero.?fuel/i.test(name) ? 'zeroFuel' : null;
}

function normaliseLimits(value: unknown): unknown {
  const limits = fieldsOf(value);
  if (limits === null) return value ?? undefined;
  const structural = fieldsOf(limits['structural']) ?? limits;
  const envelope = limits['cgEnvelope'];
  return {
    ...limits,
    structural: Object.fromEntries(
      ['maxZeroFuel', 'maxRamp', 'maxTakeoff', 'maxLanding'].map((key) => [
        key,
        numberOf(structural[key], true) ?? null,
      ]),
    ),
    cgEnvelope: Array.isArray(envelope) ? envelope.map(normalisePoint) : (envelope ?? undefined),
  };
}

function normalisePoint(value: unknown): unknown {
  const point = fieldsOf(value);
  if (point === null) return value;
  return {
    weight: numberOf(point['weight'], true),
    min: numberOf(point['min'] ?? point['forward'], true),
    max: numberOf(point['max'] ?? point['aft'], true),
  };
}
