import type { LookupPoint, RouteLookup } from './route-lookup.ts';

/** A waypoint of the user's own. */
export type OwnPoint = Pick<LookupPoint, 'ident' | 'lat' | 'lon'>;

/**
 * The data with the user's own waypoints beside what is published. Names are kept apart when they are given; data that has
 * the name later goes first, because others read the route by it.
 */
export function lookupWithOwn(data: RouteLookup, own: readonly OwnPoint[]): RouteLookup {
  const byIdent = new Map(own.map((point) => [point.ident, point]));
  return {
    ...data,
    pointsByIdent(ident) {
      const published = data.pointsByIdent(ident);
      const point = byIdent.get(ident);
      if (published.length > 0 || !point) return published;
      const { lat, lon } = point;
      return [{ ident, lat, lon, type: 'waypoint', node: -1, isOwn: true }];
    },
  };
}
