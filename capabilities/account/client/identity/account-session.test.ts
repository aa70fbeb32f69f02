// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ACCESS_TOKEN_KEY } from '#platform/client/query/access-token.ts';
import { AccountSession } from './account-session.ts';
import { auth } from './auth.store.ts';
import { gate } from '../gate/gate.store.ts';
import {
  type AccountForms,
  NoActiveSession,
  type IdentityProvider,
  type IdentityUser,
} from './identity-provider.ts';
import { createOwnedItems } from '../owned-items.ts';
import { profile, PROFILE_KEY } from '../menu/profile.ts';
import { createSealer, type KeyStore } from './sealing.ts';
import type { TabMessage } from './tab-channel.ts';
import { createTokenLifecycle } from './token-lifecycle.ts';
import { NOTICE_KEY } from '../gate/gate.store.ts';

const ANN: IdentityUser = {
  key: 'issuer|ann',
  email: 'ann@example.com',
  username: 'Ann',
  emailVerified: true,
  allowed: true,
};
const BOB: IdentityUser = { ...ANN, key: 'issuer|bob', email: 'bob@example.com', username: 'Bob' };

const mail = async () => ({ mailed: false, message: '' });
/** Sign-in forms as with the app's own accounts. */
const FORMS: AccountForms = {
  signIn: async () => {},
  signUp: async () => {},
  requestReset: mail,
  resetPassword: async () => {},
  changePassword: async () => {},
  changeUsername: async () => {},
  resendVerification: mail,
};

/** A fake identity provider, at which the test signs users in and out. */
class ScriptedProvider implements IdentityProvider {
  user: IdentityUser | null = null;
  isAway = false;
  tokens = 0;
  signOuts = 0;
  forms: AccountForms | null = null;
  listener: (what: 'user' | 'token') => void = () => {};
  async load() {
    if (this.isAway) throw new Error('The provider is away.');
  }
  async getUser() {
    return this.user;
  }
  async getToken() {
    if (!this.user) throw new NoActiveSession();
    this.tokens += 1;
    return `token-${this.tokens}`;
  }
  async signOut() {
    if (this.isAway) throw new Error('The provider is away.');
    this.signOuts += 1;
    this.user = null;
  }
  onChange(listener: (what: 'user' | 'token') => void) {
    this.listener = listener;
    return () => {};
  }
  async startSignIn() {}
  async startSignUp() {}
}

function memoryKeys(): KeyStore {
  let key: CryptoKey | null = null;
  return { loadOrKeep: async (make) => (key ??= await make()) };
}

let provider: ScriptedProvider;
let session: AccountSession;
let stopFollowing = () => {};
let posted: TabMessage[];
let fromOtherTab: (what: TabMessage) => void;
let left: string[];
let resets: number;
let nowMs: number;
let refetches: number;

beforeEach(() => {
  provider = new ScriptedProvider();
  [posted, left, resets, refetches, nowMs] = [[], [], 0, 0, 1_000_000];
  const sealer = createSealer(memoryKeys());
  const log = { error: () => {} };
  session = new AccountSession({
    provider,
    tokens: createTokenLifecycle({ provider, template: 'Test', admit: null, log }),
    owned: createOwnedItems(localStorage, sealer),
    profile: { storage: localStorage, sealer },
    tabs: {
      post: (what) => posted.push(what),
      listen: (listener) => {
        fromOtherTab = listener;
        return () => {};
      },
    },
    storage: localStorage,
    resetState: () => {
      resets += 1;
      localStorage.removeItem('app-store');
    },
    hydrateState: () => {},
    revoke: null,
    refetchRefused: () => {
      refetches += 1;
    },
    leaveTo: (path) => left.push(path),
    nowMs: () => nowMs,
    log,
  });
  stopFollowing = session.follow();
});
afterEach(() => {
  stopFollowing();
  localStorage.clear();
  sessionStorage.clear();
  gate.reset();
  auth.reset();
  profile.reset();
});

async function signIn(user: IdentityUser): Promise<void> {
  provider.user = user;
  gate.reset();
  await session.begin();
}

describe('A3 A4 the gate', () => {
  it('A1 signed out: the landing screen, and a stale token is removed', async () => {
    localStorage.setItem(ACCESS_TOKEN_KEY, 'stale');
    await session.begin();
    expect(gate.get()).toEqual({ phase: 'signed-out', notice: null });
    expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBeNull();
  });

  it('A4 an allowed user: token, then the app', async () => {
    const phases: string[] = [];
    const stop = gate.subscribe((state) => phases.push(state.phase));
    await signIn(ANN);
    stop();
    expect(phases.slice(-2)).toEqual(['preparing', 'ready']);
    expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBe('token-1');
    expect(auth.get().hasBackendToken).toBe(true);
  });

  it('A4 C9 any other address: restricted, no token is requested or stored', async () => {
    localStorage.setItem(ACCESS_TOKEN_KEY, 'stale');
    await signIn({ ...ANN, allowed: false });
    expect(gate.get().phase).toBe('restricted');
    expect(provider.tokens).toBe(0);
    expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBeNull();
    expect(localStorage.getItem(PROFILE_KEY)).toBeNull();
    expect(auth.get().hasBackendToken).toBe(false);
  });

  it('A3 a provider that fails to load is reported and can be retried', async () => {
    provider.isAway = true;
    await session.begin();
    expect(gate.get()).toEqual({ phase: 'unavailable', message: 'The provider is away.' });
    provider.isAway = false;
    await session.begin();
    expect(gate.get().phase).toBe('signed-out');
  });
});

describe('A1 before the provider has answered', () => {
  beforeEach(() => {
    provider.forms = FORMS;
  });

  it('A1 where nobody is likely to be signed in, the landing screen is shown at once and keeps its notice', async () => {
    sessionStorage.setItem(NOTICE_KEY, 'Your session has ended. Log in again.');
    session.expectNobody();
    const shown = { phase: 'signed-out', notice: 'Your session has ended. Log in again.' };
    expect(gate.get()).toEqual(shown);
    const phases: string[] = [];
    const stop = gate.subscribe((state) => phases.push(state.phase));
    await session.begin();
    stop();
    expect(phases).toEqual([]);
    expect(gate.get()).toEqual(shown);
  });

  it('A1 a user who is signed in after all is admitted', async () => {
    session.expectNobody();
    provider.user = ANN;
    await session.begin();
    expect(gate.get().phase).toBe('ready');
  });

  it('A2 a form submitted before the provider has answered uses the later answer', async () => {
    session.expectNobody();
    void session.begin();
    provider.user = ANN;
    await session.enter();
    expect(gate.get().phase).toBe('ready');
  });

  it('A3 waits for the provider if there is a token, an owner of stored items, a pending sign-out or a hosted provider', async () => {
    for (const [key, value] of [
      [ACCESS_TOKEN_KEY, 'token'],
      ['app-store-owner', ANN.key],
      ['sign-out-pending', '1'],
    ] as const) {
      localStorage.setItem(key, value);
      session.expectNobody();
      expect(gate.get().phase, key).toBe('loading');
      localStorage.clear();
    }
    provider.forms = null;
    session.expectNobody();
    expect(gate.get().phase).toBe('loading');
  });
});

describe('A2 after a form', () => {
  it('A2 with an existing session the user is admitted, and the other tabs are notified', async () => {
    await session.begin();
    provider.user = ANN;
    await session.enter();
    expect(gate.get().phase).toBe('ready');
    expect(posted).toEqual(['signed-in']);
  });

  it('A2 a browser that stores no cookies gets a message', async () => {
    await session.begin();
    await expect(session.enter()).rejects.toThrow('Allow cookies');
    expect(posted).toEqual([]);
  });
});

describe('A6 keeping the token', () => {
  it('A6 a refused token is renewed, but not repeatedly', async () => {
    await signIn(ANN);
    void session.onRefused();
    void session.onRefused();
    await session.renew();
    expect(provider.tokens).toBe(2);
    nowMs += 60_000;
    void session.onRefused();
    await session.renew();
    expect(provider.tokens).toBe(3);
    expect(refetches).toBeGreaterThan(0);
  });

  it('A6 a session ended elsewhere leads to the landing screen, with the reason', async () => {
    await signIn(ANN);
    provider.user = null;
    await session.renew();
    expect(left).toEqual(['/']);
    expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBeNull();
    gate.reset();
    await session.begin();
    expect(gate.get()).toEqual({ phase: 'signed-out', notice: 'Your session has ended. Log in again.' });
  });
});

describe('A9 signing out', () => {
  it('A9 clears token, profile, state and other tabs, and goes to the landing screen', async () => {
    await signIn(ANN);
    localStorage.setItem('temporary-flight', '{}');
    localStorage.setItem('flight-draft', '{}');
    localStorage.setItem('theme', 'light');
    await session.signOut();
    expect(provider.signOuts).toBe(1);
    expect(resets).toBe(1);
    expect(profile.get()).toBeNull();
    expect(auth.get().hasBackendToken).toBe(false);
    for (const key of [ACCESS_TOKEN_KEY, PROFILE_KEY, 'temporary-flight', 'flight-draft', 'app-store']) {
      expect(localStorage.getItem(key), key).toBeNull();
    }
    expect(localStorage.getItem('theme')).toBe('light');
    expect(posted).toEqual(['signed-out']);
    expect(left).toEqual(['/']);
  });

  it('A9 a sign-out that could not reach the provider is completed before anyone signs in again', async () => {
    await signIn(ANN);
    provider.isAway = true;
    await session.signOut();
    expect(left).toEqual(['/']);
    provider.isAway = false;
    gate.reset();
    await session.begin();
    expect(provider.signOuts).toBe(1);
    expect(gate.get().phase).toBe('signed-out');
  });

  it('A9 another tab signed out: this one clears its state too, without storing it', async () => {
    await signIn(ANN);
    fromOtherTab('signed-out');
    expect(gate.get().phase).toBe('leaving');
    expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBeNull();
    expect(resets).toBe(1);
    expect(left).toEqual(['/']);
    expect(posted).toEqual([]);
  });

  it('A9 another tab signed in: the landing screen of this tab follows', async () => {
    await session.begin();
    provider.user = ANN;
    const isReady = new Promise<void>((resolve) => {
      gate.subscribe((state) => state.phase === 'ready' && resolve());
    });
    fromOtherTab('signed-in');
    await isReady;
  });

  it('A9 the next user does not see the data of the previous one, for whom it is restored', async () => {
    await signIn(ANN);
    localStorage.setItem('app-store', 'of Ann');
    localStorage.setItem('foundry.dataSources.items', 'folders of Ann');
    await session.signOut();
    expect(JSON.stringify(localStorage)).not.toContain('of Ann');
    await signIn(BOB);
    expect(localStorage.getItem('app-store')).toBeNull();
    expect(localStorage.getItem('foundry.dataSources.items')).toBeNull();
    localStorage.setItem('app-store', 'of Bob');
    await session.signOut();
    await signIn(ANN);
    expect(localStorage.getItem('app-store')).toBe('of Ann');
    expect(localStorage.getItem('foundry.dataSources.items')).toBe('folders of Ann');
    expect(auth.get().hasBackendToken).toBe(true);
  });

  it('A9 preferences are set aside with the state they belong to', async () => {
    await signIn(ANN);
    localStorage.setItem('app-preferences', 'of Ann');
    await session.signOut();
    expect(JSON.stringify(localStorage)).not.toContain('of Ann');
    await signIn(BOB);
    await signIn(ANN);
    expect(localStorage.getItem('app-preferences')).toBe('of Ann');
  });

  it('A9 also when the last session expired without a sign-out', async () => {
    await signIn(ANN);
    localStorage.setItem('app-store', 'of Ann');
    await signIn(BOB);
    expect(localStorage.getItem('app-store')).toBeNull();
    await signIn(ANN);
    expect(localStorage.getItem('app-store')).toBe('of Ann');
  });

  it('A9 a reload by the same user, and the very first sign-in, change nothing', async () => {
    localStorage.setItem('app-store', 'already here');
    await signIn(ANN);
    await signIn(ANN);
    expect(localStorage.getItem('app-store')).toBe('already here');
    expect(resets).toBe(0);
  });
});

describe('A5 events from the provider', () => {
  it('A5 a sign-out at the provider ends the session here', async () => {
    await signIn(ANN);
    provider.user = null;
    provider.listener('user');
    await new Promise((resolve) => setImmediate(resolve));
    expect(gate.get().phase).toBe('leaving');
    expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBeNull();
  });

  it('A5 a callback of the provider for the same user changes nothing', async () => {
    await signIn(ANN);
    provider.listener('user');
    // Everything triggered by the call has run by then.
    await new Promise((resolve) => setImmediate(resolve));
    expect(gate.get().phase).toBe('ready');
    expect(left).toEqual([]);
  });
});
