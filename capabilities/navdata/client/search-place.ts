import { normaliseLonDeg } from '#aviation/geo/lat-lon.ts';
import { mapView } from '#platform/client/layers/map-view.store.ts';
import type { SearchPlace } from './navdata.queries.ts';

/** Moving the map by less than this, in degrees, does not search again. */
const STEP_DEG = 2;

/** The centre of the map, rounded to these steps, for a search. */
export function searchPlace(center = mapView.get().center): SearchPlace {
  const step = (value: number) => Math.round(value / STEP_DEG) * STEP_DEG;
  return { lat: step(center.latitude), lng: normaliseLonDeg(step(center.longitude)) };
}
