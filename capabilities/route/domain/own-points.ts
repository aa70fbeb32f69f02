import type { LookupPoint, RouteLookup } from './route-lookup.ts';

/** User waypoint. */
export type OwnPoint = Pick<LookupPoint, 'ident' | 'lat' | 'lon'>;

/**
 * Navigation data with user waypoints. Their names are reserved when created; if later data has the same name, the data
 * takes precedence, because others read the route by it.
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
