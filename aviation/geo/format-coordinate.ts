import type { LatLon } from './lat-lon.ts';

/** Degrees and decimal minutes: `N40°38.4 W073°46.7`. */
export function formatCoordinate(point: LatLon): string {
  return `${formatLatitude(point.lat)} ${formatLongitude(point.lon)}`;
}

/** Latitude in degrees and decimal minutes: `N40°38.4`. */
export function formatLatitude(lat: number): string {
  return `${lat < 0 ? 'S' : 'N'}${degreesAndMinutes(lat, 2)}`;
}

/** Longitude in degrees and decimal minutes: `W073°46.7`. */
export function formatLongitude(lon: number): string {
  return `${lon < 0 ? 'W' : 'E'}${degreesAndMinutes(lon, 3)}`;
}

function degreesAndMinutes(value: number, degreeDigits: number): string {
  // Rounded to tenths of a minute first, so that 59.96' becomes the next degree, not 60.0'.
  const tenths = Math.round(Math.abs(value) * 600);
  const degrees = Math.floor(tenths / 600);
  const minutes = (tenths % 600) / 10;
  return `${String(degrees).padStart(degreeDigits, '0')}°${minutes.toFixed(1).padStart(4, '0')}`;
}

/** Decimal degrees, latitude first: `40.639447, -73.779317`. */
export function formatDecimalDegrees(point: LatLon, digits = 6): string {
  return `${point.lat.toFixed(digits)}, ${point.lon.toFixed(digits)}`;
}
