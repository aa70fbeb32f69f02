import type { OwnCodes } from '../domain/aadc-codes.ts';

/** Data of the open airport that the charts need. WGS84 degrees. */
export interface AirportOfCharts extends OwnCodes {
  readonly location: { readonly latitude: number; readonly longitude: number };
}
