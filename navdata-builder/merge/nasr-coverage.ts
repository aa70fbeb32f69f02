import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { type BoundingBox, boxAround, boxContains } from '#aviation/geo/bounding-box.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { AirportRecord, AirwaySegmentRecord } from '../navdata-set.ts';

/** The United States and the territories that NASR publishes in full. */
const covered = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'UM']);
const maxKm = 185;

/**
 * Whether a position is where NASR is complete: the nearest airport, if within 100 NM, is in the United States or a
 * territory. Without airports nothing counts as covered.
 */
export function nasrCoverage(airports: readonly AirportRecord[]): (place: LatLon) => boolean {
  // A source without countries cannot assign positions.
  const located = airports.filter(({ country }) => country !== null);
  if (located.length === 0) return () => false;
  const tree = new KDBush(located.length);
  for (const { lat, lon } of located) tree.add(lon, lat);
  tree.finish();
  // Cached, because each leg of an airway queries the same position.
  const known = new Map<string, boolean>();
  return ({ lat, lon }) => {
    const key = `${lat}/${lon}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const [nearest] = around(tree, lon, lat, 1, maxKm);
    const isCovered = nearest !== undefined && covered.has(located[nearest]?.country ?? '');
    known.set(key, isCovered);
    return isCovered;
  };
}

/**
 * The legs of an older worldwide set that NASR does not replace. A leg is replaced when both its ends are in the
 * covered area, or when NASR has an airway of that name and both ends are in its bounding box.
 */
export function legsNotReplaced(
  legs: readonly AirwaySegmentRecord[],
  nasrLegs: readonly AirwaySegmentRecord[],
  isCovered: (place: LatLon) => boolean,
): AirwaySegmentRecord[] {
  if (nasrLegs.length === 0) return [...legs];
  const boxes = boxesByAirway(nasrLegs);
  return legs.filter(({ airway, from, to }) => {
    if (!from.position || !to.position) return true;
    const box = boxes.get(airway);
    if (box && boxContains(box, from.position) && boxContains(box, to.position)) return false;
    return !(isCovered(from.position) && isCovered(to.position));
  });
}

function boxesByAirway(legs: readonly AirwaySegmentRecord[]): ReadonlyMap<string, BoundingBox> {
  const places = new Map<string, LatLon[]>();
  for (const { airway, from, to } of legs) {
    const list = places.get(airway) ?? [];
    for (const { position } of [from, to]) if (position) list.push(position);
    places.set(airway, list);
  }
  const boxes = new Map<string, BoundingBox>();
  for (const [airway, list] of places) {
    const box = boxAround(list);
    if (box) boxes.set(airway, box);
  }
  return boxes;
}
