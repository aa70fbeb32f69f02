import {
  FeedFault,
  type FetchContext,
  type KeyedRawSource,
  type RawPart,
} from '#platform/server/feeds/feed.ts';
import { faaItems } from '../domain/faa-notams.ts';
import { TILE_RADIUS_NM, tileCentre } from '../domain/notam-tiles.ts';

const PAGE_SIZE = 1000;
/** The busiest airports have some 300 NOTAMs; more pages than this are a fault of the source. */
const MAX_PAGES = 5;

/** The query in the terms of the legacy API. */
function legacyQuery(key: string): Record<string, string> {
  const centre = tileCentre(key);
  if (centre) {
    return {
      locationLatitude: String(centre.lat),
      locationLongitude: String(centre.lon),
      locationRadius: String(TILE_RADIUS_NM),
    };
  }
  return key.length === 4 ? { icaoLocation: key } : { domesticLocation: key };
}

async function onePage(
  address: URL,
  headers: Readonly<Record<string, string>>,
  { http }: FetchContext,
): Promise<RawPart | null> {
  const outcome = await http.fetch({
    url: address.href,
    headers,
    conditional: false,
    accept: ['application/json', 'application/geo+json'],
    maxBytes: 32_000_000,
  });
  return outcome.kind === 'answer' ? (outcome.parts[0] ?? null) : null;
}

function pagesIn({ body }: RawPart): number {
  try {
    return faaItems(JSON.parse(new TextDecoder().decode(body)))?.totalPages ?? 1;
  } catch {
    // The feed's parser reports the fault.
    return 1;
  }
}

/** The FAA's NOTAM API of 2019 to 2026, which takes a client id and secret as headers. */
export function legacyFaaSource(given: {
  url: string;
  clientId: string;
  clientSecret: string;
}): KeyedRawSource {
  const headers = { client_id: given.clientId, client_secret: given.clientSecret };
  return {
    name: new URL(given.url).hostname,
    async fetch(key, context) {
      const parts: RawPart[] = [];
      let pages = 1;
      for (let page = 1; page <= pages; page += 1) {
        const address = new URL('notams', given.url);
        address.search = new URLSearchParams({
          responseFormat: 'geoJson',
          ...legacyQuery(key),
          pageSize: String(PAGE_SIZE),
          pageNum: String(page),
        }).toString();
        const part = await onePage(address, headers, context);
        if (!part) break;
        parts.push({ ...part, name: `page-${page}` });
        if (page === 1) pages = pagesIn(part);
        if (pages > MAX_PAGES) {
          throw new FeedFault(
            'too-large',
            `${address.hostname} answers ${pages} pages of NOTAMs for ${key}.`,
          );
        }
      }
      return parts.length > 0 ? { kind: 'answer', parts } : { kind: 'empty' };
    },
  };
}
