import type { BoundingBox } from './bounding-box.ts';

interface Region extends BoundingBox {
  readonly groundFt: number;
}

/** Everest. */
const HIGHEST_FT = 29_032;

/**
 * Regions with the elevation of their highest summit, ft AMSL, as published by the national surveys; lowest first.
 */
const REGIONS: readonly Region[] = [
  // Mount Mitchell, North Carolina: highest east of 102° W.
  { west: -102, south: 30, east: -60, north: 50, groundFt: 6684 },
  // Mount Kosciuszko.
  { west: 112, south: -45, east: 154, north: -11, groundFt: 7310 },
  // Aoraki / Mount Cook.
  { west: 166, south: -48, east: 179, north: -34, groundFt: 12_218 },
  // Mount Fuji.
  { west: 129, south: 30, east: 146, north: 46, groundFt: 12_389 },
  // Mauna Kea.
  { west: -161, south: 18, east: -154, north: 23, groundFt: 13_803 },
  // Mount Whitney.
  { west: -125, south: 24, east: -60, north: 50, groundFt: 14_505 },
  // Mont Blanc; the Caucasus is east of 40° E.
  { west: -32, south: 35, east: 40, north: 72, groundFt: 15_774 },
  // Denali.
  { west: -180, south: 51, east: -129, north: 72, groundFt: 20_310 },
];

/** Upper bound of terrain in a box, ft AMSL: that of the region that contains the whole box, else of the world. */
export function maxGroundFt(box: BoundingBox | null): number {
  if (box === null || box.west > box.east) return HIGHEST_FT;
  const region = REGIONS.find(
    ({ west, south, east, north }) =>
      west <= box.west && box.east <= east && south <= box.south && box.north <= north,
  );
  return region?.groundFt ?? HIGHEST_FT;
}
