import { GribFault } from './grib-problem.ts';
import type { Section } from './section.ts';

/**
 * Regular latitude/longitude grid in degrees, rows from north to south, each from west to east:
 * `values[row * ni + column]` is at `lat1 - row * dj`, `lon1 + column * di`. Longitudes are those of the file, usually
 * 0 to 360; `lon2` is less than `lon1` across 0.
 */
export interface GribGrid {
  readonly ni: number;
  readonly nj: number;
  /** North-western corner: position of the first value. */
  readonly lat1: number;
  readonly lon1: number;
  /** South-eastern corner: position of the last value. */
  readonly lat2: number;
  readonly lon2: number;
  /** Steps, never negative; 0 for a single column or row without a stated step. */
  readonly di: number;
  readonly dj: number;
  /** Scanning mode of the file (flag table 3.4), already applied to the values. */
  readonly scan: number;
}

const SCAN_I_NEGATIVE = 0x80;
const SCAN_J_POSITIVE = 0x40;
const SCAN_J_CONSECUTIVE = 0x20;
const SCAN_BOUSTROPHEDON = 0x10;
const SCAN_STAGGERED = 0x0f;

/** Reads section 3 with grid definition template 3.0. `maximumPoints` limits the allocation of `values()`. */
export function readGrid(section: Section, maximumPoints: number): GribGrid {
  const template = section.u16(13);
  if (section.u8(6) !== 0 || template !== 0) {
    throw new GribFault(
      'grid-template',
      `Grid definition template 3.${template} is not supported; only 3.0, regular latitude/longitude, is.`,
      section.offset,
    );
  }
  const { ni, nj } = readSize(section, maximumPoints);
  const scan = section.u8(72);
  if ((scan & SCAN_STAGGERED) !== 0) {
    throw new GribFault(
      'scan-mode',
      `Staggered rows (scanning mode ${scan}) are not supported.`,
      section.offset,
    );
  }
  const unitDeg = angleUnitDeg(section);
  const first = { lat: section.i32(47) * unitDeg, lon: section.i32(51) * unitDeg };
  const last = { lat: section.i32(56) * unitDeg, lon: section.i32(60) * unitDeg };
  const flipI = (scan & SCAN_I_NEGATIVE) !== 0;
  const flipJ = (scan & SCAN_J_POSITIVE) !== 0;
  const corners = {
    lat1: flipJ ? last.lat : first.lat,
    lon1: flipI ? last.lon : first.lon,
    lat2: flipJ ? first.lat : last.lat,
    lon2: flipI ? first.lon : last.lon,
  };
  checkCorners(section, corners);
  const stated = statedSteps(section, unitDeg);
  const di = step(section, { count: ni, spanDeg: eastwardDeg(corners, ni), statedDeg: stated.di });
  const dj = step(section, { count: nj, spanDeg: corners.lat1 - corners.lat2, statedDeg: stated.dj });
  return { ni, nj, ...corners, di, dj, scan };
}

function readSize(section: Section, maximumPoints: number): { ni: number; nj: number } {
  const ni = section.u32OrMissing(31);
  const nj = section.u32OrMissing(35);
  if (ni === null || nj === null || section.u8(11) !== 0) {
    throw new GribFault('reduced-grid', 'Rows of different lengths are not supported.', section.offset);
  }
  if (ni * nj > maximumPoints) {
    throw new GribFault(
      'too-many-points',
      `The grid has ${ni} × ${nj} points; the limit is ${maximumPoints}.`,
      section.offset,
    );
  }
  if (ni === 0 || nj === 0 || ni * nj !== section.u32(7)) {
    throw new GribFault(
      'grid-invalid',
      `The grid of ${ni} × ${nj} points contradicts its stated ${section.u32(7)} points.`,
      section.offset,
    );
  }
  return { ni, nj };
}

/** Unit of angles: 10⁻⁶ degrees unless a basic angle and its subdivisions are given (template 3.0, note 1). */
function angleUnitDeg(section: Section): number {
  const basicAngle = section.u32OrMissing(39);
  const subdivisions = section.u32OrMissing(43);
  if (basicAngle === null || basicAngle === 0 || subdivisions === null || subdivisions === 0) return 1e-6;
  return basicAngle / subdivisions;
}

function statedSteps(section: Section, unitDeg: number): { di: number | null; dj: number | null } {
  const flags = section.u8(55);
  const di = section.u32OrMissing(64);
  const dj = section.u32OrMissing(68);
  return {
    di: (flags & 0x20) !== 0 && di !== null ? di * unitDeg : null,
    dj: (flags & 0x10) !== 0 && dj !== null ? dj * unitDeg : null,
  };
}

type Corners = Pick<GribGrid, 'lat1' | 'lon1' | 'lat2' | 'lon2'>;

function checkCorners(section: Section, corners: Corners): void {
  const { lat1, lat2, lon1, lon2 } = corners;
  const onEarth =
    Math.abs(lat1) <= 90 && Math.abs(lat2) <= 90 && Math.abs(lon1) <= 360 && Math.abs(lon2) <= 360;
  if (onEarth && lat1 >= lat2) return;
  throw new GribFault(
    'grid-invalid',
    `The corners ${lat1} ${lon1} and ${lat2} ${lon2} are not the north-west and south-east of a grid.`,
    section.offset,
  );
}

function eastwardDeg({ lon1, lon2 }: Corners, ni: number): number {
  const span = (((lon2 - lon1) % 360) + 360) % 360;
  // Equal first and last meridians with several columns cover 360°.
  return span === 0 && ni > 1 ? 360 : span;
}

/**
 * Step from the corners, which is more precise than a rounded stated step (1/12°). A stated step that misses the last
 * point by half a cell contradicts the corners.
 */
function step(section: Section, line: { count: number; spanDeg: number; statedDeg: number | null }): number {
  const { count, spanDeg, statedDeg } = line;
  if (count === 1) return statedDeg ?? 0;
  const fromCorners = spanDeg / (count - 1);
  const missesEnd = statedDeg !== null && Math.abs(statedDeg * (count - 1) - spanDeg) > fromCorners / 2;
  if (fromCorners === 0 || missesEnd) {
    throw new GribFault(
      'grid-invalid',
      `${count} points over ${spanDeg}° contradict the stated step of ${statedDeg ?? 'none'}.`,
      section.offset,
    );
  }
  return fromCorners;
}

/** Reorders values from the scanning order of the file to rows from north to south, each from west to east. */
export function northToSouth(values: Float32Array, grid: GribGrid): Float32Array {
  const { ni, nj, scan } = grid;
  if ((scan & 0xf0) === 0) return values;
  const ordered = new Float32Array(values.length);
  const byColumns = (scan & SCAN_J_CONSECUTIVE) !== 0;
  const alternating = (scan & SCAN_BOUSTROPHEDON) !== 0;
  const lineLength = byColumns ? nj : ni;
  let at = 0;
  for (let line = 0; at < values.length; line += 1) {
    const reversed = alternating && line % 2 === 1;
    for (let place = 0; place < lineLength; place += 1, at += 1) {
      const along = reversed ? lineLength - 1 - place : place;
      const i = byColumns ? line : along;
      const j = byColumns ? along : line;
      const column = (scan & SCAN_I_NEGATIVE) !== 0 ? ni - 1 - i : i;
      const row = (scan & SCAN_J_POSITIVE) !== 0 ? nj - 1 - j : j;
      ordered[row * ni + column] = values[at] ?? Number.NaN;
    }
  }
  return ordered;
}
