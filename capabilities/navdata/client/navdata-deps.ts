import type { ComponentType } from 'react';
import { given } from '#platform/client/shell/given.tsx';
import type { NavPoint } from '../contract.ts';

/** Dependencies of this capability. */
export interface NavdataDeps {
  /** Opens an airport: its page, or the inspector when it has no ICAO code. */
  openAirport(airport: Pick<NavPoint, 'ident' | 'icao'>): void;
  /** Opens a weather station. */
  openStation(ident: string): void;
  /** Actions for a pressed place on the map. */
  PlaceActions: ComponentType<{ place: { lat: number; lng: number } }>;
}

export const navdataGiven = given<NavdataDeps>('navigation data');
