import { z } from 'zod';
import { PHENOMENON_KINDS } from '#aviation/reports/sigmet/sigmet-phenomenon.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { numberInQuery, numbersInQuery } from '#platform/contract/fields.ts';
import { freshness } from '#platform/contract/freshness.ts';

/** Kind of hazard, independent of the publisher's code. */
export const HAZARD_KINDS = [...PHENOMENON_KINDS, 'freezing-level', 'other'] as const;
export type HazardKind = (typeof HAZARD_KINDS)[number];

/** Spec 3 has ISIGMET, AIRMET and GAIRMET; SIGMET is a domestic one of the US, CWA a centre weather advisory. */
export const HAZARD_TYPES = ['SIGMET', 'ISIGMET', 'AIRMET', 'GAIRMET', 'CWA'] as const;
export type HazardType = (typeof HAZARD_TYPES)[number];

const position = z.tuple([z.number(), z.number()]);
/** GeoJSON, WGS84. Longitudes continue past ±180 where a line crosses the antimeridian. */
const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(position))) }),
  z.object({ type: z.literal('LineString'), coordinates: z.array(position) }),
]);
export type HazardGeometry = z.infer<typeof geometry>;
/** For a cyclone only the centre is reported. */
const forecastGeometry = z.discriminatedUnion('type', [
  ...geometry.options,
  z.object({ type: z.literal('Point'), coordinates: position }),
]);
export type ForecastGeometry = z.infer<typeof forecastGeometry>;

/** A label and its value, for display. */
const decodedRow = z.object({ label: z.string(), value: z.string() });
export type DecodedRow = z.infer<typeof decodedRow>;

/** Heights in feet above mean sea level; `null`: not reported. */
const levelBand = z.object({
  baseFt: z.number().nullable(),
  topFt: z.number().nullable(),
  /** Reaches above `topFt` by an unknown amount. */
  isTopAbove: z.boolean(),
  /** Limits in the common format: `FL400 / FL280`, `TOP ABV FL450`, `FL240 / FZL`; null when no level is reported. */
  text: z.string().nullable(),
  /** Only a number was given; whether it is a flight level or an altitude AMSL is unknown. */
  isDatumUnknown: z.literal(true).optional(),
});
export type HazardLevels = z.infer<typeof levelBand>;

/** Position of an ash cloud, cyclone or radioactive cloud forecast by the message for the end of its validity. */
const forecastArea = z.object({
  /** The instant of the forecast, UTC ISO 8601. */
  validAt: z.string(),
  /** `null`: nothing can be drawn, or it is forecast to have dispersed. */
  geometry: forecastGeometry.nullable(),
  /** Values reported for that instant; missing ones are not copied from the present. */
  levels: levelBand,
  /** `NO VA EXP`. */
  isOver: z.boolean(),
  /** As written in the message. */
  text: z.string(),
});
export type ForecastArea = z.infer<typeof forecastArea>;

/** Times are UTC ISO 8601. */
const hazardProperties = z.object({
  id: z.string(),
  /** The publisher's code, e.g. `CONVECTIVE`, `TURB-HI`, `TS`. */
  hazard: z.string(),
  type: z.enum(HAZARD_TYPES),
  /** The message verbatim; a graphical advisory has no text, so this is its record. */
  rawData: z.string(),
  kind: z.enum(HAZARD_KINDS),
  title: z.string(),
  /** Short text for the map, e.g. `CONV SIGMET 12C · TOP FL450`. */
  label: z.string(),
  phenomenon: z.string(),
  region: z.string().nullable(),
  levels: levelBand,
  validFrom: z.string(),
  validTo: z.string(),
  /** A graphical advisory is valid at this instant; it is shown until the next snapshot. */
  snapshotAt: z.string().nullable(),
  movement: z
    .object({
      state: z.enum(['moving', 'stationary', 'little']),
      toDegTrue: z.number().nullable(),
      speedKt: z.number().nullable(),
    })
    .nullable(),
  change: z.enum(['no change', 'intensifying', 'weakening']).nullable(),
  /** Basis of the area (observed or forecast) and its time (UTC ISO 8601); null: not reported. */
  basis: z
    .object({
      kind: z.enum(['observed', 'forecast', 'observed and forecast']),
      at: z.string().nullable(),
    })
    .nullable(),
  forecastArea: forecastArea.nullable(),
  decoded: z.array(decodedRow),
  /** Words of the message that were not decoded. */
  undecoded: z.array(z.string()),
  /** Why nothing or not everything can be drawn, or null. */
  geometryNote: z.string().nullable(),
});

/** Spec 3: geometry, and properties with hazard, type and rawData. */
const hazardFeature = z.object({
  type: z.literal('Feature'),
  geometry: geometry.nullable(),
  properties: hazardProperties,
});
export type HazardFeature = z.infer<typeof hazardFeature>;

/**
 * State of a feed. `message` describes the fault, for display; `rejected` names records that were omitted or used
 * only in part.
 */
const feedHealth = z.object({
  id: z.string(),
  title: z.string(),
  freshness,
  message: z.string().nullable(),
  rejected: z.array(z.string()),
  /** Whether data was ever received in this feed mode. */
  hasData: z.boolean(),
});
export type FeedHealth = z.infer<typeof feedHealth>;

const hazardsAnswer = z.object({
  type: z.literal('FeatureCollection'),
  /** Current data. A failed feed adds nothing here. */
  features: z.array(hazardFeature),
  /** The last data of failed feeds, kept apart: it may no longer be in effect. */
  lastGood: z.array(hazardFeature),
  feeds: z.array(feedHealth),
  /** One sentence for each failed feed; null when none has failed. */
  message: z.string().nullable(),
});
export type HazardsAnswer = z.infer<typeof hazardsAnswer>;

const reportedLayer = z.object({
  intensity: z.string(),
  /** 0 none, 1 light, 2 moderate, 3 severe, 4 extreme; halves in between. */
  order: z.number(),
  type: z.string().nullable(),
  frequency: z.string().nullable(),
  baseFt: z.number().nullable(),
  topFt: z.number().nullable(),
});

const pilotReport = z.object({
  id: z.string(),
  kind: z.enum(['PIREP', 'AIREP']),
  isUrgent: z.boolean(),
  reportedAt: z.string(),
  lat: z.number(),
  lon: z.number(),
  altitudeFt: z.number().nullable(),
  /** Upper end of a band of levels, whose lower end is `altitudeFt`; null where one level is reported. */
  altitudeTopFt: z.number().nullable(),
  altitudeKind: z.enum(['level', 'climb', 'descent', 'ground', 'unknown']),
  aircraft: z.string().nullable(),
  turbulence: z.array(reportedLayer),
  icing: z.array(reportedLayer),
  clouds: z.array(
    z.object({ cover: z.string(), baseFt: z.number().nullable(), topFt: z.number().nullable() }),
  ),
  temperatureC: z.number().nullable(),
  windFromDeg: z.number().nullable(),
  windSpeedKt: z.number().nullable(),
  weather: z.string().nullable(),
  remarks: z.string().nullable(),
  rawData: z.string(),
  undecoded: z.array(z.string()),
});
export type PilotReport = z.infer<typeof pilotReport>;

const pirepsAnswer = z.object({
  reports: z.array(pilotReport),
  lastGood: z.array(pilotReport),
  feeds: z.array(feedHealth),
  message: z.string().nullable(),
});
export type PirepsAnswer = z.infer<typeof pirepsAnswer>;

/** Spec 9. */
export const PIREP_DEFAULTS = { bbox: '-90,-180,90,180', zoom: 1, ageHours: 2 } as const;
/** A requested level means a band of this much on either side, as at aviationweather.gov. */
export const PIREP_LEVEL_MARGIN_FT = 3000;

const bbox = numbersInQuery
  .pipe(
    z.tuple([
      z.number().min(-90).max(90),
      z.number().min(-180).max(180),
      z.number().min(-90).max(90),
      z.number().min(-180).max(180),
    ]),
  )
  .refine(([south, , north]) => south <= north, 'south is not north of north');

/** Thunderstorm cells; each is valid for 15 minutes. */
const stormCell = z.object({
  id: z.string(),
  at: z.string(),
  lat: z.number(),
  lon: z.number(),
  radiusKm: z.number(),
  topFt: z.number(),
  coreDbz: z.number(),
  toDegTrue: z.number(),
  speedKt: z.number(),
  hailMm: z.number(),
});
export type StormCell = z.infer<typeof stormCell>;
const stormCellsAnswer = z.object({
  cells: z.array(stormCell),
  lastGood: z.array(stormCell),
  feeds: z.array(feedHealth),
  message: z.string().nullable(),
});
export type StormCellsAnswer = z.infer<typeof stormCellsAnswer>;

const weather = { method: 'GET', auth: 'bearer', scope: 'enroute' } as const;

export const getHazards = defineEndpoint({
  id: 'getHazards',
  path: '/efb-v2/weather/hazards',
  summary: 'SIGMET, AIRMET, G-AIRMET and centre weather advisories as GeoJSON, with the state of each feed.',
  ...weather,
  effect: 'read',
  data: hazardsAnswer,
});

export const getPireps = defineEndpoint({
  id: 'getPireps',
  path: '/efb-v2/weather/pireps',
  summary: 'Pilot reports of the last two hours, with the state of their feed.',
  ...weather,
  query: z.object({
    /** South, west, north, east: latitude first; west > east crosses the antimeridian. */
    bbox: bbox.default([-90, -180, 90, 180]),
    /** Accepted for compatibility; every report is returned at every zoom. */
    zoom: numberInQuery(z.number().min(0).max(24)).prefault(PIREP_DEFAULTS.zoom),
    /** Hours back; the feed itself keeps two. */
    age: numberInQuery(z.number().positive().max(PIREP_DEFAULTS.ageHours)).prefault(PIREP_DEFAULTS.ageHours),
    /** Feet; reports within 3000 ft of it, and those without a level. */
    level: numberInQuery(z.number().min(0).max(60_000)).optional(),
  }),
  effect: 'read',
  data: pirepsAnswer,
});

export const getStormCells = defineEndpoint({
  id: 'getStormCells',
  path: '/efb-v2/weather/storm-cells',
  summary: 'Cells of thunderstorms with their tops, step by step.',
  ...weather,
  effect: 'read',
  data: stormCellsAnswer,
});
