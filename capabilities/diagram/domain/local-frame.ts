import { type LatLon, angleDifferenceDeg } from '#aviation/geo/lat-lon.ts';
import type { Position } from './diagram-parts.ts';

/** Metres east and north of the origin of a frame. */
export type Metres = readonly [east: number, north: number];

/** WGS84: semi-major axis in metres and squared eccentricity. */
const SEMI_MAJOR_M = 6_378_137;
const ECCENTRICITY_SQUARED = 0.006_694_379_990_14;
const RADIANS = Math.PI / 180;

/**
 * Local plane around a position, tangent to WGS84: distances on an airport are exact to 1 cm per km (radii of
 * curvature: Torge and Müller, "Geodesy", 4.1.2).
 */
export interface LocalFrame {
  toMetres(place: LatLon): Metres;
  toPosition(metres: Metres): Position;
}

export function frameAround(origin: LatLon): LocalFrame {
  const sine = Math.sin(origin.lat * RADIANS);
  const inner = 1 - ECCENTRICITY_SQUARED * sine * sine;
  const metresPerDegLon = (SEMI_MAJOR_M / Math.sqrt(inner)) * Math.cos(origin.lat * RADIANS) * RADIANS;
  const metresPerDegLat = ((SEMI_MAJOR_M * (1 - ECCENTRICITY_SQUARED)) / inner ** 1.5) * RADIANS;
  return {
    toMetres: ({ lat, lon }) => [
      angleDifferenceDeg(origin.lon, lon) * metresPerDegLon,
      (lat - origin.lat) * metresPerDegLat,
    ],
    // May exceed ±180: the caller wraps it.
    toPosition: ([east, north]) => [
      origin.lon + east / metresPerDegLon,
      origin.lat + north / metresPerDegLat,
    ],
  };
}
