import { describe, expect, it } from 'vitest';
import {
  delayedFlight,
  dutiesIn,
  mannedFlight,
  reassignedDuty,
  reportedSick,
  type RosterRecords,
  rosterWith,
} from './disruption.ts';
import { flightLegality, rosterFlightOf } from './flight-legality.ts';
import { flightOf, memberOf, paperOf, scheduleOf } from './roster-for-tests.ts';

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 20, hour, minute)).toISOString();
const papers = (crewId: string) =>
  (['licence', 'medical', 'type-rating'] as const).map((kind) =>
    paperOf(crewId, kind, { aircraftType: kind === 'type-rating' ? 'A321' : null, expiresOn: '2028-01-31' }),
  );

/** Two sectors in one day: out at 1400Z, back on blocks at 2000Z; report 1300Z, release 2030Z. */
const roster: RosterRecords = {
  members: [memberOf('a'), memberOf('b')],
  qualifications: [...papers('a'), ...papers('b')],
  schedules: [scheduleOf('duty', 'a', at(13), at(20, 30), { label: 'MER1/2' })],
  flights: [
    flightOf('MER1', at(14), at(16, 30), ['a'], { complement: { CPT: 1 } }),
    flightOf('MER2', at(17, 30), at(20), ['a'], {
      complement: { CPT: 1 },
      departure: 'KORD',
      arrival: 'KJFK',
    }),
  ],
};

describe('K1 disruptions of a roster', () => {
  it('K1 the last flight two hours later keeps the report and moves the release with the on-blocks', () => {
    const edit = delayedFlight(roster, 'mer2', { byMs: 2 * 3_600_000, isReportMoved: false });
    expect(edit.flights['mer2']?.after).toMatchObject({ offBlocks: at(19, 30), onBlocks: at(22) });
    expect(edit.schedules['duty']?.after).toMatchObject({ start: at(13), end: at(22, 30) });
    expect(edit.schedules['duty']?.before).toBe(roster.schedules[0]);
  });

  it('K1 the first flight later moves nothing of the duty unless the report moves; then the original one is kept', () => {
    const kept = delayedFlight(roster, 'mer1', { byMs: 1_800_000, isReportMoved: false });
    expect(kept.schedules['duty']?.after).toMatchObject({ start: at(13), end: at(20, 30) });
    const moved = delayedFlight(roster, 'mer1', { byMs: 1_800_000, isReportMoved: true });
    expect(moved.schedules['duty']?.after).toMatchObject({
      start: at(13, 30),
      end: at(20, 30),
      circumstances: { originalReport: at(13) },
    });
  });

  it('K1 an earlier flight needs an earlier report', () => {
    const edit = delayedFlight(roster, 'mer1', { byMs: -3_600_000, isReportMoved: false });
    expect(edit.schedules['duty']?.after).toMatchObject({ start: at(12), end: at(20, 30) });
  });

  it('K1 a delay into the next flight of the crew is a conflict, and does not delay the next flight', () => {
    const edit = delayedFlight(roster, 'mer1', { byMs: 2 * 3_600_000, isReportMoved: false });
    const after = rosterWith(roster, edit);
    const flight = after.flights.find(({ id }) => id === 'mer1');
    const legality = flight && flightLegality(after, flight);
    expect(legality?.state).toBe('illegal');
    expect(legality?.members[0]?.words).toContain('MER2 leaves before MER1 is on blocks.');
  });

  it('K1 a captain who reports sick during the turnaround has flown the first sector; the second is open', () => {
    const edit = reportedSick(roster, 'a', {
      fromMs: Date.parse(at(17)),
      toMs: Date.parse(at(17)) + 86_400_000,
      entryId: 'sick',
    });
    const after = rosterWith(roster, edit);
    expect(after.flights.map(({ id, crew }) => [id, crew.length])).toEqual([
      ['mer1', 1],
      ['mer2', 0],
    ]);
    expect(after.schedules.map(({ kind, label, start, end }) => [kind, label, start, end])).toEqual([
      ['flight', 'MER1/2', at(13), at(17)],
      ['off', 'Sick', at(17), at(41)],
    ]);
    const open = after.flights.find(({ id }) => id === 'mer2');
    expect(open && flightLegality(after, open)).toMatchObject({
      state: 'illegal',
      open: ['CPT not assigned'],
    });
  });

  it('K1 sickness before the duty removes it completely, and another captain flies both sectors', () => {
    const absence = { fromMs: Date.parse(at(6)), toMs: Date.parse(at(30)), entryId: 'sick' };
    const sick = rosterWith(roster, reportedSick(roster, 'a', absence));
    expect(dutiesIn(sick, 'a').map(({ label }) => label)).toEqual(['Sick']);
    const manned = mannedFlight(sick, 'mer1', { crewId: 'b', position: 'CPT' });
    expect(manned.ok && rosterWith(sick, manned.edit).flights.find(({ id }) => id === 'mer1')?.crew).toEqual([
      { crewId: 'b', position: 'CPT' },
    ]);
    const given = reassignedDuty(roster, 'mer2', { fromCrewId: 'a', toCrewId: 'b' });
    const after = rosterWith(roster, given.ok ? given.edit : { schedules: {}, flights: {} });
    expect(after.flights.map(({ crew }) => crew.map(({ crewId }) => crewId))).toEqual([['b'], ['b']]);
    expect(dutiesIn(after, 'b').map(({ id }) => id)).toEqual(['duty']);
    expect(reassignedDuty(roster, 'mer2', { fromCrewId: 'b', toCrewId: 'a' }).ok).toBe(false);
  });

  it('K1 a planned flight is the flight of the roster with its number and departure, the nearest in time', () => {
    const other = flightOf('MER1', at(14 + 24), at(16 + 24), ['a'], { id: 'next-day' });
    const planned = { callsign: 'mer 1', departure: 'kjfk', offBlockMs: Date.parse(at(15)) };
    expect(rosterFlightOf([other, ...roster.flights], planned)?.id).toBe('mer1');
    expect(rosterFlightOf(roster.flights, { ...planned, departure: 'KBOS' })).toBeNull();
    expect(rosterFlightOf(roster.flights, { ...planned, callsign: '' })).toBeNull();
  });
});
