import { describe, expect, it } from 'vitest';
import { airportRank } from '#navdata-builder/merge/airport-rank.ts';
import type { AirportRecord } from '#navdata-builder/navdata-set.ts';
import { MIN_LARGE_RANK, SCHEDULED_RANK } from './airport-ranks.ts';

const SERVICES = ['TWR', 'GND', 'APP', 'ATIS', 'CLD'];

/** The properties of an airport that determine its rank. */
function rankOf(
  type: AirportRecord['type'],
  about: { isScheduled: boolean; lengthFt: number; runways?: number; services?: number },
): number {
  const { isScheduled, lengthFt, runways = 1, services = 0 } = about;
  const airport = {
    type,
    ident: 'XXXX',
    icao: null,
    isScheduled,
    runways: Array.from({ length: runways }, () => ({ isClosed: false, lengthFt })),
    frequencies: SERVICES.slice(0, services).map((service) => ({ type: service })),
  };
  return airportRank(airport as unknown as AirportRecord);
}

describe('F0 airports used by the simulation', () => {
  it('F0 a medium airport with scheduled service has forecasts and NOTAMs, however short its runway', () => {
    // 25 for its size, 10 for its service, 3.6 for 5,000 ft of 14,000, 0.7 for a long runway.
    expect(rankOf('medium_airport', { isScheduled: true, lengthFt: 5000 })).toBeGreaterThanOrEqual(
      SCHEDULED_RANK,
    );
    const best = { isScheduled: false, lengthFt: 8000, runways: 2, services: 5 };
    expect(rankOf('medium_airport', best)).toBeLessThan(SCHEDULED_RANK);
    expect(rankOf('small_airport', { ...best, isScheduled: true })).toBeLessThan(SCHEDULED_RANK);
  });

  it('F0 a large airport with passengers counts as large, however few', () => {
    expect(rankOf('large_airport', { isScheduled: true, lengthFt: 5000 })).toBeGreaterThan(MIN_LARGE_RANK);
  });
});
