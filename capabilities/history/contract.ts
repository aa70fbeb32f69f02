import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { feedMode } from '#platform/contract/freshness.ts';
import { isoInstant, numberInQuery } from '#platform/contract/fields.ts';

/** What is kept as it came. */
export const HISTORY_KINDS = ['metar', 'taf', 'hazard', 'notam'] as const;
export const historyKind = z.enum(HISTORY_KINDS);
export type HistoryKind = z.infer<typeof historyKind>;

/**
 * One report or message. `key` is the station, or the id of the hazard or NOTAM. `at` is when a METAR was observed, a
 * TAF issued, a hazard becomes valid, a NOTAM was received (once a day while it is received). `text` is the report word
 * for word; of a hazard its GeoJSON feature, or `{"withdrawnAt": …}` when its feed no longer has it before its end.
 */
const historyRecord = z.object({ key: z.string(), at: z.string(), text: z.string() });

/** One answer has at most so many records; request the rest from `nextFrom`. */
export const HISTORY_RECORDS_MAX = 5000;
/** Stations around a place, the nearest first, whose METAR and TAF are returned. */
export const HISTORY_STATIONS_MAX = 20;

const degrees = (limit: number) => numberInQuery(z.number().min(-limit).max(limit));

const historyAnswer = z.object({
  /** Oldest first. */
  records: z.array(historyRecord),
  /** Where the next answer begins, UTC ISO 8601; null when this is all. Records of that instant come again. */
  nextFrom: z.string().nullable(),
  /** Oldest day kept of this kind, ISO date; null while nothing is kept. What was before it is not known. */
  keptFrom: z.string().nullable(),
  /** Past of which feed mode: they are kept apart. */
  origin: feedMode,
});

/**
 * Reports and messages of the past, by key, by place, or all of a kind. 400 `times-reversed`; 503 `history-not-ready`
 * while the files are read at start.
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
  /** Limits: the oldest days go first when either is reached. */
  days: z.number(),
  maxMb: z.number(),
  /** On disk, of every feed mode. */
  bytes: z.number(),
  origin: feedMode,
  /** Of that feed mode; `from` and `to` are ISO dates. */
  kinds: z.array(
    z.object({
      kind: historyKind,
      records: z.number(),
      bytes: z.number(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  /** What failed last, in a sentence; null while all is well. */
  message: z.string().nullable(),
});
export type HistoryStatus = z.infer<typeof historyStatus>;

export const getHistoryStatus = defineEndpoint({
  id: 'getHistoryStatus',
  method: 'GET',
  path: '/efb-v2/history/status',
  summary: 'How much of the past is kept, and its limits.',
  auth: 'bearer',
  scope: 'openid',
  data: historyStatus,
});
