import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINIMA_DEFAULTS } from '../../contract.ts';
import { aerodromeForTests } from '../../testing/aerodrome-for-tests.ts';
import { conditionsForTests, tafForTests } from '../../testing/weather-for-tests.ts';
import { crossingForTests } from '../../testing/crossing-for-tests.ts';
import { isJudged, nextChangeMs } from './judgement.ts';
import type { WatchFacts } from './watch-facts.ts';
import { runRules } from './watch-rules.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const MINUTE_MS = 60_000;
const minutes = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((n) => NOW + n * MINUTE_MS);

const low = conditionsForTests({ ceilingFt: 200 });
const taf = tafForTests([{ kind: 'FM', fromMs: NOW - 1e9, untilMs: NOW + 1e9, conditions: low }]);

const factsOf = (change: Partial<WatchFacts> = {}): WatchFacts => ({
  nowMs: NOW,
  flight: {
    id: 'f1',
    callsign: 'BAW1',
    aircraft: 'B738',
    departure: 'KJFK',
    arrival: 'EGLL',
    departureMs: NOW,
    arrivalMs: NOW + 7 * 60 * MINUTE_MS,
  },
  crossings: [],
  sources: [],
  unplaced: [],
  lines: [],
  aerodromes: [],
  minima: MINIMA_DEFAULTS,
  fuel: null,
  airac: null,
  crew: null,
  ...change,
});

/** Facts with areas and aerodromes at any times around now. */
const anyFacts = fc
  .record({
    exits: fc.array(minutes(-300, 300), { maxLength: 4 }),
    times: fc.array(minutes(-300, 300), { maxLength: 3 }),
    nowMs: minutes(-300, 300),
  })
  .map(({ exits, times, nowMs }) =>
    factsOf({
      nowMs,
      crossings: exits.map((exitMs, index) =>
        crossingForTests({ entryMs: exitMs - 20 * MINUTE_MS, exitMs }, { id: `hazard:${index}` }),
      ),
      aerodromes: times.map((atMs) => aerodromeForTests(atMs, { weather: { metar: null, taf } })),
    }),
  );

describe('F3 when a flight must be checked again', () => {
  it('F3 until the next change the rules give the same result at any time', () => {
    fc.assert(
      fc.property(anyFacts, fc.double({ min: 0, max: 1, noNaN: true }), (facts, share) => {
        const untilMs = Math.min(nextChangeMs(facts), facts.nowMs + 600 * MINUTE_MS);
        const laterMs = Math.min(untilMs - 1, facts.nowMs + share * (untilMs - facts.nowMs));
        expect(runRules({ ...facts, nowMs: laterMs })).toEqual(runRules(facts));
      }),
    );
  });
  it('F3 the next change is the first future time: an area passed, an aerodrome time passed, or arrival', () => {
    const exitMs = NOW + 40 * MINUTE_MS;
    const crossings = [crossingForTests({ entryMs: NOW, exitMs })];
    const aerodromes = [aerodromeForTests(NOW - 50 * MINUTE_MS)];
    expect(nextChangeMs(factsOf({ crossings }))).toBe(exitMs);
    expect(nextChangeMs(factsOf({ crossings, aerodromes }))).toBe(NOW + 10 * MINUTE_MS);
    expect(nextChangeMs(factsOf())).toBe(NOW + 420 * MINUTE_MS + 1);
    expect(nextChangeMs(factsOf({ nowMs: NOW + 1e9 }))).toBe(Infinity);
  });
  it('F3 any changed input causes a check; the age of a source alone does not', () => {
    const crossings = [crossingForTests({ entryMs: NOW, exitMs: NOW + 40 * MINUTE_MS })];
    const aerodromes = [aerodromeForTests(NOW + 420 * MINUTE_MS)];
    const source = {
      id: 'isigmet' as const,
      title: 'SIGMET, world',
      state: 'checked' as const,
      message: null,
      freshness: null,
      areas: 3,
    };
    const facts = factsOf({ crossings, aerodromes, sources: [source] });
    const kept = runRules(facts).findings;
    const is = (change: Partial<WatchFacts>, keptNow = kept) =>
      isJudged({ facts, kept }, { facts: { ...facts, ...change }, kept: keptNow });
    expect(is({})).toBe(true);
    expect(is({ nowMs: NOW + 39 * MINUTE_MS, sources: [{ ...source, areas: 4 }] })).toBe(true);
    expect(is({}, kept.toReversed())).toBe(true);
    const changes: Partial<WatchFacts>[] = [
      { nowMs: NOW + 40 * MINUTE_MS },
      { nowMs: NOW - 1 },
      { crossings: [] },
      { crossings: [...crossings, ...crossings] },
      { aerodromes: [aerodromeForTests(NOW + 420 * MINUTE_MS)] },
      { sources: [{ ...source, state: 'stale' }] },
      { minima: { ...MINIMA_DEFAULTS, gustKt: 1 } },
      { fuel: { savedTripKg: 1, tripKg: 2, marginKg: 1 } },
      { airac: { planned: '2611', atDeparture: '2612' } },
      { flight: { ...facts.flight, callsign: 'BAW2' } },
    ];
    for (const change of changes) expect(is(change), JSON.stringify(change)).toBe(false);
    expect(is({}, [])).toBe(false);
  });
});
