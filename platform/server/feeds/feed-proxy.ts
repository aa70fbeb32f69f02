import type { HttpRequest } from './feed.ts';

/** A CORS proxy of the operator, for the public sources among the feeds (spec 7). */
export interface FeedProxy {
  /** Its host, for messages about its failures. */
  host: string;
  /** Address that replaces the requested one; null for a direct request. */
  addressOf(request: HttpRequest): string | null;
}

/** Headers that reveal nothing about the user. */
const HARMLESS = new Set(['accept', 'accept-language']);

const hasSecret = ({ headers = {}, url }: HttpRequest): boolean => {
  const { username, password, searchParams } = new URL(url);
  const names = [...searchParams.keys()];
  return (
    username !== '' ||
    password !== '' ||
    names.some((name) => /key|token|secret|auth|signature|password/i.test(name)) ||
    Object.keys(headers).some((name) => !HARMLESS.has(name.toLowerCase()))
  );
};

/**
 * `template` contains `{url}` in place of the percent-encoded address (`https://proxy.example.com/?url={url}`), or
 * the address is appended unencoded (`https://proxy.example.com/`). Only reads of `hosts` go through it, and none
 * with a key, token or other header of ours, which the proxy would see.
 */
export function createFeedProxy(template: string, hosts: ReadonlySet<string>): FeedProxy {
  return {
    host: new URL(template.replace('{url}', 'x')).host,
    addressOf(request) {
      const { host, protocol } = new URL(request.url);
      const isRead = (request.method ?? 'GET') === 'GET' && request.body === undefined;
      if (!hosts.has(host) || !/^https?:$/.test(protocol) || !isRead || hasSecret(request)) return null;
      return template.includes('{url}')
        ? template.replace('{url}', () => encodeURIComponent(request.url))
        : `${template}${request.url}`;
    },
  };
}
