import { Building2 } from 'lucide-react';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import type { ClientCapability, SearchHit } from '#platform/client/shell/client-capability.ts';
import { flyTo } from '#platform/client/shell/map-access.ts';
import { findPlaces } from '../contract.ts';

const LIMIT = 4;
const ZOOM = 9;
/** Names are letters; codes with digits and coordinates are not looked up. */
const NAME = /^\p{L}[\p{L}\p{M}\s'’.-]{2,79}$/u;

async function searchHits(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const q = text.trim();
  if (!NAME.test(q)) return [];
  const { places } = await callEndpoint(findPlaces, { query: { q, limit: LIMIT } }, signal);
  return places.map(({ name, state, country, lat, lon, population }) => ({
    id: `${name} ${lat} ${lon}`,
    title: name,
    subtitle: [
      [state, country].filter(Boolean).join(', '),
      population === null ? null : `${population.toLocaleString('en-US')} inhabitants`,
    ]
      .filter((part) => part !== null)
      .join(' · '),
    Icon: Building2,
    open: () => void flyTo({ lat, lon, minZoom: ZOOM }),
  }));
}

/** Towns and cities in the search. */
export const placesClient: ClientCapability = {
  id: 'places',
  search: [{ id: 'places', title: 'Places', search: searchHits }],
};
