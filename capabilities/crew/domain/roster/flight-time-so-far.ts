import { blockMinutesOf, flownMinutesOf, type MemberDuty } from './member-duties.ts';

const MINUTE_MS = 60_000;
const SPAN_MS = 28 * 86_400_000;

/** Minutes of a span within the 28 days before `now`. */
const minutesWithin = (fromMs: number, toMs: number, nowMs: number): number =>
  Math.max(0, Math.min(toMs, nowMs) - Math.max(fromMs, nowMs - SPAN_MS)) / MINUTE_MS;

/**
 * Flight time of the 28 days before an instant, minutes; a flight in the air counts as far as flown, as in the totals
 * of the limits. Block time without flights is spread evenly over its duty. `isUnknown`: some duties have no known
 * flight time.
 */
export function flightTimeUpTo(
  duties: readonly MemberDuty[],
  nowMs: number,
): { minutes: number; isUnknown: boolean } {
  let minutes = 0;
  let isUnknown = false;
  for (const duty of duties) {
    const within = minutesWithin(duty.startMs, duty.endMs, nowMs);
    if (within === 0) continue;
    const block = blockMinutesOf(duty);
    if (block === null) isUnknown = true;
    else if (block > flownMinutesOf(duty))
      minutes += block * (within / ((duty.endMs - duty.startMs) / MINUTE_MS));
    else
      for (const { offBlocks, onBlocks } of duty.flights)
        minutes += minutesWithin(Date.parse(offBlocks), Date.parse(onBlocks), nowMs);
  }
  return { minutes: Math.round(minutes), isUnknown };
}
