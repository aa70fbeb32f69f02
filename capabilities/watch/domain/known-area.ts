import { toIso } from '#aviation/time/utc.ts';
import { openCrossableArea, type PreparedArea } from '#aviation/crossing/prepared-area.ts';
import type { AreaFrame, AreaShape, TimeWindow } from '#aviation/crossing/hazard-area.ts';
import type { Ring } from '#aviation/geo/polygon.ts';
import type { AreaAbout, DrawnArea } from '../contract.ts';

/** Area prepared for comparison with paths, and its description. */
export interface KnownArea {
  readonly about: AreaAbout;
  readonly area: PreparedArea;
}

type About = Omit<AreaAbout, 'geometry' | 'validFrom' | 'validTo'>;

/** Creates an area from frames. Its validity is that of all frames, its outline that of the first. */
export function knownArea(about: About, frames: readonly AreaFrame[]): KnownArea {
  const windows = frames.flatMap((frame) => frame.windows);
  const { id, lowerFt, upperFt } = about;
  return {
    about: {
      ...about,
      lowerFt: finite(lowerFt),
      upperFt: finite(upperFt),
      validFrom: extreme(windows, 'fromMs', Math.min),
      validTo: extreme(windows, 'toMs', Math.max),
      geometry: drawnShape(frames[0]?.shape),
    },
    area: openCrossableArea({ id, lowerFt, upperFt, frames }),
  };
}

const finite = (feet: number | null): number | null => (feet !== null && Number.isFinite(feet) ? feet : null);

function extreme(
  windows: readonly TimeWindow[],
  end: keyof TimeWindow,
  pick: (...values: number[]) => number,
): string | null {
  const times = windows.map((window) => window[end]);
  const known = times.filter((time) => time !== null);
  return known.length === 0 || known.length < times.length ? null : toIso(pick(...known));
}

const CIRCLE_CORNERS = 48;

function drawnShape(shape: AreaShape | undefined): DrawnArea | null {
  if (!shape) return null;
  if (shape.kind === 'circle') {
    const ring = circleRing(shape.centre, shape.radiusNm);
    return ring && { type: 'MultiPolygon', coordinates: [[ring]] };
  }
  const polygons = shape.polygons.filter(([outline]) => (outline?.length ?? 0) > 0);
  if (polygons.length === 0) return null;
  const isLine = polygons.every(([outline]) => (outline?.length ?? 0) === 2);
  const pairs = (ring: Ring): [number, number][] => ring.map(([lon = 0, lat = 0]) => [lon, lat]);
  return isLine
    ? { type: 'MultiLineString', coordinates: polygons.map(([outline]) => pairs(outline ?? [])) }
    : { type: 'MultiPolygon', coordinates: polygons.map((rings) => rings.map(pairs)) };
}

function circleRing({ lat, lon }: { lat: number; lon: number }, radiusNm: number) {
  if (!Number.isFinite(radiusNm) || radiusNm < 0) return null;
  const radiusDeg = radiusNm / 60;
  const radians = Math.PI / 180;
  const stretch = Math.max(0.05, Math.cos(lat * radians));
  return Array.from({ length: CIRCLE_CORNERS + 1 }, (_, index): [number, number] => {
    const angle = (index / CIRCLE_CORNERS) * 2 * Math.PI;
    const cornerLat = Math.max(-90, Math.min(90, lat + radiusDeg * Math.cos(angle)));
    return [lon + (radiusDeg * Math.sin(angle)) / stretch, cornerLat];
  });
}
