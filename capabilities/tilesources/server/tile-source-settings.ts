import type { TileSourceId } from '../contract.ts';
import type { TileSourceSettings } from '../domain/tile-sources.ts';

/** The server's settings for tile sources; `off` disables a source. */
export interface TileSourceEnvironment {
  readonly TILES_FAA_SECTIONAL_URL: string;
  readonly TILES_FAA_IFR_LOW_URL: string;
  readonly TILES_FAA_IFR_HIGH_URL: string;
  readonly TILES_OPENAIP_URL: string;
  readonly OPENAIP_API_KEY?: string | undefined;
  readonly TILES_ROADS_URL: string;
  readonly TILES_ROADS_ATTRIBUTION?: string | undefined;
  readonly TILES_SATELLITE_URL: string;
  readonly TILES_SATELLITE_ATTRIBUTION?: string | undefined;
  readonly FEATURE_OPENAIP: boolean;
}

/** The settings of each source. */
export function tileSourceSettingsOf(
  environment: TileSourceEnvironment,
): Record<TileSourceId, TileSourceSettings> {
  const keyless = (address: string): TileSourceSettings => ({
    template: address === 'off' ? null : address,
    key: null,
    isEnabled: true,
  });
  const named = (address: string, attribution: string | undefined): TileSourceSettings => ({
    ...keyless(address),
    ...(attribution === undefined ? {} : { attribution }),
  });
  return {
    'faa-sectional': keyless(environment.TILES_FAA_SECTIONAL_URL),
    'faa-ifr-low': keyless(environment.TILES_FAA_IFR_LOW_URL),
    'faa-ifr-high': keyless(environment.TILES_FAA_IFR_HIGH_URL),
    openaip: {
      ...keyless(environment.TILES_OPENAIP_URL),
      key: environment.OPENAIP_API_KEY ?? null,
      isEnabled: environment.FEATURE_OPENAIP,
    },
    roads: named(environment.TILES_ROADS_URL, environment.TILES_ROADS_ATTRIBUTION),
    satellite: named(environment.TILES_SATELLITE_URL, environment.TILES_SATELLITE_ATTRIBUTION),
  };
}
