import { z } from 'zod';
import { messageOf } from '#platform/contract/problem.ts';
import { GeocodeFault, type ReverseGeocoder } from './geocoder.ts';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 256 * 1024;

const answer = z.looseObject({
  features: z.array(
    z.looseObject({
      properties: z.looseObject({ full_address: z.string().nullish(), name: z.string().nullish() }),
    }),
  ),
});

export interface MapboxGeocoderOptions {
  /** Ends with a slash. */
  readonly base: string;
  readonly token: string;
  readonly userAgent: string;
}

/** Statuses by which a map service rejects a token. */
const REFUSED = [401, 403];

/** A map service with Mapbox's geocoding API v6. */
export function createMapboxGeocoder({ base, token, userAgent }: MapboxGeocoderOptions): ReverseGeocoder {
  const { host } = new URL(base);
  return {
    source: host,
    async reverse({ latitude, longitude }) {
      const url = new URL('search/geocode/v6/reverse', base);
      for (const [name, value] of Object.entries({
        longitude,
        latitude,
        types: 'place,locality,region,country',
        limit: 1,
        access_token: token,
      }))
        url.searchParams.set(name, String(value));
      // The address contains the token: it must not appear in any message.
      const response = await fetch(url, {
        headers: { accept: 'application/json', 'user-agent': userAgent },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        throw new GeocodeFault('failed', `${host} cannot be reached: ${messageOf(error)}`);
      });
      if (!response.ok) {
        await response.body?.cancel();
        const kind = REFUSED.includes(response.status) ? 'token' : 'failed';
        throw new GeocodeFault(kind, `${host} answered ${response.status}.`);
      }
      const text = await response.text().catch(() => '');
      return labelOf(text, host);
    },
  };
}

function labelOf(text: string, host: string): string {
  let json: unknown = null;
  try {
    json = text.length > MAX_BYTES ? null : JSON.parse(text);
  } catch {
    // Reported below.
  }
  const read = answer.safeParse(json);
  if (!read.success) throw new GeocodeFault('failed', `${host} answered in an unknown format.`);
  const properties = read.data.features[0]?.properties;
  return (properties?.full_address ?? properties?.name ?? '').trim();
}
