import { expect, it } from 'vitest';
import type { WeatherRecord } from '#capabilities/weather/contract.ts';
import { aerodromeFactsBy } from './aerodromes.ts';

const NOW = Date.UTC(2026, 10, 25, 12);
const record = (conflictNm: number | null): WeatherRecord =>
  ({
    icao: 'KAGI',
    positionConflict: conflictNm === null ? null : { distanceNm: conflictNm },
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
