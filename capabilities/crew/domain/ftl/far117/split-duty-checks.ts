import { type Check, atLeast, atMost } from '../check.ts';
import { HOUR } from '../hours.ts';
import type { FarPeriod } from './prepare.ts';
import { MIN_REST } from './split-duty.ts';

const COMBINED = 14 * HOUR;

/** 14 CFR 117.15: combined time, or the condition that fails. */
export function splitDutyChecks({ split, isAugmented }: FarPeriod): { checks: Check[]; note: string | null } {
  if (!split) return { checks: [], note: null };
  const inputs = { break: split.local, breakMinutes: split.restMinutes };
  if (isAugmented) {
    return { checks: [], note: '117.15 is for unaugmented operations only: the break counts as FDP.' };
  }
  if (split.counts) {
    const combined = atMost({
      code: 'split_duty_combined',
      paragraph: '14 CFR 117.15(f)',
      title: 'FDP and split-duty rest together',
      limit: COMBINED,
      value: split.combinedMinutes,
      inputs,
    });
    const rest = atLeast({
      code: 'split_duty_rest',
      paragraph: '14 CFR 117.15(b)',
      title: 'Split-duty rest opportunity',
      limit: MIN_REST,
      value: split.restMinutes,
      inputs,
    });
    return { checks: [combined, rest], note: null };
  }
  const reasons = [
    split.isSuitable ? '' : 'no suitable accommodation (117.15)',
    split.isAtNight ? '' : 'not within 2200–0500 local (117.15(a))',
    split.restMinutes >= MIN_REST ? '' : 'shorter than 3 h (117.15(b))',
    split.isScheduled ? '' : 'not scheduled before the FDP began (117.15(c))',
    split.isNotShortened ? '' : 'shorter than scheduled (117.15(d))',
    split.isAfterFirstSegment ? '' : 'before the first segment was completed (117.15(e))',
  ].filter((reason) => reason !== '');
  return { checks: [], note: `The break of ${split.local} counts as FDP: ${reasons.join(', ')}.` };
}
