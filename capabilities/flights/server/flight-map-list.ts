import type { MapFeature, MapList } from '#platform/server/http/map-list.ts';
import type { FlightDetail, FlightListItem } from '../contract.ts';

/** The route as great circles between its points; null geometry when the list was requested without routes. */
function featureOf(flight: FlightDetail | FlightListItem): MapFeature {
  if (!('route_info' in flight)) return { id: flight.id, geometry: null, properties: { ...flight } };
  const { route_info: points, ...rest } = flight;
  return {
    id: flight.id,
    geometry: { type: 'LineString', coordinates: points.map(({ coordinate }) => coordinate) },
    edges: 'geodesic',
    properties: { ...rest, idents: points.map(({ ident }) => ident) },
  };
}

/** Saved flights; request `loadRequire=true` for their routes. */
export function flightList(flights: FlightDetail | readonly (FlightDetail | FlightListItem)[]): MapList {
  return { features: (Array.isArray(flights) ? flights : [flights]).map(featureOf) };
}
