import { createSlice } from '#platform/client/state/slice.ts';

const FRAGMENT = /^#foundry-link=([\w-]{20,200})$/;

/** The link that this page was opened with and that waits to be read. */
export const sharedLinks = createSlice<{ token: string | null }>('foundrySharedLink', { token: null });

/** Address of a link; a fragment never reaches a server or its logs. */
export const linkAddress = (token: string): string => `${window.location.origin}/#foundry-link=${token}`;

/** Reads the fragment and removes it from the address; returns whether the page was opened with a link. */
export function takeSharedLink(): boolean {
  const token = FRAGMENT.exec(window.location.hash)?.[1] ?? null;
  if (token === null) return false;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  sharedLinks.set({ token });
  return true;
}
