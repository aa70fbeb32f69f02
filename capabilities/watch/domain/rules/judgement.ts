import { type StoredAlert, keptOf } from '../alert-changes.ts';
import { FORECAST_MARGIN_MS } from './forecasts-at.ts';
import type { WatchFacts } from './watch-facts.ts';

/** Inputs of an evaluation, and its validity if none changes. */
export interface Judgement {
  readonly facts: WatchFacts;
  /** Alerts stored after the evaluation. */
  readonly kept: readonly StoredAlert[];
}

/**
 * Next time, ms since 1970, at which the same facts can give another result: a crossing is behind, the time at an
 * aerodrome has passed, or the flight has arrived. Infinity for none.
 */
export function nextChangeMs({ nowMs, flight, crossings, aerodromes }: WatchFacts): number {
  const times = [
    ...crossings.map(({ stretches }) => Date.parse(stretches.at(-1)?.exit.time ?? '')),
    ...aerodromes.map(({ atMs }) => atMs + FORECAST_MARGIN_MS),
    // A flight ends only after its arrival.
    ...(flight.arrivalMs === null ? [] : [flight.arrivalMs + 1]),
  ];
  return Math.min(...times.filter((atMs) => atMs > nowMs));
}

const isSameEach = <Item>(before: readonly Item[], now: readonly Item[]): boolean =>
  before.length === now.length && before.every((item, index) => item === now[index]);

const keptText = (kept: readonly StoredAlert[]): string =>
  JSON.stringify(kept.map(keptOf).toSorted((a, b) => a.id.localeCompare(b.id)));

/** Facts compared by text; crossings and aerodromes are compared by reference. */
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

/** Whether the current facts would give the same result, so that no evaluation is needed. */
export function isJudged(before: Judgement, { facts, kept }: Judgement): boolean {
  const { nowMs } = facts;
  return (
    nowMs >= before.facts.nowMs &&
    nowMs < nextChangeMs(before.facts) &&
    // An alert kept without a check ends when it is behind the flight.
    !before.kept.some(({ toMs }) => toMs !== null && toMs > before.facts.nowMs && toMs <= nowMs) &&
    isSameEach(before.facts.crossings, facts.crossings) &&
    isSameEach(before.facts.aerodromes, facts.aerodromes) &&
    factsText(before.facts) === factsText(facts) &&
    keptText(before.kept) === keptText(kept)
  );
}
