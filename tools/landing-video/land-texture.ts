import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { geoEquirectangular, geoPath, type GeoContext } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { EARTH_RADIUS_KM, addAt, at, smoothstep } from './numbers.ts';
import { unitVector } from './camera.ts';

const require = createRequire(import.meta.url);

type AtlasTopology = Topology<{ land: GeometryCollection; countries: GeometryCollection }>;

function readAtlas(): AtlasTopology {
  // The package is pinned by the lock file, so its shape is known.
  return JSON.parse(readFileSync(require.resolve('world-atlas/countries-50m.json'), 'utf8')) as AtlasTopology;
}

/** Values 0…255 on an equirectangular grid; row 0 is the north pole, column 0 is 180° W. */
export interface EarthGrid {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly values: Uint8Array;
}

export interface LandTexture {
  /** Share of land per cell. */
  readonly land: EarthGrid;
  /** The same on a coarser grid, blurred over about 150 km: the pale shelf around the coasts. */
  readonly shelf: EarthGrid;
}

const SCANLINES_PER_ROW = 4;

/** Collects, per scanline, where the outlines cross it. */
function scanlineCrossings(widthPx: number, heightPx: number): number[][] {
  const atlas = readAtlas();
  const crossings: number[][] = Array.from({ length: heightPx * SCANLINES_PER_ROW }, () => []);
  let ring: [number, number][] = [];
  const addEdge = (a: [number, number], b: [number, number]): void => {
    const [top, bottom] = a[1] < b[1] ? [a, b] : [b, a];
    const first = Math.max(0, Math.ceil(top[1] * SCANLINES_PER_ROW - 0.5));
    const last = Math.min(crossings.length - 1, Math.ceil(bottom[1] * SCANLINES_PER_ROW - 0.5) - 1);
    for (let line = first; line <= last; line++) {
      const t = ((line + 0.5) / SCANLINES_PER_ROW - top[1]) / (bottom[1] - top[1]);
      crossings[line]?.push(top[0] + t * (bottom[0] - top[0]));
    }
  };
  const context: GeoContext = {
    beginPath: () => undefined,
    arc: () => undefined,
    moveTo: (x, y) => {
      ring = [[x, y]];
    },
    lineTo: (x, y) => {
      ring.push([x, y]);
    },
    closePath: () => {
      for (const [i, point] of ring.entries()) {
        const next = ring[(i + 1) % ring.length];
        if (next !== undefined) addEdge(point, next);
      }
    },
  };
  const projection = geoEquirectangular()
    .scale(widthPx / (2 * Math.PI))
    .translate([widthPx / 2, heightPx / 2])
    .precision(0);
  geoPath(projection, context)(feature(atlas, atlas.objects.land));
  return crossings;
}

/** Adds the part of [from, to) that falls into each cell of a row. */
function addSpan(row: Float32Array, from: number, to: number): void {
  const first = Math.floor(from);
  const last = Math.floor(to);
  if (first === last) {
    addAt(row, first, to - from);
    return;
  }
  addAt(row, first, first + 1 - from);
  for (let i = first + 1; i < last; i++) addAt(row, i, 1);
  addAt(row, last, to - last);
}

function rasteriseLand(heightPx: number): EarthGrid {
  const widthPx = heightPx * 2;
  const crossings = scanlineCrossings(widthPx, heightPx);
  const values = new Uint8Array(widthPx * heightPx);
  const row = new Float32Array(widthPx);
  for (let y = 0; y < heightPx; y++) {
    row.fill(0);
    for (let s = 0; s < SCANLINES_PER_ROW; s++) {
      const sorted = Float64Array.from(crossings[y * SCANLINES_PER_ROW + s] ?? []).toSorted();
      for (let i = 0; i + 1 < sorted.length; i += 2) addSpan(row, sorted[i] ?? 0, sorted[i + 1] ?? 0);
    }
    for (let x = 0; x < widthPx; x++) {
      values[y * widthPx + x] = Math.min(255, Math.round((at(row, x) * 255) / SCANLINES_PER_ROW));
    }
  }
  return { widthPx, heightPx, values };
}

/** One pass of a box blur along lines of `length` cells, wrapping round the date line where asked. */
function boxBlurLine(
  values: Float32Array,
  line: { start: number; step: number; length: number; wrap: boolean },
  radius: number,
  scratch: Float32Array,
): void {
  const { start, step, length, wrap } = line;
  const cell = (i: number): number => {
    const inside = wrap ? (i + length) % length : Math.min(length - 1, Math.max(0, i));
    return at(values, start + inside * step);
  };
  let sum = 0;
  for (let i = -radius; i <= radius; i++) sum += cell(i);
  for (let i = 0; i < length; i++) {
    scratch[i] = sum / (2 * radius + 1);
    sum += cell(i + radius + 1) - cell(i - radius);
  }
  for (let i = 0; i < length; i++) values[start + i * step] = at(scratch, i);
}

function blurred({ widthPx, heightPx, values: source }: EarthGrid, radiusKm: number): EarthGrid {
  const values = Float32Array.from(source);
  const scratch = new Float32Array(Math.max(widthPx, heightPx));
  const kmPerCell = (Math.PI * EARTH_RADIUS_KM) / heightPx;
  const radius = Math.max(1, Math.round(radiusKm / kmPerCell / 2));
  for (let pass = 0; pass < 3; pass++) {
    for (let x = 0; x < widthPx; x++) {
      boxBlurLine(values, { start: x, step: widthPx, length: heightPx, wrap: false }, radius, scratch);
    }
    for (let y = 0; y < heightPx; y++) {
      const cosLat = Math.max(0.06, Math.sin((Math.PI * (y + 0.5)) / heightPx));
      const along = Math.min(Math.floor(widthPx / 4), Math.round(radius / cosLat));
      boxBlurLine(values, { start: y * widthPx, step: 1, length: widthPx, wrap: true }, along, scratch);
    }
  }
  return { widthPx, heightPx, values: Uint8Array.from(values, Math.round) };
}

/** Rasterises Natural Earth's 1:50m land and its blurred shelf. */
export function buildLandTexture(heightPx: number): LandTexture {
  return { land: rasteriseLand(heightPx), shelf: blurred(rasteriseLand(Math.min(512, heightPx)), 150) };
}

/** Reads a grid between its cells, wrapping at the date line. `south` and `east` run 0…1 from the grid's corner. */
export function sampleGrid(grid: EarthGrid, south: number, east: number): number {
  const { widthPx, heightPx, values } = grid;
  const u = east * widthPx - 0.5;
  const v = Math.min(heightPx - 1.001, Math.max(0, south * heightPx - 0.5));
  const x = Math.floor(u);
  const y = Math.floor(v);
  const fx = u - x;
  const fy = v - y;
  const x0 = x < 0 ? x + widthPx : x;
  const x1 = x + 1 >= widthPx ? 0 : x + 1;
  const top = y * widthPx;
  const bottom = top + widthPx;
  const upper = at(values, top + x0) * (1 - fx) + at(values, top + x1) * fx;
  const lower = at(values, bottom + x0) * (1 - fx) + at(values, bottom + x1) * fx;
  return (upper * (1 - fy) + lower * fy) / 255;
}

/** Lines as points on the unit sphere, each representing `lengthKm` of line. */
export interface LinePoints {
  readonly points: Float32Array;
  readonly lengthKm: Float32Array;
}

/** Cuts lines of [lon, lat] into pieces no longer than `stepKm` and returns the pieces' middles. */
export function pointsAlong(lines: readonly (readonly number[][])[], stepKm: number): LinePoints {
  const points: number[] = [];
  const lengths: number[] = [];
  for (const line of lines) {
    for (let i = 0; i + 1 < line.length; i++) {
      const [lonA = 0, latA = 0] = line[i] ?? [];
      const [lonB = 0, latB = 0] = line[i + 1] ?? [];
      const a = unitVector(latA, lonA);
      const b = unitVector(latB, lonB);
      const chord = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
      const lengthKm = 2 * Math.asin(Math.min(1, chord / 2)) * EARTH_RADIUS_KM;
      const pieces = Math.max(1, Math.ceil(lengthKm / stepKm));
      for (let p = 0; p < pieces; p++) {
        const t = (p + 0.5) / pieces;
        const m = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t] as const;
        const scale = 1 / Math.hypot(m[0], m[1], m[2]);
        points.push(m[0] * scale, m[1] * scale, m[2] * scale);
        lengths.push(lengthKm / pieces);
      }
    }
  }
  return { points: Float32Array.from(points), lengthKm: Float32Array.from(lengths) };
}

/** Coastlines, and the borders between countries. */
export function coastsAndBorders(stepKm: number): { coasts: LinePoints; borders: LinePoints } {
  const atlas = readAtlas();
  const coasts = mesh(atlas, atlas.objects.countries, (a, b) => a === b).coordinates;
  const borders = mesh(atlas, atlas.objects.countries, (a, b) => a !== b).coordinates;
  return { coasts: pointsAlong(coasts, stepKm), borders: pointsAlong(borders, stepKm) };
}

/** Meridians and parallels every 15°, without Greenwich. */
export function graticule(stepKm: number): LinePoints {
  const lines: number[][][] = [];
  for (let lon = -165; lon <= 180; lon += 15) {
    if (lon !== 0) lines.push(Array.from({ length: 76 }, (_, i) => [lon, -75 + i * 2]));
  }
  for (let lat = -75; lat <= 75; lat += 15) {
    lines.push(Array.from({ length: 181 }, (_, i) => [-180 + i * 2, lat]));
  }
  return pointsAlong(lines, stepKm);
}

/** The meridian the product is named after. */
export function primeMeridian(stepKm: number): LinePoints {
  const line = pointsAlong([Array.from({ length: 91 }, (_, i) => [0, -90 + i * 2])], stepKm);
  // It fades towards the poles instead of ending in a point of light.
  const lengthKm = line.lengthKm.map(
    (length, i) => length * (1 - smoothstep(0.93, 0.995, Math.abs(at(line.points, i * 3 + 2)))),
  );
  return { points: line.points, lengthKm };
}
