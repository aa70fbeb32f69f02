/** Relative humidity from which cloud is taken as likely, %. */
export const CLOUD_FROM_PERCENT = 80;
/** Supercooled water is found between these temperatures for the most part. */
const ICING = { warmestC: 0, coldestC: -20 } as const;

/**
 * Whether cloud of this humidity and temperature may ice: an estimate. False outside the temperatures of icing, whatever
 * the humidity; null where what decides is not known.
 */
export function mayIce(humidityPercent: number | null, temperatureC: number | null): boolean | null {
  if (temperatureC === null) return null;
  if (temperatureC > ICING.warmestC || temperatureC < ICING.coldestC) return false;
  return humidityPercent === null ? null : humidityPercent >= CLOUD_FROM_PERCENT;
}
