import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { feedMode } from '#platform/contract/freshness.ts';
import { isoInstant, numberInQuery } from '#platform/contract/fields.ts';

/** Kinds of data stored as received. */
export const HISTORY_KINDS = ['metar', 'taf', 'hazard', 'notam'] as const;
export const historyKind = z.enum(HISTORY_KINDS);
export type HistoryKind = z.infer<typeof historyKind>;

/**
 * One report or message. `key` is the station, or the id of the hazard or NOTAM. `at` is the time of observation of a
 * METAR, of issue of a TAF, of the start of validity of a hazard, and of receipt of a NOTAM (once a day while it is
 * received). `text` is the report verbatim; for a hazard its GeoJSON feature, or `{"withdrawnAt": …}` when it left
 * its feed before its end.
 */
const historyRecord = z.object({ key: z.string(), at: z.string(), text: z.string() });

/** Maximum number of records in one response; request the rest from `nextFrom`. */
export const HISTORY_RECORDS_MAX = 5000;
/** Maximum number of stations around a place, nearest first, whose METAR and TAF are returned. */
export const HISTORY_STATIONS_MAX = 20;

const degrees = (limit: number) => numberInQuery(z.number().min(-limit).max(limit));

const historyAnswer = z.object({
  /** Oldest first. */
  records: z.array(historyRecord),
  /** Start of the next response, UTC ISO 8601; null at the end. Records of that instant are repeated. */
  nextFrom: z.string().nullable(),
  /** Oldest day kept of this kind, ISO date; null while nothing is stored. Earlier data is unknown. */
  keptFrom: z.string().nullable(),
  /** Feed mode of the data: modes are stored separately. */
  origin: feedMode,
});

/**
 * Reports and messages of the past, by key, by place, or all of a kind. 400 `times-reversed`; 503 `history-not-ready`
 * while the files are being read at start.
 */
export const getHistory = defineEndpoint({
  id: 'getHistory',
  method: 'GET',
  path: '/efb-v2/history',
  summary: 'Past METAR, TAF, hazards and NOTAM as received, by kind, key or place, and time.',
  auth: 'bearer',
  scope: 'enroute',
  query: z
    .object({
      kind: historyKind,
      /** A station, or the id of a hazard or NOTAM. */
      key: z.string().trim().min(1).max(200).optional(),
      lat: degrees(90).optional(),
      lon: degrees(180).optional(),
      /** NM around the place. */
      radiusNm: numberInQuery(z.number().min(0).max(500)).prefault(25),
      from: isoInstant,
      to: isoInstant,
    })
    .refine(({ lat, lon }) => (lat === undefined) === (lon === undefined), {
      message: 'Give lat and lon together.',
    })
    .refine(({ key, lat }) => key === undefined || lat === undefined, {
      message: 'Give either a key or a place.',
    }),
  data: historyAnswer,
});

const historyStatus = z.object({
  /** Limits: the oldest days are removed first when either is reached. */
  days: z.number(),
  maxMb: z.number(),
  /** On disk, of every feed mode. */
  bytes: z.number(),
  origin: feedMode,
  /** For that feed mode; `from` and `to` are ISO dates. */
  kinds: z.array(
    z.object({
      kind: historyKind,
      records: z.number(),
      bytes: z.number(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  /** Text of the last failure; null without one. */
  message: z.string().nullable(),
});
export type HistoryStatus = z.infer<typeof historyStatus>;

export const getHistoryStatus = defineEndpoint({
  id: 'getHistoryStatus',
  method: 'GET',
  path: '/efb-v2/history/status',
  summary: 'Extent and limits of the stored history.',
  auth: 'bearer',
  scope: 'openid',
  data: historyStatus,
});
