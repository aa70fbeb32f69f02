import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  type Feed,
  FeedFault,
  type FeedHandle,
  type FeedHub,
  type KeyedFeed,
  type KeyedFeedHandle,
  type KeyedRawSource,
  type RawPart,
  type RawSource,
} from '#platform/server/feeds/feed.ts';
import { pngSize } from '#platform/server/images/encode-png.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { splitTileKey, tileKey } from './radar-sources.ts';
import { NEXRAD_KEPT_MS, nexradTimes } from '../domain/nexrad-frames.ts';
import { tilesOfUnitedStates } from '../domain/united-states-tiles.ts';
import { type WeatherMaps, parseWeatherMaps } from '../domain/weather-maps.ts';

export interface RadarSources {
  readonly list: { readonly live: RawSource | null; readonly simulated: RawSource };
  readonly tiles: { readonly live: KeyedRawSource | null; readonly simulated: KeyedRawSource };
  readonly lightning: { readonly simulated: KeyedRawSource };
  /** Why RainViewer is not used in live mode, or `null`. */
  readonly rainviewerUnavailable: string | null;
  /** Why NEXRAD is not used in live mode, or `null`. */
  readonly nexradUnavailable: string | null;
}

/** A radar frame's tile as sent. */
export interface RadarTile {
  readonly png: Buffer;
  readonly etag: string;
}
/** A stroke of lightning: longitude, latitude, ms since the epoch, peak current in kA, 1 when it struck the ground. */
export type Stroke = readonly [lon: number, lat: number, atMs: number, currentKa: number, isGround: 0 | 1];

/** A recorded image: its time in the replay, and the image id in its tile keys. */
export interface ReplayedPicture {
  readonly atMs: number;
  readonly picture: string;
}

export interface RadarFeeds {
  readonly list: FeedHandle<WeatherMaps>;
  readonly tiles: KeyedFeedHandle<RadarTile>;
  readonly nexradTiles: KeyedFeedHandle<RadarTile>;
  /** Times of the NEXRAD frames currently in the replay, oldest first, each with its key. */
  readonly nexradReplayed: () => Promise<readonly ReplayedPicture[]>;
  readonly lightning: KeyedFeedHandle<readonly Stroke[]>;
}

export const NO_LIVE_LIGHTNING =
  'No open live source of lightning is known, so none is connected; the simulated sky has strokes.';

const textOf = (parts: readonly RawPart[]): string => Buffer.from(parts[0]?.body ?? []).toString('utf8');

const listFeed = ({ list, rainviewerUnavailable }: RadarSources): Feed<WeatherMaps> => ({
  id: 'radar-frames',
  title: 'Radar images, world',
  everyS: 120,
  staleAfterS: 25 * 60,
  live: list.live,
  simulated: list.simulated,
  liveUnavailable: rainviewerUnavailable,
  count: ({ frames }) => frames.length,
  parse(parts, { shiftMs }) {
    const outcome = parseWeatherMaps(textOf(parts), shiftMs);
    if (!outcome.ok) throw new FeedFault('unreadable', outcome.message);
    const newest = outcome.maps.frames.at(-1);
    return {
      records: outcome.maps,
      rejected: outcome.rejected,
      asOf: newest ? new Date(newest.atMs).toISOString() : null,
    };
  },
});

const TILE_SIDES: ReadonlySet<number> = new Set([256, 512]);

function readTile(parts: readonly RawPart[]): RadarTile {
  const png = Buffer.from(parts[0]?.body ?? []);
  const size = pngSize(png);
  if (!size || size.width !== size.height || !TILE_SIDES.has(size.width))
    throw new FeedFault('unreadable', 'The radar server sent something other than a picture.');
  return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"` };
}

/** Deepest zoom for which a recording contains every tile: the world, the initial view. */
const RECORDED_TO_ZOOM = 3;

/** Every tile of all frames, the whole world first. */
function recordedTileKeys({ host, frames }: WeatherMaps): string[] {
  const newestFirst = frames.toReversed();
  return Array.from({ length: RECORDED_TO_ZOOM + 1 }, (_none, zoom) => zoom).flatMap((zoom) =>
    newestFirst.flatMap(({ path }) =>
      Array.from({ length: 4 ** zoom }, (_tile, at) =>
        tileKey('rainviewer', `${host}${path}`, {
          z: zoom,
          x: at % 2 ** zoom,
          y: Math.floor(at / 2 ** zoom),
        }),
      ),
    ),
  );
}

const tileFeed = ({ tiles }: RadarSources, maps: () => WeatherMaps | null): KeyedFeed<RadarTile> => ({
  id: 'radar-tiles',
  title: 'Radar images, tiles',
  // The image for a time does not change.
  freshForS: 3 * 3600,
  staleAfterS: 3 * 3600,
  maxKeys: 1500,
  recordedKeys() {
    const known = maps();
    return known === null ? [] : recordedTileKeys(known);
  },
  live: tiles.live,
  simulated: tiles.simulated,
  parse: (parts) => ({ records: readTile(parts), rejected: [], asOf: null }),
});

const NEXRAD_TILES = 'nexrad-tiles';
/** Number of newest frames recorded before the oldest is removed. */
const RECORDED_NEXRAD = 6;
const RECORDED_NEXRAD_ZOOMS = [2, 3, 4, 5] as const;

const nexradFeed = ({ tiles, nexradUnavailable }: RadarSources): KeyedFeed<RadarTile> => ({
  id: NEXRAD_TILES,
  title: 'Radar images, United States',
  freshForS: 3 * 3600,
  staleAfterS: 3 * 3600,
  maxKeys: 1500,
  recordedKeys: ({ nowMs }) =>
    nexradTimes(nowMs)
      .slice(-RECORDED_NEXRAD)
      .toReversed()
      .flatMap((atMs) =>
        RECORDED_NEXRAD_ZOOMS.flatMap(tilesOfUnitedStates).map((tile) =>
          tileKey('nexrad', String(atMs), tile),
        ),
      ),
  live: nexradUnavailable === null ? tiles.live : null,
  liveUnavailable: nexradUnavailable,
  simulated: null,
  parse: (parts) => ({ records: readTile(parts), rejected: [], asOf: null }),
});

/** Frames of the past 55 minutes of the replay. */
async function replayedPictures(hub: FeedHub, clock: Clock): Promise<readonly ReplayedPicture[]> {
  const { keys, shiftMs } = await hub.recorded(NEXRAD_TILES);
  const nowMs = clock.nowMs();
  return [...new Set(keys.map((key) => splitTileKey(key).picture))]
    .map((picture) => ({ picture, atMs: Number(picture) + shiftMs }))
    .filter(({ atMs }) => atMs <= nowMs && atMs > nowMs - NEXRAD_KEPT_MS)
    .toSorted((a, b) => a.atMs - b.atMs);
}

const strokes = z.array(
  z.tuple([z.number(), z.number(), z.number(), z.number(), z.union([z.literal(0), z.literal(1)])]),
);

const lightningFeed = ({ lightning }: RadarSources): KeyedFeed<readonly Stroke[]> => ({
  id: 'lightning',
  title: 'Lightning',
  freshForS: 3600,
  staleAfterS: 3 * 3600,
  maxKeys: 120,
  live: null,
  liveUnavailable: NO_LIVE_LIGHTNING,
  simulated: lightning.simulated,
  parse(parts) {
    const outcome = strokes.safeParse(JSON.parse(textOf(parts)));
    if (!outcome.success) throw new FeedFault('unreadable', 'The list of strokes has an unknown format.');
    return { records: outcome.data, rejected: [], asOf: null };
  },
});

/** Registers the list of images, their tiles and lightning. */
export function registerRadarFeeds(hub: FeedHub, sources: RadarSources, clock: Clock): RadarFeeds {
  const list = hub.register(listFeed(sources));
  return {
    list,
    tiles: hub.registerKeyed(tileFeed(sources, () => list.snapshot().records)),
    nexradTiles: hub.registerKeyed(nexradFeed(sources)),
    nexradReplayed: () => replayedPictures(hub, clock),
    lightning: hub.registerKeyed(lightningFeed(sources)),
  };
}
