// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { publish } from '#platform/client/events/app-events.ts';
import { fetchWithToken } from '#platform/client/query/api-client.ts';
import type { AppSettings } from '#platform/contract/app-settings.ts';
import { ACCESS_TOKEN_KEY } from '#platform/client/query/access-token.ts';
import { auth } from '../identity/auth.store.ts';
import type { ClerkBrowser } from '../identity/clerk-identity.ts';
import { Gate } from './gate.tsx';
import { gate, type GateState } from './gate.store.ts';
import { keepTokenFresh } from '../identity/token-schedule.ts';

/** Status with which `GET /efb-v2/user/me` responds to a token. */
let tokenStatus = 200;
let root: Root;
let clerk: ClerkBrowser & { requests: number };

const freshSettings = () =>
  ({
    identity: { kind: 'clerk', publishableKey: 'pk_test', scriptUrl: '/none.js', tokenTemplate: 'Test' },
  }) as AppSettings;

function signedInClerk(): ClerkBrowser & { requests: number } {
  const scripted: ClerkBrowser & { requests: number } = {
    requests: 0,
    load: async () => {},
    session: {
      getToken: async () => {
        scripted.requests += 1;
        return `token-${scripted.requests}`;
      },
    },
    user: { id: 'u', username: 'Ann', primaryEmailAddress: { emailAddress: 'ann@example.com' } },
    signOut: async () => {
      scripted.session = null;
      scripted.user = null;
    },
  };
  return scripted;
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async () => new Response('{}', { status: tokenStatus }));
  Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
  tokenStatus = 200;
  clerk = signedInClerk();
  window.Clerk = clerk;
  const container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  localStorage.clear();
  gate.reset();
  auth.reset();
  delete window.Clerk;
  vi.unstubAllGlobals();
});

/** Resolves when the gate has reached a phase. */
function reached(phase: GateState['phase']): Promise<void> {
  return new Promise((resolve) => {
    const stop = gate.subscribe(look);
    function look() {
      if (gate.get().phase !== phase) return;
      stop();
      resolve();
    }
    look();
  });
}

async function show(until: GateState['phase']): Promise<void> {
  const settings = freshSettings();
  await act(async () => {
    root.render(
      <Gate
        settings={settings}
        resetStore={() => {}}
        hydrateStore={() => {}}
        onTokenRenewed={() => {}}
        onLanding={() => {}}
        log={{ error: () => {} }}
      >
        <h1>The app</h1>
      </Gate>,
    );
  });
  await act(() => reached(until));
}

const words = () => document.body.textContent;
const buttons = () => [...document.querySelectorAll('button')].map((button) => button.textContent);
const overlay = () => document.querySelector('[role=status][aria-busy]');
const years = `© 2024–${new Date().getUTCFullYear()}`;

describe('A1 A3 A4 what a visitor sees', () => {
  it('A1 signed out: video, title, tagline, both buttons, copyright years', async () => {
    clerk.session = null;
    await show('signed-out');
    expect(document.querySelector('h1')?.textContent).toBe('Meridian');
    expect(words()).toContain('Advanced aviation intelligence and flight operations at your fingertips');
    expect(buttons()).toEqual(expect.arrayContaining(['Login', 'Sign Up']));
    expect(words()).toContain(`${years} Meridian`);
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/media/landing-poster.webp');
    await expect.poll(() => document.querySelector('video')).not.toBeNull();
    const video = document.querySelector('video');
    expect(video?.loop).toBe(true);
    expect(video?.muted).toBe(true);
    expect(video?.getAttribute('poster')).toBe('/media/landing-poster.webp');
    expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBeNull();
  });

  it('A1 a landing screen shown from the start has no overlay', async () => {
    gate.set({ phase: 'signed-out', notice: null });
    clerk.load = () => new Promise(() => {});
    await show('signed-out');
    expect(buttons()).toEqual(expect.arrayContaining(['Login', 'Sign Up']));
    expect(overlay()).toBeNull();
  });

  it('A3 the overlay covers the app until token and map are ready', async () => {
    await show('ready');
    expect(overlay()?.textContent).toBe(`Welcome toMeridian${years}`);
    expect(overlay()?.getAttribute('aria-busy')).toBe('true');
    await act(async () => publish('map-ready'));
    expect(overlay()?.getAttribute('aria-busy')).toBe('false');
    await act(async () => publish('map-loading'));
    expect(overlay()?.getAttribute('aria-busy')).toBe('false');
    expect(document.querySelector('h1')?.textContent).toBe('The app');
  });

  it('A3 the overlay is shown while the provider is loading', async () => {
    clerk.load = () => new Promise(() => {});
    await show('loading');
    expect(overlay()?.getAttribute('aria-busy')).toBe('true');
    expect(words()).not.toContain('The app');
  });

  it('A4 restricted: the exact text, no token, and Sign out', async () => {
    tokenStatus = 403;
    await show('restricted');
    expect(document.querySelector('h1')?.textContent).toBe('Access Restricted');
    expect(words()).toContain("This account doesn't have access.");
    expect(words()).toContain('Please sign out, then log in with the test account.');
    expect(buttons()).toContain('Sign out');
    expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBeNull();
    expect(auth.get().hasBackendToken).toBe(false);
  });

  it('A6 no token available: states why, with Try again and Sign out', async () => {
    tokenStatus = 503;
    await show('token-failed');
    expect(document.querySelector('[role=alert]')?.textContent).toContain('503');
    expect(buttons()).toEqual(expect.arrayContaining(['Try again', 'Sign out']));
    expect(words()).not.toContain('The app');
  });

  it('A6 a 401 of any call renews the token', async () => {
    await show('ready');
    expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBe('token-1');
    const isRenewed = new Promise((resolve) => window.addEventListener('token-ok', resolve, { once: true }));
    const sent: (string | null)[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (!url.endsWith('/refusing')) return new Response('{}');
      sent.push(new Headers(init.headers).get('authorization'));
      return new Response('{}', { status: sent.length === 1 ? 401 : 200 });
    });
    expect((await fetchWithToken('/refusing')).status).toBe(200);
    await isRenewed;
    expect(sent).toEqual(['Bearer token-1', 'Bearer token-2']);
    expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBe('token-2');
  });
});

describe('A6 the schedule', () => {
  it('A6 renews every 35,000,000 ms until stopped', () => {
    vi.useFakeTimers();
    let renewals = 0;
    const stop = keepTokenFresh(() => {
      renewals += 1;
    });
    vi.advanceTimersByTime(34_999_999);
    expect(renewals).toBe(0);
    vi.advanceTimersByTime(1);
    expect(renewals).toBe(1);
    vi.advanceTimersByTime(70_000_000);
    expect(renewals).toBe(3);
    stop();
    vi.advanceTimersByTime(70_000_000);
    expect(renewals).toBe(3);
    vi.useRealTimers();
  });

  it('A6 a lost token is requested again when the network or the user is back', () => {
    let renewals = 0;
    const stop = keepTokenFresh(() => {
      renewals += 1;
    });
    window.dispatchEvent(new Event('online'));
    auth.set({ hasBackendToken: true });
    window.dispatchEvent(new Event('focus'));
    stop();
    expect(renewals).toBe(1);
  });
});
