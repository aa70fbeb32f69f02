import { toIso } from '#aviation/time/utc.ts';
import { z } from 'zod';
import type { FeedMode } from '#platform/contract/freshness.ts';
import { objectColumnOf as column } from '#platform/contract/object-type.ts';
import { type ObjectPart, type ObjectType, objectTypeOf } from '#platform/server/http/object-type.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { HistoryKind } from '../contract.ts';
import { digestOf, type Entry } from '../domain/entry.ts';
import type { HistoryArchive } from './history-archive.ts';

const HOUR_MS = 3_600_000;
/**
 * A longer period for the whole world would be millions of rows; `GET /efb-v2/history` has all reports of one station.
 */
const METAR_HOURS = 24;
/** A valid TAF may have been issued up to 30 hours ago. */
const TAF_HOURS = 48;
const HAZARD_HOURS = 30 * 24;
const NOTAM_HOURS = 30 * 24;
/** All pages of a table come from one reading, cached for this time at most. */
const READING_MS = 60_000;

export interface HistoryObjectDeps {
  clock: Clock;
  mode: () => FeedMode;
  /** Throws its `Problem` while the files are read at start. */
  archive: () => Pick<HistoryArchive, 'find'>;
}

/** A correction has the station and time of the report that it corrects. */
const ID: ObjectPart<Entry> = [
  column('id', 'text', 'Id'),
  ({ key, atMs, text }) => `${key}/${toIso(atMs)}/${digestOf(text)}`,
];

const reports = (timeColumn: string, title: string): readonly ObjectPart<Entry>[] => [
  ID,
  [column('station', 'text', 'Station', { link: { type: 'airports', column: 'icao' } }), ({ key }) => key],
  [column(timeColumn, 'timestamp', title, { unit: 'UTC' }), ({ atMs }) => toIso(atMs)],
  [column('raw', 'text', 'Report'), ({ text }) => text],
];
const METARS = reports('observed_at', 'Observed');
const TAFS = reports('issued_at', 'Issued');

const NOTAMS: readonly ObjectPart<Entry>[] = [
  ID,
  [column('notam_id', 'text', 'NOTAM'), ({ key }) => key],
  [column('seen_on', 'date', 'Seen on', { unit: 'UTC' }), ({ atMs }) => toIso(atMs).slice(0, 10)],
  [column('lat', 'number', 'Latitude', { unit: '°' }), ({ place }) => place?.lat ?? null],
  [column('lon', 'number', 'Longitude', { unit: '°' }), ({ place }) => place?.lon ?? null],
  [
    column('radius_nm', 'number', 'Radius', { unit: 'NM' }), // A place without an area has none, which is not an area of 0 NM.
    ({ place }) => (place && place.radiusNm > 0 ? place.radiusNm : null),
  ],
  [column('raw', 'text', 'Text'), ({ text }) => text],
];

const text = z.string().nullable().catch(null);
const feet = z.number().nullable().catch(null);
const feature = z.object({
  withdrawnAt: text,
  geometry: z.unknown().optional(),
  properties: z
    .object({
      type: text,
      hazard: text,
      label: text,
      validFrom: text,
      validTo: text,
      rawData: text,
      levels: z.object({ baseFt: feet, topFt: feet }).nullable().catch(null),
    })
    .nullable()
    .catch(null),
});

interface HazardRow {
  readonly entry: Entry;
  readonly message: z.output<typeof feature> | null;
}

function messageOf({ text: json }: Entry): HazardRow['message'] {
  try {
    return feature.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    // An unreadable report becomes a row without figures instead of failing the table.
    return null;
  }
}

const HAZARDS: readonly ObjectPart<HazardRow>[] = [
  [
    column('id', 'text', 'Id'),
    ({ entry: { key, atMs, text: raw } }) => `${key}/${toIso(atMs)}/${digestOf(raw)}`,
  ],
  [column('hazard_id', 'text', 'Message id'), ({ entry }) => entry.key],
  [
    column('event', 'text', 'Event'),
    ({ message }) => (message === null ? null : message.withdrawnAt === null ? 'issued' : 'withdrawn'),
  ],
  [column('at', 'timestamp', 'Valid from or withdrawn', { unit: 'UTC' }), ({ entry }) => toIso(entry.atMs)],
  [column('type', 'text', 'Type'), ({ message }) => message?.properties?.type ?? null],
  [column('hazard', 'text', 'Hazard'), ({ message }) => message?.properties?.hazard ?? null],
  [column('label', 'text', 'Label'), ({ message }) => message?.properties?.label ?? null],
  [
    column('base_ft', 'number', 'Base', { unit: 'ft' }),
    ({ message }) => message?.properties?.levels?.baseFt ?? null,
  ],
  [
    column('top_ft', 'number', 'Top', { unit: 'ft' }),
    ({ message }) => message?.properties?.levels?.topFt ?? null,
  ],
  [
    column('valid_to', 'timestamp', 'Valid to', { unit: 'UTC' }),
    ({ message }) => message?.properties?.validTo ?? null,
  ],
  [
    column('geometry', 'json', 'Area', { unit: 'GeoJSON' }),
    ({ message }) => (message?.geometry == null ? null : JSON.stringify(message.geometry)),
  ],
  [column('raw', 'text', 'Message'), ({ message }) => message?.properties?.rawData ?? null],
];

/**
 * Past data as tables: METARs of one day, TAFs of two, hazards of thirty with time of withdrawal, and NOTAMs of
 * thirty.
 */
export function historyObjects({ clock, mode, archive }: HistoryObjectDeps): ObjectType[] {
  /** Rows of a kind; read again when the cached reading is old or from another feed mode. */
  const reader = <Row>(kind: HistoryKind, hours: number, rowOf: (entry: Entry) => Row) => {
    let reading: { mode: FeedMode; atMs: number; rows: Promise<Row[]> } | null = null;
    const read = async (nowMs: number) => {
      const found = await archive().find(mode(), kind, null, {
        fromMs: nowMs - hours * HOUR_MS,
        toMs: nowMs,
      });
      return found.map(rowOf);
    };
    return async () => {
      const nowMs = clock.nowMs();
      const isOld =
        reading === null || reading.mode !== mode() || Math.abs(nowMs - reading.atMs) >= READING_MS;
      const used = reading === null || isOld ? { mode: mode(), atMs: nowMs, rows: read(nowMs) } : reading;
      if (used !== reading) setTimeout(() => used === reading && (reading = null), READING_MS).unref();
      reading = used;
      const rows = await used.rows.catch((error: unknown) => {
        reading = null;
        throw error;
      });
      const readAt = toIso(used.atMs);
      return {
        rows,
        freshness: {
          source: 'Meridian, as received',
          asOf: readAt,
          receivedAt: readAt,
          origin: used.mode,
          state: 'fresh' as const,
        },
      };
    };
  };
  const common = { group: 'Feeds', key: 'id', refreshS: 300, scope: 'enroute' } as const;
  return [
    objectTypeOf(
      {
        ...common,
        id: 'metar_history',
        title: 'METAR, past day',
        summary: 'METAR and SPECI of the last 24 h as received, every station.',
        opens: '/airport/{station}',
      },
      METARS,
      reader('metar', METAR_HOURS, (entry) => entry),
    ),
    objectTypeOf(
      {
        ...common,
        id: 'taf_history',
        title: 'TAF, past 2 days',
        summary: 'TAF and amendments of the last 48 h as received, every station.',
        opens: '/airport/{station}',
      },
      TAFS,
      reader('taf', TAF_HOURS, (entry) => entry),
    ),
    objectTypeOf(
      {
        ...common,
        id: 'notam_history',
        title: 'NOTAM, past 30 days',
        summary: 'NOTAM requested on this server, once for each day received.',
        opens: null,
      },
      NOTAMS,
      reader('notam', NOTAM_HOURS, (entry) => entry),
    ),
    objectTypeOf(
      {
        ...common,
        id: 'hazard_history',
        title: 'Hazards, past 30 days',
        summary: 'SIGMET, AIRMET, G-AIRMET and CWA as received, and when they were withdrawn.',
        opens: null,
      },
      HAZARDS,
      reader('hazard', HAZARD_HOURS, (entry) => ({ entry, message: messageOf(entry) })),
    ),
  ];
}
