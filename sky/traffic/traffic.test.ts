import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { createAtmosphere } from '../atmosphere/create-atmosphere.ts';
import { createTraffic } from './create-traffic.ts';
import { AIRCRAFT_CLASSES } from './aircraft-classes.table.ts';
import {
  type Flight,
  type FlightPlan,
  type TrafficWind,
  flyPlan,
  groundSpeedThrough,
  pointOf,
  runwayInUse,
} from './flight.ts';
import { distanceNmOf, offsetOf, vectorOf } from './sphere.ts';
import { createTimetable } from './timetable.ts';
import { windTableOf } from './wind-table.ts';
import { trafficAirports } from './testing/world-airports.ts';
import { cases, inFullRun, isFullRun } from '#platform/testing/full-run.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const AIRCRAFT = isFullRun ? 400 : 150;
const HOURS = isFullRun ? 3 : 1;
const calm = () => ({ eastwardKt: 0, northwardKt: 0 });
/** A jet stream aloft, a light westerly at the ground. */
const jet: TrafficWind = ({ altitudeFt }) => ({
  eastwardKt: Math.min(120, 8 + altitudeFt / 250),
  northwardKt: 0,
});
const airports = trafficAirports();
const world = (seed: number, aircraft: number, windAt: TrafficWind = calm) =>
  createTraffic({ seed, aircraft, airports, windAt });
const vectorAt = (step: { latMicro: Int32Array; lonMicro: Int32Array }, row: number) =>
  vectorOf({ lat: (step.latMicro[row] ?? 0) / 1e6, lon: (step.lonMicro[row] ?? 0) / 1e6 });
const airport = (icao: string) => {
  const found = airports.find((one) => one.icao === icao);
  if (!found) throw new Error(icao);
  return found;
};
const kind = (id: string) => {
  const found = AIRCRAFT_CLASSES.find((one) => one.id === id);
  if (!found) throw new Error(id);
  return found;
};
const placeAt = (flight: Flight, row: number) => ({
  x: pointOf(flight, row, 'x'),
  y: pointOf(flight, row, 'y'),
  z: pointOf(flight, row, 'z'),
});
const plan = (change: Partial<FlightPlan> = {}): FlightPlan => ({
  from: airport('EGLL'),
  to: airport('KJFK'),
  kind: kind('wide body'),
  offBlockMs: NOON,
  via: [],
  variation: 0.5,
  holdingLaps: 0,
  goesAround: false,
  ...change,
});

describe('F5 simulated traffic', () => {
  test('F5 the position of every aircraft depends on time alone, not on earlier queries', () => {
    const asked = world(3, AIRCRAFT);
    for (let minute = 0; minute < 600; minute += 37) asked.trafficAt({ timeMs: NOON + minute * 60_000 });
    for (const timeMs of [NOON - 3_600_000, NOON, NOON + 12_345_678]) {
      expect(asked.trafficAt({ timeMs })).toEqual(world(3, AIRCRAFT).trafficAt({ timeMs }));
    }
    expect(asked.trafficAt({ timeMs: NOON })).not.toEqual(world(4, AIRCRAFT).trafficAt({ timeMs: NOON }));
  });

  inFullRun(() => {
    test('F5 between steps an aircraft moves no further than its speed allows', () => {
      const traffic = world(5, 250, jet);
      const last = new Map<
        number,
        { vector: ReturnType<typeof vectorOf>; speedKt: number; timeMs: number }
      >();
      let seen = 0;
      for (let second = 0; second < HOURS * 3600; second += 20) {
        const timeMs = NOON + second * 1000;
        const step = traffic.trafficAt({ timeMs });
        for (let row = 0; row < step.count; row += 1) {
          const address = step.address[row] ?? 0;
          const vector = vectorAt(step, row);
          const speedKt = (step.groundSpeedTenths[row] ?? 0) / 10;
          const before = last.get(address);
          if (before && timeMs - before.timeMs === 20_000) {
            seen += 1;
            const nm = distanceNmOf(before.vector, vector);
            const max = Math.max(before.speedKt, speedKt) + 60;
            expect(nm, `${address.toString(16)} at ${second} s`).toBeLessThanOrEqual(
              (max * 20) / 3600 + 0.02,
            );
          }
          last.set(address, { vector, speedKt, timeMs });
        }
      }
      expect(seen).toBeGreaterThan(HOURS * 20_000);
    });
  });

  inFullRun(() => {
    test('F5 the daily mean number of visible aircraft is about the configured one, with more by day than by night', () => {
      const traffic = world(7, 500);
      const counts = Array.from(
        { length: 24 },
        (_, hour) => traffic.trafficAt({ timeMs: NOON + hour * 3_600_000 }).count,
      );
      const mean = counts.reduce((sum, count) => sum + count, 0) / 24;
      expect(mean).toBeGreaterThan(425);
      expect(mean).toBeLessThan(575);
      const overEurope = (timeMs: number): number => {
        const step = traffic.trafficAt({ timeMs });
        return Array.from(step.latMicro).filter(
          (lat, row) => lat > 36e6 && lat < 60e6 && Math.abs((step.lonMicro[row] ?? 0) - 8e6) < 16e6,
        ).length;
      };
      expect(overEurope(NOON)).toBeGreaterThan(3 * overEurope(NOON - 10 * 3_600_000));
    });
  });

  test('F5 hubs of the Gulf depart all night, those of Europe do not', () => {
    const timetable = createTimetable({ seed: 7, airports });
    const departures = (prefix: string): [night: number, day: number] => {
      let [night, day] = [0, 0];
      for (let index = 0; index < 6000; index += 1) {
        const base = timetable.airframe(index)?.base;
        if (!base?.icao.startsWith(prefix)) continue;
        for (let hour = 0; hour < 48; hour += 1) {
          const timeMs = NOON + hour * 3_600_000;
          const { flight } = timetable.around(index, timeMs);
          if (!flight || timeMs - flight.offBlockMs >= 3_600_000) continue;
          const local = ((((flight.offBlockMs / 3_600_000 + flight.from.lon / 15) % 24) + 24) % 24) | 0;
          if (local < 5) night += 1;
          else if (local >= 8 && local < 20) day += 1;
        }
      }
      return [night / 5, day / 12];
    };
    const [gulfNight, gulfDay] = departures('OM');
    const [europeNight, europeDay] = departures('E');
    expect(gulfNight).toBeGreaterThan(0.4 * gulfDay);
    expect(europeNight).toBeLessThan(0.15 * europeDay);
  });

  test('F5 a flight leaves and arrives at a stand, climbs to its level, and takes off and lands into the wind', () => {
    const flown = flyPlan(plan(), jet);
    const rows = Array.from({ length: flown.count }, (_, row) => row);
    const altitudesFt = rows.map((row) => pointOf(flown, row, 'altitudeFt'));
    const at = (row: number) => placeAt(flown, row);
    expect(distanceNmOf(at(0), vectorOf(airport('EGLL')))).toBeLessThan(2);
    expect(distanceNmOf(at(flown.count - 1), vectorOf(airport('KJFK')))).toBeLessThan(2);
    expect(Math.max(...altitudesFt)).toBeGreaterThanOrEqual(30_000);
    // Westbound: even levels.
    expect((Math.max(...altitudesFt) / 1000) % 2).toBe(0);
    expect(runwayInUse(airport('EGLL'), { eastwardKt: 20, northwardKt: 0 }).headingDegTrue).toBeGreaterThan(
      180,
    );
    const airborne = rows.findIndex((row) => pointOf(flown, row, 'onGround') === 0);
    expect(pointOf(flown, 0, 'onGround')).toBe(1);
    expect(pointOf(flown, airborne, 'groundSpeedKt')).toBeGreaterThan(60);
  });

  test('F5 the jet stream makes eastbound faster than westbound, by the amount of the wind triangle', () => {
    expect(groundSpeedThrough(480, 90, { eastwardKt: 120, northwardKt: 0 })).toBeCloseTo(600, 6);
    expect(groundSpeedThrough(480, 270, { eastwardKt: 120, northwardKt: 0 })).toBeCloseTo(360, 6);
    expect(groundSpeedThrough(480, 0, { eastwardKt: 120, northwardKt: 0 })).toBeCloseTo(464.758, 3);
    const hours = (flight: { startMs: number; endMs: number }) => (flight.endMs - flight.startMs) / 3_600_000;
    const west = hours(flyPlan(plan(), jet));
    const east = hours(flyPlan(plan({ from: airport('KJFK'), to: airport('EGLL') }), jet));
    expect(west - east).toBeGreaterThan(2);
    expect(hours(flyPlan(plan(), calm))).toBeGreaterThan(6);
  });

  test('F5 holding and going around take longer and stay nearby; route points are overflown', () => {
    const minutes = (change: Partial<FlightPlan>) => {
      const flight = flyPlan(plan(change), calm);
      return (flight.endMs - flight.startMs) / 60_000;
    };
    const plain = minutes({});
    expect(minutes({ holdingLaps: 2 }) - plain).toBeGreaterThan(5);
    expect(minutes({ holdingLaps: 2 }) - plain).toBeLessThan(14);
    expect(minutes({ goesAround: true }) - plain).toBeGreaterThan(6);
    const via = [{ lat: 40, lon: -30 }];
    const flown = flyPlan(plan({ via }), calm);
    const nearest = Math.min(
      ...Array.from({ length: flown.count }, (_, row) =>
        distanceNmOf(placeAt(flown, row), vectorOf(via[0]!)),
      ),
    );
    expect(nearest).toBeLessThan(6);
  });

  test('F5 property: no flight is still under way when the next of the same aircraft begins', () => {
    const timetable = createTimetable({ seed: 11, airports });
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(72), (index, hour) => {
        const timeMs = NOON + hour * 3_600_000;
        const { flight, untilMs } = timetable.around(index, timeMs);
        const frame = timetable.airframe(index);
        if (!flight || !frame) return;
        expect(flight.offBlockMs).toBeLessThanOrEqual(timeMs);
        expect(untilMs).toBeGreaterThan(timeMs);
        const isWest = flight.to.lon < flight.from.lon;
        const against = () => ({ eastwardKt: isWest ? 70 : -70, northwardKt: 0 });
        const { endMs } = flyPlan(
          plan({ ...flight, kind: frame.kind, holdingLaps: 2, goesAround: true }),
          frame.kind.cruiseKt > 250 ? against : calm,
        );
        expect(endMs).toBeLessThanOrEqual(untilMs);
      }),
      { numRuns: cases(250) },
    );
  });

  test('F5 airlines fly their types: no American regional or low-cost airline crosses an ocean', () => {
    const timetable = createTimetable({ seed: 11, airports });
    const linesOf = (id: string) => {
      const frames = Array.from({ length: 4000 }, (_, index) => timetable.airframe(index));
      return new Set(frames.filter((frame) => frame?.kind.id === id).map((frame) => frame?.operator));
    };
    const [wide, narrow, regional] = [linesOf('wide body'), linesOf('narrow body'), linesOf('regional jet')];
    for (const line of ['SWA', 'NKS', 'FFT', 'SKW', 'RPA', 'ASA', 'RYR', 'EZY'])
      expect(wide).not.toContain(line);
    for (const line of ['UAL', 'BAW', 'UAE', 'SIA', 'QFA']) expect(wide).toContain(line);
    for (const line of ['SKW', 'UAE', 'FDX']) expect(narrow).not.toContain(line);
    for (const line of ['SWA', 'RYR', 'UAL']) expect(regional).not.toContain(line);
  });

  test('F5 airlines fly their types and regions: few have an A380 or a 747-8, and Russia is served by Russian airlines', () => {
    const timetable = createTimetable({ seed: 11, airports });
    const frames = Array.from({ length: 6000 }, (_, index) => timetable.airframe(index)).flatMap(
      (frame) => frame ?? [],
    );
    const linesOf = (type: string) =>
      new Set(frames.filter((frame) => frame.type === type).map(({ operator }) => operator));
    expect(linesOf('A388')).toContain('SIA');
    for (const line of ['AAL', 'DAL', 'ACA', 'AFL']) {
      expect(linesOf('A388')).not.toContain(line);
      expect(linesOf('B748')).not.toContain(line);
    }
    const atMoscow = frames.filter(({ base, operator }) => base.icao.startsWith('UU') && operator !== null);
    expect(atMoscow.length).toBeGreaterThan(0);
    for (const { operator, registration } of atMoscow) {
      expect(['AFL', 'SDM', 'SBI']).toContain(operator);
      expect(registration).toMatch(/^RA-\d{5}$/);
    }
  });

  test('F5 of American narrow bodies Southwest has the most, and the parcel carriers few', () => {
    const timetable = createTimetable({ seed: 7, airports });
    const lines = new Map<string, number>();
    for (let index = 0; index < 6000; index += 1) {
      const frame = timetable.airframe(index);
      if (frame?.kind.id !== 'narrow body' || !frame.operator || !frame.base.icao.startsWith('K')) continue;
      lines.set(frame.operator, (lines.get(frame.operator) ?? 0) + 1);
    }
    const share = (designator: string) =>
      (lines.get(designator) ?? 0) / [...lines.values()].reduce((sum, count) => sum + count, 0);
    for (const other of ['DAL', 'AAL', 'UAL', 'JBU', 'FDX', 'UPS'])
      expect(share('SWA')).toBeGreaterThan(share(other));
    expect(share('FDX') + share('UPS')).toBeLessThan(0.15);
  });

  inFullRun(() => {
    test('F5 emergencies are rare, and every code is octal', () => {
      const traffic = world(13, 3000);
      let emergencies = 0;
      let seen = 0;
      for (let hour = 0; hour < 4 * HOURS; hour += 1) {
        const step = traffic.trafficAt({ timeMs: NOON + hour * 3_600_000 });
        for (const squawk of step.squawk) {
          if (!/^[0-7]{1,4}$/.test(String(squawk))) expect.fail(`${squawk} is not a squawk`);
          if (squawk === 7600 || squawk === 7700) emergencies += 1;
        }
        seen += step.count;
      }
      expect(emergencies).toBeGreaterThan(0);
      expect(emergencies / seen).toBeLessThan(0.001);
    });
  });

  test('F5 traffic uses the wind of the weather layers, within the accuracy of a 5° grid', () => {
    const atmosphere = createAtmosphere({ seed: 7 });
    const windAt = windTableOf(atmosphere);
    let worst = 0;
    for (let lat = -60; lat <= 60; lat += 7) {
      for (let lon = -180; lon < 180; lon += 37) {
        const air = atmosphere.at({ lat, lon, altitudeFt: 33_999, timeMs: NOON });
        const wind = windAt({ lat, lon, altitudeFt: 33_999, timeMs: NOON });
        if (!air) throw new Error('no air');
        worst = Math.max(
          worst,
          Math.hypot(
            air.eastwardMps * 1.943_844 - wind.eastwardKt,
            air.northwardMps * 1.943_844 - wind.northwardKt,
          ),
        );
      }
    }
    expect(worst).toBeLessThan(25);
  });

  test('F5 offsets on the sphere have the requested length and are reversible', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -80, max: 80, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: 0.1, max: 3000, noNaN: true }),
        (lat, lon, bearing, nm) => {
          const from = vectorOf({ lat, lon });
          expect(distanceNmOf(from, offsetOf(from, bearing, nm))).toBeCloseTo(nm, 6);
        },
      ),
    );
  });
});
