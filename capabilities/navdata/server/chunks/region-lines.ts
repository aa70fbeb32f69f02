import { type BoundingBox } from '#aviation/geo/bounding-box.ts';
import type { NavdataReader } from '../../domain/navdata-reader.ts';

/** A region of 10° × 10° by its south-west corner. */
export interface Region {
  readonly lat: number;
  readonly lng: number;
}

/** Edge of a region in degrees. */
export const REGION_DEG = 10;

/** All regions of the world, from the south-west. */
export function allRegions(): Region[] {
  const regions: Region[] = [];
  for (let lat = -90; lat < 90; lat += REGION_DEG)
    for (let lng = -180; lng < 180; lng += REGION_DEG) regions.push({ lat, lng });
  return regions;
}

/** The region whose corner the two texts name, or `null`. */
export function regionOf(lat: string, lng: string): Region | null {
  if (![lat, lng].every((text) => /^-?\d{1,3}$/.test(text))) return null;
  const region = { lat: Number(lat), lng: Number(lng) };
  const isCorner =
    region.lat % REGION_DEG === 0 &&
    region.lng % REGION_DEG === 0 &&
    region.lat >= -90 &&
    region.lat < 90 &&
    region.lng >= -180 &&
    region.lng < 180;
  return isCorner ? { lat: region.lat + 0, lng: region.lng + 0 } : null;
}

function boxOf({ lat, lng }: Region): BoundingBox {
  return { west: lng, south: lat, east: lng + REGION_DEG, north: lat + REGION_DEG };
}

/**
 * Each place belongs to one region: the northern and eastern edges belong to the neighbours; poles and 180° belong to
 * this one.
 */
function belongs(region: Region, place: { readonly lat: number; readonly lon: number }): boolean {
  const isInLat = place.lat < region.lat + REGION_DEG || region.lat + REGION_DEG === 90;
  // 180° is −180°.
  const lon = place.lon === 180 ? -180 : place.lon;
  return place.lat >= region.lat && isInLat && lon >= region.lng && lon < region.lng + REGION_DEG;
}

/** Latitudes and longitudes to about a metre; more digits only cost bytes. */
const degrees = (value: number): number => Math.round(value * 1e5) / 1e5;

function* airportRecords(reader: NavdataReader, region: Region): Generator<object> {
  const found = reader.airportsInBox(widened(boxOf(region)), { limit: reader.airportCount });
  for (const airport of found) {
    const { airport: _, lat, lon, runways, frequencies, ...detail } = reader.airportDetail(airport);
    if (!belongs(region, { lat, lon })) continue;
    yield { record: 'airport', lat: degrees(lat), lng: degrees(lon), ...detail, runways, frequencies };
  }
}

/** A box that meets 180° from either side. */
function widened(box: BoundingBox): BoundingBox {
  return box.west === -180 ? { ...box, west: 180, east: box.east } : box;
}

function* pointRecords(reader: NavdataReader, region: Region): Generator<object> {
  for (const number of reader.pointsInBox(widened(boxOf(region)))) {
    const { point: _, lat, lon, ...point } = reader.point(number);
    if (belongs(region, { lat, lon }))
      yield { record: 'point', lat: degrees(lat), lng: degrees(lon), ...point };
  }
}

function* segmentRecords(reader: NavdataReader, region: Region): Generator<object> {
  const end = (number: number) => {
    const { ident, lat, lon } = reader.point(number);
    return { ident, lat: degrees(lat), lng: degrees(lon) };
  };
  for (const number of reader.airwaySegmentsInBox(boxOf(region))) {
    const { segment: _, airway: __, from, to, ...segment } = reader.segment(number);
    yield { record: 'segment', ...segment, from: end(from), to: end(to) };
  }
}

function* airspaceRecords(reader: NavdataReader, region: Region): Generator<object> {
  for (const { airspace, ...rest } of reader.airspacesInBox(boxOf(region))) {
    const rings = reader.airspaceRings(airspace).map(({ ring, isHole }) => ({
      isHole,
      ring: ring.map(([lon = 0, lat = 0]) => [degrees(lon), degrees(lat)]),
    }));
    yield { record: 'airspace', ...rest, rings };
  }
}

/**
 * The data of a region, one record after another: airports (with runways and frequencies) and points in it; airway
 * segments and airspaces whose bounding box intersects it, so neighbouring regions repeat those.
 */
export function* regionRecords(reader: NavdataReader, region: Region): Generator<object> {
  yield* airportRecords(reader, region);
  yield* pointRecords(reader, region);
  yield* segmentRecords(reader, region);
  yield* airspaceRecords(reader, region);
}
