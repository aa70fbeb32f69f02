import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { isoInstant, plainText, revisionInQuery, revisionNumber } from '#platform/contract/fields.ts';

/** Maximum number of logs per user. */
export const FLIGHT_LOGS_MAX = 500;
/** Maximum size of one stored log, compressed bytes: five hours at 1 Hz with sixty columns are about half a million. */
export const FLIGHT_LOG_MAX_BYTES = 8_000_000;
/** Maximum size of all logs of one user, bytes. */
export const FLIGHT_LOGS_MAX_BYTES = 200_000_000;

export const LOG_FORMATS = [
  'Garmin CSV',
  'IGC',
  'GPX',
  'KML',
  'Traffic history',
  'ForeFlight logbook',
  'CSV',
] as const;

const id = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,64}$/, 'An id of up to 64 letters, digits, dots, underscores and hyphens');
const count = z.number().int().min(0).max(100_000_000);
const place = z.object({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  /** Nearest airfield within 2 NM; null if none is known. */
  ident: plainText(10).nullable(),
});

/** Notes of the reader, with the number of affected rows and whether they were omitted. */
const logNote = z.object({
  kind: plainText(32),
  count,
  isLeftOut: z.boolean(),
  at: plainText(64),
  message: plainText(400),
});

/** Figures of a recording, computed when it was saved; null if not recorded. Times are UTC. */
const logFigures = z.object({
  startAt: isoInstant,
  endAt: isoInstant,
  outAt: isoInstant.nullable(),
  offAt: isoInstant.nullable(),
  onAt: isoInstant.nullable(),
  inAt: isoInstant.nullable(),
  from: place.nullable(),
  to: place.nullable(),
  distanceNm: z.number().min(0).max(50_000).nullable(),
  maxAltitudeFt: z.number().min(-2000).max(400_000).nullable(),
  /** Text of the altitude datum; null without altitudes. */
  altitudeDatum: plainText(40).nullable(),
  landings: count,
  touchAndGos: count,
  goArounds: count,
  /** Null when no limit was checked; an older recording has 0 then. */
  exceedances: count.nullable(),
  gaps: count,
});

/** Fields of a log that the owner may change. */
const logNames = {
  title: plainText(120).min(1),
  registration: plainText(12).nullable(),
  /** ICAO type, or the recorder's aircraft name. */
  aircraft: plainText(40).nullable(),
  /** The saved flight for comparison. */
  flightId: z.string().max(128).nullable(),
};

/** A flight log without its rows. `logbook` holds entries of a logbook and no samples. */
export const flightLogHead = z.object({
  kind: z.enum(['recording', 'logbook']),
  format: z.enum(LOG_FORMATS),
  fileName: plainText(200),
  recorder: plainText(80).nullable(),
  ...logNames,
  figures: logFigures,
  /** Rows of the file, and rows not in any recording from it. */
  rows: count,
  leftOut: count,
  notes: z.array(logNote).max(40),
});
export type FlightLogHead = z.infer<typeof flightLogHead>;

const instantMs = z.number().int().min(-1e13).max(1e13).nullable();

/** A flight of a logbook, as written. Times are ms since the epoch, null if missing. */
export const logbookEntry = z.object({
  at: z.string().max(40),
  date: z.iso.date(),
  registration: z.string().max(40),
  aircraft: z.string().max(80),
  from: z.string().max(20),
  to: z.string().max(20),
  route: z.string().max(4000),
  outMs: instantMs,
  offMs: instantMs,
  onMs: instantMs,
  inMs: instantMs,
  totalMinutes: z.number().nullable(),
  distanceNm: z.number().nullable(),
  landings: z.number().nullable(),
});
export type LogbookEntry = z.infer<typeof logbookEntry>;
export const LOGBOOK_ENTRIES_MAX = 20_000;

/** The header as in the bytes, with the following columns; a logbook has its entries here and no columns. */
export const packedLog = z.object({
  head: flightLogHead,
  entries: z.array(logbookEntry).max(LOGBOOK_ENTRIES_MAX).optional(),
  rows: z.number().int().min(0).max(2_000_000),
  channels: z
    .array(
      z.object({
        id: z.string().max(80),
        title: z.string().max(80),
        unit: z.string().max(20),
        decimals: z.number().int().min(0).max(4),
      }),
    )
    .max(400),
});

export const flightLog = flightLogHead.extend({
  id: z.string(),
  /** Counts changes of its names, from 1. */
  revision: revisionNumber,
  /** Of its rows, compressed. */
  bytes: count,
  savedAt: z.string(),
});
export type FlightLog = z.infer<typeof flightLog>;

const user = { auth: 'bearer', scope: 'openid' } as const;
const PATH = '/efb-v2/user/flightLogs' as const;

export const listFlightLogs = defineEndpoint({
  id: 'listFlightLogs',
  method: 'GET',
  path: PATH,
  summary: 'Your flight logs, the latest flight first, without their rows.',
  ...user,
  effect: 'read',
  data: z.object({
    logs: z.array(flightLog),
    bytes: count,
    maxLogs: z.number(),
    maxBytes: z.number(),
  }),
});

/**
 * PUT with the bytes of a log (docs/flight-logs.md), raw deflate, as `FLIGHT_LOG_MEDIA_TYPE`. The same bytes with the
 * same id are accepted again; others get 409 `flight-log-exists`. GET returns the bytes.
 */
export const FLIGHT_LOG_PATH = `${PATH}/{id}/rows` as const;
export const FLIGHT_LOG_MEDIA_TYPE = 'application/vnd.meridian.flight-log';
export const flightLogParams = z.object({ id });

/** Maximum number of positions per request. */
export const AIRFIELD_PLACES_MAX = 40;

/**
 * Airfields with a known elevation within two nautical miles of the positions, each once; 503 while the navigation
 * data is built.
 */
export const findAirfields = defineEndpoint({
  id: 'findAirfields',
  method: 'POST',
  path: '/efb-v2/user/flightLogs/airfields',
  summary: 'Airfields where a recorded flight was low.',
  ...user,
  body: z.object({
    places: z
      .array(z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }))
      .max(AIRFIELD_PLACES_MAX),
  }),
  data: z.array(z.object({ ident: z.string(), lat: z.number(), lon: z.number(), elevationFt: z.number() })),
});

/** Changes the names of a log; 409 `flight-log-conflict` when it was changed since `revision`. */
export const changeFlightLog = defineEndpoint({
  id: 'changeFlightLog',
  method: 'PUT',
  path: `${PATH}/{id}`,
  summary: 'Rename a flight log, or say which aircraft and saved flight it is of.',
  ...user,
  params: flightLogParams,
  body: z.object({ ...logNames, revision: revisionNumber }),
  data: flightLog,
});

export const deleteFlightLog = defineEndpoint({
  id: 'deleteFlightLog',
  method: 'DELETE',
  path: `${PATH}/{id}`,
  summary: 'Delete a flight log; its bytes, sent again under its id, bring it back.',
  ...user,
  params: flightLogParams,
  query: z.object({ revision: revisionInQuery }),
  data: flightLog,
});
