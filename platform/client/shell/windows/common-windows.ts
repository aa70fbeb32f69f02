import type { CommonWindow } from '../client-capability.ts';
import { panelFlags } from '../panel-flags.store.ts';

/** Routes that a common window closes: the flight and the airport pages. */
const ROUTE_PAGES = /^\/(?:flight|airport)(?:\/|$)/;

export interface WindowNavigation {
  /** The address last asked for, even if its page is still loading. */
  pathname: () => string;
  go: (path: string) => void;
}

const hasRisen = (
  flag: string,
  now: Readonly<Record<string, boolean>>,
  before: Readonly<Record<string, boolean>>,
) => now[flag] === true && before[flag] !== true;

/** Opening a different common window closes the flight or airport route and returns to `/` (row B7). */
export function startCommonWindows(
  windows: readonly CommonWindow[],
  navigation: WindowNavigation,
): () => void {
  return panelFlags.subscribe((now, before) => {
    const hasOpened = windows.some((window) => hasRisen(window.flag, now, before));
    if (hasOpened && ROUTE_PAGES.test(navigation.pathname())) navigation.go('/');
  });
}
