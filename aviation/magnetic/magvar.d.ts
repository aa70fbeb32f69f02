/** The package `magvar` ships without types; these are the parts used here. */
declare module 'magvar' {
  /** Declination in degrees, east positive; altitude in kilometres. */
  export function calculateMagVarForDecimalYear(
    decimalYear: number,
    latitude: number,
    longitude: number,
    altitudeKm?: number,
  ): number;
  export const MODEL_EPOCH: number;
  export const MODEL_VALID_UNTIL: number;
}
