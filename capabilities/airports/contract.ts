import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';

/** Airport codes accepted by the API: ICAO, or an ident of the data set; upper-cased by the server. */
const icaoQuery = z.object({ icao: z.string().trim().min(2).max(10) });

const sourced = { source: z.string(), asOf: z.string().nullable() };

/** Name in `otherSources` for runway figures from another source than the runway itself. */
export const ilsFigures = 'ILS';
export const runwayGapFigures = 'Runway figures it leaves open';

/** Position of the weather reports of an identifier, when navigation data has its airport elsewhere. */
const reportedElsewhere = z.object({
  /** The identifier of the reports: the airport's own, or the one in the request. */
  ident: z.string(),
  lat: z.number(),
  lon: z.number(),
  distanceNm: z.number(),
  ...sourced,
});
export type ReportedElsewhere = z.infer<typeof reportedElsewhere>;

/** Airport detail (spec 3). Feet, knots, WGS84 degrees; null where no source has the figure. */
const airportDetail = z.object({
  icao: z.string(),
  name: z.string(),
  elevation: z.number().nullable(),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  speed_limit: z.number().nullable(),
  speed_limit_altitude: z.number().nullable(),
  transition_altitude: z.number().nullable(),
  transition_level: z.number().nullable(),
  iata: z.string().nullable(),
  localCode: z.string().nullable(),
  type: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  timeZone: z.string().nullable(),
  fuelTypes: z.array(z.string()).nullable(),
  hasILS: z.boolean().nullable(),
  hasCustoms: z.boolean().nullable(),
  longestRunway: z.number().nullable(),
  /** East positive, degrees, WMM at the date of the answer. */
  magneticVariation: z.number().nullable(),
  ...sourced,
  /** Figures not from `source`: which ones, their source and date. */
  otherSources: z.array(z.object({ figures: z.string(), ...sourced })),
  /** Set where weather reports of this identifier are from another position; else null. */
  reportedElsewhere: reportedElsewhere.nullable(),
});
export type AirportDetail = z.infer<typeof airportDetail>;

const ils = z.object({
  ident: z.string().nullable(),
  /** MHz. */
  frequency: z.number().nullable(),
  category: z.string().nullable(),
  /** `ILS`, `LOC`, `LDA`, … as in the source. */
  system: z.string().nullable(),
  /** Degrees magnetic. */
  course: z.number().nullable(),
  /** Degrees. */
  glideSlope: z.number().nullable(),
});

/** One runway end (spec 3: ident, heading, length, width, elevation). `heading` is true degrees; feet. */
const runwayEnd = z.object({
  ident: z.string(),
  heading: z.number().nullable(),
  headingMagnetic: z.number().nullable(),
  length: z.number().nullable(),
  width: z.number().nullable(),
  elevation: z.number().nullable(),
  surface: z.string().nullable(),
  lighted: z.boolean().nullable(),
  reciprocal: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  displacedThreshold: z.number().nullable(),
  /** E.g. `ALSF2`. */
  approachLights: z.string().nullable(),
  /** E.g. `PAPI-4L`. */
  slopeIndicator: z.string().nullable(),
  tora: z.number().nullable(),
  toda: z.number().nullable(),
  asda: z.number().nullable(),
  lda: z.number().nullable(),
  ils: ils.nullable(),
  ...sourced,
});
export type RunwayEnd = z.infer<typeof runwayEnd>;

/** One frequency (spec 3). `frequency` is a string in MHz as dialled; type ATI is shown as ATIS. */
const communication = z.object({
  callsign: z.string(),
  type: z.string(),
  frequency: z.string(),
  /** Sector, hours or use. */
  remark: z.string().nullable(),
  ...sourced,
});
export type Communication = z.infer<typeof communication>;

const database = (id: string, path: `/${string}`, summary: string) =>
  ({ id, method: 'GET', path, summary, auth: 'bearer', scope: 'database', query: icaoQuery }) as const;

export const getAirport = defineEndpoint({
  ...database('getAirport', '/efb-v2/database/getAirport', 'Airport detail.'),
  effect: 'read',
  data: airportDetail,
});
export const getRunways = defineEndpoint({
  ...database('getRunways', '/efb-v2/database/getRunways', 'Runway ends of an airport.'),
  effect: 'read',
  data: z.array(runwayEnd),
});
export const getCommunication = defineEndpoint({
  ...database('getCommunication', '/efb-v2/database/getCommunication', 'Frequencies of an airport.'),
  effect: 'read',
  data: z.array(communication),
});

/** Coordinates, name and elevation of an airport (spec 7: getAirportWithCoordinates). */
export const getAirportWithCoordinates = defineEndpoint({
  ...database(
    'getAirportWithCoordinates',
    '/efb-v2/database/getAirportWithCoordinates',
    'Coordinates of an airport.',
  ),
  effect: 'read',
  data: z.object({
    /** [longitude, latitude] */
    coordinates: z.tuple([z.number(), z.number()]),
    name: z.string(),
    data: z.object({ elevation: z.number().nullable() }),
  }),
});
