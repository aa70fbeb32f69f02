import { describe, expect, it } from 'vitest';
import { testPlan } from '../testing/test-plan.ts';
import { savedFlight } from '../testing/saved-flight.ts';
import { flightWithPlan, withEarlierTables } from './plan-again.ts';

const table = { title: 'Alternates', rows: [['EGKK']], madeAt: '2026-11-20T10:00:00.000Z' };

describe('K2 analysis tables when a plan is recalculated', () => {
  const made = testPlan({ route: 'J146', passengers: 90 });
  const before = { ...made, tables: [table] };

  it('K2 are kept with another level, time or alternate', () => {
    const change = { cruise: { level: 370 }, offBlock: '2026-11-20T15:30:00.000Z', before, made };
    const flight = flightWithPlan(savedFlight('a', { plan: before }), change);
    expect(flight.plan?.tables).toEqual([table]);
    expect(flight.departureTime).toBe('1530');
  });

  it('K2 are removed with another aircraft or route, to which they do not apply', () => {
    const other = { ...made, general: { ...made.general, aircraft: 'A320' } };
    expect(withEarlierTables(other, before)).toBe(other);
    const point = { ident: 'DJB', coordinate: [-82, 41] as [number, number], type: 'waypoint' as const };
    const around = { ...made, route_info: [...made.route_info, point] };
    expect(withEarlierTables(around, before)).toBe(around);
  });
});
