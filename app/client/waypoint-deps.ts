import { askNearby } from '#capabilities/navdata/client/nearby.store.ts';
import { POINT_TYPES } from '#capabilities/navdata/client/point-text.ts';
import { searchPlace } from '#capabilities/navdata/client/search-place.ts';
import type { WaypointsDeps } from '#capabilities/waypoints/client/waypoints-deps.ts';
import { lazy } from '#platform/client/ui/lazy.ts';

/** Positions to measure from are looked up in the navigation data, those nearest to the map centre first. */
export const waypointsDeps: WaypointsDeps = {
  async findPlace(ident) {
    const { searchPoints } = await import('#capabilities/navdata/client/navdata.queries.ts');
    const found = await searchPoints({ q: ident, cat: 'all' }, { limit: 20, near: searchPlace() });
    const point = found.find((one) => one.type !== 'airway' && (one.ident === ident || one.icao === ident));
    return point
      ? { ident: point.ident, kind: POINT_TYPES[point.type].one, lat: point.lat, lon: point.lng }
      : null;
  },
  openPlace: askNearby,
};

export const PlaceActions = lazy(async () => ({
  default: (await import('#capabilities/waypoints/client/place-actions.tsx')).PlaceActions,
}));
