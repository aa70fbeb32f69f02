import { normaliseLonDeg } from '#aviation/geo/lat-lon.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import { onNavigation } from '#platform/client/navigation/navigation.ts';
import { createSlice } from '#platform/client/state/slice.ts';

/** The place of a right click or a long press; null without one. */
export const nearbyPlace = createSlice<{ lat: number; lng: number } | null>('nearbyPlace', null);

/** About a metre; two presses on the same spot make one query. */
const DECIMALS = 5;

/** Queries the surroundings of a place on the map (row F6). */
export function askNearby(place: { lat: number; lon: number }): void {
  const lng = normaliseLonDeg(place.lon);
  nearbyPlace.set({ lat: Number(place.lat.toFixed(DECIMALS)), lng: Number(lng.toFixed(DECIMALS)) });
}

export const closeNearby = (): void => nearbyPlace.set(null);

/** Listens to the map; returns a function that stops it. */
export function startNearby(): () => void {
  const stops = [mapController().on('context-menu', askNearby), onNavigation(closeNearby)];
  return () => {
    for (const stop of stops) stop();
  };
}
