import type { NAVDATA_TILE_LAYERS } from '../contract.ts';

export type TileLayer = (typeof NAVDATA_TILE_LAYERS)[number];

/** From this zoom each layer has content in its tiles. */
export const MIN_ZOOM = {
  airport: 0,
  vor: 4,
  ndb: 6,
  waypoints: 6,
  airways: 5,
  airspace: 2,
} as const satisfies Record<TileLayer, number>;

/** A property of a tile as text; empty if absent. */
export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
export const textOrNull = (value: unknown): string | null => text(value) || null;
export const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);
