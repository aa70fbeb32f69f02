import { describe, expect, it } from 'vitest';
import { localBands, msAt, snapTo, ticksOf, WOCL, xOf } from './board-geometry.ts';
import { conflictsOf } from './conflicts.ts';
import { dutyTotals } from './duty-totals.ts';
import { exampleRoster } from './example-roster.ts';
import { blockMinutesOf, fdpEndMs, flownMinutesOf, memberDuties, sectorsOf } from './member-duties.ts';
import { judgeBoard, judgeMember, limitsBy } from './member-limits.ts';
import { expiryOf, canFillPosition, qualificationFaults, ratingCovers } from './qualification-status.ts';
import {
  changesOf,
  joinEdits,
  moveDuty,
  NO_EDIT,
  rebaseEdit,
  removeDuty,
  schedulesWith,
} from './roster-edit.ts';
import { flightOf, memberOf, paperOf, papersOf, scheduleOf } from './roster-for-tests.ts';
import { openPlaces, suggestCrew } from './suggest-crew.ts';

const at = (text: string) => Date.parse(`2026-11-${text}Z`);
const iso = (text: string) => `2026-11-${text}Z`;
const HOUR_MS = 3_600_000;

const anna = memberOf('anna');
const duty = scheduleOf('d1', 'anna', iso('20T12:00'), iso('20T20:00'), { label: 'MER415' });
const outbound = flightOf('MER415', iso('20T13:00'), iso('20T15:30'), ['anna']);
const inbound = flightOf('MER416', iso('20T16:30'), iso('20T19:00'), ['anna'], {
  departure: 'KORD',
  arrival: 'KJFK',
});

describe('J1 duties of a member', () => {
  it('J1 contain the flights inside them; a flight outside makes a separate duty', () => {
    const night = flightOf('MER9', iso('21T01:00'), iso('21T03:00'), ['anna']);
    const others = flightOf('MER7', iso('20T13:00'), iso('20T14:00'), ['bob']);
    const duties = memberDuties('anna', [duty], [inbound, night, outbound, others]);
    expect(duties.map(({ id, flights }) => [id, flights.map(({ number }) => number)])).toEqual([
      ['d1', ['MER415', 'MER416']],
      ['of-flight:mer9', ['MER9']],
    ]);
    expect(blockMinutesOf(duties[0]!)).toBe(300);
    expect(duties[1]).toMatchObject({ startMs: at('21T00:00'), endMs: at('21T03:30'), schedule: null });
  });
  it('J1 a missing flight time is unknown, not zero', () => {
    const [one] = memberDuties('anna', [duty], []);
    expect(blockMinutesOf(one!)).toBeNull();
    const said = { ...duty, flightMinutes: 240 };
    expect(blockMinutesOf(memberDuties('anna', [said], [])[0]!)).toBe(240);
  });
});

describe('J1 qualifications', () => {
  it.each([
    ['2026-11-19', 'expired', -1],
    ['2026-11-20', 'urgent', 0],
    ['2026-12-04', 'urgent', 14],
    ['2026-12-05', 'soon', 15],
    ['2027-01-19', 'soon', 60],
    ['2027-01-20', 'valid', 61],
    [null, 'unlimited', null],
  ] as const)('J1 what expires on %s is %s on the 20th', (expiresOn, state, daysLeft) => {
    expect(expiryOf({ expiresOn }, at('20T23:59'))).toEqual({ state, daysLeft });
  });
  it('J1 a rating covers its family only', () => {
    expect(ratingCovers('A320', 'A21N')).toBe(true);
    expect(ratingCovers('A320', 'A333')).toBe(false);
    expect(canFillPosition('CPT', 'FO')).toBe(true);
    expect(canFillPosition('FO', 'CPT')).toBe(false);
  });
  it('J1 an expired medical and a wrong type are illegal, nothing on record is a caution', () => {
    const codes = (papers: ReturnType<typeof papersOf>) =>
      qualificationFaults(anna, papers, outbound).map(({ code, severity }) => `${code} ${severity}`);
    expect(codes(papersOf('anna'))).toEqual([]);
    const expired = paperOf('anna', 'medical', { expiresOn: '2026-11-19' });
    expect(codes([...papersOf('anna').filter(({ kind }) => kind !== 'medical'), expired])).toEqual([
      'medical illegal',
    ]);
    expect(codes([])).toEqual(['type-rating caution', 'medical caution', 'licence caution']);
    const other = paperOf('anna', 'type-rating', { aircraftType: 'B738' });
    expect(codes([...papersOf('anna').filter(({ kind }) => kind !== 'type-rating'), other])).toEqual([
      'type-rating illegal',
    ]);
  });
});

describe('J3 conflicts', () => {
  const around = (duties: ReturnType<typeof memberDuties>) => ({
    member: anna,
    duties,
    qualifications: papersOf('anna'),
  });
  it('J3 overlapping duties, a day off, and a standby with a call-out', () => {
    const found = (kind: 'flight' | 'off' | 'standby-home', start = '20T19:00', end = '21T02:00') => {
      const other = scheduleOf('d2', 'anna', iso(start), iso(end), { kind });
      const duties = memberDuties('anna', [duty, other], []);
      return duties.map((each) =>
        conflictsOf(each, around(duties)).map(({ code, severity }) => `${code} ${severity}`),
      );
    };
    expect(found('flight')).toEqual([['overlap illegal'], ['overlap illegal']]);
    expect(found('off')).toEqual([['on-day-off illegal'], ['overlap illegal']]);
    // A standby that begins during a duty is not the one it was called from.
    expect(found('standby-home')).toEqual([['overlap illegal'], ['overlap illegal']]);
    expect(found('standby-home', '20T06:00', '20T14:00')).toEqual([
      ['called-out caution'],
      ['called-out caution'],
    ]);
  });
  it('J3 a standby that continues after the duty called out of it is reported', () => {
    const standby = scheduleOf('d2', 'anna', iso('20T06:00'), iso('21T02:00'), { kind: 'standby-home' });
    const duties = memberDuties('anna', [duty, standby], []);
    expect(conflictsOf(duties[1]!, around(duties))[0]?.words).toContain(
      'continues after it: end it at the call',
    );
  });
  it.each(['FAR117', 'EASA'] as const)(
    'J3 %s an imported duty that overlaps another is illegal before and after saving, whoever has the flights',
    (ruleSet) => {
      const imported = scheduleOf('new', 'anna', iso('20T10:00'), iso('21T00:30'), {
        sectors: 4,
        flightMinutes: 600,
      });
      for (const schedules of [
        [duty, imported],
        [imported, duty],
      ]) {
        const duties = memberDuties('anna', schedules, [outbound, inbound]);
        expect(duties.find(({ id }) => id === 'd1')?.flights).toHaveLength(2);
        const own = duties.find(({ id }) => id === 'new')!;
        expect([sectorsOf(own), blockMinutesOf(own)]).toEqual([4, 600]);
        for (const { legal, violations } of judgeBoard(anna, duties, ruleSet)) {
          expect(legal).toBe(false);
          expect(violations[0]).toBe('overlap');
        }
        const checked = judgeMember(anna, duties, { ruleSet, evaluate: { dutyId: 'new' } });
        expect(checked).toMatchObject({ legal: false, binding_limit: 'overlap', legalUntil: null });
      }
    },
  );
  it('J3 entered sectors and flight time count in addition to assigned flights, and the difference is stated', () => {
    const typed = { ...duty, sectors: 3, flightMinutes: 470 };
    const [own] = memberDuties('anna', [typed], [outbound, inbound]);
    expect([sectorsOf(own!), blockMinutesOf(own!)]).toEqual([3, 470]);
    // With an unassigned sector the flight duty period may end at the end of the duty.
    expect(fdpEndMs(own!)).toBe(own!.endMs);
    const said = conflictsOf(own!, around([own!]));
    expect(said.map(({ code, severity }) => `${code} ${severity}`)).toEqual([
      'typed-sectors caution',
      'typed-flight-time caution',
    ]);
    expect(said[0]?.words).toBe('3 sectors typed, 2 flights assigned: judged with 3.');
    const [less] = memberDuties('anna', [{ ...duty, sectors: 1, flightMinutes: 10 }], [outbound, inbound]);
    expect([sectorsOf(less!), blockMinutesOf(less!)]).toEqual([2, flownMinutesOf(less!)]);
  });
  it('J3 a flight time longer than the duty is illegal by name', () => {
    const [own] = memberDuties('anna', [{ ...duty, flightMinutes: 1500 }], []);
    expect(conflictsOf(own!, around([own!]))[0]).toMatchObject({ code: 'flight-time', severity: 'illegal' });
  });
  it('J3 entries that only touch do not overlap', () => {
    const next = scheduleOf('d2', 'anna', iso('20T20:00'), iso('21T02:00'));
    const duties = memberDuties('anna', [duty, next], []);
    expect(conflictsOf(duties[0]!, around(duties))).toEqual([]);
  });
  it('J3 overlapping flights, and a flight from another place', () => {
    const clash = { ...inbound, offBlocks: iso('20T15:00') };
    const duties = memberDuties('anna', [duty], [outbound, clash]);
    expect(conflictsOf(duties[0]!, around(duties)).map(({ code }) => code)).toEqual(['two-flights']);
    const elsewhere = { ...inbound, departure: 'KMIA' };
    const broken = memberDuties('anna', [duty], [outbound, elsewhere]);
    expect(conflictsOf(broken[0]!, around(broken)).map(({ code }) => code)).toEqual(['place']);
  });
});

describe('J3 changes of the roster', () => {
  const [held] = memberDuties('anna', [duty], [outbound, inbound]);
  it('J3 a duty goes to another member with its flights, as one change', () => {
    const moved = moveDuty(held!, { crewId: 'bob', startMs: held!.startMs, endMs: held!.endMs });
    if (!moved.ok) throw new Error(moved.message);
    const changes = changesOf(moved.edit, 'sick');
    expect(changes.schedules?.replace).toMatchObject([{ id: 'd1', crewId: 'bob', revision: 1 }]);
    expect(changes.flights?.replace?.map(({ id, crew }) => [id, crew[0]?.crewId])).toEqual([
      ['mer415', 'bob'],
      ['mer416', 'bob'],
    ]);
    expect(changes.reason).toBe('sick');
    expect(schedulesWith([duty], moved.edit, 'anna')).toEqual([]);
    expect(schedulesWith([], moved.edit, 'bob')).toMatchObject([{ id: 'd1' }]);
  });
  it('J3 a duty does not lose its flights', () => {
    const later = moveDuty(held!, {
      crewId: 'anna',
      startMs: held!.startMs + 2 * HOUR_MS,
      endMs: held!.endMs + 2 * HOUR_MS,
    });
    expect(later).toMatchObject({ ok: false, message: expect.stringContaining('MER415 leaves at 1300Z') });
    const longer = moveDuty(held!, {
      crewId: 'anna',
      startMs: held!.startMs - HOUR_MS,
      endMs: held!.endMs,
    });
    expect(longer.ok).toBe(true);
  });
  it('J3 successive changes keep the original record', () => {
    const first = { ...NO_EDIT, schedules: { d1: { before: duty, after: { ...duty, label: 'A' } } } };
    const then = {
      ...NO_EDIT,
      schedules: { d1: { before: { ...duty, label: 'A' }, after: { ...duty, label: 'B' } } },
    };
    expect(joinEdits(first, then).schedules.d1).toEqual({ before: duty, after: { ...duty, label: 'B' } });
    const made = { ...NO_EDIT, schedules: { n: { before: null, after: { ...duty, id: 'n' } } } };
    const gone = { ...NO_EDIT, schedules: { n: { before: { ...duty, id: 'n' }, after: null } } };
    expect(joinEdits(made, gone).schedules).toEqual({});
  });
  it('J1 a stale edit is reapplied to the stored record', () => {
    const edit = { ...NO_EDIT, schedules: { d1: { before: duty, after: { ...duty, label: 'B' } } } };
    const now = { ...duty, revision: 5, notes: 'theirs' };
    const rebased = rebaseEdit(edit, { schedule: () => now, flight: () => null });
    expect(changesOf(rebased, '').schedules?.replace).toMatchObject([{ revision: 5, label: 'B' }]);
  });
  it('J3 deleting a duty removes the member from its flights', () => {
    const changes = changesOf(removeDuty(held!), '');
    expect(changes.schedules?.remove).toEqual([{ id: 'd1', revision: 1 }]);
    expect(changes.flights?.replace?.every(({ crew }) => crew.length === 0)).toBe(true);
  });
});

describe('J3 suggested crew', () => {
  const open = flightOf('MER500', iso('21T13:00'), iso('21T16:00'), []);
  const candidate = (
    id: string,
    schedules = [] as ReturnType<typeof scheduleOf>[],
    papers = papersOf(id),
  ) => ({
    member: memberOf(id),
    duties: memberDuties(id, schedules, []),
    qualifications: papers,
  });
  const standing = (found: ReturnType<typeof suggestCrew>) =>
    found.map(({ member, standing: state }) => `${member.id} ${state}`);

  it('J3 legal members first, on standby before others, and all others with the reason', () => {
    const busy = scheduleOf('b', 'busy', iso('21T12:30'), iso('21T18:00'), { kind: 'training' });
    const tired = scheduleOf('t', 'tired', iso('20T20:00'), iso('21T06:00'), {
      sectors: 2,
      flightMinutes: 300,
    });
    const standby = scheduleOf('s', 'ready', iso('21T10:00'), iso('21T18:00'), { kind: 'standby-home' });
    const expired = [paperOf('old', 'medical', { expiresOn: '2026-01-01' }), ...papersOf('old').slice(0, 1)];
    const found = suggestCrew(
      open,
      'CPT',
      [
        candidate('free'),
        candidate('busy', [busy]),
        candidate('tired', [tired]),
        candidate('ready', [standby]),
        candidate('old', [], expired),
      ],
      limitsBy('FAR117'),
    );
    expect(standing(found)).toEqual([
      'ready legal',
      'free legal',
      'tired illegal',
      'busy not-free',
      'old not-qualified',
    ]);
    expect(found[2]?.words).toMatch(/rest/i);
  });
  it('J3 a member whose duties lack flight times is not fully checked: not legal, and not the one with least flight time', () => {
    const silent = ['18', '19'].map((day) =>
      scheduleOf(`n${day}`, 'silent', iso(`${day}T12:00`), iso(`${day}T20:30`)),
    );
    const flown = scheduleOf('f', 'flown', iso('18T12:00'), iso('18T20:30'), {
      sectors: 2,
      flightMinutes: 300,
    });
    const found = suggestCrew(
      open,
      'CPT',
      [candidate('silent', silent), candidate('flown', [flown])],
      limitsBy('FAR117'),
    );
    expect(standing(found)).toEqual(['flown legal', 'silent unknown']);
    expect(found.map(({ flightMinutes28d }) => flightMinutes28d)).toEqual([300, null]);
    expect(found[1]?.words).toMatch(/^Not checked: .*flight time/i);
  });
  it('J3 no member on board or of a lower position is suggested', () => {
    const officer = { ...candidate('fo'), member: memberOf('fo', { position: 'FO' }) };
    const manned = flightOf('MER500', iso('21T13:00'), iso('21T16:00'), ['a']);
    expect(suggestCrew(manned, 'CPT', [candidate('a'), officer], limitsBy('FAR117'))).toEqual([]);
    expect(openPlaces(manned)).toEqual(['FO']);
  });
});

describe('J1 duty totals', () => {
  it('J1 a window that ends now contains its duties, to the minute', () => {
    const duties = memberDuties('anna', [duty], [outbound, inbound]);
    const found = (now: string) =>
      dutyTotals(duties, {
        ruleSet: 'FAR117',
        member: memberOf('anna', { timeZone: 'UTC' }),
        atMs: at(now),
      }).totals.map(({ minutes }) => minutes);
    expect(found('20T12:00')).toEqual([0, 0, 0, 0]);
    expect(found('20T14:00')).toEqual([60, 60, 120, 120]);
    expect(found('21T00:00')).toEqual([300, 300, 420, 420]);
    expect(found('27T19:00')).toEqual([300, 300, 0, 420]);
  });
  it('J1 EASA days are local days at the base', () => {
    const duties = memberDuties('anna', [duty], []);
    const of = (timeZone: string) =>
      dutyTotals(duties, { ruleSet: 'EASA', member: memberOf('anna', { timeZone }), atMs: at('27T02:00') })
        .totals[0]?.minutes;
    // In New York it is still the 26th: the seven days begin on the 20th; in UTC they begin on the 21st.
    expect(of('America/New_York')).toBe(480);
    expect(of('UTC')).toBe(0);
  });
});

describe('J1 duty totals equal those of the limits', () => {
  const totals = (ruleSet: 'FAR117' | 'EASA', entries: Parameters<typeof scheduleOf>[]) => {
    const duties = memberDuties(
      'anna',
      entries.map((entry) => scheduleOf(...entry)),
      [],
    );
    const asked = { ruleSet, member: memberOf('anna', { timeZone: 'UTC' }), atMs: at('22T00:00') };
    return dutyTotals(duties, asked).totals.map(({ minutes }) => minutes);
  };
  it('J1 CS FTL.1.225(b)(3) a quarter of standby at home is duty', () => {
    const standby = scheduleOf('s', 'anna', iso('20T06:00'), iso('20T14:00'), { kind: 'standby-home' });
    expect(totals('EASA', [['s', 'anna', standby.start, standby.end, standby]])[0]).toBe(120);
  });
  it('J1 117.21(b), 117.3 airport standby and positioning before the flight are flight duty', () => {
    const flying = { sectors: 1, flightMinutes: 120 };
    const found = totals('FAR117', [
      ['s', 'anna', iso('20T06:00'), iso('20T08:00'), { kind: 'standby-airport' }],
      ['f', 'anna', iso('20T08:00'), iso('20T12:00'), flying],
      ['p', 'anna', iso('21T06:00'), iso('21T08:00'), { kind: 'positioning' }],
      ['g', 'anna', iso('21T09:00'), iso('21T12:00'), flying],
    ]);
    expect(found).toEqual([240, 240, 720, 720]);
  });
});

describe('J3 board', () => {
  const view = { startMs: at('20T00:00'), endMs: at('23T00:00'), widthPx: 720 };
  it('J3 times and pixels agree, in whole steps', () => {
    expect(xOf(view, at('21T00:00'))).toBe(240);
    expect(msAt(view, 240)).toBe(at('21T00:00'));
    expect(snapTo(at('20T10:07'), 5)).toBe(at('20T10:05'));
    expect(ticksOf(view, 3).filter(({ isDay }) => isDay)).toHaveLength(3);
    expect(ticksOf(view, 3, -300).find(({ isDay }) => isDay)?.ms).toBe(at('20T05:00'));
  });
  it('J3 the circadian low is in local time of the base, also across a clock change', () => {
    const autumn = { startMs: Date.UTC(2026, 9, 31), endMs: Date.UTC(2026, 10, 3) };
    const bands = localBands('America/New_York', autumn, WOCL).map(({ startMs, endMs }) => [
      new Date(startMs).toISOString(),
      (endMs - startMs) / HOUR_MS,
    ]);
    expect(bands).toEqual([
      ['2026-10-31T06:00:00.000Z', 4],
      ['2026-11-01T07:00:00.000Z', 4],
      ['2026-11-02T07:00:00.000Z', 4],
    ]);
    expect(localBands('Mars/Olympus', autumn, WOCL)).toEqual([]);
  });
});

describe('J1 example roster', () => {
  it.each(['FAR117', 'EASA'] as const)('J1 is deterministic, and legal by %s', (ruleSet) => {
    const options = { members: 24, ruleSet, nowMs: at('20T12:00') };
    const example = exampleRoster(options);
    expect(exampleRoster(options)).toEqual(example);
    expect(example.members).toHaveLength(24);
    const stamp = { revision: 1, isExample: true, createdAt: '', updatedAt: '', updatedBy: '' };
    for (const member of example.members) {
      const duties = memberDuties(
        member.id,
        example.schedules.filter(({ crewId }) => crewId === member.id).map((one) => ({ ...one, ...stamp })),
        example.flights.map((one) => ({ ...one, ...stamp })),
      );
      const broken = judgeBoard({ ...member, ...stamp }, duties, ruleSet).filter(({ legal }) => !legal);
      expect(
        broken.flatMap(({ violations }) => violations),
        member.name,
      ).toEqual([]);
    }
  });
});
