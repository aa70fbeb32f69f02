import { urlOrOff } from '#platform/server/config/setting-types.ts';

/** Settings of congestion and the hazard level of a place. */
export const congestionSettings = {
  OPEN_METEO_URL: urlOrOff('https://api.open-meteo.com/').describe(
    'Forecast of a place for the hazard level in live mode (free for non-commercial use), or off.',
  ),
  AADC_URL: urlOrOff('https://www.fly.faa.gov/aadc/api/').describe(
    "Arrival demand of airports in live mode: the FAA's AADC (United States, no key), or off.",
  ),
};
