import { describe, expect, it } from 'vitest';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import { FUEL_KG_PER_L, LITRES_PER_US_GALLON } from '#aviation/performance/fuel/fuel-density.ts';
import { flyStretches, g1000Csv, SHORT_FLIGHT } from '../testing/made-log.ts';
import { analyseLog } from './analyse-log.ts';
import { comparePlan, offLegNm, type PlannedPoint } from './compare-plan.ts';
import { readLogText } from './formats/read-log.ts';
import { matchFlights, type NamedFlight } from './match-flights.ts';

const START = Date.UTC(2026, 4, 4, 13);
const rows = flyStretches(SHORT_FLIGHT.start, SHORT_FLIGHT.stretches);

function flown() {
  const outcome = readLogText(g1000Csv(rows, { startMs: START }));
  if (!outcome.ok || outcome.log.kind !== 'recording') throw new Error('not read');
  const samples = outcome.log.parts[0]!;
  const { motion, airborne } = analyseLog(samples, { limits: [], airfields: [] });
  return { samples, motion, airborne, fuelKgPerGal: FUEL_KG_PER_L.avgas * LITRES_PER_US_GALLON };
}
const at = (second: number, ident: string, part: Partial<PlannedPoint> = {}): PlannedPoint => ({
  ident,
  lat: rows[second]!.lat,
  lon: rows[second]!.lon,
  altitudeFt: 4000,
  timeMs: START + second * 1000 - 120_000,
  remainingFuelKg: 100,
  ...part,
});

describe('planned and flown', () => {
  it('K1 time, altitude and fuel at each point equal the synthetic values', () => {
    const points = [at(300, 'DEP'), at(1200, 'MID'), at(2335, 'ARR')];
    const { points: compared, maxOffNm } = comparePlan(points, flown());
    expect(compared.map(({ timeMs }) => ((timeMs ?? 0) - START) / 1000)).toEqual([300, 1200, 2335]);
    expect(compared[1]?.minutesLate).toBeCloseTo(2, 5);
    expect(compared[1]?.altitudeFt).toBe(3525);
    // 49.5 gal less 1/300 gal a second, at 6 lb a gallon.
    expect(compared[1]?.fuelKg).toBeCloseTo((49.5 - 4) * 6 * 0.453_592_37, 1);
    expect(maxOffNm).toBeLessThan(0.2);
  });

  it('K1 a point that was not passed is reported, and the next one is still found', () => {
    const beside = at(1200, 'FAR', { lat: 42 });
    const { points, maxOffNm, maxOffMs } = comparePlan([at(295, 'DEP'), beside, at(2335, 'ARR')], flown());
    expect(points.map(({ offNm }) => offNm === null)).toEqual([false, true, false]);
    expect(points[1]).toMatchObject({ timeMs: null, minutesLate: null, altitudeFt: null });
    // The planned track is a degree further north; the aircraft continues straight.
    expect(maxOffNm).toBeGreaterThan(10);
    expect(maxOffMs).not.toBeNull();
  });

  it('K1 without a density gallons are not converted to kilograms', () => {
    expect(comparePlan([at(1200, 'MID')], { ...flown(), fuelKgPerGal: null }).points[0]?.fuelKg).toBeNull();
  });

  it('K1 the distance from a leg agrees with the ellipsoid at its foot, and beyond its end with the distance to it', () => {
    const [from, to] = [
      { lat: 0, lon: 0 },
      { lat: 0, lon: 10 },
    ];
    expect(
      offLegNm({ lat: 1, lon: 5 }, from, to) / distanceNm({ lat: 1, lon: 5 }, { lat: 0, lon: 5 }),
    ).toBeCloseTo(1, 1);
    expect(offLegNm({ lat: 0, lon: 11 }, from, to) / distanceNm({ lat: 0, lon: 11 }, to)).toBeCloseTo(1, 2);
    expect(offLegNm(from, from, from)).toBe(0);
  });
});

describe('saved flights matching a recording', () => {
  const flight = (id: string, part: Partial<NamedFlight> = {}): NamedFlight => ({
    id,
    callsign: id,
    departure: 'KHPN',
    arrival: 'KISP',
    aircraft: 'C172',
    date: '2026-05-04',
    departureTime: '1300',
    ...part,
  });
  const ids = (flights: NamedFlight[], log: Partial<Parameters<typeof matchFlights>[1]> = {}) =>
    matchFlights(flights, { from: 'KHPN', to: 'KISP', atMs: START, ...log }).map((match) => match.flight.id);

  it('K1 the nearest in time is first; other places and days do not match', () => {
    const flights = [
      flight('late', { departureTime: '15:00' }),
      flight('exact'),
      flight('undated', { date: null, departureTime: null }),
      flight('other-day', { date: '2026-05-05', departureTime: '1400Z' }),
      flight('elsewhere', { arrival: 'KJFK' }),
    ];
    expect(ids(flights)).toEqual(['exact', 'late', 'undated']);
    expect(matchFlights(flights, { from: 'KHPN', to: 'KISP', atMs: START }).map(({ by }) => by)).toEqual([
      'place and time',
      'place and time',
      'place',
    ]);
  });

  it('K1 one unknown place does not exclude a match, two do', () => {
    expect(ids([flight('a')], { to: null })).toEqual(['a']);
    expect(ids([flight('a')], { from: null, to: null })).toEqual([]);
  });
});
