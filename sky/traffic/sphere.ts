/** Position on a sphere (1 NM per minute of arc) as a unit vector: cheap to interpolate and rotate. */
export interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const RAD = Math.PI / 180;
const NM_PER_RADIAN = 60 / RAD;

/** Converts degrees to a unit vector. */
export function vectorOf({ lat, lon }: { readonly lat: number; readonly lon: number }): Vector {
  const cosLat = Math.cos(lat * RAD);
  return { x: cosLat * Math.cos(lon * RAD), y: cosLat * Math.sin(lon * RAD), z: Math.sin(lat * RAD) };
}

/** Converts a vector to degrees. */
export function placeOf({ x, y, z }: Vector): { lat: number; lon: number } {
  return { lat: Math.atan2(z, Math.sqrt(x * x + y * y)) / RAD, lon: Math.atan2(y, x) / RAD };
}

/** Great-circle distance, NM. */
export function distanceNmOf(a: Vector, b: Vector): number {
  // Math.hypot is ten times slower, and lengths near one need no guard against overflow.
  const x = a.y * b.z - a.z * b.y;
  const y = a.z * b.x - a.x * b.z;
  const z = a.x * b.y - a.y * b.x;
  const cross = Math.sqrt(x * x + y * y + z * z);
  return Math.atan2(cross, a.x * b.x + a.y * b.y + a.z * b.z) * NM_PER_RADIAN;
}

const unit = (x: number, y: number, z: number): Vector => {
  const length = Math.sqrt(x * x + y * y + z * z);
  return { x: x / length, y: y / length, z: z / length };
};

/** Point at a fraction (0 to 1) of the great circle from `a` to `b`. */
export function alongOf(a: Vector, b: Vector, share: number): Vector {
  const angle = distanceNmOf(a, b) / NM_PER_RADIAN;
  if (angle < 1e-9) return a;
  const first = Math.sin((1 - share) * angle);
  const second = Math.sin(share * angle);
  return unit(a.x * first + b.x * second, a.y * first + b.y * second, a.z * first + b.z * second);
}

/** Initial bearing from `a` to `b`, degrees true. */
export function bearingOf(a: Vector, b: Vector): number {
  const east = a.x * b.y - a.y * b.x;
  const north = (a.x * a.x + a.y * a.y) * b.z - a.z * (a.x * b.x + a.y * b.y);
  return (Math.atan2(east, north) / RAD + 360) % 360;
}

/** Point at a bearing and distance. */
export function offsetOf(from: Vector, bearingDegTrue: number, nm: number): Vector {
  const flat = Math.sqrt(from.x ** 2 + from.y ** 2);
  const east = { x: -from.y / flat, y: from.x / flat, z: 0 };
  const north = {
    x: -from.z * east.y,
    y: from.z * east.x,
    z: from.x * east.y - from.y * east.x,
  };
  const sin = Math.sin(bearingDegTrue * RAD);
  const cos = Math.cos(bearingDegTrue * RAD);
  const out = Math.sin(nm / NM_PER_RADIAN);
  const stay = Math.cos(nm / NM_PER_RADIAN);
  return unit(
    from.x * stay + (east.x * sin + north.x * cos) * out,
    from.y * stay + (east.y * sin + north.y * cos) * out,
    from.z * stay + (east.z * sin + north.z * cos) * out,
  );
}
