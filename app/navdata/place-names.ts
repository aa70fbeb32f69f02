import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import type { PlacesServerDeps } from '#capabilities/places/server/index.ts';
import { createMapboxGeocoder } from '#capabilities/places/server/mapbox-geocoder.ts';
import { createOfflineGeocoder } from '#capabilities/places/server/offline-geocoder.ts';
import type { Config } from '../settings/config.ts';

/** Within this distance a position is the airport's own. */
const AT_AIRPORT_NM = 0.5;

/** `New York, NY, US` for the position of an airport whose town is in the navigation data. */
function airportPlace(reader: NavdataReader | null, place: { latitude: number; longitude: number }) {
  const [nearest] =
    reader?.nearestAirports(
      { lat: place.latitude, lon: place.longitude },
      { limit: 1, maxNm: AT_AIRPORT_NM },
    ) ?? [];
  if (reader === null || !nearest) return null;
  const { municipality, region, country } = reader.airportSummary(nearest.airport);
  if (municipality === null || municipality === '') return null;
  const state = region?.slice(region.indexOf('-') + 1) ?? '';
  // Numeric subdivisions (JP-13) are meaningless to readers.
  return [municipality, /^[A-Z]{2,3}$/.test(state) ? state : null, country]
    .filter((part) => part !== null)
    .join(', ');
}

/** Geocoders: the configured map service, and offline the towns of airports and a gazetteer. */
export function placeNamesOf(
  config: Config,
  navdata: () => NavdataReader | null,
  version: string,
): Pick<PlacesServerDeps, 'service' | 'offline'> {
  const { GEOCODE_TOKEN: token, GEOCODE_URL: base } = config;
  return {
    service:
      token === undefined
        ? null
        : createMapboxGeocoder({ base, token, userAgent: `Meridian/${version} (flight bag)` }),
    offline: createOfflineGeocoder({ airportPlace: (place) => airportPlace(navdata(), place) }),
  };
}
