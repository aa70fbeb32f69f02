import { describe, expect, it } from 'vitest';
import { estimatedBlockHours, userTotalsOf } from './user-totals.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const flight = (
  date: string | null,
  aircraft: string,
  distanceNm: number | null,
  departureTime = '0800',
) => ({
  aircraft,
  date,
  departureTime,
  distanceNm,
});

describe('H5 totals of the user', () => {
  it('H5 counts flights that have left blocks, by month and type, and states the rest', () => {
    const totals = userTotalsOf(
      [
        flight('2026-11-24', 'A320', 1000),
        flight('2026-11-24', 'A320', 500, '1300'),
        flight('2026-10-03', 'B738', 2000),
        flight('2026-10-04', 'B738', null),
        flight('2026-10-31', 'C172', 100),
        flight('2026-10-05', 'ZZZZ', 300),
        flight(null, 'A320', 700),
      ],
      NOW,
    );
    expect(totals).toMatchObject({
      flights: 5,
      distanceNm: 3400,
      flightsWithoutDistance: 1,
      flightsWithoutHours: 2,
      upcoming: 1,
      undated: 1,
      landings: [
        { month: '2026-11', type: 'A320', landings: 1 },
        { month: '2026-10', type: 'B738', landings: 2 },
        { month: '2026-10', type: 'C172', landings: 1 },
        { month: '2026-10', type: 'ZZZZ', landings: 1 },
      ],
    });
  });

  it('H5 block hours are close to airline schedules', () => {
    // Lufthansa FRA–LIS 1,013 NM in an A320: scheduled 3:05; KJFK–KLAX 2,145 NM in a B738: about 5:30 in still air.
    expect(estimatedBlockHours('A320', 1013)).toBeGreaterThan(2.5);
    expect(estimatedBlockHours('A320', 1013)).toBeLessThan(3.2);
    expect(estimatedBlockHours('B738', 2145)).toBeGreaterThan(5);
    expect(estimatedBlockHours('B738', 2145)).toBeLessThan(6);
    expect(estimatedBlockHours('ZZZZ', 100)).toBeNull();
  });

  it('H5 without saved flights the totals are zero, not unknown', () => {
    expect(userTotalsOf([], NOW)).toMatchObject({ flights: 0, distanceNm: 0, blockHours: 0, landings: [] });
  });
});
