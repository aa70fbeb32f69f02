import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { airacCycleAt, airacCycleByNumber } from './airac-cycle.ts';

describe('H5 AIRAC cycle', () => {
  it.each([
    ['2020-01-02', '2001', '2020-01-02'],
    ['2020-12-31', '2014', '2020-12-31'],
    ['2021-01-28', '2101', '2021-01-28'],
    ['2013-09-20', '1310', '2013-09-19'],
    ['2024-12-26', '2413', '2024-12-26'],
    ['2025-01-22', '2413', '2024-12-26'],
    ['2025-01-23', '2501', '2025-01-23'],
    ['2026-04-16', '2604', '2026-04-16'],
    ['2026-09-03', '2609', '2026-09-03'],
  ])('on %s is %s, effective from %s', (day, cycle, effectiveFrom) => {
    expect(airacCycleAt(new Date(`${day}T12:00:00Z`))).toMatchObject({ cycle, effectiveFrom });
  });

  it('finds a cycle by its number, and rejects numbers that a year does not have', () => {
    expect(airacCycleByNumber('1310')?.effectiveFrom).toBe('2013-09-19');
    expect(airacCycleByNumber('2014')?.effectiveFrom).toBe('2020-12-31');
    for (const wrong of ['2114', '2100', '20', '', 'abcd']) expect(airacCycleByNumber(wrong)).toBeNull();
  });

  it('covers every instant with 28-day cycles without gaps', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        (at) => {
          const { effectiveFrom, effectiveTo } = airacCycleAt(at);
          const fromMs = Date.parse(effectiveFrom);
          expect(fromMs).toBeLessThanOrEqual(at.getTime());
          expect(Date.parse(effectiveTo)).toBeGreaterThan(at.getTime());
          expect(Date.parse(effectiveTo) - fromMs).toBe(28 * 86_400_000);
          expect(airacCycleAt(new Date(effectiveTo)).effectiveFrom).toBe(effectiveTo);
        },
      ),
    );
  });
});
