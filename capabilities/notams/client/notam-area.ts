import { TIMELINE_AHEAD_MS, TIMELINE_PAST_MS } from '#platform/client/time/timeline.store.ts';
import type { MapBounds } from '#platform/client/map/map-controller.ts';
import { TILE_DEG } from '../domain/notam-tiles.ts';
import type { AreaRequest } from './notams.queries.ts';

const HOUR_MS = 3_600_000;

const down = (deg: number): number => Math.floor(deg / TILE_DEG) * TILE_DEG;
const up = (deg: number): number => Math.ceil(deg / TILE_DEG) * TILE_DEG;
const clamp = (deg: number, limit: number): number => Math.max(-limit, Math.min(limit, deg));

/**
 * The query for a view at a time: widened to whole squares and hours, so that a small move causes no new query; null
 * before the map is ready.
 */
export function areaRequestOf(bounds: MapBounds | null, nowMs: number): AreaRequest | null {
  if (!bounds) return null;
  const { west, south, east, north } = bounds;
  const hour = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  return {
    // The last square ends just before the next one begins, which would otherwise be queried too.
    bbox: [
      down(clamp(west, 180)),
      down(clamp(south, 90)),
      up(clamp(east, 180)) - 1e-6,
      up(clamp(north, 90)) - 1e-6,
    ].join(','),
    from: new Date(hour - TIMELINE_PAST_MS).toISOString(),
    to: new Date(hour + TIMELINE_AHEAD_MS + HOUR_MS).toISOString(),
  };
}
