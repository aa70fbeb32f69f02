import type { MapController } from '#platform/client/map/map-controller.ts';
import { createSlice } from '#platform/client/state/slice.ts';

/** The airport labelled by another layer, by its ICAO code or ident: the airport layer omits its ident. */
export const airportNamedElsewhere = createSlice<string | null>('airportNamedElsewhere', null);

const NAMING_LAYERS = ['airport', 'airport-ident', 'airport-landmark'] as const;

/** Redraws idents when the airport labelled elsewhere changes; returns a function that stops it. */
export function followNamedAirport(map: Pick<MapController, 'refreshLayer'>): () => void {
  const write = () => NAMING_LAYERS.forEach((id) => map.refreshLayer(id));
  // It may have changed while the layer was hidden.
  write();
  return airportNamedElsewhere.subscribe(write);
}
