import { describe, expect, test } from 'vitest';
import { figuresOf, postCheck } from '../testing/ftl-samples.ts';

const far = (body: Record<string, unknown>) => postCheck({ ruleSet: 'FAR117', evaluate: body });
const easa = (body: Record<string, unknown>) => postCheck({ ruleSet: 'EASA', evaluate: body });

describe('J2 a case with clock times only has a field for every input of the rules', () => {
  const night = { report: '20:00', segments: 1, fdp: '9:00', flight: '7:00' };
  test('J2 117.27 nights before', () => {
    expect(figuresOf(far({ ...night, consecutive_nights: 2 }), 'consecutive_wocl_nights')).toMatchObject({
      value: '3',
      ok: true,
    });
    expect(far({ ...night, consecutive_nights: 3 }).violations).toEqual(['consecutive_wocl_nights']);
    const rested = { ...night, break_start: '23:00', break_end: '01:00', nights_had_rest: true };
    expect(figuresOf(far({ ...rested, consecutive_nights: 4 }), 'consecutive_wocl_nights')).toMatchObject({
      limit: '5',
      value: '5',
      ok: true,
    });
    expect(far({ ...night, consecutive_nights: 3, rest: '12:00' }).violations).toEqual([
      'consecutive_wocl_nights',
    ]);
  });
  test('J2 117.25(b) free time', () => {
    expect(far({ ...night, free_168h: '29:59' }).violations).toEqual(['free_30h_in_168h']);
    expect(figuresOf(far({ ...night, free_168h: '30:00' }), 'free_30h_in_168h')).toMatchObject({
      margin_min: 0,
      ok: true,
    });
  });
  test('J2 117.15 only the length of a rest opportunity: it is placed at night if it fits', () => {
    const answer = far({ report: '19:00', segments: 3, fdp: '13:00', flight: '6:00', break: '3:00' });
    expect(figuresOf(answer, 'flight_duty_period')).toMatchObject({ value: '10:00', ok: true });
    expect(
      figuresOf(
        far({ report: '08:00', segments: 3, fdp: '13:30', flight: '6:00', break: '3:00' }),
        'flight_duty_period',
      ),
    ).toMatchObject({ value: '13:30', ok: false });
  });
  test('J2 117.21(c) the length of a reserve availability period', () => {
    expect(
      figuresOf(
        far({ report: '10:00', segments: 2, fdp: '10:00', flight: '6:00', reserve: '6:01' }),
        'reserve_plus_fdp',
      ),
    ).toMatchObject({ value: '16:01', ok: false });
  });
  test('J2 CS FTL.1.205(c) extra pilots and a long sector', () => {
    const body = { start: '21:00', sectors: 2, fdp: '15:00', extra_pilots: 1, rest_facility: 'class1' };
    expect(easa(body)).toMatchObject({ max_fdp: '16:00', max_fdp_source: 'CS FTL.1.205(c)' });
    expect(easa({ ...body, long_sector: true }).max_fdp).toBe('17:00');
    expect(easa({ ...body, extra_pilots: 2 }).max_fdp).toBe('17:00');
  });
  test('J2 CS FTL.1.220 a net break', () => {
    expect(easa({ start: '08:00', sectors: 4, fdp: '13:30', net_break: '3:00' })).toMatchObject({
      max_fdp: '13:30',
      legal: true,
    });
    const short = easa({ start: '08:00', sectors: 4, fdp: '12:00', net_break: '2:59' });
    expect(short).toMatchObject({ max_fdp: '12:00', legal: true });
    expect(short.assumptions.join()).toContain('2:59 of break, net, is below 3:00');
  });
  test('J2 CS FTL.1.225 airport and home standby by their length', () => {
    expect(easa({ start: '12:00', sectors: 2, fdp: '10:00', airport_standby: '5:00' }).max_fdp).toBe('12:00');
    expect(easa({ start: '16:00', sectors: 2, fdp: '10:00', home_standby: '7:00' }).max_fdp).toBe('10:30');
  });
  test('J2 CS FTL.1.205(d) original and delayed report', () => {
    expect(easa({ start: '13:00', delayed_to: '16:59', sectors: 2, fdp: '10:00' }).max_fdp).toBe('13:00');
    expect(easa({ start: '13:00', delayed_to: '17:00', sectors: 2, fdp: '10:00' }).max_fdp).toBe('11:00');
  });
  test('J2 ORO.FTL.235 rest away, ORO.FTL.235(d) time since recovery, ORO.FTL.205(d)(1) extensions before', () => {
    const body = { start: '08:00', sectors: 2, fdp: '10:00' };
    expect(
      figuresOf(easa({ ...body, rest: '10:30', preceding_duty: '10:45', home_base: false }), 'rest'),
    ).toMatchObject({ limit: '10:45', ok: false });
    expect(figuresOf(easa({ ...body, since_recovery: '158:00' }), 'recurrent_rest')).toEqual({
      limit: '168:00',
      value: '168:00',
      margin_min: 0,
      ok: true,
    });
    expect(easa({ ...body, since_recovery: '158:01' }).violations).toEqual(['recurrent_rest']);
    expect(easa({ ...body, extension: true, planned_extensions_7d: 2 }).violations).toEqual([
      'planned_extensions_7_days',
    ]);
  });
  test('J2 ORO.FTL.105(1) Table 1 by difference and elapsed time', () => {
    const at = (time_difference_hours: number, elapsed_hours: number) =>
      easa({ start: '08:00', sectors: 2, fdp: '10:00', time_difference_hours, elapsed_hours }).max_fdp_source;
    expect([at(6, 47), at(6, 48), at(6, 72), at(9, 72), at(9, 96), at(2, 60)]).toEqual([
      'Table 2',
      'Table 3',
      'Table 2',
      'Table 3',
      'Table 2',
      'Table 2',
    ]);
  });
});
