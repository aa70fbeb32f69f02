import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildNavdata } from '#navdata-builder/build-navdata.ts';
import { openNavdataFile } from '#navdata-builder/open-navdata-file.ts';
import type { NavdataReader } from '../../domain/navdata-reader.ts';
import { versionOf } from '../index.ts';
import { TILE_FORMAT } from './tile-layers.ts';
import { airspaceFeatures } from './airspace-features.ts';
import { outlineOf, worldY } from './outline.ts';
import { boundaryInTile, polygonInTile } from './polygon-feature.ts';
import { type GridPoint, TILE_BUFFER, TILE_EXTENT } from './tile-grid.ts';

/** Fictitious data in the real format: a class B square, a restricted circle and a class E square around 40 N 74 W. */
const OPEN_AIR = `
AC B
AN TEST BRAVO
AL SFC
AH 7000 ft MSL
DP 40:00:00 N 074:00:00 W
DP 40:30:00 N 074:00:00 W
DP 40:30:00 N 073:30:00 W
DP 40:00:00 N 073:30:00 W

AC R
AN TEST RESTRICTED
AL FL100
AH UNL
V X=40:15:00 N 073:45:00 W
DC 5

AC E
AN TEST ECHO
AL 700 ft AGL
AH FL180
DP 40:05:00 N 073:55:00 W
DP 40:25:00 N 073:55:00 W
DP 40:25:00 N 073:35:00 W
DP 40:05:00 N 073:35:00 W
`;

/** A region of ten degrees around them, in VATSpy format. */
const REGION = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { id: 'ZZZZ', oceanic: '0' },
      geometry: {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [-79, 35],
              [-69, 35],
              [-69, 45],
              [-79, 45],
              [-79, 35],
            ],
          ],
        ],
      },
    },
  ],
};

const folder = mkdtempSync(join(tmpdir(), 'airspace-tiles-'));
let reader: NavdataReader;
beforeAll(() => {
  writeFileSync(join(folder, 'test-airspace.txt'), OPEN_AIR);
  writeFileSync(join(folder, 'Boundaries.geojson'), JSON.stringify(REGION));
  const outFile = join(folder, 'out.navdata');
  buildNavdata({ npm: false, fromDir: folder, outFile, log: () => {} });
  reader = openNavdataFile(outFile);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The tile of a zoom that contains 40.1 N 73.9 W. */
function tileAt(z: number) {
  const latitude = (40.1 * Math.PI) / 180;
  const mercator = (1 - Math.log(Math.tan(latitude) + 1 / Math.cos(latitude)) / Math.PI) / 2;
  return { z, x: Math.floor(((180 - 73.9) / 360) * 2 ** z), y: Math.floor(mercator * 2 ** z) };
}
const place = { lat: 40.1, lon: -73.9 };
const featuresAt = (z: number) => airspaceFeatures(reader, tileAt(z));
const names = (z: number) => featuresAt(z).airspace?.map(({ tags }) => tags?.name);

describe('F1 airspace tiles', () => {
  it('F1 contain areas with class and limits', () => {
    const bravo = featuresAt(7).airspace?.find(({ tags }) => tags?.name === 'TEST BRAVO');
    expect(bravo).toMatchObject({
      type: 3,
      tags: { kind: 'b', class: 'B', lowerDatum: 'SFC', upperDatum: 'MSL', upperValue: 7000 },
    });
  });
  it('F1 a change of tile content requires a new format number, so that browsers discard old tiles', () => {
    const held = Object.entries(airspaceFeatures(reader, tileAt(9))).map(([layer, features]) => [
      layer,
      [...new Set(features.flatMap(({ tags }) => Object.keys(tags ?? {})))].toSorted().join(' '),
    ]);
    expect({ format: TILE_FORMAT, held: Object.fromEntries(held) }).toEqual({
      format: 2,
      held: {
        airspace: 'class kind lowerDatum lowerValue name source sourceType type upperDatum upperValue',
        airspaceLabel: 'ident kind name room source tag type',
        boundary: '',
        region: 'ident kind name source type',
      },
    });
    const meta = { meta: reader.meta };
    expect(versionOf(meta)).toBe(versionOf(meta, TILE_FORMAT));
    expect(versionOf(meta, TILE_FORMAT + 1)).not.toBe(versionOf(meta));
  });
  it('F1 show each kind from the zoom at which it is distinguishable', () => {
    expect(names(5)).toEqual([]);
    expect(names(6)?.toSorted()).toEqual(['TEST BRAVO', 'TEST RESTRICTED']);
    expect(names(9)).toContain('TEST ECHO');
  });
  it('F1 are empty where there is no airspace', () => {
    expect(airspaceFeatures(reader, { z: 7, x: 0, y: 64 }).airspace).toEqual([]);
  });
  it('F1 airspaces with a lower base come later, so that a click lists from the ground up', () => {
    const lowers = featuresAt(9).airspace?.map(({ tags }) => [tags?.lowerDatum, tags?.lowerValue]);
    expect(lowers).toEqual([
      ['FL', 100],
      ['AGL', 700],
      ['SFC', 0],
    ]);
  });
  it('F6 a FIR can be clicked anywhere inside, also far from its boundary', () => {
    const { airspace, region, boundary } = featuresAt(9);
    expect(region).toMatchObject([{ type: 3, tags: { kind: 'fir', type: 'FIR', ident: 'ZZZZ' } }]);
    expect(area(region?.[0]?.geometry as GridPoint[][])).toBe(WHOLE_TILE);
    expect(boundary).toEqual([]);
    expect(airspace?.map(({ tags }) => tags?.kind)).not.toContain('fir');
  });
  it('F1 a label appears once, well inside, with class or designator and limits', () => {
    const labels = [0, 1].flatMap((dx) =>
      [0, -1].flatMap((dy) => {
        const { z, x, y } = tileAt(9);
        return airspaceFeatures(reader, { z, x: x + dx, y: y + dy }).airspaceLabel ?? [];
      }),
    );
    const bravo = labels.filter(({ tags }) => tags?.name === 'TEST BRAVO');
    expect(bravo).toHaveLength(1);
    const limits = { upperDatum: 'MSL', upperValue: 7000, lowerDatum: 'SFC' };
    expect(bravo[0]).toMatchObject({ type: 1, tags: { tag: 'B', ...limits } });
    expect(labels.find(({ tags }) => tags?.kind === 'sua')?.tags).toMatchObject({
      upperDatum: 'UNL',
      lowerDatum: 'FL',
      lowerValue: 100,
    });
  });
});

const square = (west: number, south: number, sizeDeg: number): [number, number][] => [
  [west, south],
  [west + sizeDeg, south],
  [west + sizeDeg, south + sizeDeg],
  [west, south + sizeDeg],
];
const outlines = (...rings: { ring: [number, number][]; isHole: boolean }[]) =>
  rings.flatMap((ring) => outlineOf(ring) ?? []);
const area = (rings: readonly GridPoint[][]) =>
  rings.reduce((sum, ring) => {
    let twice = 0;
    for (const [index, [x, y]] of ring.entries()) {
      const [nextX, nextY] = ring[index + 1] ?? [x, y];
      twice += x * nextY - nextX * y;
    }
    return sum + twice / 2;
  }, 0);
const WHOLE_TILE = (TILE_EXTENT + 2 * TILE_BUFFER) ** 2;

describe('F1 polygons in tiles', () => {
  it('F1 an area larger than the tile fills exactly the tile and its buffer', () => {
    const rings = polygonInTile(outlines({ ring: square(-80, 35, 12), isHole: false }), tileAt(9));
    expect(area(rings)).toBe(WHOLE_TILE);
  });
  it('F1 every part is inside the buffer, whatever the winding in the source; holes are cut out', () => {
    const outer = square(place.lon - 0.3, place.lat - 0.3, 0.6);
    const hole = square(place.lon - 0.1, place.lat - 0.1, 0.2);
    const whole = area(polygonInTile(outlines({ ring: outer, isHole: false }), tileAt(8)));
    for (const flip of [false, true]) {
      const turn = (ring: [number, number][]) => (flip ? ring.toReversed() : ring);
      const rings = polygonInTile(
        outlines({ ring: turn(outer), isHole: false }, { ring: turn(hole), isHole: true }),
        tileAt(8),
      );
      expect(area(rings)).toBeGreaterThan(0);
      expect(area(rings)).toBeLessThan(whole);
      for (const [x, y] of rings.flat()) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(-TILE_BUFFER);
        expect(Math.max(x, y)).toBeLessThanOrEqual(TILE_EXTENT + TILE_BUFFER);
      }
    }
  });
  it('F1 an area across the antimeridian is drawn on both sides of it and nowhere else', () => {
    const ring: [number, number][] = [
      [178, 50],
      [-178, 50],
      [-178, 54],
      [178, 54],
    ];
    const over = outlines({ ring, isHole: false });
    const at = (x: number) => area(polygonInTile(over, { z: 6, x, y: 21 }));
    expect(at(63)).toBeGreaterThan(0);
    expect(at(0)).toBeGreaterThan(0);
    for (const x of [1, 31, 32, 62]) expect(at(x)).toBe(0);
  });
  it('F1 a ring around a pole covers every tile beside it', () => {
    const ring: [number, number][] = [-150, -90, -30, 30, 90, 150].map((lon) => [lon, -70]);
    const polar = outlines({ ring, isHole: false });
    for (let x = 0; x < 8; x += 1)
      expect(area(polygonInTile(polar, { z: 3, x, y: 7 }))).toBeGreaterThan(WHOLE_TILE / 3);
    expect(area(polygonInTile(polar, { z: 3, x: 2, y: 3 }))).toBe(0);
  });
  it('F1 a border cut at the antimeridian by its source is not drawn along the cut', () => {
    const ring: [number, number][] = [
      [170, 10],
      [180, 10],
      [180, 20],
      [170, 20],
    ];
    const lines = boundaryInTile(outlines({ ring, isHole: false }), { z: 3, x: 7, y: 3 });
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      for (const [index, [x]] of line.entries()) {
        const next = line[index + 1];
        if (next) expect(x === TILE_EXTENT && next[0] === TILE_EXTENT).toBe(false);
      }
    }
  });
  it('F1 a long border is a great circle, or straight in degrees if the source defines it so: neighbours meet along a parallel', () => {
    const ring: [number, number][] = [
      [-40, 45],
      [-15, 45],
      [-15, 60],
      [-40, 60],
    ];
    const top = (edges: 'great-circle' | 'straight') => {
      const outline = outlineOf({ ring, isHole: false }, edges);
      return Math.max(...(outline?.ys ?? []));
    };
    expect(top('straight')).toBeCloseTo(worldY(45), 12);
    const highest = outlineOf({ ring, isHole: false });
    // Between its ends the great circle runs north of the parallel, by half a degree here.
    const middle = Array.from(highest?.xs ?? []).findIndex((x) => Math.abs(x - (180 - 27.5) / 360) < 0.003);
    expect(highest?.ys[middle]).toBeLessThan(worldY(45.4));
  });
  it('F1 at low zooms a circle keeps its shape with fewer corners', () => {
    const ring = Array.from({ length: 720 }, (_, step): [number, number] => {
      const angle = (step / 360) * Math.PI;
      return [place.lon + 0.1 * Math.cos(angle), place.lat + 0.1 * Math.sin(angle)];
    });
    const circle = outlines({ ring, isHole: false });
    const corners = (z: number) => polygonInTile(circle, tileAt(z)).flat().length;
    expect(corners(6)).toBeLessThan(40);
    expect(corners(9)).toBeGreaterThan(corners(6));
    const [near] = polygonInTile(circle, tileAt(6));
    const exact =
      Math.PI *
      (0.1 / 360) *
      (0.1 / 360 / Math.cos((place.lat * Math.PI) / 180)) *
      (2 ** 6 * TILE_EXTENT) ** 2;
    expect(area(near ? [near] : []) / exact).toBeGreaterThan(0.85);
  });
});

describe('H1 damaged airspaces', () => {
  it('H1 an error while shapes are built is passed to each caller, without an endless wait', () => {
    const damaged = new Proxy(reader, {
      get: (target, name) =>
        name === 'airspace'
          ? () => {
              throw new RangeError('cut off');
            }
          : Reflect.get(target, name),
    });
    for (const zoom of [7, 8]) expect(() => airspaceFeatures(damaged, tileAt(zoom))).toThrow('cut off');
  });
});
