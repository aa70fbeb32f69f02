import { describe, expect, it } from 'vitest';
import type { RosterRecords } from './disruption.ts';
import { crewsAsFlown, movedFlights } from './duties-as-flown.ts';
import { flightOf, memberOf, paperOf, scheduleOf } from './roster-for-tests.ts';

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 20, hour, minute)).toISOString();
const papers = (crewId: string) =>
  (['licence', 'medical', 'type-rating'] as const).map((kind) =>
    paperOf(crewId, kind, { aircraftType: kind === 'type-rating' ? 'A321' : null, expiresOn: '2028-01-31' }),
  );
/** Report 1300Z, 0800 in New York: two sectors, on blocks 2000Z; table B of 14 CFR 117 allows 14 hours. */
const roster: RosterRecords = {
  members: [memberOf('a')],
  qualifications: papers('a'),
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
const saved = (callsign: string, departure: string, offBlocks: string) => ({
  id: `saved-${callsign}`,
  callsign,
  departure,
  offBlockMs: Date.parse(offBlocks),
});
const judged = (...flights: ReturnType<typeof saved>[]) =>
  crewsAsFlown(roster, movedFlights(roster.flights, flights));

describe('K4 duties by actual flight times', () => {
  it('K4 a flight at its rostered time, or not in the roster, needs no check', () => {
    expect(judged(saved('MER1', 'KJFK', at(14)), saved('MER3', 'KJFK', at(14)))).toEqual([]);
  });

  it('K4 calculated by hand: 7:30 later the flight duty period is 14:30 of 14:00; seven hours later it is exactly legal', () => {
    const [crew] = judged(saved('MER2', 'KORD', at(25)));
    expect(crew).toMatchObject({
      flightId: 'saved-MER2',
      rosterOffMs: Date.parse(at(17, 30)),
      byMs: 7.5 * 3_600_000,
      members: [{ crewId: 'a', state: 'illegal' }],
    });
    expect(crew?.members[0]?.words[0]).toMatch(/14:30.*14:00/);
    expect(judged(saved('MER2', 'KORD', at(24, 30)))[0]?.members[0]?.state).toBe('legal');
  });

  it('K4 a delay into the next flight of the crew is not legal; it is when that flight is delayed too', () => {
    const first = saved('MER1', 'KJFK', at(16));
    expect(judged(first)[0]?.members[0]?.words).toContain('MER2 leaves before MER1 is on blocks.');
    const both = judged(first, saved('MER2', 'KORD', at(19, 30)));
    expect(both.map(({ members }) => members[0]?.state)).toEqual(['legal', 'legal']);
  });

  it('K4 states whether a later report would make it legal', () => {
    const late = judged(saved('MER1', 'KJFK', at(21)), saved('MER2', 'KORD', at(25)));
    expect(late.map(({ members }) => [members[0]?.state, members[0]?.isLegalWithReport])).toEqual([
      ['illegal', true],
      ['illegal', true],
    ]);
  });

  it('K4 a limit already exceeded is not reported as caused by the delay', () => {
    const expired = { ...roster, qualifications: [] };
    const flights = [saved('MER2', 'KORD', at(18))];
    const [crew] = crewsAsFlown(expired, movedFlights(expired.flights, flights));
    expect(crew?.members[0]).toMatchObject({ state: 'caution', words: [] });
  });

  it('K4 a delayed daily flight is not matched to tomorrow’s', () => {
    const daily = [
      flightOf('MER1', at(14), at(16), ['a']),
      flightOf('MER1', at(38), at(40), ['a'], { id: 'next' }),
    ];
    const flights = [
      { ...saved('MER1', 'KJFK', at(27)), id: 'today' },
      { ...saved('MER1', 'KJFK', at(38)), id: 'tomorrow' },
    ];
    expect(movedFlights(daily, flights)).toMatchObject([
      { flightId: 'today', roster: { id: 'mer1' }, byMs: 13 * 3_600_000 },
    ]);
  });

  it('K4 of two saved flights with one number the nearest matches the roster', () => {
    const near = saved('MER1', 'KJFK', at(14));
    expect(judged(near, { ...saved('MER1', 'KJFK', at(18)), id: 'other' })).toEqual([]);
  });
});
