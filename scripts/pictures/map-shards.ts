import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { TILE_EXTENT } from '../basemap/tile-geometry.ts';
import { MAX_ZOOM } from '../basemap/world-areas.ts';
import { mercatorY } from '../basemap/world-ring.ts';

/** Corners sharper than this with two long sides are spikes; quays and runways out to sea have right angles. */
const SPIKE_DEG = 40;

interface Point {
  x: number;
  y: number;
}

export interface ShardView {
  lat: number;
  lon: number;
  zoom: number;
  view: { width: number; height: number };
  maxSidePx: number;
}

const cornerDeg = (before: Point, at: Point, after: Point): number => {
  const a = Math.atan2(before.y - at.y, before.x - at.x);
  const b = Math.atan2(after.y - at.y, after.x - at.x);
  const turn = Math.abs(a - b) % (2 * Math.PI);
  return (Math.min(turn, 2 * Math.PI - turn) * 180) / Math.PI;
};

/** The number of spikes among the corners of one shore, and its longest straight side in pixels; only inside the view. */
export function spikesOf(
  ring: readonly Point[],
  options: { maxSidePx: number; isInView: (at: Point) => boolean },
): { longestPx: number; spikes: number } {
  let longestPx = 0;
  let spikes = 0;
  for (const [i, at] of ring.entries()) {
    const before = ring[(i + ring.length - 1) % ring.length] ?? at;
    const after = ring[(i + 1) % ring.length] ?? at;
    if (!options.isInView(at)) continue;
    const sides = [Math.hypot(at.x - before.x, at.y - before.y), Math.hypot(after.x - at.x, after.y - at.y)];
    if (options.isInView(after)) longestPx = Math.max(longestPx, sides[1] ?? 0);
    if (Math.min(...sides) > options.maxSidePx && cornerDeg(before, at, after) < SPIKE_DEG) spikes++;
  }
  return { longestPx, spikes };
}

/** Measures the shores in a view, from the finest tiles of the base map's archive. */
export async function shardsAround(
  archive: Buffer,
  at: ShardView,
): Promise<{ longestPx: number; spikes: number }> {
  const tiles = new PMTiles({
    getKey: () => 'memory',
    getBytes: (offset, length) =>
      Promise.resolve({ data: Uint8Array.from(archive.subarray(offset, offset + length)).buffer }),
  });
  const pxPerTile = 512 * 2 ** (at.zoom - MAX_ZOOM);
  const middle = { x: (at.lon / 360 + 0.5) * 2 ** MAX_ZOOM, y: mercatorY(at.lat) * 2 ** MAX_ZOOM };
  const halfWidth = at.view.width / 2 / pxPerTile;
  const halfHeight = at.view.height / 2 / pxPerTile;
  const total = { longestPx: 0, spikes: 0 };
  for (let x = Math.floor(middle.x - halfWidth); x <= Math.floor(middle.x + halfWidth); x++)
    for (let y = Math.floor(middle.y - halfHeight); y <= Math.floor(middle.y + halfHeight); y++) {
      const read = await tiles.getZxy(MAX_ZOOM, x, y);
      if (!read) continue;
      const tile = new VectorTile(new PbfReader(new Uint8Array(read.data)));
      const scale = pxPerTile / TILE_EXTENT;
      const isInView = ({ x: px, y: py }: Point) => {
        const [tx, ty] = [px / scale, py / scale];
        // A cut at the edge of a tile is not a shore.
        if (tx <= 0 || ty <= 0 || tx >= TILE_EXTENT || ty >= TILE_EXTENT) return false;
        const east = Math.abs(x + tx / TILE_EXTENT - middle.x);
        return east < halfWidth && Math.abs(y + ty / TILE_EXTENT - middle.y) < halfHeight;
      };
      for (const layer of ['land', 'water', 'islands']) {
        const features = tile.layers[layer];
        for (let i = 0; i < (features?.length ?? 0); i++)
          for (const ring of features?.feature(i).loadGeometry() ?? []) {
            const shore = ring.slice(0, -1).map((point) => ({ x: point.x * scale, y: point.y * scale }));
            const found = spikesOf(shore, { maxSidePx: at.maxSidePx, isInView });
            total.longestPx = Math.max(total.longestPx, found.longestPx);
            total.spikes += found.spikes;
          }
      }
    }
  return total;
}
