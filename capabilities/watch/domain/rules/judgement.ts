import { type KeptAlert, keptOf } from '../alert-changes.ts';
import { AROUND_MS } from './forecasts-at.ts';
import type { WatchFacts } from './watch-facts.ts';

/** Everything that a judgement was made of, and until when it stands if none of it changes. */
export interface Judgement {
  readonly facts: WatchFacts;
  /** What was kept of the flight after the judgement. */
  readonly kept: readonly KeptAlert[];
}

/**
 * The next time, ms since the epoch, at which the same facts can be judged otherwise: a crossing is left behind, the time
 * at an aerodrome has passed, or the flight has arrived. Infinity where nothing is ahead.
 */
export function nextChangeMs({ nowMs, flight, crossings, aerodromes }: WatchFacts): number {
  const times = [
    ...crossings.map(({ stretches }) => Date.parse(stretches.at(-1)?.exit.time ?? '')),
    ...aerodromes.map(({ atMs }) => atMs + AROUND_MS),
    // A flight is over only after its arrival.
    ...(flight.arrivalMs === null ? [] : [flight.arrivalMs + 1]),
  ];
  return Math.min(...times.filter((atMs) => atMs > nowMs));
}

const isSameEach = <Item>(before: readonly Item[], now: readonly Item[]): boolean =>
  before.length === now.length && before.every((item, index) => item === now[index]);

const keptText = (kept: readonly KeptAlert[]): string =>
  JSON.stringify(kept.map(keptOf).toSorted((a, b) => a.id.localeCompare(b.id)));

/** What is compared by its words and figures; crossings and aerodromes stay the same objects while they are the same. */
const factsText = ({ flight, sources, unplaced, lines, minima, fuel, airac, crew }: WatchFacts): string =>
  JSON.stringify([
    flight,
    sources.map(({ id, title, state, message, lacks }) => [id, title, state, message, lacks]),
    [unplaced, lines].map((areas) => areas.map(({ id, title }) => [id, title])),
    minima,
    fuel,
    airac,
    crew,
  ]);

/** Whether the facts of now would be judged as before, so that nothing has to be judged. */
export function isJudged(before: Judgement, { facts, kept }: Judgement): boolean {
  const { nowMs } = facts;
  return (
    nowMs >= before.facts.nowMs &&
    nowMs < nextChangeMs(before.facts) &&
    // What is kept though it could not be asked goes when it lies behind the flight.
    !before.kept.some(({ toMs }) => toMs !== null && toMs > before.facts.nowMs && toMs <= nowMs) &&
    isSameEach(before.facts.crossings, facts.crossings) &&
    isSameEach(before.facts.aerodromes, facts.aerodromes) &&
    factsText(before.facts) === factsText(facts) &&
    keptText(before.kept) === keptText(kept)
  );
}
