import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flightForTests } from '#capabilities/watch/testing/flight-for-tests.ts';
import { loadOfp, makePerformancePlan } from '#capabilities/plan/contract.ts';
import type { WatchPathPoint } from '#capabilities/watch/contract.ts';
import { hasRealNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { NOW, startFlyingServer } from '../testing/flying-server.ts';
import { ownWaypointsOf } from '../testing/own-waypoints.ts';
import { type FlightPlans, pathOfFlightBy } from './flight-path.ts';

const HOUR_MS = 3_600_000;
const OWNER = 'i|s';
const OFF_BLOCK = new Date(NOW + HOUR_MS).toISOString();

describe.skipIf(!hasRealNavdata)('F3 the path of a watched flight', () => {
  let started: Awaited<ReturnType<typeof startFlyingServer>>;
  let plans: FlightPlans;
  beforeAll(async () => {
    started = await startFlyingServer(
      [],
      { ownWaypoints: ownWaypointsOf(OWNER) },
      {
        migrations: [],
        build(on) {
          ({ plans } = on);
          const principal = { userKey: OWNER, issuer: 'i', subject: 's', email: 'a@b.c', scopes: ['routes'] };
          return { capabilities: [], authenticate: async () => ({ ok: true, principal }) };
        },
      },
    );
  });
  afterAll(() => started.stop());

  async function post({ path }: { path: string }, body: object): Promise<unknown> {
    const answer = await started.server.inject({
      method: 'POST',
      url: path,
      headers: { authorization: 'Bearer pilot' },
      payload: body,
    });
    return answer.json<{ data: unknown }>().data;
  }

  /** A heavy flight with step climbs, with its plan and the performance plan from the public call. */
  async function longFlight(alternate: string) {
    const asked = { dep: 'KJFK', arr: 'EGLL', route: 'DCT', aircraft: 'B77W', alternate };
    const plan = loadOfp.data.parse(
      await post(loadOfp, { ...asked, passengers: 300, load: 30, extra: 2000, reserve: 30 }),
    );
    const flight = flightForTests('long', {
      departure: 'KJFK',
      arrival: 'EGLL',
      aircraft: 'B77W',
      date: OFF_BLOCK.slice(0, 10),
      departureTime: OFF_BLOCK.slice(11, 16).replace(':', ''),
      route_info: plan.route_info,
      plan,
    });
    return { asked, plan, flight };
  }
  const has = (points: readonly WatchPathPoint[], altitudeFt: number, time: string) =>
    points.some((point) => point.altitudeFt === altitudeFt && point.time === time);

  it('F3 is that of its plan: from the runway, with climb, the end of every step climb, and descent', async () => {
    const { asked, plan, flight } = await longFlight('EGKK');
    const answer = makePerformancePlan.data.parse(
      await post(makePerformancePlan, {
        ...asked,
        route: plan.filed ?? plan.route,
        payloadKg: plan.weight.payload,
        extraKg: 2000,
        offBlock: OFF_BLOCK,
      }),
    );
    const { points, basis, fuel } = await pathOfFlightBy(plans)(OWNER, flight);
    expect(basis).toBe('performance-plan');
    expect(points[0]).toMatchObject({ ident: 'KJFK', time: answer.takeOff });
    // Elevations: Kennedy 13 ft, Heathrow 83 ft (aerodrome charts).
    expect(points[0]?.altitudeFt).toBeCloseTo(13, -1);
    expect(points.at(-1)?.ident).toBe('EGLL');
    expect(points.at(-1)?.altitudeFt).toBeCloseTo(83, -1);
    expect(points.at(-1)?.time).toBe(answer.landing);

    const steps = answer.events.filter(({ kind }) => kind === 'step-climb');
    expect(steps.length).toBeGreaterThan(0);
    for (const { altitudeFt, time, levelOff } of steps) {
      expect(has(points, altitudeFt, time)).toBe(true);
      expect(levelOff).toBeDefined();
      expect(has(points, levelOff?.altitudeFt ?? -1, levelOff?.time ?? '')).toBe(true);
      // A step climb takes minutes, not the rest of the leg.
      expect(Date.parse(levelOff?.time ?? '') - Date.parse(time)).toBeLessThan(20 * 60_000);
    }
    for (const leg of answer.legs) expect(has(points, leg.altitudeFt, leg.timeOver)).toBe(true);
    expect(fuel?.tripKg).toBe(answer.fuel.items.find(({ id }) => id === 'trip')?.fuelKg);
  });

  it('F3 a delayed flight is flown later; an unknown alternate does not stop the watch', async () => {
    const { flight } = await longFlight('EGKK');
    const pathOf = pathOfFlightBy(plans);
    const [planned, late] = [
      await pathOf(OWNER, flight),
      await pathOf(OWNER, { ...flight, departureTime: '1500' }),
    ];
    const takeOff = ({ points }: typeof planned) => Date.parse(points[0]?.time ?? '');
    expect(takeOff(late) - takeOff(planned)).toBe(2 * HOUR_MS);
    const unknown = {
      ...flight,
      plan: flight.plan && { ...flight.plan, alternate: { fuel: 0, via: 'DCT ZZZZ' } },
    };
    expect(await pathOf(OWNER, unknown)).toMatchObject({ basis: 'performance-plan' });
  });

  it('F3 uses the waypoints of the flight’s owner, as its plan does', async () => {
    const { flight } = await longFlight('EGKK');
    const over = flight.plan && { ...flight.plan, route: 'DCT MYPNT DCT', filed: 'DCT MYPNT DCT' };
    const path = await pathOfFlightBy(plans)(OWNER, { ...flight, plan: over });
    expect(path.basis).toBe('performance-plan');
    expect(path.points.find(({ ident }) => ident === 'MYPNT')).toMatchObject({ lat: 46, lon: -40 });
    const ofAnother = await pathOfFlightBy(plans)('i|other', { ...flight, plan: over });
    expect(ofAnother.points.find(({ ident }) => ident === 'MYPNT')).toMatchObject({ lat: 46, lon: -20 });
  });

  it('F3 with incomplete wind the fuel is not compared', async () => {
    const { flight } = await longFlight('EGKK');
    const message = '0 of 40 wind and temperature fields available';
    const forecastAir: FlightPlans['forecastAir'] = async (window) => ({
      ...(await plans.forecastAir(window)),
      message,
    });
    expect(await pathOfFlightBy({ ...plans, forecastAir })(OWNER, flight)).toMatchObject({
      fuel: null,
      message,
    });
  });

  it('F3 without times or a plan the path states its assumptions', async () => {
    const { flight } = await longFlight('EGKK');
    const pathOf = pathOfFlightBy(plans);
    const untimed = await pathOf(OWNER, { ...flight, date: null, departureTime: null });
    expect(untimed).toMatchObject({ basis: 'estimated', fuel: null });
    expect(untimed.message).toContain('no departure time');
    expect(untimed.points.every(({ time, altitudeFt }) => time === null && altitudeFt === null)).toBe(true);
    const unplanned = await pathOf(OWNER, { ...flight, plan: null });
    expect(unplanned.message).toBe(
      'The flight has no plan. Times estimated at 440 kt. Compared at all levels.',
    );
    await expect(pathOf(OWNER, { ...flight, plan: null, route_info: [] })).rejects.toThrow('no route');
  });
});
