import { type BoundingBox, splitBoxAtAntimeridian } from '#aviation/geo/bounding-box.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';

/** Maximum radius of a query to the public services. */
export const POINT_RADIUS_NM = 250;
/** A cell of 5° of latitude, and the same distance in longitude, is within the circle around its centre. */
const STEP_DEG = 5;
const ROWS = 180 / STEP_DEG;

const columnsOf = (row: number): number => {
  const nearest = Math.min(Math.abs(-90 + row * STEP_DEG), Math.abs(-90 + (row + 1) * STEP_DEG));
  return Math.max(1, Math.ceil((360 / STEP_DEG) * Math.cos((nearest * Math.PI) / 180)));
};

/**
 * Centres of circles that cover boxes, from a fixed grid, so that two views share them; the nearest to the centre of
 * the first box come first.
 */
export function pointsOver(boxes: readonly BoundingBox[]): LatLon[] {
  const found = new Map<string, LatLon>();
  for (const box of boxes.flatMap(splitBoxAtAntimeridian)) {
    const first = Math.max(0, Math.floor((box.south + 90) / STEP_DEG));
    const last = Math.min(ROWS - 1, Math.floor((box.north + 90) / STEP_DEG));
    for (let row = first; row <= last; row += 1) {
      const columns = columnsOf(row);
      const width = 360 / columns;
      const from = Math.max(0, Math.floor((box.west + 180) / width));
      const until = Math.min(columns - 1, Math.floor((box.east + 180) / width));
      for (let column = from; column <= until; column += 1) {
        const lat = -90 + (row + 0.5) * STEP_DEG;
        const lon = Math.round((-180 + (column + 0.5) * width) * 1000) / 1000;
        found.set(`${row} ${column}`, { lat, lon });
      }
    }
  }
  const [main] = boxes;
  const points = [...found.values()];
  if (!main) return points;
  const width = main.east >= main.west ? main.east - main.west : main.east + 360 - main.west;
  const middle = { lat: (main.south + main.north) / 2, lon: main.west + width / 2 };
  const far = ({ lat, lon }: LatLon): number =>
    (lat - middle.lat) ** 2 + (((((lon - middle.lon + 540) % 360) + 360) % 360) - 180) ** 2;
  return points.toSorted((a, b) => far(a) - far(b));
}
