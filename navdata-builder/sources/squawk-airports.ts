import { z } from 'zod';
import { normaliseFrequencyType } from '../merge/frequency-type.ts';
import { normaliseSurface } from '../merge/runway-surface.ts';
import type {
  AirportRecord,
  FrequencyRecord,
  IlsRecord,
  RunwayEndRecord,
  RunwayRecord,
} from '../navdata-set.ts';
import type { RecordLog } from '../record-log.ts';
import { bareRunwayEnd, icaoOrNull, isPosition, lengthFtOrNull, textOrNull } from './record-values.ts';
import { parseSnapshot } from './squawk-snapshot.ts';

const ilsSchema = z.object({
  systemType: z.string().optional(),
  identifier: z.string().optional(),
  category: z.string().optional(),
  localizerFrequencyMhz: z.number().optional(),
  localizerMagneticCourseDeg: z.number().optional(),
  glideSlopeAngleDeg: z.number().optional(),
});

const endSchema = z.object({
  id: z.string().min(1),
  trueHeadingDeg: z.number().min(0).max(360).optional(),
  lat: z.number().optional(),
  lon: z.number().optional(),
  elevationFt: z.number().optional(),
  displacedThresholdFt: z.number().optional(),
  toraFt: z.number().optional(),
  todaFt: z.number().optional(),
  asdaFt: z.number().optional(),
  ldaFt: z.number().optional(),
  approachLights: z.string().optional(),
  vgsiType: z.string().optional(),
  ils: ilsSchema.optional(),
});

const runwaySchema = z.object({
  id: z.string(),
  lengthFt: z.number(),
  widthFt: z.number(),
  surfaceType: z.string().optional(),
  lighting: z.string().optional(),
  ends: z.array(endSchema),
});

const airportSchema = z.object({
  faaId: z.string().min(1),
  icao: z.string().optional(),
  name: z.string().min(1),
  facilityType: z.string(),
  useType: z.string().optional(),
  status: z.string(),
  city: z.string().optional(),
  state: z.string().optional(),
  country: z.string(),
  lat: z.number(),
  lon: z.number(),
  elevationFt: z.number().optional(),
  timezone: z.string().optional(),
  towerType: z.string().optional(),
  fuelTypes: z.string().optional(),
  runways: z.array(runwaySchema),
  frequencies: z.array(
    z.object({ frequencyMhz: z.number(), use: z.string(), sectorization: z.string().optional() }),
  ),
});
type NasrAirport = z.infer<typeof airportSchema>;

const typeOfFacility: Readonly<Record<string, AirportRecord['type']>> = {
  AIRPORT: 'small_airport',
  HELIPORT: 'heliport',
  SEAPLANE_BASE: 'seaplane_base',
  GLIDERPORT: 'gliderport',
  ULTRALIGHT: 'ultralight_field',
  BALLOONPORT: 'balloonport',
};

/** An FAA airport; `localCode` is the FAA identifier. */
export interface NasrAirports {
  readonly cycleDate: string;
  readonly airports: AirportRecord[];
}

/** Reads a NASR airport snapshot of the squawk family from its parsed JSON. */
export function parseSquawkAirports(json: unknown, source: string, log: RecordLog): NasrAirports {
  const snapshot = parseSnapshot(json, log.file);
  const airports: AirportRecord[] = [];
  snapshot.records.forEach((raw, index) => {
    const parsed = airportSchema.safeParse(raw);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      return log.reject(index + 1, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unreadable'}`);
    }
    if (parsed.data.status !== 'OPEN') return log.skip();
    if (!isPosition(parsed.data.lat, parsed.data.lon)) return log.reject(index + 1, 'has no position');
    airports.push(toAirport(parsed.data, source));
    return log.use();
  });
  return { cycleDate: snapshot.cycleDate, airports };
}

function toAirport(raw: NasrAirport, source: string): AirportRecord {
  const icao = icaoOrNull(raw.icao);
  const runways = raw.runways.map(toRunway);
  return {
    ident: icao ?? raw.faaId,
    icao,
    iata: null,
    localCode: raw.faaId,
    aliases: [],
    name: raw.name,
    type: typeOfFacility[raw.facilityType] ?? 'small_airport',
    lat: raw.lat,
    lon: raw.lon,
    country: textOrNull(raw.country),
    region: raw.country === 'US' && raw.state ? `US-${raw.state}` : null,
    municipality: textOrNull(raw.city),
    timeZone: textOrNull(raw.timezone),
    elevationFt: raw.elevationFt ?? null,
    isScheduled: null,
    isTowered: raw.towerType === undefined ? null : raw.towerType !== 'NON-ATCT',
    hasIls: runways.some((runway) => runway.ends.some((end) => end.ils?.system?.startsWith('ILS'))),
    hasCustoms: null,
    fuelTypes: raw.fuelTypes ? raw.fuelTypes.split(',').map((fuel) => fuel.trim()) : null,
    runways,
    frequencies: raw.frequencies.flatMap(toFrequency),
    source,
  };
}

function toRunway(raw: NasrAirport['runways'][number]): RunwayRecord {
  return {
    lengthFt: lengthFtOrNull(raw.lengthFt),
    widthFt: lengthFtOrNull(raw.widthFt),
    surface: raw.surfaceType === undefined ? null : normaliseSurface(raw.surfaceType),
    // NASR states the intensity if there are lights, and nothing otherwise.
    isLighted: raw.lighting !== undefined,
    isClosed: false,
    ends: raw.ends.map(toEnd),
  };
}

function toEnd(raw: NasrAirport['runways'][number]['ends'][number]): RunwayEndRecord {
  const hasPosition = raw.lat !== undefined && raw.lon !== undefined && isPosition(raw.lat, raw.lon);
  return {
    ...bareRunwayEnd(raw.id),
    lat: hasPosition ? (raw.lat ?? null) : null,
    lon: hasPosition ? (raw.lon ?? null) : null,
    headingDegTrue: raw.trueHeadingDeg === undefined ? null : raw.trueHeadingDeg % 360,
    elevationFt: raw.elevationFt ?? null,
    displacedThresholdFt: raw.displacedThresholdFt ?? null,
    toraFt: lengthFtOrNull(raw.toraFt),
    todaFt: lengthFtOrNull(raw.todaFt),
    asdaFt: lengthFtOrNull(raw.asdaFt),
    ldaFt: lengthFtOrNull(raw.ldaFt),
    approachLights: textOrNull(raw.approachLights),
    slopeIndicator: textOrNull(raw.vgsiType),
    ils: raw.ils ? toIls(raw.ils) : null,
  };
}

function toIls(raw: z.infer<typeof ilsSchema>): IlsRecord {
  return {
    ident: textOrNull(raw.identifier),
    system: textOrNull(raw.systemType),
    category: textOrNull(raw.category),
    frequencyMhz: raw.localizerFrequencyMhz ?? null,
    courseDegMag: raw.localizerMagneticCourseDeg ?? null,
    glideSlopeDeg: raw.glideSlopeAngleDeg ?? null,
  };
}

function toFrequency(raw: NasrAirport['frequencies'][number]): FrequencyRecord[] {
  if (raw.frequencyMhz <= 0 || raw.frequencyMhz > 4000) return [];
  return [
    {
      type: normaliseFrequencyType(raw.use),
      name: raw.use.trim(),
      remark: textOrNull(raw.sectorization),
      frequencyMhz: raw.frequencyMhz,
    },
  ];
}
