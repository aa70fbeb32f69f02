/** WGS84 position in decimal degrees, north and east positive. */
export interface LatLon {
  readonly lat: number;
  readonly lon: number;
}

/** Normalises a longitude to [-180, 180). */
export function normaliseLonDeg(lonDeg: number): number {
  if (lonDeg >= -180 && lonDeg < 180) return lonDeg;
  return ((((lonDeg + 180) % 360) + 360) % 360) - 180;
}

/** Normalises a bearing to [0, 360). */
export function normaliseBearingDeg(bearingDeg: number): number {
  const wrapped = ((bearingDeg % 360) + 360) % 360;
  return wrapped === 360 ? 0 : wrapped;
}

/** Signed smallest angle from one direction (or longitude) to another, in [-180, 180). */
export function angleDifferenceDeg(fromDeg: number, toDeg: number): number {
  return normaliseLonDeg(toDeg - fromDeg);
}
