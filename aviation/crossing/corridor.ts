import type { LatLon } from '../geo/lat-lon.ts';
import { crossingOf } from './crossing.ts';
import { type FlownPath, openPath } from './flown-path.ts';
import type { AreaShape } from './hazard-area.ts';
import { openCrossableArea } from './prepared-area.ts';

/** A route without times and levels: it is asked what lies near it at any time and level. */
export const openRoute = (points: readonly LatLon[]): FlownPath =>
  openPath(points.map(({ lat, lon }) => ({ lat, lon, timeMs: null, altitudeFt: null })));

/** Whether an area lies on a path or comes within a distance of it, at whatever time and level. */
export function liesNear(path: FlownPath, shape: AreaShape, withinNm: number): boolean {
  const area = openCrossableArea({
    id: '',
    lowerFt: null,
    upperFt: null,
    frames: [{ windows: [], shape, motion: null }],
  });
  const { stretches, closest } = crossingOf(path, area, { withinNm });
  return stretches.length > 0 || closest !== null;
}

/** A line as a shape: each of its parts is an outline of two points. */
export function lineShape(line: readonly (readonly number[])[]): AreaShape {
  return {
    kind: 'polygons',
    polygons: line.flatMap((from, index) => {
      const to = line[index + 1];
      return to ? [[[from, to]]] : [];
    }),
  };
}
