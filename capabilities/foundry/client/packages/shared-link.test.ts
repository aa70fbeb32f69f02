// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { linkAddress, sharedLinks, takeSharedLink } from './shared-link.ts';

const TOKEN = 'Zm91bmRyeS1saW5rLW9mLTMyLWJ5dGVzLWZvci1hLXRlc3Q';
beforeEach(() => {
  sharedLinks.set({ token: null });
  window.history.replaceState(null, '', '/');
});

it('K1 the token of a link is read once and removed from the address bar', () => {
  window.history.replaceState(null, '', new URL(linkAddress(TOKEN)).hash);
  expect(takeSharedLink()).toBe(true);
  expect(sharedLinks.get().token).toBe(TOKEN);
  expect(window.location.hash).toBe('');
  expect(takeSharedLink()).toBe(false);
});

it('K1 other fragments are left unchanged', () => {
  for (const hash of ['#reset-password=abc', '#foundry-link=', '#foundry-link=a/b', '#foundry-link=short']) {
    window.history.replaceState(null, '', hash);
    expect(takeSharedLink()).toBe(false);
    expect(window.location.hash).toBe(hash);
  }
  expect(sharedLinks.get().token).toBeNull();
});
