import type { HttpRequest } from './feed.ts';

/** A CORS proxy of the operator, for the public sources among the feeds (spec 7). */
export interface FeedProxy {
  /** Its host, for what is said when it fails. */
  host: string;
  /** Where a request goes instead; null goes straight to its host. */
  addressOf(request: HttpRequest): string | null;
}

/** Headers that say nothing about who asks. */
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
 * `template` holds `{url}` where the percent-encoded address belongs (`https://proxy.example.com/?url={url}`), or has
 * the address put after it as it is (`https://proxy.example.com/`). Only reads of `hosts` go through it, and none with a
 * key, token or other header of ours: those would be told to the proxy.
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
