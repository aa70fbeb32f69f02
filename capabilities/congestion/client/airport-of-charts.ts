import type { OwnCodes } from '../domain/aadc-codes.ts';

/** What the charts need of the airport whose page is open. WGS84 degrees. */
export interface AirportOfCharts extends OwnCodes {
  readonly location: { readonly latitude: number; readonly longitude: number };
}
