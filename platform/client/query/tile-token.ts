import { bearerHeaders } from './api-client.ts';

/** The path that needs authorisation; other requests of a map carry no token. */
const API_PATH = '/efb-v2/';

/** The bearer token for a map's requests to this server's API; nothing for any other address. */
export function withToken(url: string): { headers: Record<string, string> } | undefined {
  const { pathname, origin } = new URL(url, window.location.href);
  return origin === window.location.origin && pathname.startsWith(API_PATH)
    ? { headers: bearerHeaders() }
    : undefined;
}
