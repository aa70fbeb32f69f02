import { type Findings, atMost, atMostCount } from '../check.ts';
import { HOUR } from '../hours.ts';
import { FREE_30 } from './free-of-duty.ts';
import { farExtension, farMaxFdp } from './flight-duty-period.ts';
import type { FarPeriod, FarTimeline } from './prepare.ts';

const LONG_EXTENSION = 30;

/** Minutes by which the table is exceeded, or the minutes stated. */
function usedMinutes(far: FarPeriod): number {
  const extension = farExtension(far);
  if (!extension) return 0;
  if (Number.isFinite(extension.minutes) && far.period.main.duty.extension?.minutes !== undefined) {
    return extension.minutes;
  }
  const max = farMaxFdp(far);
  return 'missing' in max ? 0 : Math.max(0, far.fdpMinutes - max.minutes);
}

/** 14 CFR 117.19: two hours before take-off, and more than 30 min once before 30 h free of duty. */
export function extensionChecks(
  { periods, timeline }: FarTimeline,
  far: FarPeriod,
  { checks }: Findings,
): void {
  const extension = farExtension(far);
  if (!extension) return;
  const isBefore = extension.kind === 'pre-takeoff';
  const minutes = usedMinutes(far);
  if (isBefore) {
    const paragraph = '14 CFR 117.19(a)(1)';
    const title = 'Extension before take-off';
    checks.push(atMost({ code: 'fdp_extension', paragraph, title, limit: 2 * HOUR, value: minutes }));
  }
  if (minutes <= LONG_EXTENSION) return;
  let count = 1;
  let isRested = false;
  for (let index = far.period.index; index > 0; index--) {
    const later = periods[index];
    const earlier = periods[index - 1];
    isRested =
      later !== undefined && earlier !== undefined && later.period.start - earlier.period.end >= FREE_30;
    if (!later || !earlier || isRested) break;
    if (usedMinutes(earlier) > LONG_EXTENSION) count += 1;
  }
  if (!isRested) count += timeline.prior.longExtensionsSinceRest ?? 0;
  checks.push(
    atMostCount({
      code: 'extensions_over_30_min',
      paragraph: isBefore ? '14 CFR 117.19(a)(2)' : '14 CFR 117.19(b)(2)',
      title: 'Extensions of more than 30 min since 30 h free of duty',
      limit: 1,
      value: count,
    }),
  );
}
