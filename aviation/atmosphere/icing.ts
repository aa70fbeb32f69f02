/** Relative humidity from which cloud is assumed, %. */
export const CLOUD_FROM_PERCENT = 80;
/** Temperature range of most supercooled water. */
const ICING = { warmestC: 0, coldestC: -20 } as const;

/**
 * Estimates whether icing is possible from relative humidity (%) and temperature (°C). False outside the icing
 * temperatures at any humidity; null when the data needed are missing.
 */
export function isIcingPossible(humidityPercent: number | null, temperatureC: number | null): boolean | null {
  if (temperatureC === null) return null;
  if (temperatureC > ICING.warmestC || temperatureC < ICING.coldestC) return false;
  return humidityPercent === null ? null : humidityPercent >= CLOUD_FROM_PERCENT;
}
