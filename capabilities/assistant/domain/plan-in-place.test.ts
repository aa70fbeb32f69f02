import { describe, expect, it } from 'vitest';
import type { OperationalFlightPlan } from '#capabilities/plan/contract.ts';
import { planInPlace } from './plan-in-place.ts';

const drawn = { field: 'costIndex', value: 43, message: 'Cost index 43 was drawn at random.' } as const;
const made = (cruise: object, assumptions: readonly object[] = []) =>
  ({ cruise, assumptions }) as unknown as OperationalFlightPlan;
const before = (assumptions: readonly object[]) => ({ assumptions }) as unknown as OperationalFlightPlan;

describe('K3 a plan recalculated by the assistant', () => {
  it('K3 a default cost index is not flown when only the alternate changes, and is still labelled as a default', () => {
    const plan = planInPlace(made({ costIndex: 43 }), before([drawn]), { isCostIndexGiven: false });
    expect(plan.cruise).toBeUndefined();
    expect(plan.assumptions).toEqual([drawn]);
    const levels = planInPlace(made({ costIndex: 43, level: 370 }), before([drawn]), {
      isCostIndexGiven: false,
    });
    expect(levels.cruise).toEqual({ level: 370 });
  });
  it('K3 an entered one is flown, and no longer labelled as a default', () => {
    const plan = planInPlace(made({ costIndex: 30 }), before([drawn]), { isCostIndexGiven: true });
    expect(plan).toEqual({ cruise: { costIndex: 30 }, assumptions: [] });
  });
  it('K3 one entered before is still flown', () => {
    const plan = planInPlace(made({ costIndex: 30 }), before([]), { isCostIndexGiven: false });
    expect(plan.cruise).toEqual({ costIndex: 30 });
  });
});
