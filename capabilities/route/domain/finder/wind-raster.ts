import type { UnitVector } from '#aviation/geo/unit-vector.ts';

/** Step of the grid on which the wind is sampled once per query, degrees. */
export const rasterStepDeg = 2.5;
export const rasterRows = 180 / rasterStepDeg + 1;
export const rasterColumns = 360 / rasterStepDeg;
const radians = Math.PI / 180;

/** Wind on the grid, row by row from the north, kt; NaN outside the corridor. */
export interface WindRaster {
  readonly eastKt: Float32Array;
  readonly northKt: Float32Array;
}

export function emptyRaster(): WindRaster {
  return {
    eastKt: new Float32Array(rasterRows * rasterColumns).fill(Number.NaN),
    northKt: new Float32Array(rasterRows * rasterColumns).fill(Number.NaN),
  };
}

/** Position and direction of a point of a leg on the grid; reused for each query. */
export interface PlaceOfLeg {
  /** Sample north-west of the point. */
  cell: number;
  /** Fractions of a step from there to the east and to the south, 0 to 1. */
  across: number;
  down: number;
  /** Course as a unit vector (east, north). */
  east: number;
  north: number;
}

export const newPlaceOfLeg = (): PlaceOfLeg => ({ cell: 0, across: 0, down: 0, east: 0, north: 0 });

/** Locates a fraction of a leg (0 to 1). Accurate unless the ends are nearly antipodal. */
export function locateOnLeg(from: UnitVector, to: UnitVector, part: number, found: PlaceOfLeg): void {
  const courseX = to.x - from.x;
  const courseY = to.y - from.y;
  const courseZ = to.z - from.z;
  const x = from.x + courseX * part;
  const y = from.y + courseY * part;
  const z = from.z + courseZ * part;
  const flat = Math.sqrt(x * x + y * y) || 1e-9;
  const column = (Math.atan2(y, x) / radians + 180) / rasterStepDeg;
  const row = (90 - Math.atan2(z, flat) / radians) / rasterStepDeg;
  const whole = Math.floor(column);
  const northRow = Math.min(Math.floor(row), rasterRows - 2);
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  const eastPart = (x * courseY - y * courseX) / flat;
  const northPart = (courseZ * flat - (z * (x * courseX + y * courseY)) / flat) / length;
  const course = Math.sqrt(eastPart * eastPart + northPart * northPart) || 1;
  found.cell = northRow * rasterColumns + (whole % rasterColumns);
  found.across = column - whole;
  found.down = row - northRow;
  found.east = eastPart / course;
  found.north = northPart / course;
}

/**
 * Still-air miles per mile over the ground at a point of a leg: headwind or tailwind along it, and the drift correction
 * for the crosswind; `Infinity` when no progress is possible, NaN without wind data.
 */
export function airMilesFactor(raster: WindRaster, place: PlaceOfLeg, tasKt: number): number {
  const { cell, across, down, east, north } = place;
  const { eastKt, northKt } = raster;
  // The last column's eastern neighbour is the first of the same row.
  const eastern = cell % rasterColumns === rasterColumns - 1 ? cell + 1 - rasterColumns : cell + 1;
  const northWest = (1 - across) * (1 - down);
  const northEast = across * (1 - down);
  const southWest = (1 - across) * down;
  const southEast = across * down;
  const windEastKt =
    (eastKt[cell] ?? 0) * northWest +
    (eastKt[eastern] ?? 0) * northEast +
    (eastKt[cell + rasterColumns] ?? 0) * southWest +
    (eastKt[eastern + rasterColumns] ?? 0) * southEast;
  const windNorthKt =
    (northKt[cell] ?? 0) * northWest +
    (northKt[eastern] ?? 0) * northEast +
    (northKt[cell + rasterColumns] ?? 0) * southWest +
    (northKt[eastern + rasterColumns] ?? 0) * southEast;
  const alongKt = windEastKt * east + windNorthKt * north;
  const acrossKt = windEastKt * north - windNorthKt * east;
  const forward = tasKt * tasKt - acrossKt * acrossKt;
  const groundKt = forward <= 0 ? 0 : Math.sqrt(forward) + alongKt;
  return groundKt <= 0 ? Number.POSITIVE_INFINITY : tasKt / groundKt;
}
