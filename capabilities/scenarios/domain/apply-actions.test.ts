import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { FleetAircraft } from '#capabilities/plan/contract.ts';
import { fleetAircraftInput } from '#capabilities/plan/contract.ts';
import { type ScenarioAction, scenarioAction } from '../contract.ts';
import { aircraftProblems } from './aircraft-problems.ts';
import { applyActions, minimaFor } from './apply-actions.ts';
import { baseOf, staleOf } from './scenario-base.ts';
import type { RosterRules, ScenarioWorld, WorldFlight } from './scenario-world.ts';

/** An empty roster: crew rules have separate tests. */
const rules: RosterRules = {
  delay: () => ({ schedules: {}, flights: {} }),
  reequip: () => ({ schedules: {}, flights: {} }),
  sick: () => ({ schedules: {}, flights: {} }),
  reassign: () => ({ ok: false, message: 'No duty.' }),
  man: () => ({ ok: false, message: 'No duty.' }),
  join: (first) => first,
  lay: (roster) => roster,
};

const flightOf = (id: string, fields: Partial<FlightDetail> = {}): WorldFlight => ({
  flight: {
    id,
    callsign: id.toUpperCase(),
    aircraft: 'A320',
    departure: 'KJFK',
    arrival: 'KBOS',
    date: '2026-11-20',
    departureTime: '1200',
    createdAt: '2026-11-01T00:00:00.000Z',
    revision: 1,
    selfRoute: '',
    route_info: [],
    distance: null,
    isFallback: false,
    plan: null,
    ...fields,
  },
  offBlockMs: Date.UTC(2026, 10, 20, 12),
  rosterFlightId: null,
  blockMinutes: 90,
});

const tail: FleetAircraft = {
  ...fleetAircraftInput.parse({ registration: 'N1MD', type: 'B738' }),
  id: 'fleet-1',
  version: 1,
  updatedAt: '',
};
const world: ScenarioWorld = {
  flights: [flightOf('mer1'), flightOf('mer2', { aircraft: 'A321' }), flightOf('mer3')],
  fleet: [tail],
  minima: { '': { ceilingFt: 500, visibilityM: 1600, crosswindKt: 25, gustKt: 40 } },
  roster: { members: [], qualifications: [], schedules: [], flights: [] },
};
const apply = (...actions: unknown[]) =>
  applyActions(
    world,
    actions.map((action) => scenarioAction.parse(action)),
    { rules, scenarioId: 's' },
  );

describe('K1 actions of a what-if scenario', () => {
  it('K1 delays add up in any order, and a flight not in the comparison is reported', () => {
    const minutes = fc.integer({ min: -600, max: 600 }).filter((value) => value !== 0);
    fc.assert(
      fc.property(fc.array(minutes, { minLength: 1, maxLength: 8 }), (delays) => {
        const actions = delays.map((each) => ({ kind: 'delay', flightIds: ['mer1'], minutes: each }));
        const sum = delays.reduce((all, each) => all + each, 0) * 60_000;
        expect(apply(...actions).flights.get('mer1')?.byMs).toBe(sum);
        expect(apply(...actions.toReversed()).flights.get('mer1')?.byMs).toBe(sum);
      }),
    );
    expect(apply({ kind: 'delay', flightIds: ['other'], minutes: 5 }).problems).toEqual([
      'Flight other is not among the flights compared.',
    ]);
  });

  it('K1 swapping twice restores the plan; flights with the same aircraft cannot be swapped', () => {
    const swap = { kind: 'swap-aircraft', flightIds: ['mer1', 'mer2'] };
    expect(apply(swap).flights.get('mer1')?.aircraft).toEqual({ type: 'A321', own: null });
    expect(apply(swap).flights.get('mer2')?.aircraft).toEqual({ type: 'A320', own: null });
    expect(apply(swap, swap).flights.get('mer1')?.aircraft).toEqual({ type: 'A320', own: null });
    expect(apply({ kind: 'swap-aircraft', flightIds: ['mer1', 'mer3'] }).problems[0]).toContain(
      'both planned with A320',
    );
  });

  it('K1 a previously assigned aircraft is the one swapped', () => {
    const effect = apply(
      { kind: 'assign-aircraft', flightId: 'mer1', fleetId: 'fleet-1' },
      { kind: 'swap-aircraft', flightIds: ['mer1', 'mer3'] },
    );
    expect(effect.flights.get('mer3')?.aircraft?.own?.registration).toBe('N1MD');
    expect(effect.flights.get('mer1')?.aircraft).toEqual({ type: 'A320', own: null });
  });

  it('K1 applying modifies neither the world nor the list of actions', () => {
    const before = JSON.stringify(world);
    const actions: ScenarioAction[] = [
      { kind: 'level', flightIds: ['mer1'], level: 310 },
      { kind: 'close', icao: 'KBOS', from: '2026-11-20T06:00:00.000Z', to: '2026-11-20T10:00:00.000Z' },
      {
        kind: 'minima',
        aircraft: null,
        minima: { ceilingFt: 200, visibilityM: 800, crosswindKt: 20, gustKt: 30 },
      },
    ];
    const kept = JSON.stringify(actions);
    const effect = applyActions(world, Object.freeze(actions), { rules, scenarioId: 's' });
    expect([JSON.stringify(world), JSON.stringify(actions)]).toEqual([before, kept]);
    expect(effect.closures).toHaveLength(1);
    expect(minimaFor({ ...world.minima, ...effect.minima }, 'a320')?.ceilingFt).toBe(200);
    expect(minimaFor({ A320: { ceilingFt: 1, visibilityM: 1, crosswindKt: 1, gustKt: 1 } }, 'A320')).toEqual({
      ceilingFt: 1,
      visibilityM: 1,
      crosswindKt: 1,
      gustKt: 1,
    });
  });

  it('K1 the base is the data to be changed; a later revision, a deletion and entered minima are reported', () => {
    const actions = [
      { kind: 'delay', flightIds: ['mer1'], minutes: 60 },
      {
        kind: 'minima',
        aircraft: 'A320',
        minima: { ceilingFt: 200, visibilityM: 800, crosswindKt: 20, gustKt: 30 },
      },
    ];
    const effect = apply(...actions);
    const base = baseOf(world, effect);
    expect(base).toEqual([
      { kind: 'flight', id: 'mer1', name: 'MER1 KJFK–KBOS', revision: '1' },
      { kind: 'minima', id: 'A320', name: 'Minima of A320', revision: 'none' },
    ]);
    expect(staleOf(base, base)).toEqual([]);
    const flights = [flightOf('mer1', { revision: 3 })];
    const entered = { A320: { ceilingFt: 300, visibilityM: 800, crosswindKt: 20, gustKt: 30 } };
    expect(staleOf(base, baseOf({ ...world, flights, minima: entered }, effect))).toEqual([
      'MER1 KJFK–KBOS: revision 1 compared, 3 saved now.',
      'Minima of A320: changed since.',
    ]);
    expect(staleOf(base, [])).toHaveLength(2);
  });

  it('K1 an aircraft in two places, or flown while out of service, is a conflict', () => {
    const hour = 3_600_000;
    const flown = (flightId: string, ends: [string, string], times: [number, number]) => ({
      flightId,
      callsign: flightId,
      departure: ends[0],
      arrival: ends[1],
      registration: 'N1MD',
      offMs: times[0] * hour,
      onMs: times[1] * hour,
    });
    const problems = aircraftProblems(
      [
        flown('A', ['KJFK', 'KBOS'], [1, 2]),
        flown('B', ['KORD', 'KDCA'], [3, 5]),
        flown('C', ['KDCA', 'KJFK'], [4, 6]),
        { ...flown('D', ['KJFK', 'KBOS'], [1, 9]), registration: null },
      ],
      [{ name: 'N1MD', fromMs: 0, toMs: 1.5 * hour }],
    );
    expect(problems.get('A')).toEqual(['N1MD out of service 01/0000Z–01/0130Z.']);
    expect(problems.get('B')).toEqual(['N1MD flies C KDCA–KJFK at the same time.']);
    expect(problems.get('D')).toBeUndefined();
    expect(
      aircraftProblems([flown('A', ['KJFK', 'KBOS'], [1, 2]), flown('B', ['KORD', 'KDCA'], [3, 5])], []).get(
        'B',
      ),
    ).toEqual(['N1MD arrives at KBOS with A.']);
  });
});
