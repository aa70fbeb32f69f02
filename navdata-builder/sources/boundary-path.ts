import { destination, distanceNm, geodesicPath, inverseGeodesic } from '#aviation/geo/geodesic.ts';
import { type LatLon, angleDifferenceDeg, normaliseLonDeg } from '#aviation/geo/lat-lon.ts';

/** Maximum distance of a chord from its arc, or of a great circle from its rhumb line. */
export const boundaryToleranceNm = 0.02;

/** Points of a circle, clockwise, starting due north of the centre. */
export function circlePath(centre: LatLon, radiusNm: number): LatLon[] {
  const steps = Math.ceil(360 / chordDeg(radiusNm));
  return Array.from({ length: steps }, (_, step) =>
    destination(centre, { bearingDegTrue: (360 * step) / steps, distanceNm: radiusNm }),
  );
}

/**
 * The points of an arc from one point up to, but excluding, another. Both may be slightly off the radius, as
 * published positions are rounded; the radius is interpolated between them. Equal points make a full circle.
 */
export function arcPath(arc: {
  readonly centre: LatLon;
  readonly from: LatLon;
  readonly to: LatLon;
  readonly isClockwise: boolean;
}): LatLon[] {
  const { centre, from, to, isClockwise } = arc;
  const start = inverseGeodesic(centre, from);
  const end = inverseGeodesic(centre, to);
  const clockwise = (angleDifferenceDeg(start.initialBearingDegTrue, end.initialBearingDegTrue) + 360) % 360;
  const isFull = distanceNm(from, to) < 0.01;
  const turn = isFull ? 360 : clockwise;
  const sweepDeg = isClockwise ? turn : turn - (isFull ? 720 : 360);
  const steps = Math.max(
    1,
    Math.ceil(Math.abs(sweepDeg) / chordDeg(Math.max(start.distanceNm, end.distanceNm))),
  );
  const path: LatLon[] = [from];
  for (let step = 1; step < steps; step += 1) {
    const share = step / steps;
    path.push(
      destination(centre, {
        bearingDegTrue: start.initialBearingDegTrue + sweepDeg * share,
        distanceNm: start.distanceNm + (end.distanceNm - start.distanceNm) * share,
      }),
    );
  }
  return path;
}

/** The angle whose chord stays within the tolerance: sagitta = r (1 − cos(angle / 2)). */
function chordDeg(radiusNm: number): number {
  const cosine = Math.max(0.5, 1 - boundaryToleranceNm / Math.max(radiusNm, boundaryToleranceNm));
  return (2 * Math.acos(cosine) * 180) / Math.PI;
}

/**
 * Points of a rhumb line from one point up to, but excluding, another, close enough that great circles between them
 * stay within the tolerance (their distance is about d² tan(lat) / 8R).
 */
export function rhumbPath(from: LatLon, to: LatLon): LatLon[] {
  const earthRadiusNm = 3440;
  const latitude = Math.min(85, Math.max(Math.abs(from.lat), Math.abs(to.lat)));
  const offset = (distanceNm(from, to) ** 2 * Math.tan((latitude * Math.PI) / 180)) / (8 * earthRadiusNm);
  const steps = Math.max(1, Math.ceil(Math.sqrt(offset / boundaryToleranceNm)));
  const fromStretched = stretched(from.lat);
  const toStretched = stretched(to.lat);
  const turn = angleDifferenceDeg(from.lon, to.lon);
  return Array.from({ length: steps }, (_, step) => {
    if (step === 0) return from;
    const share = step / steps;
    const lat = from.lat + (to.lat - from.lat) * share;
    // Longitude is linear in Mercator latitude; along a parallel it is linear in distance.
    const along =
      Math.abs(toStretched - fromStretched) < 1e-9
        ? share
        : (stretched(lat) - fromStretched) / (toStretched - fromStretched);
    return { lat, lon: normaliseLonDeg(from.lon + turn * along) };
  });
}

function stretched(lat: number): number {
  return Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
}

/**
 * A great circle up to, but excluding, its end; long ones get intermediate points, so that bounding boxes contain
 * them.
 */
export function greatCirclePath(from: LatLon, to: LatLon): LatLon[] {
  return geodesicPath(from, to, 120).slice(0, -1);
}
