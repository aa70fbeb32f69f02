import { type BoundingBox, boxAround, boxesIntersect } from '#aviation/geo/bounding-box.ts';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { ForecastGeometry, HazardFeature } from '../contract.ts';
import { ringsOf } from '../domain/hazard-geometry.ts';

function positionsOf(geometry: ForecastGeometry | null): [number, number][] {
  if (geometry === null) return [];
  if (geometry.type === 'Point') return [geometry.coordinates];
  return geometry.type === 'LineString'
    ? geometry.coordinates
    : ringsOf(geometry).flatMap((rings) => rings[0] ?? []);
}

const middleOf = ({ south, north, west, east }: BoundingBox) => ({
  lat: (south + north) / 2,
  lon: west + ((((east - west) % 360) + 360) % 360) / 2,
});

export interface Ranked<Item> {
  item: Item;
  isInView: boolean;
  nm: number | null;
}

/**
 * Hazards in view first, sorted by severity, the rest by distance from the centre of the map; those that cannot be /
 * drawn come last.
 */
export function rankByView<Item>(
  items: readonly Item[],
  boxOf: (item: Item) => BoundingBox | null,
  view: BoundingBox | null,
  weightOf: (item: Item) => number,
): Ranked<Item>[] {
  const ranked = items.map((item): Ranked<Item> => {
    const box = boxOf(item);
    if (!box || !view) return { item, isInView: false, nm: null };
    return { item, isInView: boxesIntersect(box, view), nm: distanceNm(middleOf(box), middleOf(view)) };
  });
  return ranked.toSorted(
    (a, b) =>
      Number(b.isInView) - Number(a.isInView) ||
      (a.isInView && b.isInView ? weightOf(a.item) - weightOf(b.item) : 0) ||
      (a.nm ?? Number.POSITIVE_INFINITY) - (b.nm ?? Number.POSITIVE_INFINITY) ||
      0,
  );
}

/** A lower number is more important: messages before snapshots, lines of the freezing level last. */
export function weightOfHazard({ properties: { type, kind } }: HazardFeature): number {
  if (kind === 'freezing-level') return 3;
  if (type === 'GAIRMET') return 2;
  return type === 'CWA' ? 1 : 0;
}

/** Box of a hazard's area or line and of its forecast; null when nothing can be drawn. */
export function boxOfHazard({ geometry, properties: { forecastArea } }: HazardFeature): BoundingBox | null {
  const positions = [...positionsOf(geometry), ...positionsOf(forecastArea?.geometry ?? null)];
  return boxAround(positions.map(([lon, lat]) => ({ lat, lon })));
}
