const LAST_HOURLY = 120;
const LAST_HOUR = 384;
const THREE_HOURS = 3;

/**
 * Forecast hours of NCEP files by grid: the 1° and 0.5° files every 3 h, the 0.25° ones (atmosphere and waves) hourly
 * to f120 and every 3 h after it, all to f384.
 */
const IS_HOURLY_FIRST = { '1p00': false, '0p50': false, '0p25': true, 'wave-0p25': true } as const;
export type GfsFileKind = keyof typeof IS_HOURLY_FIRST;

/** Whether GFS has a file of this kind for a forecast hour. */
export function hasGfsFile(kind: GfsFileKind, forecastHour: number): boolean {
  if (!Number.isInteger(forecastHour) || forecastHour < 0 || forecastHour > LAST_HOUR) return false;
  return forecastHour % THREE_HOURS === 0 || (IS_HOURLY_FIRST[kind] && forecastHour <= LAST_HOURLY);
}
