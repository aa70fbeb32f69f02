import { createSlice } from '../../state/slice.ts';
import type { Contribution, Place } from '../client-capability.ts';

/**
 * The visible contributions, each with a number that increases with every opening: the larger, the later it was
 * opened. Filled by probes, because visibility is a hook.
 */
export const visibleContributions = createSlice<ReadonlyMap<string, number>>(
  'visibleContributions',
  new Map(),
);

let openings = 0;

export function setContributionVisible(id: string, isVisible: boolean): void {
  visibleContributions.set((visible) => {
    if (visible.has(id) === isVisible) return visible;
    const next = new Map(visible);
    if (isVisible) next.set(id, ++openings);
    else next.delete(id);
    return next;
  });
}

const SINGLE: ReadonlySet<Place> = new Set<Place>(['left-panel', 'right-panel', 'workspace']);

/** The content of a place: all visible contributions by order, or in single-panel places only the last one opened. */
export function shownIn(
  place: Place,
  contributions: readonly Contribution[],
  visible: ReadonlyMap<string, number>,
): Contribution[] {
  const here = contributions
    .filter((contribution) => contribution.place === place && visible.has(contribution.id))
    .toSorted((a, b) => a.order - b.order);
  if (!SINGLE.has(place)) return here;
  const opened = (contribution: Contribution) => visible.get(contribution.id) ?? 0;
  return here.toSorted((a, b) => opened(b) - opened(a)).slice(0, 1);
}

/** Closed by Escape: the last opened panel that can be closed; a workspace before any panel under it. */
export function topmostClosable(
  contributions: readonly Contribution[],
  visible: ReadonlyMap<string, number>,
): Contribution | null {
  const closable = contributions.filter(
    (contribution) => contribution.onClose && visible.has(contribution.id),
  );
  const rank = (contribution: Contribution) => (contribution.place === 'workspace' ? 1 : 0);
  const sorted = closable.toSorted(
    (a, b) => rank(b) - rank(a) || (visible.get(b.id) ?? 0) - (visible.get(a.id) ?? 0),
  );
  return sorted[0] ?? null;
}
