import { describe, expect, it } from 'vitest';
import { assignFlight } from './assign-flight.ts';
import { boardLines, placesText, unassignedFlights, visibleLines } from './board-rows.ts';
import { flightOf, memberOf } from './roster-for-tests.ts';

const at = (day: number, time: string) => `2026-11-${day}T${time}:00Z`;
const members = [
  memberOf('anna', { position: 'FO' }),
  memberOf('ben', { position: 'CPT' }),
  memberOf('cleo', { position: 'FA' }),
  memberOf('dan', { position: 'FO' }),
];

describe('J3 rows of the board', () => {
  const lines = boardLines(members, { rowPx: 20, rankPx: 18 });
  it('J3 members are ordered by rank, each rank under its heading, in the given order', () => {
    expect(
      lines.items.map((item) => [item.kind === 'rank' ? item.position : item.member.id, item.topPx]),
    ).toEqual([
      ['CPT', 0],
      ['ben', 18],
      ['FO', 38],
      ['anna', 56],
      ['dan', 76],
      ['FA', 96],
      ['cleo', 114],
    ]);
    expect(lines.members.map(({ id }) => id)).toEqual(['ben', 'anna', 'dan', 'cleo']);
    expect(lines.heightPx).toBe(134);
  });
  it('J3 only visible rows are drawn, whatever their heights', () => {
    const { items } = lines;
    expect(visibleLines(items, { topPx: 0, heightPx: 37 }, 0)).toEqual({ first: 0, last: 1 });
    expect(visibleLines(items, { topPx: 57, heightPx: 10 }, 0)).toEqual({ first: 3, last: 3 });
    expect(visibleLines(items, { topPx: 57, heightPx: 10 }, 2)).toEqual({ first: 1, last: 5 });
    expect(visibleLines([], { topPx: 0, heightPx: 100 }, 2)).toEqual({ first: 0, last: -1 });
  });
});

describe('J3 unassigned flights', () => {
  const one = flightOf('MER1', at(20, '08:00'), at(20, '10:00'), []);
  const same = flightOf('MER2', at(20, '09:00'), at(20, '11:00'), ['ben']);
  const after = flightOf('MER3', at(20, '10:00'), at(20, '12:00'), []);
  const manned = flightOf('MER4', at(20, '08:00'), at(20, '10:00'), [], {
    complement: { CPT: 1 },
    crew: [{ crewId: 'ben', position: 'CPT' }],
  });
  const window = { startMs: Date.parse(at(20, '00:00')), endMs: Date.parse(at(21, '00:00')) };
  it('J3 flights without full crew are in as many rows as overlap', () => {
    const found = unassignedFlights([after, manned, same, one], window);
    expect(found.map(({ flight, open, line }) => [flight.number, placesText(open), line])).toEqual([
      ['MER1', 'CPT, FO', 0],
      ['MER2', 'FO', 1],
      ['MER3', 'CPT, FO', 0],
    ]);
    const later = { startMs: Date.parse(at(20, '12:00')), endMs: window.endMs };
    expect(unassignedFlights([after, same, one], later)).toEqual([]);
  });
  it('J3 a member fills the position of their rank, or one that the rank may fill', () => {
    const taken = assignFlight(one, members[0]!);
    expect(taken.ok && taken.edit.flights['mer1']?.after?.crew).toEqual([{ crewId: 'anna', position: 'FO' }]);
    const captain = memberOf('carl', { position: 'CPT' });
    const asFirstOfficer = assignFlight(same, captain);
    expect(asFirstOfficer.ok && asFirstOfficer.edit.flights['mer2']?.after?.crew.at(-1)).toEqual({
      crewId: 'carl',
      position: 'FO',
    });
  });
  it('J3 unsuitable members are listed with the reason', () => {
    const refused = (flight: typeof one, member: (typeof members)[number]) => {
      const outcome = assignFlight(flight, member);
      return outcome.ok ? '' : outcome.message;
    };
    expect(refused(one, members[2]!)).toBe('Rank mismatch: MER1 needs CPT, FO, Name cleo is FA.');
    expect(refused(same, members[1]!)).toBe('Name ben is already on MER2.');
    expect(refused(manned, members[0]!)).toBe('MER4 has its crew.');
  });
});
