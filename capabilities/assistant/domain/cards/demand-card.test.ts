import { expect, it } from 'vitest';
import { demandCard } from './demand-card.ts';

const HOUR = Date.UTC(2026, 10, 24, 11);
const demand = {
  name: 'EWR',
  year: 2026,
  month: 11,
  day: 24,
  defaultAarRate: 40,
  control: 'No GDP',
  rates: [],
  timeBuckets: [],
  freshness: {
    source: 'FAA',
    asOf: '2026-11-24T10:50:00Z',
    receivedAt: null,
    origin: 'simulated' as const,
    state: 'fresh' as const,
  },
  message: null,
};

it('K3 delays: the programme, demand against rate, what is over marked and what is unknown a dash', () => {
  const hours = [
    { time: HOUR, arrivalDemand: 44, rate: 40 },
    { time: HOUR + 3_600_000, arrivalDemand: 40, rate: 40 },
    { time: HOUR + 7_200_000, arrivalDemand: null, rate: 40 },
    { time: HOUR + 10_800_000, arrivalDemand: 12, rate: null },
  ];
  const { words, lines, freshness } = demandCard('KEWR', demand, hours);
  expect(words).toContain('No ground delay programme in effect.');
  expect(words).toContain('Delay in minutes is not published');
  expect(lines.map(({ value, tone }) => [value, tone])).toEqual([
    ['44 arrivals, rate 40, over', 'caution'],
    ['40 arrivals, rate 40', 'plain'],
    ['—', 'plain'],
    ['12 arrivals, rate not given', 'plain'],
  ]);
  expect(freshness?.source).toBe('FAA');
  expect(demandCard('KEWR', { ...demand, control: 'GDP EWR 1' }, []).words).toContain('GDP EWR 1');
});
