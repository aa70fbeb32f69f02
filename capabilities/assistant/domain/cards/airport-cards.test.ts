import { expect, it } from 'vitest';
import { decodeMetar } from '#aviation/reports/decode-metar.ts';
import type { RunwayEnd } from '#capabilities/airports/contract.ts';
import type { WeatherRecord } from '#capabilities/weather/contract.ts';
import { runwayWindCard, weatherCard } from './airport-cards.ts';

const NOW = Date.UTC(2026, 10, 26, 12);
const record = (raw: string): WeatherRecord =>
  ({
    icao: 'UUEE',
    category: 'VFR',
    metar: decodeMetar(raw, { nearMs: NOW }),
    rawOb: raw,
    rawTaf: null,
    altim: null,
    temp: null,
    dewp: null,
    message: null,
    positionConflict: null,
    freshness: { source: 'test', origin: 'live', asOf: null, receivedAt: null, state: 'fresh' },
    tafFreshness: null,
  }) as unknown as WeatherRecord;

it('D2 a wind reported in m/s is shown in whole knots: 15 m/s is 29 kt, 22 m/s is 43 kt', () => {
  const { lines } = weatherCard(record('METAR UUEE 261200Z 25015G22MPS 9999 SCT030 02/M01 Q1013'), {
    hasMetar: true,
    hasTaf: false,
  });
  expect(lines.find(({ label }) => label === 'Wind')?.value).toBe('250°T 29 gusting 43 kt');
});
it('D2 gusts from behind are shown with the steady tailwind', () => {
  const runway = { ident: '07', heading: 70 } as RunwayEnd;
  // 250° on a runway of 070° is straight from behind.
  const { lines } = runwayWindCard(
    [runway],
    record('METAR UUEE 261200Z 25010G22KT CAVOK 02/M01 Q1013'),
    null,
  );
  expect(lines[0]?.value).toBe('crosswind 0 kt, tailwind 10 kt, gusts: crosswind 0 kt, tailwind 22 kt');
});
