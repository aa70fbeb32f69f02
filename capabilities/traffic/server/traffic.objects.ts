import { inflateRawSync } from 'node:zlib';
import { objectColumnOf as column } from '#platform/contract/object-type.ts';
import { type ObjectPart, type ObjectType, objectTypeOf } from '#platform/server/http/object-type.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { Aircraft } from '../domain/aircraft.ts';
import { createFrameDecoder } from '../domain/frames/frame-decoder.ts';
import { HEADER_BYTES, readHeader } from '../domain/frames/frame-format.ts';
import { windowOf } from '../domain/traffic-window.ts';
import type { TrafficHistory } from './history/traffic-history.ts';
import type { TrafficPicture } from './traffic-picture.ts';

const AIRPORT = { type: 'airports', column: 'icao' };

const PARTS: readonly ObjectPart<Aircraft>[] = [
  [column('address', 'text', 'Address'), (row) => row.address],
  [column('callsign', 'text', 'Callsign'), (row) => row.callsign],
  [
    column('registration', 'text', 'Registration', { link: { type: 'fleet', column: 'registration' } }),
    (row) => row.registration,
  ],
  [column('type', 'text', 'Type'), (row) => row.type],
  [column('departure', 'text', 'Departure', { link: AIRPORT }), (row) => row.departure],
  [column('arrival', 'text', 'Arrival', { link: AIRPORT }), (row) => row.arrival],
  [column('lat', 'number', 'Latitude', { unit: '°' }), (row) => row.lat],
  [column('lon', 'number', 'Longitude', { unit: '°' }), (row) => row.lon],
  [
    column('position_at', 'timestamp', 'Position', { unit: 'UTC' }),
    (row) => new Date(row.positionMs).toISOString(),
  ],
  [column('altitude_ft', 'number', 'Altitude', { unit: 'ft' }), (row) => row.altitudeFt],
  [column('on_ground', 'boolean', 'On ground'), (row) => row.onGround],
  [column('ground_speed_kt', 'number', 'Ground speed', { unit: 'kt' }), (row) => row.groundSpeedKt],
  [column('track', 'number', 'Track', { unit: '°T' }), (row) => row.trackDegTrue],
  [column('vertical_rate_fpm', 'number', 'Vertical rate', { unit: 'ft/min' }), (row) => row.verticalRateFpm],
  [column('squawk', 'text', 'Squawk'), (row) => row.squawk],
  [column('source', 'text', 'Source'), (row) => row.source],
];

/** Aircraft now, as a table. One copy serves all pages of a query, because positions change meanwhile. */
export function trafficObjects(picture: TrafficPicture): ObjectType {
  let copy: readonly Aircraft[] | null = null;
  const type = objectTypeOf<Aircraft>(
    {
      id: 'traffic',
      title: 'Traffic',
      group: 'Feeds',
      summary: 'Aircraft received now.',
      key: 'address',
      opens: null,
      refreshS: 60,
      scope: 'enroute',
    },
    PARTS,
    () => ({ rows: copy ?? [], freshness: picture.state().freshness }),
  );
  return {
    ...type,
    read(request) {
      if (copy === null || request.after === null) copy = [...picture.aircraft().values()];
      return type.read(request);
    },
  };
}

const MINUTE_MS = 60_000;
/** Interval and period of the stored pictures listed: more would be millions of rows. */
const PAST_STEP_MS = 10 * MINUTE_MS;
const PAST_MS = 2 * 60 * MINUTE_MS;
/** Aircraft of the world at one moment. */
const PICTURE_MAX = 50_000;
const WORLD = windowOf({ west: -180, south: -90, east: 180, north: 90, zoom: 9, most: PICTURE_MAX });

interface PastRow {
  readonly pictureMs: number;
  readonly aircraft: Aircraft;
}

const PAST_PARTS: readonly ObjectPart<PastRow>[] = [
  [column('at', 'timestamp', 'Picture', { unit: 'UTC' }), (row) => new Date(row.pictureMs).toISOString()],
  ...PARTS.map(([of, cell]): ObjectPart<PastRow> => [
    of.name === 'address' ? { ...of, link: { type: 'traffic', column: 'address' } } : of,
    ({ aircraft }) => cell(aircraft),
  ]),
];

/** The traffic picture at a past time; empty where nothing is stored for it. */
async function pictureAt(history: Pick<TrafficHistory, 'window'>, atMs: number): Promise<PastRow[]> {
  const found = await history.window(WORLD, atMs);
  const header = found && readHeader(found.frame);
  if (!found || !header) return [];
  const decoder = createFrameDecoder();
  decoder.apply(header, inflateRawSync(found.frame.subarray(HEADER_BYTES)));
  return Array.from(decoder.entries(), ([, aircraft]) => ({ pictureMs: found.stepMs, aircraft }));
}

/** Aircraft of the last hours as a table: the whole picture every ten minutes, one at a time. */
export function trafficPastObjects(deps: {
  history: Pick<TrafficHistory, 'window' | 'sinceMs'>;
  picture: Pick<TrafficPicture, 'state'>;
  clock: Clock;
}): ObjectType {
  const { history, picture, clock } = deps;
  const nextOf = (atMs: number): number | null =>
    atMs + PAST_STEP_MS <= clock.nowMs() ? atMs + PAST_STEP_MS : null;
  return {
    id: 'traffic_history',
    title: 'Traffic, past 2 h',
    group: 'Feeds',
    summary: 'Aircraft as received, the whole picture every ten minutes of the last two hours.',
    key: 'address',
    opens: null,
    refreshS: 300,
    scope: 'enroute',
    columns: PAST_PARTS.map(([of]) => of),
    async read({ after, limit }) {
      const [at = '', from = '0'] = (after ?? '').split('_');
      const firstMs = Math.max(clock.nowMs() - PAST_MS, history.sinceMs() ?? clock.nowMs());
      const atMs = at === '' ? Math.ceil(firstMs / PAST_STEP_MS) * PAST_STEP_MS : Number(at);
      const start = Number.parseInt(from, 10) || 0;
      const rows = Number.isFinite(atMs) && atMs <= clock.nowMs() ? await pictureAt(history, atMs) : [];
      const page = rows.slice(start, start + limit);
      const later = nextOf(atMs);
      const next =
        start + limit < rows.length ? `${atMs}_${start + limit}` : later === null ? null : String(later);
      const { freshness } = picture.state();
      return { values: PAST_PARTS.map(([, cell]) => page.map(cell)), next, total: null, freshness };
    },
  };
}
