import { type FlownPath, openPath } from '#aviation/crossing/flown-path.ts';
import { messageOf } from '#platform/contract/problem.ts';
import type { Log } from '#platform/server/log/log.ts';
import { runInSlices } from '#platform/server/workers/run-in-slices.ts';
import type { AreaSourceId, CheckedSource, CrossingsAnswer, WatchPathPoint } from '../contract.ts';
import { type CompareAreaSteps, compareAreaSteps } from '../domain/compare-areas.ts';
import type { AreaQuestion, AreaSource, AreasFound } from './watch-deps.ts';

export interface CrossingsQuestion {
  readonly points: readonly WatchPathPoint[];
  readonly withinNm: number;
  readonly sources?: readonly AreaSourceId[] | undefined;
  readonly controlledAirspace: boolean;
}

export const openWatchPath = (points: readonly WatchPathPoint[]): FlownPath =>
  openPath(
    points.map(({ lat, lon, time, altitudeFt }) => ({
      lat,
      lon,
      timeMs: time === null ? null : Date.parse(time),
      altitudeFt,
    })),
  );

/** A failed source is "not checked"; the others are still used. */
async function ask(source: AreaSource, question: AreaQuestion, log: Log): Promise<AreasFound> {
  try {
    return await source.find(question);
  } catch (error) {
    log.error({ err: error, source: source.id }, 'areas of a source could not be compared');
    const { id, title } = source;
    const message = `Not checked: ${messageOf(error)}`;
    return { areas: [], checked: { id, title, state: 'not-checked', message, freshness: null } };
  }
}

export interface CrossingParts {
  readonly all: readonly AreaSource[];
  readonly log: Log;
  /** Caches comparisons where the same paths are checked again. */
  readonly compare?: CompareAreaSteps;
  /** Returns the same path object for the same points, where cached. */
  readonly open?: typeof openWatchPath;
  /** Ends the comparison when the caller has disconnected. */
  readonly signal?: AbortSignal;
}

/** Compares a path with the areas of all sources, yielding to other work meanwhile. */
export async function crossingsOf(
  { points, withinNm, sources, controlledAirspace }: CrossingsQuestion,
  { all, log, compare = compareAreaSteps, open = openWatchPath, signal }: CrossingParts,
): Promise<Pick<CrossingsAnswer, 'crossings' | 'near' | 'unplaced' | 'sources'> & { path: FlownPath }> {
  const path = open(points);
  const requestedSources = sources === undefined ? all : all.filter(({ id }) => sources.includes(id));
  const found = await Promise.all(
    requestedSources.map((source) => ask(source, { path, withinNm, controlledAirspace }, log)),
  );
  const areas = found.flatMap((one) => one.areas);
  const compared = await runInSlices(compare(path, areas, withinNm), signal ? { signal } : {});
  return {
    path,
    ...compared,
    sources: found.map((one): CheckedSource => ({ ...one.checked, areas: one.areas.length })),
  };
}
