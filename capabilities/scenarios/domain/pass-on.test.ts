import { describe, expect, it } from 'vitest';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import { type FleetAircraft, fleetAircraftInput } from '#capabilities/plan/contract.ts';
import { scenarioAction } from '../contract.ts';
import { applyActions } from './apply-actions.ts';
import type { RosterRules, ScenarioRoster, ScenarioWorld, WorldFlight } from './scenario-world.ts';

const delayed: [string, number, boolean][] = [];
const nothing = { schedules: {}, flights: {} };
/** The roster is unchanged: the delay of each flight is recorded. */
const rules: RosterRules = {
  delay: (_roster, id, { byMs, isReportMoved }) => {
    delayed.push([id, byMs / 60_000, isReportMoved]);
    return nothing;
  },
  reequip: () => nothing,
  sick: () => nothing,
  reassign: () => ({ ok: false, message: '' }),
  man: () => ({ ok: false, message: '' }),
  join: (first) => first,
  lay: (roster) => roster,
};

const own = (registration: string): FleetAircraft => ({
  ...fleetAircraftInput.parse({ registration, type: 'A320' }),
  id: registration,
  version: 1,
  updatedAt: '',
});
const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 20, hour, minute);
/** Saved plans contain the planned aircraft. */
const flight = (
  id: string,
  offBlockMs: number,
  registration: string,
  blockMinutes: number | null = 90,
): WorldFlight => ({
  flight: {
    id,
    callsign: id.toUpperCase(),
    aircraft: 'A320',
    departure: 'KJFK',
    arrival: 'KBOS',
    plan: { ownAircraft: own(registration) },
  } as unknown as FlightDetail,
  offBlockMs,
  rosterFlightId: `r-${id}`,
  blockMinutes,
});
const rostered = (id: string, ...crew: string[]) => ({
  id: `r-${id}`,
  crew: crew.map((crewId) => ({ crewId })),
});
const roster = {
  members: [{ id: 'anna', name: 'Anna Keller' }],
  qualifications: [],
  schedules: [],
  flights: [rostered('a', 'anna'), rostered('b', 'otto'), rostered('c', 'otto'), rostered('d', 'anna')],
} as unknown as ScenarioRoster;
const world: ScenarioWorld = {
  // N1MD: a 0800–0930, b 1030–1200, c 1300–1430. Anna: a, then d at 1100 with N2MD.
  flights: [
    flight('c', at(13), 'N1MD'),
    flight('a', at(8), 'N1MD'),
    flight('b', at(10, 30), 'N1MD'),
    flight('d', at(11), 'N2MD'),
  ],
  fleet: [],
  minima: {},
  roster,
};
const delay = (minutes: number, passOn: object | null, given = world) => {
  delayed.length = 0;
  const action = scenarioAction.parse({ kind: 'delay', flightIds: ['a'], minutes, passOn });
  return applyActions(given, [action], { rules, scenarioId: 's' });
};
const minutesOf = ({ flights }: ReturnType<typeof delay>) =>
  Object.fromEntries([...flights].map(([id, { byMs }]) => [id, byMs / 60_000]));

describe('K1 knock-on delays', () => {
  it('K1 reach the next flights of the aircraft by the amount not absorbed by slack', () => {
    // On blocks 1130, ready 1215 for 1030: 105 min; then 1345, ready 1430 for 1300: 90 min.
    const effect = delay(120, { to: 'aircraft', turnaroundMinutes: 45 });
    expect(minutesOf(effect)).toEqual({ a: 120, b: 105, c: 90 });
    expect(effect.passedOn).toEqual([
      'B KJFK–KBOS delayed 105 min: N1MD on blocks 1130Z with A, turnaround 45 min.',
      'C KJFK–KBOS delayed 90 min: N1MD on blocks 1345Z with B, turnaround 45 min.',
    ]);
    expect(delayed).toEqual([
      ['r-a', 120, false],
      ['r-b', 105, false],
      ['r-c', 90, false],
    ]);
  });
  it('K1 end when ground time absorbs them, and are propagated only on request', () => {
    expect(minutesOf(delay(15, { to: 'aircraft', turnaroundMinutes: 45 }))).toEqual({ a: 15 });
    expect(minutesOf(delay(120, null))).toEqual({ a: 120 });
    expect(minutesOf(delay(-60, { to: 'both', turnaroundMinutes: 45 }))).toEqual({ a: -60 });
  });
  it('K1 follow the crew to another aircraft, and both if both are selected', () => {
    // Anna: 1130, ready 1200 for 1100.
    const effect = delay(120, { to: 'crew', turnaroundMinutes: 30 });
    expect(minutesOf(effect)).toEqual({ a: 120, d: 60 });
    expect(effect.passedOn[0]).toContain('Anna Keller on blocks 1130Z');
    expect(minutesOf(delay(120, { to: 'both', turnaroundMinutes: 45 }))).toEqual({
      a: 120,
      b: 105,
      c: 90,
      d: 75,
    });
  });
  it('K1 state when the next flight is unknown', () => {
    const blind = { ...world, flights: [flight('a', at(8), 'N1MD', null), flight('b', at(10), 'N1MD')] };
    expect(delay(120, { to: 'aircraft', turnaroundMinutes: 45 }, blind).problems).toEqual([
      'A KJFK–KBOS: block time not known, delay not passed on.',
    ]);
    const unmanned = { ...world, roster: { ...roster, flights: [] } };
    expect(delay(120, { to: 'crew', turnaroundMinutes: 45 }, unmanned).problems).toEqual([
      'A KJFK–KBOS: no crew in the roster, delay not passed on to a crew.',
    ]);
  });
});
