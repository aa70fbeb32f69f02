import type { TileAddress } from './tile-template.ts';

/** Region in degrees. */
export interface RegionBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Zooms of a region's pack: the map enlarges tiles of the last one. */
export const REGION_ZOOMS = { min: 6, max: 14 } as const;
/** Maximum tiles: some hundred megabytes, and an hour of requests. */
export const MAX_REGION_TILES = 40_000;
/** Edge of the web-mercator square. */
const MAX_LAT = 85.05;

/** Error in a region, for the user; null when it can be fetched. */
export function faultOfBox({ west, south, east, north }: RegionBox): string | null {
  if (![west, south, east, north].every(Number.isFinite))
    return 'A region has four figures: west, south, east and north in degrees.';
  if (Math.abs(west) > 180 || Math.abs(east) > 180) return 'West and east lie between -180 and 180.';
  if (Math.abs(south) > MAX_LAT || Math.abs(north) > MAX_LAT)
    return `South and north lie between -${MAX_LAT} and ${MAX_LAT}.`;
  if (south >= north) return 'South has to lie below north.';
  if (west >= east) return 'West has to lie left of east; a region across 180° is two regions.';
  return null;
}

function rowAt(lat: number, z: number): number {
  const sine = Math.sin((lat * Math.PI) / 180);
  return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z);
}

interface TileRange {
  readonly z: number;
  readonly columns: readonly [first: number, last: number];
  readonly rows: readonly [first: number, last: number];
}

function rangesOf({ west, south, east, north }: RegionBox): TileRange[] {
  const ranges: TileRange[] = [];
  for (let z: number = REGION_ZOOMS.min; z <= REGION_ZOOMS.max; z += 1) {
    const column = (lon: number) => Math.min(2 ** z - 1, Math.floor((lon / 360 + 0.5) * 2 ** z));
    ranges.push({ z, columns: [column(west), column(east)], rows: [rowAt(north, z), rowAt(south, z)] });
  }
  return ranges;
}

/** Number of tiles of a region. */
export const countTilesOfBox = (box: RegionBox): number =>
  rangesOf(box).reduce(
    (sum, { columns, rows }) => sum + (columns[1] - columns[0] + 1) * (rows[1] - rows[0] + 1),
    0,
  );

/** All tiles of a region, zoom by zoom. */
export function* tilesOfBox(box: RegionBox): Generator<TileAddress> {
  for (const { z, columns, rows } of rangesOf(box))
    for (let x = columns[0]; x <= columns[1]; x += 1)
      for (let y = rows[0]; y <= rows[1]; y += 1) yield { z, x, y };
}
