import { flag, urlOrOff } from '#platform/server/config/setting-types.ts';

/** Settings of weather. */
export const weatherSettings = {
  FEATURE_WEATHER: flag(true).describe('Weather layers.'),
  NOMADS_URL: urlOrOff('https://nomads.ncep.noaa.gov/cgi-bin/').describe(
    'NOAA model fields (GRIB filter) in live mode, or off.',
  ),
  AWC_URL: urlOrOff('https://aviationweather.gov/').describe(
    'aviationweather.gov (METAR, TAF) in live mode, or off.',
  ),
};
