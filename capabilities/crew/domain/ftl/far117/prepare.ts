import { IntervalSums } from '../interval-sums.ts';
import { MINUTE_MS } from '../hours.ts';
import type { Timeline, WorkPeriod } from '../timeline.ts';
import { type Acclimation, acclimations } from './acclimation.ts';
import { type SplitDuty, splitDutyOf } from './split-duty.ts';

/** Work period under Part 117. */
export interface FarPeriod {
  period: WorkPeriod;
  acclimation: Acclimation;
  /** Flight duty, or airport standby, which is part of the FDP from its start: 117.21(b). */
  isFdp: boolean;
  /** Short-call reserve, alone or before a flight duty. */
  reserveStart: number | null;
  fdpStart: number;
  fdpEnd: number;
  split: SplitDuty | null;
  /** Without the split-duty rest excluded by 117.15. */
  fdpMinutes: number;
  pilots: number;
  isAugmented: boolean;
  segments: number | null;
  /** Null when the schedule does not state it. */
  flightMinutes: number | null;
}

export interface FarTimeline {
  timeline: Timeline;
  periods: FarPeriod[];
  fdp: IntervalSums;
  flight: IntervalSums;
  /** Flight duties without a stated flight time. */
  unknownFlight: IntervalSums;
}

function farPeriod(period: WorkPeriod, acclimation: Acclimation): FarPeriod {
  const { main, standby } = period;
  const isAirport = standby?.place === 'airport';
  const fdpStart = isAirport ? Math.min(standby.start, period.report) : period.report;
  const isFdp = period.isFlight || isAirport;
  const fdpEnd = period.isFlight ? period.fdpEnd : period.end;
  const isAugmented = main.duty.pilots > main.duty.minimumPilots;
  const split = period.isFlight ? splitDutyOf(main.duty, fdpStart, fdpEnd, main.zone) : null;
  const breakMinutes = split?.counts && !isAugmented ? split.restMinutes : 0;
  return {
    period,
    acclimation,
    isFdp,
    reserveStart: standby && standby.place !== 'airport' ? standby.start : null,
    fdpStart,
    fdpEnd,
    split,
    fdpMinutes: fdpEnd - fdpStart - breakMinutes,
    pilots: main.duty.pilots,
    isAugmented,
    segments: period.isFlight ? (main.duty.sectors ?? null) : 1,
    flightMinutes: period.isFlight ? (main.duty.flightMinutes ?? null) : 0,
  };
}

/** Prepares all history that the rules of Part 117 need, once per schedule. */
export function prepareFar(timeline: Timeline): FarTimeline {
  const states = acclimations(timeline);
  const periods = timeline.periods.flatMap((period, index) => {
    const state = states[index];
    return state ? [farPeriod(period, state)] : [];
  });
  const fdp = new IntervalSums();
  const flight = new IntervalSums();
  const unknownFlight = new IntervalSums();
  for (const far of periods) {
    if (!far.isFdp) continue;
    const pause = far.period.main.duty.splitBreak;
    if (far.split?.counts && !far.isAugmented && pause) {
      fdp.add(far.fdpStart, pause.start / MINUTE_MS);
      fdp.add(pause.end / MINUTE_MS, far.fdpEnd);
    } else fdp.add(far.fdpStart, far.fdpEnd);
    if (!far.period.isFlight) continue;
    if (far.flightMinutes === null) unknownFlight.add(far.fdpStart, far.fdpEnd);
    else flight.add(far.fdpStart, far.fdpEnd, far.flightMinutes);
  }
  return { timeline, periods, fdp, flight, unknownFlight };
}
