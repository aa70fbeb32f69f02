import type { ComponentType } from 'react';
import { createDepsContext } from '#platform/client/shell/deps-context.tsx';
import type { NavPoint } from '../contract.ts';

/** Dependencies of this capability. */
export interface NavdataDeps {
  /** Opens an airport: its page, or the inspector when it has no ICAO code. */
  openAirport(airport: Pick<NavPoint, 'ident' | 'icao'>): void;
  /** Opens a weather station. */
  openStation(ident: string): void;
  /** Actions for a place pressed on the map. */
  PlaceActions: ComponentType<{ place: { lat: number; lng: number } }>;
}

export const navdataContext = createDepsContext<NavdataDeps>('navigation data');
