// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ACCESS_TOKEN_KEY } from '#platform/client/query/access-token.ts';
import { auth, followTokenEvents } from './auth.store.ts';
import { createClerkIdentity, type ClerkBrowser } from './clerk-identity.ts';
import { AccessDenied } from './identity-provider.ts';
import { createTokenLifecycle, type TokenDeps } from './token-lifecycle.ts';

/** Clerk's browser object as the hosted product puts it on the window, behaving as the test specifies. */
class ScriptedClerk implements ClerkBrowser {
  token: string | null = 'token-1';
  requests: object[] = [];
  isLoaded = false;
  user: ClerkBrowser['user'] = {
    id: 'user_1',
    username: 'ann',
    primaryEmailAddress: { emailAddress: 'ann@example.com', verification: { status: 'verified' } },
  };
  session: ClerkBrowser['session'] = {
    getToken: async (options) => {
      this.requests.push(options);
      return this.token;
    },
  };
  async load() {
    this.isLoaded = true;
  }
  async signOut() {
    this.session = null;
    this.user = null;
  }
}

let clerk: ScriptedClerk;
let events: { name: string; detail: unknown }[];
let logged: unknown[];
let stops: (() => void)[];
const identity = () => createClerkIdentity({ publishableKey: 'pk_test', scriptUrl: '/none.js' });

beforeEach(() => {
  clerk = new ScriptedClerk();
  window.Clerk = clerk;
  events = [];
  logged = [];
  stops = [followTokenEvents()];
  for (const name of ['token-ok', 'token-error']) {
    const listener = (event: Event) => events.push({ name, detail: (event as CustomEvent<unknown>).detail });
    window.addEventListener(name, listener);
    stops.push(() => window.removeEventListener(name, listener));
  }
});
afterEach(() => {
  for (const stop of stops) stop();
  delete window.Clerk;
  localStorage.clear();
  auth.reset();
});

function lifecycle(changes: Partial<TokenDeps> = {}) {
  return createTokenLifecycle({
    provider: identity(),
    template: 'Test',
    admit: null,
    log: { error: (...words) => logged.push(words) },
    ...changes,
  });
}

async function loadedLifecycle(changes: Partial<TokenDeps> = {}) {
  const provider = changes.provider ?? identity();
  await provider.load();
  return lifecycle({ provider, ...changes });
}

function expectFailure(message: string) {
  expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBeNull();
  expect(auth.get().hasBackendToken).toBe(false);
  expect(events).toEqual([{ name: 'token-error', detail: { message } }]);
  expect(JSON.stringify(logged)).toContain(message);
}

describe('A6 the access token', () => {
  it('A6 on success it is stored, the flag is set and token-ok is published', async () => {
    const tokens = await loadedLifecycle();
    expect(await tokens.request()).toEqual({ kind: 'ready' });
    expect(clerk.isLoaded).toBe(true);
    expect(clerk.requests).toEqual([{ template: 'Test' }]);
    expect(localStorage.getItem('access_token')).toBe('token-1');
    expect(auth.get()).toEqual({ hasBackendToken: true });
    expect(events).toEqual([{ name: 'token-ok', detail: null }]);
    expect(logged).toEqual([]);
  });

  it('A6 requests the configured template', async () => {
    await (await loadedLifecycle({ template: 'efb' })).request();
    expect(clerk.requests).toEqual([{ template: 'efb' }]);
  });

  it('A6 L2 the provider is not on the window', async () => {
    localStorage.setItem(ACCESS_TOKEN_KEY, 'old');
    auth.set({ hasBackendToken: true });
    delete window.Clerk;
    const outcome = await lifecycle().request();
    expect(outcome).toMatchObject({ kind: 'failed', isSessionOver: false });
    expectFailure('the identity provider is not loaded on the window');
  });

  it('A6 L2 nobody is signed in', async () => {
    localStorage.setItem(ACCESS_TOKEN_KEY, 'old');
    auth.set({ hasBackendToken: true });
    const tokens = await loadedLifecycle();
    clerk.session = null;
    expect(await tokens.request()).toMatchObject({ kind: 'failed', isSessionOver: true });
    expectFailure('no active session');
  });

  it.each([null, ''])('A6 L2 the provider answers %j', async (token) => {
    localStorage.setItem(ACCESS_TOKEN_KEY, 'old');
    auth.set({ hasBackendToken: true });
    const tokens = await loadedLifecycle({ template: 'efb' });
    clerk.token = token;
    await tokens.request();
    expectFailure('the provider returned an empty token for template efb');
  });

  it('A6 any other failure removes the token as well', async () => {
    localStorage.setItem(ACCESS_TOKEN_KEY, 'old');
    auth.set({ hasBackendToken: true });
    const tokens = await loadedLifecycle({ admit: () => Promise.reject(new Error('The server is away.')) });
    expect(await tokens.request()).toMatchObject({ kind: 'failed', isSessionOver: false });
    expectFailure('The server is away.');
  });

  it('A4 an account without access stores no token, and that is not an error', async () => {
    localStorage.setItem(ACCESS_TOKEN_KEY, 'old');
    const tokens = await loadedLifecycle({ admit: () => Promise.reject(new AccessDenied('no')) });
    expect(await tokens.request()).toEqual({ kind: 'denied' });
    expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBeNull();
    expect(auth.get().hasBackendToken).toBe(false);
    expect(events).toEqual([]);
  });

  it('A4 no token is stored before the server has admitted the account', async () => {
    let seen: string | null = 'unset';
    const tokens = await loadedLifecycle({
      admit: async () => {
        seen = localStorage.getItem(ACCESS_TOKEN_KEY);
      },
    });
    await tokens.request();
    expect(seen).toBeNull();
  });

  it('A6 simultaneous callers share one request', async () => {
    const tokens = await loadedLifecycle();
    await Promise.all([tokens.request(), tokens.request(), tokens.request({ renew: true })]);
    expect(clerk.requests).toHaveLength(1);
    await tokens.request({ renew: true });
    expect(clerk.requests).toEqual([{ template: 'Test' }, { template: 'Test', skipCache: true }]);
  });

  it('A9 a token that arrives after the sign-out is discarded', async () => {
    const tokens = await loadedLifecycle();
    const request = tokens.request();
    tokens.drop();
    expect(await request).toMatchObject({ kind: 'failed', isSessionOver: true });
    expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBeNull();
    expect(auth.get().hasBackendToken).toBe(false);
    expect(events).toEqual([]);
  });

  it('D4 the events alone set and clear the flag', () => {
    window.dispatchEvent(new CustomEvent('token-ok'));
    expect(auth.get().hasBackendToken).toBe(true);
    window.dispatchEvent(new CustomEvent('token-error', { detail: { message: 'x' } }));
    expect(auth.get().hasBackendToken).toBe(false);
  });
});

describe('A5 Clerk', () => {
  it('A5 returns the signed-in user with the primary email', async () => {
    const provider = identity();
    await provider.load();
    expect(await provider.getUser()).toEqual({
      key: 'clerk|user_1',
      email: 'ann@example.com',
      username: 'ann',
      emailVerified: true,
      allowed: null,
    });
    await provider.signOut();
    expect(await provider.getUser()).toBeNull();
  });

  it('A5 a script without Clerk counts as no provider', async () => {
    delete window.Clerk;
    const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, unknown> } };
    happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
    await expect(identity().load()).rejects.toThrow('the identity provider is not loaded on the window');
    const script = document.querySelector('script');
    expect(script?.dataset.clerkPublishableKey).toBe('pk_test');
  });
});
