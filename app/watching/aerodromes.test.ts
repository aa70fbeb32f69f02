import { expect, it } from 'vitest';
import type { WeatherRecord } from '#capabilities/weather/contract.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
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
  })('alternate', 'KAGI', NOW);

it('F1 an aerodrome is not judged by the report of another place with its identifier', async () => {
  expect(await factsWith(record(7240))).toMatchObject({
    weather: null,
    weatherMessage: 'Position conflict: the report places KAGI elsewhere.',
  });
  expect(await factsWith(record(null))).toMatchObject({ weather: { icao: 'KAGI' }, weatherMessage: null });
});
it('F3 a report of a source that fails is used, and said to be stale in words that do not change each minute', async () => {
  expect(await factsWith(record(null))).toMatchObject({ weatherStale: null, notamStale: null });
  const failed = { ...record(null), tafFreshness: { ...FRESH, state: 'failed' as const } };
  expect(await factsWith(failed)).toMatchObject({
    weather: { icao: 'KAGI' },
    weatherStale: 'nothing newer received since 1150Z.',
  });
});
