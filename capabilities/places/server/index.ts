import { LRUCache } from 'lru-cache';
import { Problem } from '#platform/contract/problem.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { findPlaces, placeKey, reverseGeocode } from '../contract.ts';
import type { OfflineGeocoder } from './offline-geocoder.ts';
import { GeocodeFault, type GeocodedPlace, type ReverseGeocoder } from './geocoder.ts';

export interface PlacesServerDeps {
  /** The configured map service; `null` without a token. */
  readonly service: ReverseGeocoder | null;
  readonly offline: OfflineGeocoder;
  readonly log: Log;
  readonly clock: Clock;
}

interface Named {
  readonly label: string;
  readonly source: string;
  readonly warning: string | null;
}

const NO_TOKEN = 'No token of a map service is set (GEOCODE_TOKEN): places are named offline.';
const BAD_TOKEN = 'The map service refuses its token (GEOCODE_TOKEN): places are named offline.';
const MAX_PLACES = 5000;
/** Spec 9: a location label is valid for 12 minutes. */
const FRESH_MS = 12 * 60_000;
/** A rejected token may have been corrected at the service. */
const TOKEN_AGAIN_MS = 10 * 60_000;

/** Server side of place names (row E8). */
export function createPlacesServer({ service, offline, log, clock }: PlacesServerDeps): ServerCapability {
  const names = new LRUCache<string, { named: Named; atMs: number }>({ max: MAX_PLACES });
  const asking = new Map<string, Promise<Named>>();
  let refusedMs = Number.NEGATIVE_INFINITY;
  const warned = new Set<string>();

  const nameOffline = async (place: GeocodedPlace, warning: string): Promise<Named> => {
    // Reported once, not for every place.
    if (!warned.has(warning)) log.warn({ capability: 'places' }, warning);
    warned.add(warning);
    return { label: await offline.reverse(place), source: offline.source, warning };
  };
  const name = async (place: GeocodedPlace): Promise<Named> => {
    if (service === null) return nameOffline(place, NO_TOKEN);
    if (clock.nowMs() - refusedMs < TOKEN_AGAIN_MS) return nameOffline(place, BAD_TOKEN);
    try {
      return { label: await service.reverse(place), source: service.source, warning: null };
    } catch (error) {
      if (!(error instanceof GeocodeFault)) throw error;
      if (error.kind === 'failed') {
        throw new Problem('location-unavailable', 503, `Location unavailable: ${error.message}`, {
          cause: error,
        });
      }
      refusedMs = clock.nowMs();
      return nameOffline(place, BAD_TOKEN);
    }
  };
  const cached = async (place: GeocodedPlace): Promise<Named> => {
    const key = placeKey(place);
    const known = names.get(key);
    if (known && clock.nowMs() - known.atMs < FRESH_MS) return known.named;
    const pending =
      asking.get(key) ??
      name(place).finally(() => {
        asking.delete(key);
      });
    asking.set(key, pending);
    const named = await pending;
    names.set(key, { named, atMs: clock.nowMs() });
    return named;
  };
  return {
    id: 'places',
    register(host) {
      host.route(reverseGeocode, ({ query }) => cached(query));
      host.route(findPlaces, async ({ query: { q, limit } }) => ({
        source: offline.source,
        places: await offline.find(q, limit),
      }));
    },
  };
}
