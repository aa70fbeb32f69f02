import type { FlownPath } from '#aviation/crossing/flown-path.ts';
import type { TimeWindow } from '#aviation/crossing/hazard-area.ts';
import { boxOfRadius } from '#aviation/geo/bounding-box.ts';
import { parseSchedule, scheduleWindows } from '#capabilities/notams/domain/notam-schedule.ts';
import { tileKeys } from '#capabilities/notams/domain/notam-tiles.ts';
import type { Notam } from '#capabilities/notams/domain/notam.ts';
import type { KnownArea } from '#capabilities/watch/domain/known-area.ts';
import { notamKnownArea } from '#capabilities/watch/domain/restriction-known-areas.ts';
import type { AreaQuestion, AreaSource } from '#capabilities/watch/server/watch-deps.ts';
import type { Snapshot } from '#platform/server/feeds/feed.ts';
import type { StoredFeeds } from '../sources/stored-feeds.ts';
import { withinMs } from '../server/within-ms.ts';
import { checkedState, placesAlong } from './checked-state.ts';
import { createAreasAlong } from './same-areas.ts';

const ABOUT = { id: 'notams', title: 'NOTAM areas' } as const;
/** Maximum number of two-degree squares: about 4,000 NM of a route. Squares that do not answer in time are reported. */
const MAX_SQUARES = 48;
const WAIT_MS = 5000;
const DAY_MS = 86_400_000;

function squaresAlong({ path, withinNm }: AreaQuestion): string[] {
  const keys = placesAlong(path).flatMap((place) => tileKeys(boxOfRadius(place, withinNm)) ?? []);
  return [...new Set(keys)];
}

/** Periods in which a NOTAM is in effect during the flight: its validity, and within it a regular schedule. */
function windowsOf({ fromMs, toMs, isEstimated, schedule }: Notam, { path }: AreaQuestion): TimeWindow[] {
  // An estimated end is not an end: the NOTAM is valid until cancelled or replaced.
  const end = isEstimated ? null : toMs;
  if (fromMs === null && end === null) return [];
  const regular = schedule === null ? null : parseSchedule(schedule);
  if (regular === null || path.startMs === null || path.endMs === null) return [{ fromMs, toMs: end }];
  const span = { fromMs: path.startMs - DAY_MS, untilMs: path.endMs + DAY_MS };
  return scheduleWindows(regular, span)
    .map((window) => ({
      fromMs: Math.max(window.fromMs, fromMs ?? window.fromMs),
      toMs: Math.min(window.toMs, end ?? window.toMs),
    }))
    .filter((window) => window.toMs > window.fromMs);
}

const isNotamList = (records: unknown): records is readonly Notam[] => Array.isArray(records);

function areasOf(come: readonly Snapshot<unknown>[], question: AreaQuestion): KnownArea[] {
  const notices = new Map<string, Notam>();
  for (const { records } of come)
    for (const notam of isNotamList(records) ? records : []) notices.set(notam.id, notam);
  return (
    [...notices.values()]
      .filter(({ action, isChecklist }) => action !== 'C' && !isChecklist)
      .map((notam) => ({ notam, windows: windowsOf(notam, question) }))
      // A schedule without a window near the flight is not in effect.
      .filter(({ notam, windows }) => windows.length > 0 || notam.schedule === null)
      .map(({ notam, windows }) => notamKnownArea({ ...notam, windows }))
      .filter((area) => area !== null)
  );
}

/** Areas of NOTAMs in the map squares near a path. */
export function notamAreaSource(notams: Pick<StoredFeeds, 'snapshotOf'>): AreaSource {
  const areasAlong = createAreasAlong();
  const squaresOf = new WeakMap<FlownPath, { withinNm: number; squares: readonly string[] }>();
  const squaresFor = (question: AreaQuestion): readonly string[] => {
    const { path, withinNm } = question;
    const before = squaresOf.get(path);
    if (before?.withinNm === withinNm) return before.squares;
    const squares = squaresAlong(question);
    squaresOf.set(path, { withinNm, squares });
    return squares;
  };
  return {
    ...ABOUT,
    async find(question) {
      const squares = squaresFor(question);
      const asked = squares.slice(0, MAX_SQUARES);
      const answers = await someAtATime(asked, (key) => withinMs(notams.snapshotOf('notams', key), WAIT_MS));
      const come = answers.filter((one): one is Snapshot<unknown> => one?.records != null);
      const inputs = [question.withinNm, ...come.map(({ records }) => records)];
      const areas = areasAlong(question.path, inputs, () => areasOf(come, question));
      return { areas, checked: stateOf(squares.length, come, answers) };
    },
  };
}

/** Number of squares requested at a time, so that one flight leaves capacity for others. */
const AT_ONCE = 6;

async function someAtATime<Answer>(
  keys: readonly string[],
  ask: (key: string) => Promise<Answer>,
): Promise<Answer[]> {
  const answers = new Map<string, Answer>();
  const waiting = [...keys];
  const work = async () => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift())
      answers.set(key, await ask(key));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return [...answers.values()];
}

function stateOf(
  squares: number,
  come: readonly Snapshot<unknown>[],
  answers: readonly (Snapshot<unknown> | null)[],
) {
  const worst = come.find(({ freshness }) => freshness.state !== 'fresh') ?? come[0];
  const failed = answers.find((one) => one?.message != null);
  if (come.length === 0) return checkedState(ABOUT, failed ?? null);
  const checked = checkedState(ABOUT, worst ?? null, 0);
  const unread = come.filter(({ rejected }) => rejected > 0).length;
  if (come.length === squares && unread > 0 && checked.state === 'checked') {
    const message = `Some NOTAMs in ${unread} of ${squares} squares along the route could not be read and were not compared.`;
    return { ...checked, state: 'partly' as const, message };
  }
  if (come.length === squares) return checked;
  const message = `${come.length} of ${squares} squares along the route answered; NOTAM areas elsewhere not checked.`;
  return { ...checked, state: 'partly' as const, message };
}
