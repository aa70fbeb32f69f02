import type { FlownPath } from '#aviation/crossing/flown-path.ts';
import type { AreaSourceId, CheckedSource } from '#capabilities/watch/contract.ts';
import type { Snapshot } from '#platform/server/feeds/feed.ts';

type Checked = Omit<CheckedSource, 'areas'>;

/** Sentence about records of an answer that could not be read: any of them may lie on the route. */
export const unreadText = (unread: number): string =>
  `${unread} ${unread === 1 ? 'record' : 'records'} could not be read and ${unread === 1 ? 'was' : 'were'} not compared.`;

/**
 * Check state of a source by the state of its feed: only fresh data was checked. `unread` records of the answer were
 * left out, by default all that the feed rejected.
 */
export function checkedState(
  { id, title }: { id: AreaSourceId; title: string },
  snapshot: Snapshot<unknown> | null,
  unread = snapshot?.rejected ?? 0,
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
  if (unread > 0) return { ...common, state: 'partly', message: unreadText(unread) };
  return { ...common, state: 'checked', message: null };
}

/** Positions along a path, close enough that circles around them cover it. */
export const placesAlong = ({ pieces }: FlownPath) => [
  ...pieces.map(({ from }) => from),
  ...pieces.slice(-1).map(({ to }) => to),
];
