import { readFileSync } from 'node:fs';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { beforeAll, describe, expect, it } from 'vitest';
import { BASEMAP_FOLDER, buildBasemap } from './build.ts';
import { TILE_BUFFER, TILE_EXTENT } from './tile-geometry.ts';
import { mercatorY } from './world-ring.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

const MAX_MEGABYTES = 55;

let archive: PMTiles;
let sizeBytes = 0;

beforeAll(() => {
  // Does nothing when the archive is up to date.
  const bytes = readFileSync(buildBasemap(BASEMAP_FOLDER, () => undefined));
  sizeBytes = bytes.length;
  archive = new PMTiles({
    getKey: () => 'memory',
    getBytes: (offset, length) =>
      Promise.resolve({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
  });
}, 180_000);

type Point = { x: number; y: number };

async function tile(z: number, x: number, y: number): Promise<VectorTile | null> {
  const read = await archive.getZxy(z, x, y);
  return read ? new VectorTile(new PbfReader(new Uint8Array(read.data))) : null;
}

function ringsOf(from: VectorTile | null, layer: string): Point[][] {
  const found = from?.layers[layer];
  return Array.from({ length: found?.length ?? 0 }, (_, i) => found?.feature(i).loadGeometry() ?? []).flat();
}

function isInside(rings: Point[][], { x, y }: Point): boolean {
  let isIn = false;
  for (const ring of rings)
    for (const [i, a] of ring.entries()) {
      const b = ring[(i + 1) % ring.length] ?? a;
      if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) isIn = !isIn;
    }
  return isIn;
}

/** What the map shows at a place: land, with water over it, and islands over that. */
async function groundAt(lat: number, lon: number, z: number): Promise<'sea' | 'land' | 'water' | 'island'> {
  const worldX = (lon / 360 + 0.5) * 2 ** z;
  const worldY = mercatorY(lat) * 2 ** z;
  const [x, y] = [Math.floor(worldX), Math.floor(worldY)];
  const here = await tile(z, x, y);
  const at = { x: (worldX - x) * TILE_EXTENT, y: (worldY - y) * TILE_EXTENT };
  if (isInside(ringsOf(here, 'islands'), at)) return 'island';
  if (isInside(ringsOf(here, 'water'), at)) return 'water';
  return isInside(ringsOf(here, 'land'), at) ? 'land' : 'sea';
}

describe('base map', () => {
  it('F2 is small enough to ship', () => {
    expect(sizeBytes / 1e6).toBeLessThan(MAX_MEGABYTES);
  });

  it('F2 coasts have no raster steps: few of their edges follow parallels and meridians', async () => {
    const shares: Record<string, number> = {};
    for (const [name, lat, lon] of [
      ['Bergen', 60.3, 5.2],
      ['Hong Kong', 22.3, 114],
      ['Thames estuary', 51.47, 0.5],
      ['Tokyo', 35.55, 139.75],
    ] as const) {
      const [x, y] = [Math.floor((lon / 360 + 0.5) * 2 ** 9), Math.floor(mercatorY(lat) * 2 ** 9)];
      const isInTile = (at: number) => at > 0 && at < TILE_EXTENT;
      let [axis, all] = [0, 0];
      for (const ring of ringsOf(await tile(9, x, y), 'land'))
        for (const [i, a] of ring.entries()) {
          const b = ring[(i + 1) % ring.length] ?? a;
          // The edges of the tile are not coasts.
          if (![a.x, a.y, b.x, b.y].every(isInTile)) continue;
          const length = Math.hypot(b.x - a.x, b.y - a.y);
          all += length;
          if (Math.min(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) <= 1) axis += length;
        }
      shares[name] = axis / all;
    }
    // With the steps of the raster: 0.37, 0.41, 0.32 and 0.28.
    for (const [name, share] of Object.entries(shares)) expect(share, name).toBeLessThan(0.25);
  });

  const PLACES = [
    ['John F. Kennedy airport', 40.645, -73.785, 'land'],
    ['Denver', 39.74, -104.99, 'land'],
    ['Wellington airport', -41.327, 174.805, 'land'],
    ['middle of the Atlantic', 35, -45, 'sea'],
    ['Long Island Sound', 41.05, -72.9, 'sea'],
    ['Tokyo Bay', 35.45, 139.8, 'sea'],
    ['Lake Michigan', 43.5, -87, 'water'],
    ['Caspian Sea', 42, 50.5, 'water'],
    ['Manitoulin Island', 45.75, -82.2, 'island'],
  ] as const;
  for (const [name, lat, lon, ground] of PLACES)
    it(`F2 ${name} is ${ground}`, async () => {
      for (const zoom of [4, 6, 8, 9]) expect(await groundAt(lat, lon, zoom), `zoom ${zoom}`).toBe(ground);
    });

  it('F2 no shape is torn at the antimeridian: none leaves its tile, and none spans the world', async () => {
    for (const z of [1, 3]) {
      const last = 2 ** z - 1;
      for (let y = 0; y <= last; y++)
        for (const x of [0, last]) {
          const edge = await tile(z, x, y);
          const xs = ['land', 'water', 'borders', 'rivers'].flatMap((layer) =>
            ringsOf(edge, layer).flatMap((ring) => ring.map((position) => position.x)),
          );
          expect(xs.filter((px) => px < -TILE_BUFFER || px > TILE_EXTENT + TILE_BUFFER)).toEqual([]);
        }
    }
    // Where a torn Fiji or Chukotka would extend across the map.
    expect(await groundAt(-16.8, -25, 5)).toBe('sea');
    expect(await groundAt(66, -20, 5)).toBe('land');
    expect(await groundAt(68, 0, 5)).toBe('sea');
  });

  it('F2 land is continuous across the antimeridian: Chukotka, Wrangel Island and Taveuni in Fiji', async () => {
    for (const [lat, zoom] of [
      [67, 4],
      [71.2, 6],
      [-16.85, 8],
    ] as const) {
      expect(await groundAt(lat, 179.999, zoom)).toBe('land');
      expect(await groundAt(lat, -179.999, zoom)).toBe('land');
    }
  });

  it('F2 the edges of the map are not drawn as a coast', async () => {
    for (const z of [2, 4, 6]) {
      const last = 2 ** z - 1;
      for (let y = 0; y <= last; y++)
        for (const [x, edge] of [
          [0, 0],
          [last, TILE_EXTENT],
        ] as const)
          for (const ring of ringsOf(await tile(z, x, y), 'land')) {
            // A real coast may follow the edge for a pixel or so; a cut is longer.
            const along = ring.filter((a, i) => {
              const b = ring[(i + 1) % ring.length] ?? a;
              return a.x === edge && b.x === edge && Math.abs(a.y - b.y) > 32;
            });
            expect(along, `${z}/${x}/${y}`).toEqual([]);
          }
      for (let x = 0; x <= last; x++)
        for (const line of ringsOf(await tile(z, x, last), 'coast'))
          expect(line.filter((a, i) => a.y === TILE_EXTENT && line[i + 1]?.y === TILE_EXTENT)).toEqual([]);
    }
  });

  it('F2 Antarctica reaches the southern edge of the map all around, so that the globe has no hole', async () => {
    const z = 3;
    for (let x = 0; x < 2 ** z; x++) {
      const rings = ringsOf(await tile(z, x, 2 ** z - 1), 'land');
      for (const px of [0, TILE_EXTENT / 3, TILE_EXTENT - 1])
        expect(isInside(rings, { x: px + 0.5, y: TILE_EXTENT - 0.5 }), `${x} ${px}`).toBe(true);
      expect(rings.flat().some(({ y }) => y === TILE_EXTENT)).toBe(true);
      expect(Math.max(...rings.flat().map(({ y }) => y))).toBe(TILE_EXTENT);
    }
  });

  inFullRun(() => {
    it('F2 has the land area of the Earth', async () => {
      // Sampled evenly over the sphere; with its inland water, land is 29.2 % of the surface.
      const counts = { land: 0, sea: 0, water: 0, island: 0 };
      const samples = 2000;
      for (let i = 0; i < samples; i++) {
        const lat = (Math.asin(1 - (2 * i + 1) / samples) * 180) / Math.PI;
        const lon = ((i * 137.50776405) % 360) - 180;
        if (Math.abs(lat) < 85) counts[await groundAt(lat, lon, 3)]++;
      }
      const total = counts.land + counts.sea + counts.water + counts.island;
      expect((counts.land + counts.water + counts.island) / total).toBeCloseTo(0.292, 1);
      expect(Math.abs((counts.land + counts.water + counts.island) / total - 0.292)).toBeLessThan(0.015);
    });
  });

  it('F2 names cities at low zoom and towns at high zoom, and draws borders of countries and states', async () => {
    const namesIn = async (z: number, x: number, y: number) => {
      const places = (await tile(z, x, y))?.layers.places;
      return Array.from({ length: places?.length ?? 0 }, (_, i) => places?.feature(i).properties);
    };
    const world = await namesIn(2, 1, 1);
    expect(world.map((place) => place?.name)).toContain('New York');
    expect(world.length).toBeLessThan(40);
    const near = await namesIn(8, 75, 96);
    expect(near.find((place) => place?.name === 'New York')).toMatchObject({ rank: 1 });
    expect(near.length).toBeGreaterThan(10);
    const borders = (await tile(4, 3, 5))?.layers.borders;
    const kinds = Array.from({ length: borders?.length ?? 0 }, (_, i) => borders?.feature(i).properties.kind);
    expect(new Set(kinds)).toEqual(new Set(['country', 'state']));
  });

  // Where three countries meet, as surveyed: the pole in the Rhine at Basel and the stone on the Vaalserberg.
  for (const [name, lat, lon] of [
    ['Basel', 47.589_722, 7.588_889],
    ['Vaalserberg', 50.754_722, 6.020_833],
  ] as const)
    it(`F2 the borders at ${name} meet within 50 m of the true place`, async () => {
      const z = 9;
      const [worldX, worldY] = [(lon / 360 + 0.5) * 2 ** z, mercatorY(lat) * 2 ** z];
      const [x, y] = [Math.floor(worldX), Math.floor(worldY)];
      const lines = ringsOf(await tile(z, x, y), 'borders');
      const metresPerUnit = (40_075_017 * Math.cos((lat * Math.PI) / 180)) / 2 ** z / TILE_EXTENT;
      const at = { x: (worldX - x) * TILE_EXTENT, y: (worldY - y) * TILE_EXTENT };
      const nearest = lines.flat().map((one) => Math.hypot(one.x - at.x, one.y - at.y) * metresPerUnit);
      expect(Math.min(...nearest)).toBeLessThan(50);
    });
});
