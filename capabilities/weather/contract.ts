import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { freshness } from '#platform/contract/freshness.ts';

/**
 * Gridded variables by key, with unit and levels. Vectors have an eastward
 * and a northward component. `step` is the finest difference kept, a power of two. `pressure` is reduced to mean sea level; isobaric levels are in hPa.
 */
export const GRID_VARIABLES = {
  wind: { unit: 'm/s', components: 2, levels: 'isobaric+surface', step: 1 / 32 },
  temperature: { unit: 'K', components: 1, levels: 'isobaric+surface', step: 1 / 32 },
  humidity: { unit: '%', components: 1, levels: 'isobaric+surface', step: 1 / 4 },
  height: { unit: 'gpm', components: 1, levels: 'isobaric', step: 1 / 2 },
  'dew-point': { unit: 'K', components: 1, levels: 'surface', step: 1 / 32 },
  gust: { unit: 'm/s', components: 1, levels: 'surface', step: 1 / 16 },
  pressure: { unit: 'Pa', components: 1, levels: 'surface', step: 4 },
  'cloud-cover': { unit: '%', components: 1, levels: 'surface', step: 1 / 4 },
  visibility: { unit: 'm', components: 1, levels: 'surface', step: 16 },
  precipitation: { unit: 'kg/m²/s', components: 1, levels: 'surface', step: 2 ** -20 },
  cape: { unit: 'J/kg', components: 1, levels: 'surface', step: 1 },
  /** Largest expected hail, mm; estimated from instability, shear and freezing level (docs/weather-grids.md). */
  hail: { unit: 'mm', components: 1, levels: 'surface', step: 1 / 8 },
  /** Likelihood of a thunderstorm, 0 to 100 %; estimated (docs/weather-grids.md). */
  thunderstorm: { unit: '%', components: 1, levels: 'surface', step: 1 / 4 },
  'ocean-current': { unit: 'm/s', components: 2, levels: 'surface', step: 1 / 256 },
  /** Significant height, m. */
  'wave-height': { unit: 'm', components: 1, levels: 'surface', step: 1 / 64 },
  /** Direction towards which the waves run, scaled by the phase speed of their period, m/s. */
  'wave-motion': { unit: 'm/s', components: 2, levels: 'surface', step: 1 / 32 },
} as const;
export type GridVariable = keyof typeof GRID_VARIABLES;
export const GRID_VARIABLE_KEYS = Object.keys(GRID_VARIABLES) as [GridVariable, ...GridVariable[]];

/** Isobaric levels, hPa, with their pressure altitude (ISA, rounded to 100 ft). */
export const GRID_LEVELS_HPA = [1000, 925, 850, 700, 600, 500, 400, 300, 250, 200, 150, 100] as const;
export const SURFACE_LEVEL = 'surface';
/** `surface`, or an isobaric level in hPa. */
export const gridLevel = z.union([z.literal(SURFACE_LEVEL), z.coerce.number().int().min(1).max(1100)]);
export type GridLevel = z.infer<typeof gridLevel>;

const gridVariableState = z.object({
  variable: z.enum(GRID_VARIABLE_KEYS),
  unit: z.string(),
  components: z.union([z.literal(1), z.literal(2)]),
  levels: z.array(gridLevel),
  /** Why it is unavailable in this feed mode; `null` when it is available. */
  unavailable: z.string().nullable(),
  freshness,
});

/** What gridded weather there is: one model run, its steps, and what each variable is made of. */
export const getWeatherGrids = defineEndpoint({
  id: 'getWeatherGrids',
  method: 'GET',
  path: '/efb-v2/weather/grids',
  summary: 'The model run in use, its time steps, and the gridded variables with their levels and state.',
  auth: 'bearer',
  scope: 'enroute',
  data: z.object({
    /** Name of the model, e.g. `GFS 1°` or `Simulated sky`. */
    model: z.string(),
    /** When the run began, ISO 8601; `null` while none is known. */
    run: z.string().nullable(),
    /** Instants of the steps, ISO 8601, ascending. */
    steps: z.array(z.string()),
    /** How far apart the steps are: the hours for which the model writes files. */
    stepHours: z.number(),
    /** How values between two steps are computed; the model has none there. */
    betweenSteps: z.literal('linear'),
    variables: z.array(gridVariableState),
  }),
});

/**
 * One field: raw bytes, not enveloped (`docs/weather-grids.md`), `application/vnd.meridian.grid`. Big-endian header
 * of 40 octets: `MGRD`, u16 version 1, u16 components, u16 ni, u16 nj, f32 lat1, lon1, di, dj (degrees, first point
 * north-west, rows southwards), f32 scale, f32 offset, u32 0; then `components` planes of ni × nj int16, each
 * `value = raw × scale + offset`, −32768 is missing. `{time}` is an instant of `steps` in ms since the epoch.
 */
export const GRID_FILE_PATH = '/efb-v2/weather/grids/{variable}/{level}/{time}';
export const GRID_MEDIA_TYPE = 'application/vnd.meridian.grid';
export const GRID_HEADER_OCTETS = 40;
export const GRID_MISSING = -32_768;

/** Row E7, H3: the public service's shape; not enveloped. */
export const OPEN_METEO_PATH = '/api/v1/open_meteo/forecast';

/* Aerodrome reports: METAR and TAF. Instants are ms since the epoch, UTC; `null` is not reported or not known. */

const flightCategory = z.enum(['VFR', 'MVFR', 'IFR', 'LIFR']);

const reportWind = z.object({
  /** Where it comes from, degrees true; `null` when variable or not reported. */
  fromDegTrue: z.number().nullable(),
  isVariable: z.boolean(),
  speedKt: z.number().nullable(),
  gustKt: z.number().nullable(),
  isSpeedAbove: z.boolean(),
  variation: z.object({ fromDegTrue: z.number(), toDegTrue: z.number() }).nullable(),
});
export type ReportWind = z.infer<typeof reportWind>;

/** What a METAR observes and a TAF group forecasts. */
const reportConditions = z.object({
  wind: reportWind.nullable(),
  visibility: z
    .object({
      metres: z.number(),
      statuteMiles: z.number(),
      bound: z.enum(['exact', 'above', 'below']),
      reportedIn: z.enum(['m', 'km', 'SM']),
    })
    .nullable(),
  /** Lowest visibility beside the prevailing one: `1200 0400NW`. Without a direction where the station gives none. */
  directionalVisibilities: z
    .array(z.object({ metres: z.number(), direction: z.string().nullable() }))
    .readonly()
    .default([]),
  weather: z.array(z.object({ words: z.string() })).readonly(),
  isWeatherEnded: z.boolean(),
  sky: z.object({
    layers: z
      .array(
        z.object({
          cover: z.enum(['FEW', 'SCT', 'BKN', 'OVC']).nullable(),
          baseFt: z.number().nullable(),
          type: z.string().nullable(),
        }),
      )
      .readonly(),
    clear: z.enum(['SKC', 'CLR', 'NSC', 'NCD', 'CAVOK']).nullable(),
    isObscured: z.boolean(),
    verticalVisibilityFt: z.number().nullable(),
  }),
  ceiling: z.union([
    z.object({ state: z.literal('at'), heightFt: z.number() }),
    z.object({ state: z.enum(['none', 'unknown']) }),
  ]),
  flightCategory: flightCategory.nullable(),
  /** Groups that the station gave as slashes. */
  unavailable: z.array(z.enum(['wind', 'visibility', 'weather', 'sky'])).readonly(),
});
export type ReportConditions = z.infer<typeof reportConditions>;

const remarkItems = z.array(z.object({ text: z.string(), words: z.string() })).readonly();

const decodedMetar = z.object({
  kind: z.enum(['METAR', 'SPECI']).nullable(),
  observedMs: z.number().nullable(),
  isAutomatic: z.boolean(),
  isCorrected: z.boolean(),
  isNil: z.boolean(),
  conditions: reportConditions,
  runwayVisualRanges: z
    .array(
      z.object({
        runway: z.string(),
        metres: z.number().nullable(),
        bound: z.enum(['exact', 'above', 'below']),
        /** The upper end of a range that varied. */
        upToMetres: z.number().nullable(),
        upToBound: z.enum(['exact', 'above', 'below']),
        reportedIn: z.enum(['m', 'ft']),
        trend: z.enum(['up', 'down', 'steady']).nullable(),
      }),
    )
    .readonly(),
  /** Runways closed by snow, cleared or contaminated; a `null` runway is the whole aerodrome. */
  runwayStates: z
    .array(
      z.object({
        runway: z.string().nullable(),
        state: z.enum(['closed by snow', 'cleared', 'contaminated']),
        /** As reported: deposit, extent, depth and friction, `290293`. */
        code: z.string().nullable(),
      }),
    )
    .readonly()
    .default([]),
  /** Changes expected within two hours; times are of the day, UTC, as `HHMM`. */
  trends: z
    .array(
      z.object({
        kind: z.enum(['TEMPO', 'BECMG', 'INTER', 'FM', 'PROB']),
        probabilityPercent: z.number().nullable(),
        from: z.string().nullable(),
        until: z.string().nullable(),
        at: z.string().nullable(),
        conditions: reportConditions,
      }),
    )
    .readonly(),
  temperatureC: z.number().nullable(),
  dewPointC: z.number().nullable(),
  altimeter: z.object({ hPa: z.number(), inHg: z.number(), reportedIn: z.enum(['hPa', 'inHg']) }).nullable(),
  remarks: z.object({ items: remarkItems, seaLevelPressureHpa: z.number().nullable() }).nullable(),
  /** Words of the report that were not understood. */
  undecoded: z.array(z.string()).readonly(),
});
export type DecodedMetarAnswer = z.infer<typeof decodedMetar>;

const decodedTaf = z.object({
  issuedMs: z.number().nullable(),
  validFromMs: z.number().nullable(),
  validUntilMs: z.number().nullable(),
  isAmended: z.boolean(),
  isCorrected: z.boolean(),
  isCancelled: z.boolean(),
  isNil: z.boolean(),
  groups: z
    .array(
      z.object({
        kind: z.enum(['INITIAL', 'FM', 'BECMG', 'TEMPO', 'INTER', 'PROB']),
        probabilityPercent: z.number().nullable(),
        fromMs: z.number().nullable(),
        untilMs: z.number().nullable(),
        conditions: reportConditions,
        windShear: z
          .object({ heightFt: z.number(), fromDegTrue: z.number(), speedKt: z.number() })
          .nullable(),
      }),
    )
    .readonly(),
  /**
   * The forecast cut where anything changes: what prevails, and the worst known that a deviation may bring; `null` when
   * a deviation may be worse, but how bad is not known.
   */
  periods: z
    .array(
      z.object({
        fromMs: z.number(),
        untilMs: z.number(),
        category: flightCategory.nullable(),
        worst: flightCategory.nullable(),
      }),
    )
    .readonly(),
  undecoded: z.array(z.string()).readonly(),
});
export type DecodedTafAnswer = z.infer<typeof decodedTaf>;

/** Further apart than this, weather report and navigation data do not mean the same place. */
export const POSITION_CONFLICT_NM = 20;

/** Where report and navigation data place a station more than 20 NM apart. Degrees, WGS84. */
const positionConflict = z.object({
  distanceNm: z.number(),
  reported: z.object({ lat: z.number(), lon: z.number() }),
  navigationData: z.object({ name: z.string(), lat: z.number(), lon: z.number() }),
});
export type PositionConflict = z.infer<typeof positionConflict>;

/** The weather record (spec 3) of a station, with what was decoded from its raw text. */
const weatherRecord = z.object({
  icao: z.string(),
  /** As sent, METAR or SPECI in front where the source has it. */
  rawOb: z.string().nullable(),
  rawTaf: z.string().nullable(),
  /** °C. */
  temp: z.number().nullable(),
  dewp: z.number().nullable(),
  /** Degrees true, 0 for calm. */
  wdir: z.union([z.number(), z.literal('VRB')]).nullable(),
  /** Knots. */
  wspd: z.number().nullable(),
  wgst: z.number().nullable(),
  /** Statute miles; `10+` where the report says at least. */
  visib: z.union([z.number(), z.string()]).nullable(),
  /** QNH, hPa. */
  altim: z.number().nullable(),
  /** Name, elevation in feet and position of the station in one line. */
  airport_info: z.string(),
  /** Name of the station; its identifier where no source has a name. */
  name: z.string(),
  elevationFt: z.number().nullable(),
  /** Where the station is, degrees WGS84: as reported, else by navigation data. */
  position: z.object({ lat: z.number(), lon: z.number() }).nullable(),
  /** Sources disagree on where the station is: the reported position is used. */
  positionConflict: positionConflict.nullable(),
  /** Navigation data has an airport of this identifier at this place. */
  hasAirport: z.boolean(),
  category: flightCategory.nullable(),
  metar: decodedMetar.nullable(),
  taf: decodedTaf.nullable(),
  freshness,
  tafFreshness: freshness.nullable(),
  /** The last fault of the source, while older data is shown. */
  message: z.string().nullable(),
});
export type WeatherRecord = z.infer<typeof weatherRecord>;

export const getWeather = defineEndpoint({
  id: 'getWeather',
  method: 'GET',
  path: '/efb-v2/database/getWeather',
  summary: 'METAR and TAF of an airport, raw and decoded.',
  auth: 'bearer',
  scope: 'database',
  query: z.object({ icao: z.string().trim().min(2).max(10) }),
  effect: 'read',
  data: weatherRecord,
});

/** How many stations one call of the weather service takes. */
export const STATIONS_MAX = 100;

/** The weather-service call of spec 7: stations without a report are left out; a client uses the first. */
export const getWeatherService = defineEndpoint({
  id: 'getWeatherService',
  method: 'GET',
  path: '/efb-v2/weather/metar',
  summary: 'METAR and TAF records of some stations.',
  auth: 'bearer',
  scope: 'enroute',
  query: z.object({
    /** Comma-separated. */
    ids: z
      .string()
      .trim()
      .regex(
        new RegExp(String.raw`^[A-Za-z\d-]{2,10}(?:,[A-Za-z\d-]{2,10}){0,${STATIONS_MAX - 1}}$`),
        `comma-separated station identifiers, at most ${STATIONS_MAX}`,
      ),
    format: z.literal('json').default('json'),
    taf: z.enum(['true', 'false']).default('false'),
  }),
  effect: 'read',
  data: z.array(weatherRecord),
});

const column = z.array(z.number().nullable()).readonly();
const texts = z.array(z.string()).readonly();

/** Letters of categories in columns; `-` is unknown. */
export const CATEGORY_LETTERS = { VFR: 'V', MVFR: 'M', IFR: 'I', LIFR: 'L' } as const;
export const UNKNOWN_CATEGORY_LETTER = '-';

/** Every station's last report, in columns of equal length, for the map. */
export const getMetars = defineEndpoint({
  id: 'getMetars',
  method: 'GET',
  path: '/efb-v2/weather/metars',
  summary: 'The last METAR of every station in columns, what was observed before, and the category by TAF.',
  auth: 'bearer',
  scope: 'enroute',
  data: z.object({
    freshness,
    message: z.string().nullable(),
    tafFreshness: freshness,
    tafMessage: z.string().nullable(),
    icao: texts,
    lat: z.array(z.number()).readonly(),
    lon: z.array(z.number()).readonly(),
    /** Importance of the airport, 0 to 100. */
    rank: z.array(z.number()).readonly(),
    /** How far away navigation data places the station, NM, where that is another place; else null. */
    positionConflictNm: column,
    /** Minutes since the epoch. */
    observedMin: column,
    /** One letter a station. */
    category: z.string(),
    /** Degrees true; −1 is variable. */
    windFromDeg: column,
    windKt: column,
    gustKt: column,
    temperatureC: column,
    dewPointC: column,
    altimeterHpa: column,
    visibilitySm: column,
    /** The unit of each report: `m` metres, `S` statute miles, `-` none. */
    visibilityUnit: z.string(),
    /** Feet; −1 is no ceiling. */
    ceilingFt: column,
    /** Earlier reports of the last hours, oldest first: `<minutes since the epoch><letter>` joined by commas. */
    past: texts,
    /** Start of the first hour of `outlook`. */
    outlookFromMs: z.number(),
    /** One letter an hour of what prevails by the TAF; empty without a TAF. */
    outlook: texts,
    /** The same with the worst deviation (TEMPO, PROB); `-` for one of unknown category. */
    outlookWorst: texts,
  }),
});
export type MetarColumns = z.infer<(typeof getMetars)['data']>;
