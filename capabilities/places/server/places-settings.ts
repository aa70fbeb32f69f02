import { optional, webAddress } from '#platform/server/config/setting-types.ts';

/** Settings of place names. */
export const placesSettings = {
  GEOCODE_URL: webAddress()
    .default('https://api.mapbox.com/')
    .transform((url) => (url.endsWith('/') ? url : `${url}/`))
    .describe('Service that names places, built like Mapbox (search/geocode/v6/reverse).'),
  GEOCODE_TOKEN: optional().describe(
    'Access token of GEOCODE_URL; without it places are named from the gazetteer that comes with the product.',
  ),
};
