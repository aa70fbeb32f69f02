import { z } from 'zod';
import { FeedFault, type FeedHttp, type KeyedRawSource } from '#platform/server/feeds/feed.ts';
import { TILE_RADIUS_NM, tileCentre } from '../domain/notam-tiles.ts';

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.union([z.number(), z.string().transform(Number)]).optional(),
});
/** Tokens are renewed this long before they expire. */
const MARGIN_MS = 60_000;
const DEFAULT_LIFE_S = 1500;

interface Token {
  text: string;
  untilMs: number;
}

function readToken(body: Uint8Array | undefined, nowMs: number, host: string): Token {
  const outcome = tokenAnswer.safeParse(parseJson(body));
  if (!outcome.success) throw new FeedFault('not-a-token', `${host} answered without an access token.`);
  const lifeS = outcome.data.expires_in ?? DEFAULT_LIFE_S;
  return {
    text: outcome.data.access_token,
    untilMs: nowMs + (Number.isFinite(lifeS) ? lifeS : DEFAULT_LIFE_S) * 1000 - MARGIN_MS,
  };
}

function parseJson(body: Uint8Array | undefined): unknown {
  try {
    return body === undefined ? null : JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}

/** The query in the terms of NMS. */
function nmsQuery(key: string): Record<string, string> {
  const centre = tileCentre(key);
  if (!centre) return { location: key };
  return { latitude: String(centre.lat), longitude: String(centre.lon), radius: String(TILE_RADIUS_NM) };
}

/** The FAA's NOTAM Management Service: a token for a client id and secret, then GeoJSON. */
export function nmsSource(given: { url: string; clientId: string; clientSecret: string }): KeyedRawSource {
  const host = new URL(given.url).hostname;
  const credentials = Buffer.from(`${given.clientId}:${given.clientSecret}`).toString('base64');
  let kept: Token | null = null;

  const newToken = async (http: FeedHttp, nowMs: number): Promise<Token> => {
    const outcome = await http.fetch({
      url: new URL('v1/auth/token', given.url).href,
      method: 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      accept: ['application/json'],
    });
    return readToken(outcome.kind === 'answer' ? outcome.parts[0]?.body : undefined, nowMs, host);
  };
  const ask = (http: FeedHttp, key: string, token: Token) => {
    const address = new URL('nmsapi/v1/notams', given.url);
    address.search = new URLSearchParams(nmsQuery(key)).toString();
    return http.fetch({
      url: address.href,
      headers: { authorization: `Bearer ${token.text}`, nmsResponseFormat: 'GEOJSON' },
      conditional: false,
      accept: ['application/json', 'application/geo+json'],
      maxBytes: 32_000_000,
    });
  };
  return {
    name: host,
    async fetch(key, { http, nowMs }) {
      const known = kept !== null && kept.untilMs > nowMs ? kept : null;
      const token = known ?? (kept = await newToken(http, nowMs));
      try {
        return await ask(http, key, token);
      } catch (error) {
        if (!(error instanceof FeedFault) || error.id !== 'refused') throw error;
        kept = null;
        // A token that was valid before may have been revoked; refusal of a new one has another cause.
        if (known === null) throw error;
        kept = await newToken(http, nowMs);
        return ask(http, key, kept);
      }
    },
  };
}
