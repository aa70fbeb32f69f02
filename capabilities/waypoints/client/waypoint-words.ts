import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import type { OwnWaypoint } from '../contract.ts';
import { waypointsQuery } from './waypoints.queries.ts';

/** Own waypoints matching a text: by the beginning of their name first, then by their note. */
export async function waypointsLike(text: string, max: number): Promise<OwnWaypoint[]> {
  const wanted = text.trim().toUpperCase();
  if (wanted === '') return [];
  const all = await fetchShared(waypointsQuery());
  const byName = all.filter(({ ident }) => ident.startsWith(wanted));
  const byNote = all.filter(
    ({ ident, note }) => !ident.startsWith(wanted) && note.toUpperCase().includes(wanted),
  );
  return [...byName, ...byNote].slice(0, max);
}

/** Names that complete a word of a route. */
export async function waypointNames(start: string, max: number): Promise<string[]> {
  const like = await waypointsLike(start, max);
  return like.map(({ ident }) => ident).filter((ident) => ident.startsWith(start.toUpperCase()));
}
