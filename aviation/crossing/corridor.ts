import type { LatLon } from '../geo/lat-lon.ts';
import { crossingOf } from './crossing.ts';
import { type FlownPath, openPath } from './flown-path.ts';
import type { AreaShape } from './hazard-area.ts';
import { openCrossableArea } from './prepared-area.ts';

/** Path of a route without times and levels: areas match at any time and level. */
export const openRoute = (points: readonly LatLon[]): FlownPath =>
  openPath(points.map(({ lat, lon }) => ({ lat, lon, timeMs: null, altitudeFt: null })));

/** Whether an area is on a path or within a distance (NM) of it, at any time and level. */
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

/** Converts a line of [longitude, latitude] to a shape: each segment is an outline of two points. */
export function lineShape(line: readonly (readonly number[])[]): AreaShape {
  return {
    kind: 'polygons',
    polygons: line.flatMap((from, index) => {
      const to = line[index + 1];
      return to ? [[[from, to]]] : [];
    }),
  };
}
