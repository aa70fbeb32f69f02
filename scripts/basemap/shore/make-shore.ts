import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CELLS_PER_DEG, encodeShores, type ShoreLine } from '../shore-file.ts';
import { rankVertices } from '../world-ring.ts';

/**
 * Makes `scripts/basemap/gshhg.br` from GSHHG 2.3.7 (LGPL-3.0) in Debian's package `gmt-gshhg-full`. With
 * `hdf5-tools` installed: `apt-get download gmt-gshhg-full`, unpack it, then
 * `node --import tsx scripts/basemap/shore/make-shore.ts usr/share/gmt-gshhg`.
 */
const TARGET = new URL('../gshhg.br', import.meta.url);
const UNITS_PER_DEG = 65_535;
const BINS_ACROSS = 360;
const CIRCLE = 360 * UNITS_PER_DEG;
/** Maximum distance of a simplified shore from the surveyed one. */
const TOLERANCE_M = 30;
const RIVER_TOLERANCE_M = 60;
/** Permanent rivers down to the minor ones; intermittent streams and canals are left out. */
const RIVER_LEVELS = new Set([0, 1, 2, 3, 4]);
const METRES_PER_UNIT = 111_195 / UNITS_PER_DEG;
/** Smallest island and lake that is more than a speck at zoom 13. */
const MIN_EXTENT_M = 120;

const folder = process.argv[2] ?? '.';
const work = mkdtempSync(path.join(tmpdir(), 'shore-'));

/** One data set of a netCDF-4 file, as `h5dump` writes it: little-endian. */
function dataSet(file: string, name: string): Buffer {
  const out = path.join(work, 'set.bin');
  execFileSync('h5dump', ['-d', name, '-b', 'LE', '-o', out, path.join(folder, file)], { stdio: 'ignore' });
  return readFileSync(out);
}

const ints = (bytes: Buffer) =>
  new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
const shorts = (bytes: Buffer) =>
  new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));

/** Positions of every segment in 1/65535°, from 0° eastwards and the equator northwards; a bin is one degree. */
function segmentReader(file: string): {
  count: number;
  positions(segment: number, points: number): number[];
} {
  const firstPoint = ints(dataSet(file, 'Id_of_first_point_in_a_segment'));
  const counts = shorts(dataSet(file, 'N_segments_in_a_bin'));
  const dx = shorts(dataSet(file, 'Relative_longitude_from_SW_corner_of_bin'));
  const dy = shorts(dataSet(file, 'Relative_latitude_from_SW_corner_of_bin'));
  const binOf = new Int32Array(firstPoint.length);
  let segment = 0;
  counts.forEach((count, bin) => {
    for (let i = 0; i < count; i++) binOf[segment++] = bin;
  });
  return {
    count: firstPoint.length,
    positions(at, points) {
      const bin = binOf[at] ?? 0;
      const west = (bin % BINS_ACROSS) * UNITS_PER_DEG;
      const south = (89 - Math.floor(bin / BINS_ACROSS)) * UNITS_PER_DEG;
      const from = firstPoint[at] ?? 0;
      const out: number[] = [];
      for (let i = from; i < from + points; i++) out.push((dx[i] ?? 0) + west, (dy[i] ?? 0) + south);
      return out;
    },
  };
}

interface RawRing {
  id: number;
  level: number;
  xy: number[];
}

const ENTRY_OF_WHOLE_RING = 4;
/** The grounding line of Antarctica; its ice front is land here. */
const GROUNDING_LINE = 6;

/** Joins the segments of one-degree bins at the edges of the bins. */
function readRings(): RawRing[] {
  const file = 'binned_GSHHS_f.nc';
  const info = ints(dataSet(file, 'Embedded_npts_levels_exit_entry_for_a_segment'));
  const ids = ints(dataSet(file, 'Id_of_GSHHS_ID'));
  const segments = segmentReader(file);
  const rings: RawRing[] = [];
  const open = new Map<string, RawRing[]>();
  const keyOf = ({ id, level }: RawRing, xy: readonly number[], at: number) =>
    `${id} ${level} ${placeOf(xy, at)}`;
  const parts: RawRing[] = [];
  for (let at = 0; at < segments.count; at++) {
    const word = info[at] ?? 0;
    const level = (word >> 6) & 7;
    if (level === GROUNDING_LINE || level > 3) continue;
    const part = { id: ids[at] ?? 0, level, xy: segments.positions(at, word >> 9) };
    if (((word >> 3) & 7) === ENTRY_OF_WHOLE_RING) {
      rings.push(part);
      continue;
    }
    parts.push(part);
    // Where a shore passes through the corner of four bins, several parts begin at the same position.
    const key = keyOf(part, part.xy, 0);
    const others = open.get(key);
    if (others) others.push(part);
    else open.set(key, [part]);
  }
  const used = new Set<RawRing>();
  const next = (ring: RawRing, xy: readonly number[]): RawRing | undefined =>
    open.get(keyOf(ring, xy, xy.length - 2))?.find((part) => !used.has(part));
  for (const start of parts) {
    if (used.has(start)) continue;
    const xy: number[] = [];
    let shift = 0;
    for (let part: RawRing | undefined = start; part;) {
      used.add(part);
      const lastX = xy.at(-2);
      if (lastX !== undefined) shift = Math.round((lastX - (part.xy[0] ?? 0)) / CIRCLE) * CIRCLE;
      for (let i = xy.length > 0 ? 2 : 0; i < part.xy.length; i += 2)
        xy.push((part.xy[i] ?? 0) + shift, part.xy[i + 1] ?? 0);
      part = next(start, part.xy);
    }
    if (placeOf(xy, 0) !== placeOf(xy, xy.length - 2)) throw new Error(`Ring ${start.id} does not close`);
    rings.push({ id: start.id, level: start.level, xy });
  }
  return rings;
}

function placeOf(xy: readonly number[], at: number): string {
  return `${(((xy[at] ?? 0) % CIRCLE) + CIRCLE) % CIRCLE} ${xy[at + 1] ?? 0}`;
}

/** Simplifies in metres: longitudes shrink by the cosine of the latitude. */
function simplify(xy: readonly number[], toleranceM: number): number[] {
  const flat = new Float64Array(xy.length);
  for (let i = 0; i < xy.length; i += 2) {
    const lat = (xy[i + 1] ?? 0) / UNITS_PER_DEG;
    flat[i] = (xy[i] ?? 0) * Math.cos((lat * Math.PI) / 180) * METRES_PER_UNIT;
    flat[i + 1] = (xy[i + 1] ?? 0) * METRES_PER_UNIT;
  }
  const last = xy.length / 2 - 1;
  const importance = new Float64Array(last + 1).fill(Infinity);
  rankVertices(flat, importance, 0, last);
  const kept: number[] = [];
  for (let i = 0; i <= last; i++)
    if ((importance[i] ?? 0) > toleranceM ** 2) kept.push(xy[2 * i] ?? 0, xy[2 * i + 1] ?? 0);
  return kept;
}

/** Rounds to whole cells; the middle of the line is between −180° and 180°. */
function toCells(xy: readonly number[], isRing: boolean): Int32Array {
  let [west, east] = [Infinity, -Infinity];
  for (let i = 0; i < xy.length; i += 2) {
    west = Math.min(west, xy[i] ?? 0);
    east = Math.max(east, xy[i] ?? 0);
  }
  const shift = -Math.round((west + east) / 2 / CIRCLE) * CIRCLE;
  const cells: number[] = [];
  for (let i = 0; i < xy.length; i += 2) {
    const x = Math.round((((xy[i] ?? 0) + shift) / UNITS_PER_DEG) * CELLS_PER_DEG);
    const y = Math.round(((xy[i + 1] ?? 0) / UNITS_PER_DEG) * CELLS_PER_DEG);
    if (cells.at(-2) !== x || cells.at(-1) !== y) cells.push(x, y);
  }
  if (isRing && cells[0] === cells.at(-2) && cells[1] === cells.at(-1)) cells.length -= 2;
  return Int32Array.from(cells);
}

function extentM(xy: readonly number[]): number {
  let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < xy.length; i += 2) {
    west = Math.min(west, xy[i] ?? 0);
    east = Math.max(east, xy[i] ?? 0);
    south = Math.min(south, xy[i + 1] ?? 0);
    north = Math.max(north, xy[i + 1] ?? 0);
  }
  const shrink = Math.cos((((south + north) / 2 / UNITS_PER_DEG) * Math.PI) / 180);
  return Math.max((east - west) * shrink, north - south) * METRES_PER_UNIT;
}

function shoreRings(): ShoreLine[] {
  const parents = ints(dataSet('binned_GSHHS_f.nc', 'Id_of_parent_polygons'));
  const kept = readRings()
    .filter((ring) => extentM(ring.xy) >= MIN_EXTENT_M)
    .map((ring) => ({ ...ring, cells: toCells(simplify(ring.xy, TOLERANCE_M), true) }))
    .filter((ring) => ring.cells.length >= 6)
    .toSorted((a, b) => a.level - b.level || b.cells.length - a.cells.length || a.id - b.id);
  const indexOf = new Map(kept.map((ring, index) => [ring.id, index]));
  return kept.map(({ id, level, cells }) => ({ level, cells, parent: indexOf.get(parents[id] ?? -1) ?? -1 }));
}

function rivers(): ShoreLine[] {
  const file = 'binned_river_f.nc';
  const levels = shorts(dataSet(file, 'Hierarchial_level_of_a_segment'));
  const points = shorts(dataSet(file, 'N_points_for_a_segment'));
  const segments = segmentReader(file);
  const lines: ShoreLine[] = [];
  for (let at = 0; at < segments.count; at++) {
    const level = levels[at] ?? 0;
    if (!RIVER_LEVELS.has(level)) continue;
    const cells = toCells(simplify(segments.positions(at, points[at] ?? 0), RIVER_TOLERANCE_M), false);
    if (cells.length >= 4) lines.push({ level, parent: -1, cells });
  }
  return lines;
}

const file = { rings: shoreRings(), rivers: rivers() };
const bytes = encodeShores(file);
writeFileSync(TARGET, bytes);
rmSync(work, { recursive: true });
const points = (lines: ShoreLine[]) => lines.reduce((sum, line) => sum + line.cells.length / 2, 0);
console.log(
  `${file.rings.length} rings of ${points(file.rings)} positions, ${file.rivers.length} rivers of ${points(file.rivers)}: ${(bytes.length / 1e6).toFixed(1)} MB`,
);
