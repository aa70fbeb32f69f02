import { PRESET_TEXT_MAX, presetDocument, type PresetDocument } from '../contract.ts';
import {
  type BalanceLimits,
  type BalancePreset,
  type Cabin,
  type CargoHolds,
  isFuel,
  isSum,
  type Station,
  STRUCTURAL_KEYS,
} from './balance-model.ts';
import { allSeats, holdsLoad, seatingArm } from './cabin-and-holds.ts';
import { type BalanceUnit, type Convert, densityIn, massIn, type Measure, volumeIn } from './measure.ts';
import { withFuelVolume, withQuantity, withWeight } from './station-edits.ts';
import { normalisePreset } from './normalise-preset.ts';

/** Spec 5, the two errors of an import. */
export const PRESET_UNREADABLE = 'Failed to decode preset payload';
export const PRESET_INVALID = 'Invalid weight & balance preset structure';
export const PRESET_VERSION = 3;

/** Writes figures in one unit and records those typed in the other. */
function createWriter(unit: BalanceUnit) {
  const entered: Record<string, Measure> = {};
  const write = (path: string, measure: Measure, convert: Convert = massIn): number => {
    if (measure.unit !== unit) entered[path] = measure;
    return convert(measure, unit);
  };
  const writeOrNull = (path: string, measure: Measure | null, convert: Convert = massIn) =>
    measure === null ? null : write(path, measure, convert);
  return { entered, write, writeOrNull };
}
type Writer = ReturnType<typeof createWriter>;

/** A preset in the format of spec 3, figures in its unit. */
export function presetToDocument(preset: BalancePreset): PresetDocument {
  const { name, aircraftType, unit, fuelDensity, limits, stations, cabin, cargo } = preset;
  const writer = createWriter(unit);
  return {
    version: PRESET_VERSION,
    name,
    aircraftType,
    unit,
    fuelDensity: writer.write('fuelDensity', fuelDensity, densityIn),
    limits: limitsToDocument(limits, writer),
    stations: stations.map((station) => stationToDocument(station, writer)),
    cabin: cabin === null ? null : { ...cabin, taken: cabin.taken === null ? null : [...cabin.taken] },
    cargo: cargo === null ? null : cargoToDocument(cargo, writer),
    isExample: preset.isExample,
    updatedAt: preset.updatedAt,
    entered: writer.entered,
  };
}

function limitsToDocument(limits: BalanceLimits, { write, writeOrNull }: Writer): PresetDocument['limits'] {
  const structural = (key: (typeof STRUCTURAL_KEYS)[number]) =>
    writeOrNull(`limits.${key}`, limits.structural[key]);
  return {
    structural: {
      maxZeroFuel: structural('maxZeroFuel'),
      maxRamp: structural('maxRamp'),
      maxTakeoff: structural('maxTakeoff'),
      maxLanding: structural('maxLanding'),
    },
    cgEnvelope: limits.cgEnvelope.map(({ weight, min, max }, index) => ({
      weight: write(`limits.cgEnvelope.${index}`, weight),
      min,
      max,
    })),
    curtailment: limits.curtailment.map(({ name, forward, aft }, index) => ({
      name,
      forward: write(`limits.curtailment.${index}.forward`, forward),
      aft: write(`limits.curtailment.${index}.aft`, aft),
    })),
    chord: limits.chord,
  };
}

function stationToDocument(station: Station, { writeOrNull }: Writer): PresetDocument['stations'][number] {
  const path = `stations.${station.id}`;
  return {
    ...station,
    weight: writeOrNull(`${path}.weight`, station.weight),
    perItemWeight: writeOrNull(`${path}.perItemWeight`, station.perItemWeight),
    fuelVolume: writeOrNull(`${path}.fuelVolume`, station.fuelVolume, volumeIn),
  };
}

function cargoToDocument(
  cargo: CargoHolds,
  { write, writeOrNull }: Writer,
): NonNullable<PresetDocument['cargo']> {
  return {
    ...cargo,
    holds: cargo.holds.map((hold) => ({
      ...hold,
      maximum: writeOrNull(`cargo.${hold.id}.maximum`, hold.maximum),
      weight: write(`cargo.${hold.id}.weight`, hold.weight),
    })),
  };
}

/** Reads figures of one unit; one that was typed in the other is restored as typed while it still matches. */
function createReader({ unit, entered }: Pick<PresetDocument, 'unit' | 'entered'>) {
  const read = (path: string, value: number, convert: Convert = massIn): Measure => {
    const typed = Object.hasOwn(entered, path) ? entered[path] : undefined;
    return typed !== undefined && convert(typed, unit) === value ? typed : { value, unit };
  };
  const readOrNull = (path: string, value: number | null, convert: Convert = massIn) =>
    value === null ? null : read(path, value, convert);
  return { read, readOrNull };
}
type Reader = ReturnType<typeof createReader>;

/** Preset of a valid document. Figures that contradict each other are recalculated. */
export function presetFromDocument(document: PresetDocument): BalancePreset {
  const reader = createReader(document);
  const { name, aircraftType, unit, isExample, updatedAt, cabin, cargo } = document;
  const fuelDensity = reader.read('fuelDensity', document.fuelDensity, densityIn);
  const stations = document.stations.map((station) =>
    agreeing(stationFromDocument(station, reader), fuelDensity),
  );
  return {
    name,
    aircraftType: aircraftType.toUpperCase(),
    unit,
    fuelDensity,
    limits: limitsFromDocument(document.limits, reader),
    stations,
    cabin: cabin === null ? null : agreeingCabin(cabin, stations),
    cargo: cargo === null ? null : agreeingCargo(cargoFromDocument(cargo, reader), stations),
    isExample,
    updatedAt,
  };
}

function limitsFromDocument(limits: PresetDocument['limits'], { read, readOrNull }: Reader): BalanceLimits {
  const structural = (key: (typeof STRUCTURAL_KEYS)[number]) =>
    readOrNull(`limits.${key}`, limits.structural[key]);
  return {
    structural: {
      maxZeroFuel: structural('maxZeroFuel'),
      maxRamp: structural('maxRamp'),
      maxTakeoff: structural('maxTakeoff'),
      maxLanding: structural('maxLanding'),
    },
    cgEnvelope: limits.cgEnvelope
      .map(({ weight, min, max }, index) => ({
        weight: read(`limits.cgEnvelope.${index}`, weight),
        min,
        max,
      }))
      .toSorted((a, b) => massIn(a.weight, 'kg') - massIn(b.weight, 'kg')),
    curtailment: limits.curtailment.map(({ name, forward, aft }, index) => ({
      name,
      forward: read(`limits.curtailment.${index}.forward`, forward),
      aft: read(`limits.curtailment.${index}.aft`, aft),
    })),
    chord: limits.chord,
  };
}

function stationFromDocument(station: PresetDocument['stations'][number], { readOrNull }: Reader): Station {
  const path = `stations.${station.id}`;
  return {
    ...station,
    arm: station.arm ?? 0,
    weight: readOrNull(`${path}.weight`, station.weight),
    perItemWeight: readOrNull(`${path}.perItemWeight`, station.perItemWeight),
    fuelVolume: readOrNull(`${path}.fuelVolume`, station.fuelVolume, volumeIn),
  };
}

function cargoFromDocument(
  cargo: NonNullable<PresetDocument['cargo']>,
  { read, readOrNull }: Reader,
): CargoHolds {
  return {
    ...cargo,
    holds: cargo.holds.map((hold) => ({
      ...hold,
      maximum: readOrNull(`cargo.${hold.id}.maximum`, hold.maximum),
      weight: read(`cargo.${hold.id}.weight`, hold.weight),
    })),
  };
}

const AGREEMENT = 1e-9;
const differs = (a: number, b: number) => Math.abs(a - b) > AGREEMENT * Math.max(1, Math.abs(a), Math.abs(b));

/**
 * Makes the figures of a station consistent: a missing weight follows from items or volume; a given weight takes
 * precedence.
 */
function agreeing(station: Station, fuelDensity: Measure): Station {
  if (isSum(station)) return { ...station, weight: null };
  const { weight, quantity, perItemWeight, fuelVolume } = station;
  if (isFuel(station)) return agreeingFuel(station, fuelDensity);
  if (weight === null || (weight.value === 0 && quantity !== null && perItemWeight !== null)) {
    const empty = { ...station, weight: weight ?? { value: 0, unit: fuelDensity.unit }, fuelVolume };
    return quantity === null || perItemWeight === null ? empty : withQuantity(quantity)(station);
  }
  if (quantity === null || perItemWeight === null) return station;
  const { unit } = perItemWeight;
  return differs(quantity * perItemWeight.value, massIn(weight, unit))
    ? withWeight(weight, fuelDensity)(station)
    : station;
}

function agreeingFuel(station: Station, fuelDensity: Measure): Station {
  const { weight, fuelVolume } = station;
  if (weight === null)
    return fuelVolume === null
      ? withWeight({ value: 0, unit: fuelDensity.unit }, fuelDensity)(station)
      : withFuelVolume(fuelVolume, fuelDensity)(station);
  const ofVolume = fuelVolume === null ? null : volumeIn(fuelVolume, fuelDensity.unit) * fuelDensity.value;
  return ofVolume === null || differs(ofVolume, massIn(weight, fuelDensity.unit))
    ? withWeight(weight, fuelDensity)(station)
    : station;
}

/** Seats that are not those of the station are not in use: their number and arm would contradict it. */
function agreeingCabin(cabin: Cabin, stations: readonly Station[]): Cabin {
  const { taken, stationId } = cabin;
  const station = stations.find(({ id }) => id === stationId);
  if (taken === null) return cabin;
  const seats = new Set(allSeats(cabin));
  const isSeated = new Set(taken).size === taken.length && taken.every((seat) => seats.has(seat));
  const arm = isSeated ? seatingArm(cabin, taken) : null;
  const agrees =
    isSeated && station?.quantity === taken.length && (arm === null || !differs(arm, station.arm));
  return agrees ? cabin : { ...cabin, taken: null, handArm: null };
}

/** Holds whose load is not that of the station do not feed it. */
function agreeingCargo(cargo: CargoHolds, stations: readonly Station[]): CargoHolds {
  const weight = stations.find(({ id }) => id === cargo.stationId)?.weight ?? null;
  if (!cargo.isFed) return cargo;
  const load = massIn(holdsLoad(cargo, 'kg').weight, 'kg');
  return weight !== null && !differs(load, massIn(weight, 'kg'))
    ? cargo
    : { ...cargo, isFed: false, handArm: null };
}

export type PresetImport =
  | { readonly ok: true; readonly preset: BalancePreset }
  | { readonly ok: false; readonly message: typeof PRESET_UNREADABLE | typeof PRESET_INVALID };

/** Parses JSON, or JSON in base64; undefined when it is neither or too long. */
function decode(text: string, fromBase64: (text: string) => string): unknown {
  if (text.length > PRESET_TEXT_MAX) return undefined;
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  try {
    const json = /^[\w+/=-]+$/.test(trimmed) ? fromBase64(trimmed) : trimmed;
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Imports a preset (row C13). It must decode, else `Failed to decode preset payload`; it must have a version, stations
 * and valid figures, else `Invalid weight & balance preset structure`. Versions 1 and 2 are migrated. Pure.
 */
export function importPreset(text: string, fromBase64: (text: string) => string): PresetImport {
  const value = decode(text, fromBase64);
  if (value === undefined) return { ok: false, message: PRESET_UNREADABLE };
  const preset = readPreset(value);
  return preset === null ? { ok: false, message: PRESET_INVALID } : { ok: true, preset };
}

/** Preset from a value of any version, or null when invalid. */
export function readPreset(value: unknown): BalancePreset | null {
  const outcome = presetDocument.safeParse(normalisePreset(value));
  return outcome.success ? presetFromDocument(outcome.data) : null;
}
