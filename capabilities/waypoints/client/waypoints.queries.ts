import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import {
  deleteWaypoints,
  getWaypoints,
  IMPORT_BATCH_MAX,
  importWaypoints,
  type OwnWaypoint,
  saveWaypoint as saveWaypointEndpoint,
  type WaypointInput,
} from '../contract.ts';
import type { PlacedPoint } from '../domain/formats/file-points.ts';

const KEY = ['waypoints'] as const;

/** The person's own waypoints by name. */
export const waypointsQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => callEndpoint(getWaypoints, {}, signal),
    refetchOnWindowFocus: true,
  });

const refresh = () => queryClient.invalidateQueries({ queryKey: KEY });

/** Saves a waypoint. @throws ApiError with the reason for the user */
export async function saveWaypoint(waypoint: WaypointInput): Promise<OwnWaypoint> {
  // Also after a failure: a waypoint that was changed elsewhere is then shown as it is.
  return callEndpoint(saveWaypointEndpoint, { body: { waypoint } }).finally(refresh);
}

async function bringBack(waypoint: OwnWaypoint): Promise<void> {
  try {
    const { id, ident, lat, lng, symbol, note } = waypoint;
    await saveWaypoint({ id, ident, lat, lng, symbol, note });
  } catch (error) {
    toast({ message: messageOf(error), tone: 'warning' });
  }
}

/** Deletes a waypoint at once and offers Undo; an error restores it automatically. */
export async function deleteWithUndo(waypoint: OwnWaypoint): Promise<void> {
  await queryClient.cancelQueries({ queryKey: KEY });
  const before = queryClient.getQueryData(waypointsQuery().queryKey);
  queryClient.setQueryData(
    waypointsQuery().queryKey,
    before?.filter(({ id }) => id !== waypoint.id),
  );
  try {
    await callEndpoint(deleteWaypoints, { body: { ids: [waypoint.id] } });
    toast({
      message: `${waypoint.ident} deleted`,
      action: { label: 'Undo', onSelect: () => void bringBack(waypoint) },
    });
  } catch (error) {
    toast({ message: messageOf(error), tone: 'warning' });
  }
  await refresh();
}

/** Deletes the waypoints of an import. */
async function takeBack(ids: readonly string[]): Promise<void> {
  try {
    await callEndpoint(deleteWaypoints, { body: { ids: [...ids] } });
  } catch (error) {
    toast({ message: messageOf(error), tone: 'warning' });
  }
  await refresh();
}

/** Outcome of an import, with reports by position in the file. */
export interface ImportReport {
  readonly saved: number;
  readonly present: number;
  readonly renamed: readonly { at: string; message: string }[];
  readonly refused: readonly { at: string; message: string }[];
  /** Why it ended early; null when every point was sent. */
  readonly failure: string | null;
  takeBack(): Promise<void>;
}

/** Sends the points of a file in batches; those saved before a failure are kept and counted. */
export async function importPoints(
  points: readonly PlacedPoint[],
  onProgress: (sent: number) => void,
): Promise<ImportReport> {
  const ids: string[] = [];
  const renamed: { at: string; message: string }[] = [];
  const refused: { at: string; message: string }[] = [];
  let present = 0;
  let failure: string | null = null;
  for (let from = 0; from < points.length && failure === null; from += IMPORT_BATCH_MAX) {
    const batch = points.slice(from, from + IMPORT_BATCH_MAX);
    const waypoints = batch.map(({ name, lat, lng, symbol, note }) => ({ name, lat, lng, symbol, note }));
    const placed = ({ index, message }: { index: number; message: string }) => ({
      at: batch[index]?.at ?? '—',
      message,
    });
    try {
      const answer = await callEndpoint(importWaypoints, { body: { waypoints } });
      ids.push(...answer.saved.map(({ id }) => id));
      renamed.push(...answer.renamed.map(placed));
      refused.push(...answer.refused.map(placed));
      present += answer.present;
      onProgress(from + batch.length);
    } catch (error) {
      failure = `${messageOf(error)} Nothing from ${batch[0]?.at ?? '—'} on was imported.`;
    }
  }
  await refresh();
  return { saved: ids.length, present, renamed, refused, failure, takeBack: () => takeBack(ids) };
}
