import type { Contribution } from '../client-capability.ts';
import { setPanelFlag } from '../panel-flags.store.ts';
import { visibleContributions } from './visible-contributions.ts';

function closeWindows(contributions: readonly Contribution[], except: string | null): void {
  for (const { id, place, flag } of contributions)
    if (place === 'left-panel' && flag !== undefined && id !== except) setPanelFlag(flag, false);
}

/**
 * Keeps one left panel open at a time: opening a panel or going to a page closes those that depend on a flag alone.
 * Going back to `/` closes none, because opening a common window goes there itself (row B7).
 */
export function startLeftPanels(
  contributions: readonly Contribution[],
  onNavigation: (listener: (pathname: string) => void) => () => void,
  pathnameNow: string,
): () => void {
  let pathname = pathnameNow;
  const stopOpening = visibleContributions.subscribe((now, before) => {
    const opened = contributions.find(
      ({ id, place }) => place === 'left-panel' && now.has(id) && !before.has(id),
    );
    if (opened) closeWindows(contributions, opened.id);
  });
  const stopNavigation = onNavigation((next) => {
    if (next !== pathname && next !== '/') closeWindows(contributions, null);
    pathname = next;
  });
  return () => {
    stopOpening();
    stopNavigation();
  };
}
