import { describe, expect, test } from 'vitest';
import { figuresOf, postCheck } from '../testing/ftl-samples.ts';

/**
 * Three home standbys that end in a flight duty, calculated by hand under both rule sets. Table 2 of ORO.FTL.205(b), Tables A and B
 * of Part 117 and the paragraphs are those of the shared reference (ftl-tables.json, domain-facts.md 1.1 and 1.2).
 */
const cases = [
  {
    name: 'called at 1000 from a standby of 0620, report 1350',
    body: { standby_start: '06:20', contacted_at: '10:00', at: '13:50' },
    /*
     * CS FTL.1.225(b)(9): of a standby that starts between 2300 and 0700 the time up to 0700 is not counted until the
     * call: 0700 to 1350 = 6:50. (b)(7): beyond 6 h it is taken off: 0:50. Table 2, 1330 to 1359, 2 sectors: 12:45 - 0:50 = 11:55.
     */
    easaMax: '11:55',
    // (b)(1) counts all of it: 0620 to 1350.
    standby: '7:30',
    /*
     * 117.21(c)(3): reserve and FDP together at most Table B + 4 h or 16 h, the lesser, from 0620. Table B, 1300 to 1659,
     * 2 segments: 12 h + 4 h = 16 h. 0620 + 16 h = 2220, so from 1350 at most 8:30.
     */
    farMostFdp: '8:30',
    farOver: '8:31',
  },
  {
    name: 'called at 0010 from a standby of 2330, report 0800: the night counts from the call',
    body: { standby_start: '23:30', contacted_at: '00:10', at: '08:00' },
    // (b)(9): counted from the call: 0010 to 0800 = 7:50; beyond 6 h 1:50. Table 2, 0600 to 1329: 13:00 - 1:50 = 11:10.
    easaMax: '11:10',
    standby: '8:30',
    // Table B, 0700 to 1159: 14 h + 4 h = 18 h, the lesser is 16 h: 2330 + 16 h = 1530, so from 0800 at most 7:30.
    farMostFdp: '7:30',
    farOver: '7:31',
  },
  {
    name: 'standby of six hours and one minute, report 1601',
    body: { standby_start: '10:00', contacted_at: '14:00', at: '16:01' },
    // All by day: 6:01, a minute beyond 6 h. Table 2, 1600 to 1629: 11:30 - 0:01 = 11:29.
    easaMax: '11:29',
    standby: '6:01',
    // Table B, 1300 to 1659: 12 h + 4 h = 16 h: 1000 + 16 h = 0200, so from 1601 at most 9:59.
    farMostFdp: '9:59',
    farOver: '10:00',
  },
] as const;

describe.each(cases)('J2 home standby, $name', ({ body, easaMax, standby, farMostFdp, farOver }) => {
  const { at, standby_start, contacted_at } = body;
  const homeStandby = { standby_start, standby_kind: 'home' };

  test('J2 CS FTL.1.225(b): the maximum FDP, equal is legal, and the whole standby against 16 h', () => {
    const evaluate = { ...homeStandby, contacted_at, start: at, sectors: 2, fdp: easaMax };
    const answer = postCheck({ ruleSet: 'EASA', evaluate });
    expect(answer).toMatchObject({ max_fdp: easaMax, legal: true });
    expect(figuresOf(answer, 'standby_duration')).toMatchObject({ value: standby, limit: '16:00' });
    const [hours, minutes] = easaMax.split(':').map(Number);
    const over = (hours ?? 0) * 60 + (minutes ?? 0) + 1;
    const fdp = `${Math.floor(over / 60)}:${String(over % 60).padStart(2, '0')}`;
    expect(postCheck({ ruleSet: 'EASA', evaluate: { ...evaluate, fdp } }).violations).toContain('max_fdp');
  });

  test('J2 14 CFR 117.21(c)(3): reserve and FDP together from the start of the standby', () => {
    const evaluate = {
      ...homeStandby,
      report: at,
      segments: 2,
      pilots: 2,
      flight: '5:00',
      fdp: farMostFdp,
    };
    const answer = postCheck({ ruleSet: 'FAR117', evaluate });
    expect(answer.violations).toEqual([]);
    expect(figuresOf(answer, 'reserve_plus_fdp')).toMatchObject({
      limit: '16:00',
      value: '16:00',
      margin_min: 0,
    });
    expect(figuresOf(answer, 'reserve_availability_period')).toMatchObject({
      value: standby,
      limit: '14:00',
    });
    expect(postCheck({ ruleSet: 'FAR117', evaluate: { ...evaluate, fdp: farOver } }).violations).toEqual([
      'reserve_plus_fdp',
    ]);
  });
});
