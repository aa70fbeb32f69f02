import type { FlownPath } from '#aviation/crossing/flown-path.ts';
import type { AreaSourceId, CheckedSource } from '#capabilities/watch/contract.ts';
import type { Snapshot } from '#platform/server/feeds/feed.ts';

type Checked = Omit<CheckedSource, 'areas'>;

/** Check state of a source by the state of its feed: only fresh data was checked. */
export function checkedState(
  { id, title }: { id: AreaSourceId; title: string },
  snapshot: Snapshot<unknown> | null,
): Checked {
  const freshness = snapshot?.freshness ?? null;
  const common = { id, title, freshness };
  if (snapshot === null || snapshot.records === null || snapshot.isNotAsked)
    return {
      ...common,
      state: 'not-checked',
      message: `Not checked: ${snapshot?.message ?? 'no data received yet.'}`,
    };
  const reason = snapshot.message ?? 'the last data is older than it should be.';
  if (snapshot.freshness.state !== 'fresh')
    return { ...common, state: 'stale', message: `Compared with the last known areas: ${reason}` };
  return { ...common, state: 'checked', message: null };
}

/** Positions along a path, close enough that circles around them cover it. */
export const placesAlong = ({ pieces }: FlownPath) => [
  ...pieces.map(({ from }) => from),
  ...pieces.slice(-1).map(({ to }) => to),
];
