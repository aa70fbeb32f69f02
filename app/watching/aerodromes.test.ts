import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import { expect, it } from 'vitest';
import type { WeatherRecord } from '#capabilities/weather/contract.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import { notamFromText } from '#capabilities/notams/domain/notam-from-text.ts';
import { openingOf } from '#capabilities/watch/domain/rules/aerodrome-rules.ts';
import { uncheckedAt } from '#capabilities/watch/domain/rules/unchecked-at.ts';
import { aerodromeFactsBy } from './aerodromes.ts';

const NOW = Date.UTC(2026, 10, 25, 12);
const FRESH: Freshness = {
  source: 'test',
  origin: 'live',
  asOf: new Date(NOW - 600_000).toISOString(),
  receivedAt: new Date(NOW - 600_000).toISOString(),
  state: 'fresh',
};
const record = (conflictNm: number | null): WeatherRecord =>
  ({
    icao: 'KAGI',
    positionConflict: conflictNm === null ? null : { distanceNm: conflictNm },
    freshness: FRESH,
    tafFreshness: null,
    message: conflictNm === null ? null : 'Position conflict: the report places KAGI elsewhere.',
  }) as unknown as WeatherRecord;

const factsWith = (weather: WeatherRecord) =>
  aerodromeFactsBy({
    notams: { snapshotOf: async () => null },
    navdata: () => null,
    weatherAt: async () => weather,
  })({ role: 'alternate', icao: 'KAGI', atMs: NOW, aircraft: 'B738' });

it('F1 an aerodrome is not assessed by a report from another location with its identifier', async () => {
  expect(await factsWith(record(7240))).toMatchObject({
    weather: null,
    weatherMessage: 'Position conflict: the report places KAGI elsewhere.',
  });
  expect(await factsWith(record(null))).toMatchObject({ weather: { icao: 'KAGI' }, weatherMessage: null });
});
it('F3 a report of a failed source is used and marked stale, with a text that does not change each minute', async () => {
  expect(await factsWith(record(null))).toMatchObject({ weatherStale: null, notamStale: null });
  const failed = { ...record(null), tafFreshness: { ...FRESH, state: 'failed' as const } };
  expect(await factsWith(failed)).toMatchObject({
    weather: { icao: 'KAGI' },
    weatherStale: 'nothing newer received since 1150Z.',
  });
});

it('F1 an aerodrome closed by a NOTAM of either format is closed, whatever its code', async () => {
  const openingBy = async (raw: string) => {
    const facts = await aerodromeFactsBy({
      notams: {
        snapshotOf: async () =>
          ({ records: [notamFromText(raw)], freshness: FRESH, message: null, isNotAsked: false }) as never,
      },
      navdata: () => null,
      weatherAt: async () => record(null),
    })({ role: 'alternate', icao: 'KJFK', atMs: NOW, aircraft: 'B738' });
    return openingOf(facts).state;
  };
  const icao = (number: string, code: string, text: string) =>
    `${number} NOTAMN\nQ) KZNY/${code}/IV/NBO/A/000/999/4038N07346W005\nA) KJFK\nB) 2611250000\nC) 2611280000\nE) ${text}`;
  expect(await openingBy('!JFK 11/123 JFK AD AP CLSD 2611251000-2611281200')).toBe('closed');
  expect(await openingBy(icao('04/118', 'QFALC', 'AD AP CLSD'))).toBe('closed');
  expect(await openingBy(icao('A1235/26', 'QFAXX', 'AD CLSD.'))).toBe('closed');
  expect(await openingBy(icao('A1234/26', 'QMRLC', 'ALL RWY CLSD DUE WIP'))).toBe('closed');
  expect(await openingBy(icao('A1234/26', 'QMRLC', 'RWY 04L/22R CLOSED DUE WIP'))).toBe('runway-closed');
  expect(await openingBy(icao('A1236/26', 'QMRLT', 'RWY 04L/22R CLSD TO ACFT MORE THAN 60T'))).toBe(
    'runway-closed',
  );
  expect(await openingBy(icao('A1237/26', 'QMXLC', 'TWY A CLSD BTN RWY 04L/22R AND TWY B'))).toBe('open');
});

it('K2 the type’s required runway is known when its manual has a table and the aerodrome an elevation', async () => {
  const airportDetail = () => ({ elevationFt: 0, runways: [] });
  const factsOf = aerodromeFactsBy({
    notams: { snapshotOf: async () => null },
    navdata: () => ({ airportByIdent: () => 0, airportDetail }) as unknown as NavdataReader,
    weatherAt: async () => record(null),
  });
  const needed = async (role: 'departure' | 'destination', aircraft: string) =>
    (await factsOf({ role, icao: 'KAGI', atMs: NOW, aircraft })).neededRunway?.lengthFt ?? null;
  // Take-off and landing of the 172M from its handbook; there is no table for a 737.
  expect(await needed('departure', 'C172')).toBe(2315);
  expect(await needed('destination', 'C172')).toBe(2159);
  expect(await needed('destination', 'B738')).toBeNull();
});

it('F3 a NOTAM of the answer that could not be read may be a closure: unknown, not open', async () => {
  const withUnread = (rejected: number) =>
    aerodromeFactsBy({
      notams: {
        snapshotOf: async () =>
          ({ records: [], rejected, freshness: FRESH, message: null, isNotAsked: false }) as never,
      },
      navdata: () => null,
      weatherAt: async () => record(null),
    })({ role: 'alternate', icao: 'KJFK', atMs: NOW, aircraft: 'B738' });
  expect(openingOf(await withUnread(0)).state).toBe('open');
  const facts = await withUnread(1);
  const words = '1 NOTAM could not be read and may be a closure.';
  expect(openingOf(facts)).toMatchObject({ state: 'unknown', words });
  // An alert of a closure does not end by it.
  expect(uncheckedAt(facts, { crosswindKt: 30 }).closed).toBe(words);
});
