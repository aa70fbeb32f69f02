import type { ComponentType } from 'react';
import { given } from '#platform/client/shell/given.tsx';
import type { NavPoint } from '../contract.ts';

/** What this capability needs of others. */
export interface NavdataDeps {
  /** Opens what there is to know of an airport: its page, or the inspector when it has no ICAO code. */
  openAirport(airport: Pick<NavPoint, 'ident' | 'icao'>): void;
  /** Opens what a weather station reports. */
  openStation(ident: string): void;
  /** What can be done with a place of the map that was pressed. */
  PlaceActions: ComponentType<{ place: { lat: number; lng: number } }>;
}

export const navdataGiven = given<NavdataDeps>('navigation data');
