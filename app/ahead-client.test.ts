// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AUTH_PATH } from '#capabilities/account/contract.ts';
import { sharedToken } from '#capabilities/flights/domain/shared-path.ts';
import { PAGE_SETTINGS_ID } from '#platform/contract/app-settings.ts';
import { ACCESS_TOKEN_KEY } from '#platform/client/query/access-token.ts';
import { takeAskedAhead } from '#platform/client/query/asked-ahead.ts';
import * as ahead from './ahead-client.ts';

const requested: string[] = [];

/** Runs it in a page that this server has sent. */
function openPage(identity: string): string[] {
  document.head.innerHTML = `<script type="application/json" id="${PAGE_SETTINGS_ID}">{"identity":{"kind":"${identity}"}}</script>`;
  document.body.innerHTML =
    '<script data-landing="/assets/landing.js /assets/landing.css" data-app="/assets/app.js"></script>';
  ahead.askAhead();
  return [...document.head.querySelectorAll('link')].map(
    ({ rel, href }) => `${rel} ${new URL(href).pathname}`,
  );
}

beforeEach(() => {
  requested.length = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path);
    return new Response('{}');
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  globalThis.askedAhead = undefined;
  history.replaceState(null, '', '/');
});

describe('A3 what is requested before the entry has been read', () => {
  it('is the landing screen and the session for a visitor', () => {
    expect(openPage('embedded')).toEqual(['modulepreload /assets/landing.js', 'preload /assets/landing.css']);
    expect(requested).toEqual([`${AUTH_PATH}/get-session`]);
    expect(takeAskedAhead(`${AUTH_PATH}/get-session`)).toBeInstanceOf(Promise);
    expect(takeAskedAhead(`${AUTH_PATH}/get-session`)).toBeNull();
  });

  it('is the app, the session and a token for a user who was signed in', () => {
    localStorage.setItem(ACCESS_TOKEN_KEY, 'a.b.c');
    expect(openPage('embedded')).toEqual(['modulepreload /assets/app.js']);
    expect(requested).toEqual([`${AUTH_PATH}/get-session`, `${AUTH_PATH}/token`]);
  });

  it('is no session where an identity provider answers who is signed in', () => {
    openPage('clerk');
    expect(requested).toEqual([]);
  });

  it('is nothing for a shared flight, which needs no account', () => {
    history.replaceState(null, '', '/shared/token');
    expect(sharedToken(location.pathname)).toBe('token');
    expect(openPage('embedded')).toEqual([]);
    expect(requested).toEqual([]);
  });

  it('has the names of their owners', () => {
    expect(ahead).toMatchObject({ ACCESS_TOKEN_KEY, PAGE_SETTINGS_ID, AUTH_PATH });
  });

  it('imports nothing: it must be small', () => {
    expect(readFileSync('app/ahead-client.ts', 'utf8')).not.toMatch(/^import/m);
  });
});
