import { type Findings, atMostCount } from '../check.ts';
import { WOCL, touchesDaily } from '../windows.ts';
import { localDay } from '../zone-time.ts';
import type { Timeline } from '../timeline.ts';
import type { FarPeriod, FarTimeline } from './prepare.ts';
import { isNightRest } from './split-duty.ts';

const infringes = (far: FarPeriod): boolean =>
  far.isFdp && touchesDaily(far.acclimation.zone, { start: far.fdpStart, end: far.fdpEnd }, WOCL);

/** Whether the duty is a stand-in before a case, used for its rest only. */
const isNominal = (far: FarPeriod, { hasHistory }: Timeline): boolean =>
  !hasHistory && far.period.index === 0;

/** Last local day on which an infringing FDP reaches the window of circadian low. */
export function nightOf(far: FarPeriod): number {
  const { zone } = far.acclimation;
  const end = far.fdpEnd;
  const endDay = localDay(zone, end - 1);
  const reachesToday = touchesDaily(zone, { start: end - ((end + zone.offsetAt(end)) % 1440), end }, WOCL);
  return reachesToday ? endDay : endDay - 1;
}

/** Infringing FDPs on consecutive nights up to one of them. */
export interface NightRow {
  count: number;
  allRested: boolean;
  /** The earliest FDP; null when the nights continue before the first duty given. */
  brokenBefore: FarPeriod | null;
}

/** Consecutive nights that end with an FDP; null when it does not infringe the window. */
export function nightRowOf({ periods, timeline }: FarTimeline, far: FarPeriod): NightRow | null {
  if (!infringes(far)) return null;
  const row: NightRow = { count: 1, allRested: isNightRest(far.split), brokenBefore: null };
  let first = far;
  for (let index = far.period.index - 1; index >= 0; index--) {
    const earlier = periods[index];
    if (!earlier?.isFdp || isNominal(earlier, timeline)) continue;
    if (!infringes(earlier) || nightOf(first) - nightOf(earlier) > 1) return { ...row, brokenBefore: first };
    first = earlier;
    row.count += 1;
    row.allRested &&= isNightRest(earlier.split);
  }
  return row;
}

/** 14 CFR 117.27: three consecutive nights in the WOCL, five with a rest of two hours in each. */
export function nightChecks(prepared: FarTimeline, far: FarPeriod, { checks }: Findings): void {
  const row = nightRowOf(prepared, far);
  if (!row) return;
  let { count, allRested } = row;
  const { consecutiveWoclNights = 0, woclNightsHadRest = false } = prepared.timeline.prior;
  if (row.brokenBefore === null && consecutiveWoclNights > 0) {
    count += consecutiveWoclNights;
    allRested &&= woclNightsHadRest;
  }
  checks.push(
    atMostCount({
      code: 'consecutive_wocl_nights',
      paragraph: '14 CFR 117.27',
      title: 'Consecutive FDPs that infringe on the WOCL (0200–0559)',
      limit: allRested ? 5 : 3,
      value: count,
      inputs: { restOpportunityInEach: allRested },
      because: allRested ? 'each with a rest opportunity of 2 h' : 'not each with a rest opportunity of 2 h',
    }),
  );
}
