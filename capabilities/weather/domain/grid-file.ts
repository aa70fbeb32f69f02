import { GRID_HEADER_OCTETS, GRID_MISSING } from '../contract.ts';

/** Field on a regular grid, first point north-west, rows southwards, one plane per component. */
export interface WeatherGrid {
  ni: number;
  nj: number;
  lat1: number;
  lon1: number;
  di: number;
  dj: number;
  /** `value = raw × scale + offset`; `GRID_MISSING` is missing. */
  scale: number;
  offset: number;
  planes: Int16Array[];
}

const MAGIC = 0x4d47_5244;
const VERSION = 1;
const LARGEST = 32_767;
const SMALLEST = -32_767;

function extremes(planes: readonly Float32Array[]): { min: number; max: number } {
  let [min, max] = [Infinity, -Infinity];
  for (const plane of planes) {
    for (const value of plane) {
      if (value < min) min = value;
      if (value > max) max = value;
    }
  }
  return min > max ? { min: 0, max: 0 } : { min, max };
}

/**
 * Packs planes to 16 bits with a common scale, so that components keep their ratio. The scale is a power of two not
 * finer than `step`, and every value a multiple of it, so that zero stays zero.
 */
export function packGrid(
  geometry: Pick<WeatherGrid, 'ni' | 'nj' | 'lat1' | 'lon1' | 'di' | 'dj'>,
  planes: readonly Float32Array[],
  step: number,
): WeatherGrid {
  const { min, max } = extremes(planes);
  const needed = (max - min) / (LARGEST - SMALLEST - 1);
  const scale = Math.max(step, needed === 0 ? 0 : 2 ** Math.ceil(Math.log2(needed)));
  const middle = Math.round((min + max) / 2 / scale);
  // Around zero no offset is needed: small values stay exact.
  const isCentred = Math.abs(min) <= LARGEST * scale && Math.abs(max) <= LARGEST * scale;
  const centre = isCentred ? 0 : middle;
  // A loop: `Int16Array.from` with a function takes four times as long.
  const packed = planes.map((plane) => {
    const values = new Int16Array(plane.length);
    for (let i = 0; i < plane.length; i += 1) {
      const value = plane[i] ?? Number.NaN;
      values[i] = Number.isNaN(value) ? GRID_MISSING : Math.round(value / scale) - centre;
    }
    return values;
  });
  return { ...geometry, scale, offset: centre * scale, planes: packed };
}

/** File of a grid, in the format of the contract. */
export function encodeGridFile(grid: WeatherGrid): Uint8Array {
  const points = grid.ni * grid.nj;
  const bytes = new Uint8Array(GRID_HEADER_OCTETS + grid.planes.length * points * 2);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC);
  view.setUint16(4, VERSION);
  view.setUint16(6, grid.planes.length);
  view.setUint16(8, grid.ni);
  view.setUint16(10, grid.nj);
  const floats = [grid.lat1, grid.lon1, grid.di, grid.dj, grid.scale, grid.offset];
  for (const [index, value] of floats.entries()) view.setFloat32(12 + index * 4, value);
  let at = GRID_HEADER_OCTETS;
  for (const plane of grid.planes) {
    for (const value of plane) {
      view.setInt16(at, value);
      at += 2;
    }
  }
  return bytes;
}

/** Parses a grid file; `null` when incomplete. */
export function decodeGridFile(bytes: Uint8Array): WeatherGrid | null {
  if (bytes.byteLength < GRID_HEADER_OCTETS) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0) !== MAGIC || view.getUint16(4) !== VERSION) return null;
  const [components, ni, nj] = [view.getUint16(6), view.getUint16(8), view.getUint16(10)];
  const points = ni * nj;
  if (bytes.byteLength !== GRID_HEADER_OCTETS + components * points * 2) return null;
  const float = (index: number) => view.getFloat32(12 + index * 4);
  const planes = Array.from({ length: components }, (_, component) => {
    const plane = new Int16Array(points);
    const start = GRID_HEADER_OCTETS + component * points * 2;
    for (let index = 0; index < points; index += 1) plane[index] = view.getInt16(start + index * 2);
    return plane;
  });
  return {
    ni,
    nj,
    lat1: float(0),
    lon1: float(1),
    di: float(2),
    dj: float(3),
    scale: float(4),
    offset: float(5),
    planes,
  };
}

/** All planes at a position, bilinear; `null` when one of the four points is missing. */
export function sampleGrid(grid: WeatherGrid, place: { lat: number; lon: number }): (number | null)[] {
  return grid.planes.map((_, component) => {
    const value = gridValue(grid, component, place);
    return Number.isNaN(value) ? null : value;
  });
}

/** One plane at a position, bilinear; NaN when one of the four points is missing. Allocates nothing. */
export function gridValue(
  grid: WeatherGrid,
  component: number,
  place: { readonly lat: number; readonly lon: number },
): number {
  const plane = grid.planes[component];
  const { ni, nj, di } = grid;
  const isGlobal = ni === Math.round(360 / di);
  const column = ((((place.lon - grid.lon1) % 360) + 360) % 360) / di;
  const row = (grid.lat1 - place.lat) / grid.dj;
  if (!plane || !(row >= 0 && row <= nj - 1) || (!isGlobal && column > ni - 1)) return Number.NaN;
  const [i, j] = [Math.floor(column), Math.min(Math.floor(row), nj - 2)];
  const east = isGlobal ? (i + 1) % ni : Math.min(i + 1, ni - 1);
  const [northRow, southRow] = [j * ni, (j + 1) * ni];
  const northWest = plane[northRow + (i % ni)] ?? GRID_MISSING;
  const northEast = plane[northRow + east] ?? GRID_MISSING;
  const southWest = plane[southRow + (i % ni)] ?? GRID_MISSING;
  const southEast = plane[southRow + east] ?? GRID_MISSING;
  if (
    northWest === GRID_MISSING ||
    northEast === GRID_MISSING ||
    southWest === GRID_MISSING ||
    southEast === GRID_MISSING
  )
    return Number.NaN;
  const [alongColumn, alongRow] = [column - i, row - j];
  const north = northWest + (northEast - northWest) * alongColumn;
  const south = southWest + (southEast - southWest) * alongColumn;
  return (north + (south - north) * alongRow) * grid.scale + grid.offset;
}
