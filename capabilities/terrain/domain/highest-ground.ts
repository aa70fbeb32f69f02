import { FEET_PER_METRE } from '#aviation/units.ts';
import type { BoundingBox } from '#aviation/geo/bounding-box.ts';
import { HEIGHT_STEP_M, type HeightGrid } from './height-grid.ts';

/**
 * Highest terrain of the grid in a box, ft AMSL; the sea is 0. Values are cell means, so peaks are higher; cells around
 * the edge are included. The box may cross the antimeridian.
 */
export function highestGroundFt(grid: HeightGrid, { west, south, east, north }: BoundingBox): number {
  const { columns, rows, steps } = grid;
  const perDegree = columns / 360;
  const rowsPerDegree = (rows - 1) / 180;
  const firstRow = Math.max(0, Math.floor((90 - north) * rowsPerDegree));
  const lastRow = Math.min(rows - 1, Math.ceil((90 - south) * rowsPerDegree));
  const widthDeg = east >= west ? east - west : east - west + 360;
  const firstColumn = Math.floor(west * perDegree);
  const lastColumn = Math.min(firstColumn + columns - 1, Math.ceil((west + widthDeg) * perDegree));
  let highest = 0;
  for (let row = firstRow; row <= lastRow; row += 1) {
    for (let column = firstColumn; column <= lastColumn; column += 1) {
      const around = ((column % columns) + columns) % columns;
      highest = Math.max(highest, steps[row * columns + around] ?? 0);
    }
  }
  return highest * HEIGHT_STEP_M * FEET_PER_METRE;
}
