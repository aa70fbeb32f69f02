import { RADAR_MAX_ZOOM, RADAR_SOURCES, type RadarSourceId } from '../contract.ts';

/** `rainviewer-1791556800`: source and seconds since 1970. */
export const formatFrameId = (source: RadarSourceId, atMs: number): string =>
  `${source}-${Math.round(atMs / 1000)}`;

export interface FrameTile {
  readonly source: RadarSourceId;
  readonly atMs: number;
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Integer tile coordinates from path segments, within two zooms; `null` for anything else. */
export function tileOf(
  parts: { readonly z: string; readonly x: string; readonly y: string },
  zooms: { readonly min: number; readonly max: number },
): { z: number; x: number; y: number } | null {
  // `Number` would accept '' and '1e1'.
  if (![parts.z, parts.x, parts.y].every((part) => /^\d{1,4}$/.test(part))) return null;
  const tile = { z: Number(parts.z), x: Number(parts.x), y: Number(parts.y) };
  const count = 2 ** tile.z;
  return tile.z >= zooms.min && tile.z <= zooms.max && tile.x < count && tile.y < count ? tile : null;
}

/** Frame tile of a path; `null` when invalid. */
export function parseFrameTile(parts: {
  readonly frame: string;
  readonly z: string;
  readonly x: string;
  readonly y: string;
}): FrameTile | null {
  const named = /^([a-z]+)-(\d{9,11})$/.exec(parts.frame);
  const source = RADAR_SOURCES.find((one) => one === named?.[1]);
  const tile = source && tileOf(parts, { min: 0, max: RADAR_MAX_ZOOM[source] });
  return source && tile ? { source, atMs: Number(named?.[2]) * 1000, ...tile } : null;
}
