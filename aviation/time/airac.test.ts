import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { airacAge, airacCycleOf, airacCycleOn, airacDaysLeft } from './airac.ts';

const at = (text: string) => Date.parse(text);
const PUBLISHED: readonly (readonly [string, string])[] = [
  ['2001', '2020-01-02'],
  ['2013', '2020-12-03'],
  ['2014', '2020-12-31'], // 2020 has fourteen cycles
  ['2101', '2021-01-28'],
  ['2401', '2024-01-25'],
  ['2501', '2025-01-23'],
  ['2601', '2026-01-22'],
  ['2611', '2026-10-29'],
  ['1310', '2013-09-19'],
];

describe('F0 AIRAC calendar', () => {
  it.each(PUBLISHED)('cycle %s takes effect on %s at 0000Z', (ident, day) => {
    expect(airacCycleOn(at(`${day}T00:00:00Z`)).ident).toBe(ident);
    expect(airacCycleOn(at(`${day}T00:00:00Z`) - 1).ident).not.toBe(ident);
    expect(airacCycleOf(ident)?.effectiveMs).toBe(at(`${day}T00:00:00Z`));
  });

  it('counts the days left, today included', () => {
    const cycle = airacCycleOn(at('2026-11-20T12:57:32Z'));
    expect(cycle.ident).toBe('2611');
    expect(airacDaysLeft(cycle, at('2026-11-20T12:57:32Z'))).toBe(6);
    expect(airacDaysLeft(cycle, at('2026-11-25T23:59:59Z'))).toBe(1);
    expect(airacDaysLeft(cycle, cycle.effectiveMs)).toBe(28);
    expect(airacDaysLeft(cycle, cycle.expiresMs)).toBe(0);
  });

  it('distinguishes current, expired, future and unknown data', () => {
    const now = at('2026-11-20T00:00:00Z');
    expect(airacAge('2611', now)).toMatchObject({ state: 'current', daysLeft: 6 });
    expect(airacAge('2610', now)).toMatchObject({ state: 'outdated', daysOver: 22 });
    expect(airacAge('2612', now)).toMatchObject({ state: 'future' });
    expect(airacAge(null, now)).toEqual({ state: 'unknown' });
    expect(airacAge('2600', now)).toEqual({ state: 'unknown' });
    expect(airacAge('2614', now)).toEqual({ state: 'unknown' });
    expect(airacAge('26-11', now)).toEqual({ state: 'unknown' });
  });

  it('every instant is in exactly one cycle, which is found again by its ident', () => {
    const year2000To2099 = { min: at('2000-02-01T00:00:00Z'), max: at('2099-12-01T00:00:00Z') };
    assert(
      property(integer(year2000To2099), (instantMs) => {
        const cycle = airacCycleOn(instantMs);
        expect(instantMs).toBeGreaterThanOrEqual(cycle.effectiveMs);
        expect(instantMs).toBeLessThan(cycle.expiresMs);
        expect(new Date(cycle.effectiveMs).getUTCDay()).toBe(4);
        expect(airacCycleOf(cycle.ident)).toEqual(cycle);
      }),
    );
  });
});
