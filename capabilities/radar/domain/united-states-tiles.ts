/** Bounds of the United States and their coasts, WGS84 degrees. */
const UNITED_STATES = { west: -127, south: 23, east: -65, north: 50 } as const;
/** Map tile of a position. */
function tileAt({ lat, lon }: { lat: number; lon: number }, z: number): { x: number; y: number } {
  const count = 2 ** z;
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
  return { x: Math.floor(((lon + 180) / 360) * count), y: Math.floor(((1 - north) / 2) * count) };
}

/** Tiles of a zoom that show the United States and their coasts, row by row. */
export function tilesOfUnitedStates(z: number): { z: number; x: number; y: number }[] {
  const first = tileAt({ lat: UNITED_STATES.north, lon: UNITED_STATES.west }, z);
  const last = tileAt({ lat: UNITED_STATES.south, lon: UNITED_STATES.east }, z);
  const wide = last.x - first.x + 1;
  return Array.from({ length: wide * (last.y - first.y + 1) }, (_none, at) => ({
    z,
    x: first.x + (at % wide),
    y: first.y + Math.floor(at / wide),
  }));
}
