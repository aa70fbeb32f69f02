// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepAccessToken } from './access-token.ts';
import { apiUrl, fetchWithToken, onTokenRefused } from './api-client.ts';

/** A server that accepts one token only, and returns the tokens it received. */
function taking(good: string): (string | null)[] {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('authorization');
    sent.push(token);
    return new Response(null, { status: token === `Bearer ${good}` ? 200 : 401 });
  });
  return sent;
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('H7 the base of the environment', () => {
  it.each([
    ['development', '/d/efb-v2/x'],
    ['staging', '/s/efb-v2/x'],
    ['production', '/efb-v2/x'],
    ['', '/d/efb-v2/x'],
  ])('H7 built for %j a path becomes %s, a full address is unchanged', (environment, url) => {
    vi.stubEnv('VITE_ENVIRONMENT', environment);
    vi.stubEnv('VITE_API_BASE_DEVELOPMENT', '/d');
    vi.stubEnv('VITE_API_BASE_STAGING', '/s');
    expect(apiUrl('/efb-v2/x')).toBe(url);
    expect(apiUrl('https://elsewhere.example/x')).toBe('https://elsewhere.example/x');
  });
});

describe('A6 a token that is refused', () => {
  it('A6 is renewed by the registered handler, and the call is repeated', async () => {
    keepAccessToken('old');
    const sent = taking('new');
    const stop = onTokenRefused(async () => {
      keepAccessToken('new');
      return true;
    });
    expect((await fetchWithToken('/x')).status).toBe(200);
    expect(sent).toEqual(['Bearer old', 'Bearer new']);
    stop();
  });

  it('A6 remains refused without a renewal: no handler, a stopped one, or no other token', async () => {
    keepAccessToken('old');
    const sent = taking('new');
    const stop = onTokenRefused(() => Promise.resolve(true));
    stop();
    expect((await fetchWithToken('/x')).status).toBe(401);
    const stopOther = onTokenRefused(() => Promise.resolve(false));
    expect((await fetchWithToken('/x')).status).toBe(401);
    stopOther();
    expect(sent).toHaveLength(2);
  });
});
