import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWebMercator } from '#aviation/geo/web-mercator.ts';
import { drawnName, drawAircraft } from '../domain/drawing/drawn-aircraft.ts';
import { DrawnRows, ROW_WORDS } from '../domain/drawing/drawn-rows.ts';
import { createFrameEncoder } from '../domain/frames/frame-encoder.ts';
import { parseOpenSky } from '../domain/providers/opensky.ts';
import { windowOf } from '../domain/traffic-window.ts';
import { createWindowKeeper } from '../domain/window-keeper.ts';
import { frameDurationMs, sizeAtZoom } from './aircraft-drawing.ts';
import { relativeTo } from './aircraft-pass.ts';

const FILE = join(import.meta.dirname, '../../../../shared/upstreams/opensky/states-all.json');
const isThere = existsSync(FILE);
if (!isThere) process.stderr.write('skipped: no recorded sky at ../shared/upstreams/opensky\n');

describe.skipIf(!isThere)('F5 the recorded sky', () => {
  it('F5 every one of the 5,384 states with a valid position is drawn once, at its position', () => {
    const answer: unknown = JSON.parse(readFileSync(FILE, 'utf8'));
    const sky = parseOpenSky(answer, 'OpenSky');
    const atMs = sky?.atMs ?? 0;
    expect(sky?.aircraft).toHaveLength(5384);
    const all = sky?.aircraft ?? [];
    const world = { west: -180, south: -90, east: 180, north: 90 };
    const encoder = createFrameEncoder(windowOf({ ...world, zoom: 16, most: 50_000 }).stepsPerDegree);
    encoder.next({ aircraft: all, timeMs: atMs, total: all.length });
    const { header, body } = encoder.snapshot();
    const keeper = createWindowKeeper();
    keeper.begin({ window: 'w', run: 'r', isResumed: false });
    expect(keeper.take(header, body)).toBe('taken');
    const holds = all.filter(({ positionMs }) => atMs - positionMs <= 300_000);
    const known = [...keeper.aircraft(atMs).values()];
    expect(known).toHaveLength(new Set(holds.map(({ address }) => address)).size);
    const addresses: string[] = [];
    const drawn = drawAircraft(known, {
      baseMs: atMs,
      rings: { conflicts: new Set(), selected: null },
      keyOf: (address) => addresses.push(address) - 1,
    });
    expect(drawn.count).toBe(known.length);
    const rows = new DrawnRows(drawn.bytes);
    const states = new Map(all.map((one) => [one.address, one]));
    const misplaced: string[] = [];
    for (let row = 0; row < drawn.count; row += 1) {
      const at = row * ROW_WORDS;
      const state = states.get(addresses[drawn.keys[row] ?? -1] ?? '');
      const place = toWebMercator(state ?? { lat: 90, lon: 0 });
      const dx = Math.abs(rows.xAt(at) - place.x);
      const cos = Math.cos(((state?.lat ?? 0) * Math.PI) / 180);
      const dy = Math.abs(rows.yAt(at) - place.y) * cos;
      const name = (state?.callsign ?? state?.address.toUpperCase() ?? '?').slice(0, 10);
      // Two metres: the steps of the finest window.
      if (dx > 5e-8 || dy > 5e-8 || drawnName(drawn, row).name !== name)
        misplaced.push(`${name} by ${dx} ${dy}`);
    }
    expect(misplaced).toEqual([]);
  });
});

/** A matrix as the map's at a zoom: web-mercator to clip space round a middle, for a window of 1440 × 900. */
function matrixAt(center: { lat: number; lon: number }, zoom: number): Float64Array {
  const { x, y } = toWebMercator(center);
  const world = 512 * 2 ** zoom;
  const [scaleX, scaleY] = [(2 * world) / 1440, (-2 * world) / 900];
  return Float64Array.from([scaleX, 0, 0, 0, 0, scaleY, 0, 0, 0, 0, 1, 0, -x * scaleX, -y * scaleY, 0, 1]);
}

describe('F5 precision on the graphics processor', () => {
  it('F5 property: at zoom 16 an aircraft is within a twentieth of a pixel of its position, in single precision', () => {
    const single = Math.fround;
    fc.assert(
      fc.property(
        fc.double({ min: -75, max: 75, noNaN: true }),
        fc.double({ min: -179.9, max: 179.9, noNaN: true }),
        fc.double({ min: -0.008, max: 0.008, noNaN: true }),
        (lat, lon, off) => {
          const center = { lat, lon };
          const place = { lat: lat + off / 2, lon: lon + off };
          const mercatorMatrix = matrixAt(center, 16);
          const { origin, matrix } = relativeTo({ center, mercatorMatrix });
          const { x, y } = toWebMercator(place);
          const part = (value: number) => {
            const high = Math.floor(value * 4096) / 4096;
            return [single(high), single(value - high)] as const;
          };
          const [[highX, lowX], [highY, lowY]] = [part(x), part(y)];
          const deltaX = single(single(highX - origin[0]) + single(lowX - origin[2]));
          const deltaY = single(single(highY - origin[1]) + single(lowY - origin[3]));
          const clipX = single(single((matrix[0] ?? 0) * deltaX) + (matrix[12] ?? 0));
          const clipY = single(single((matrix[5] ?? 0) * deltaY) + (matrix[13] ?? 0));
          const trueX = (mercatorMatrix[0] ?? 0) * x + (mercatorMatrix[12] ?? 0);
          const trueY = (mercatorMatrix[5] ?? 0) * y + (mercatorMatrix[13] ?? 0);
          expect(Math.abs(clipX - trueX) * 720).toBeLessThan(0.05);
          expect(Math.abs(clipY - trueY) * 450).toBeLessThan(0.05);
        },
      ),
    );
  });

  it('F5 frames are drawn whenever an aircraft has moved half a pixel, at least once a second', () => {
    expect(frameDurationMs(3)).toBe(1000);
    expect(frameDurationMs(16)).toBe(50);
    for (let zoom = 0; zoom < 20; zoom += 0.5) {
      expect(frameDurationMs(zoom + 0.5)).toBeLessThanOrEqual(frameDurationMs(zoom));
      expect(sizeAtZoom(zoom + 0.5)).toBeGreaterThanOrEqual(sizeAtZoom(zoom));
    }
    expect(sizeAtZoom(2)).toBe(0.4);
    expect(sizeAtZoom(14)).toBe(1);
  });
});
