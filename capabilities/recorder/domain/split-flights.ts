import { airborneOf } from './airborne.ts';
import { motionOf } from './motion.ts';
import { type FlightSamples, sliceSamples } from './samples.ts';

const PARKED_KT = 3;
/** Minimum stop between two flights; a stop-and-go or a backtrack is shorter. */
const PARKED_MIN_MS = 5 * 60_000;
/** Or minimum silence on the ground. */
const SILENT_MIN_MS = 10 * 60_000;

/** Longest stop between two rows: start and end. */
function longestPause(
  { timeMs }: FlightSamples,
  speedKt: Float64Array,
  from: number,
  to: number,
): { from: number; to: number; ms: number } {
  let best = { from, to: from, ms: 0 };
  let start = -1;
  for (let at = from; at <= to; at += 1) {
    const isStill = !((speedKt[at] ?? Number.NaN) >= PARKED_KT);
    if (!isStill) start = -1;
    else if (start < 0) start = at;
    if (start < 0) continue;
    const ms = (timeMs[at] ?? 0) - (timeMs[start] ?? 0);
    if (ms > best.ms) best = { from: start, to: at, ms };
  }
  return best;
}

/**
 * Flights of a recording: split at stops of 5 min, or silences of 10 min, between two airborne sections. A recording on
 * the ground only is not split.
 */
export function splitFlights(samples: FlightSamples): FlightSamples[] {
  const motion = motionOf(samples);
  const airborne = airborneOf(samples, motion);
  const cuts: number[] = [];
  for (const [index, leg] of airborne.entries()) {
    const next = airborne[index + 1];
    if (!next || leg.touchdown === null || next.liftOff === null) continue;
    const gap = motion.gaps.find(
      ({ fromIndex, fromMs, toMs }) =>
        fromIndex >= leg.to && fromIndex < next.from && toMs - fromMs >= SILENT_MIN_MS,
    );
    const pause = longestPause(samples, motion.speedKt, leg.to, next.from);
    if (gap) cuts.push(gap.fromIndex + 1);
    else if (pause.ms >= PARKED_MIN_MS) cuts.push((pause.from + pause.to) >> 1);
  }
  const edges = [0, ...cuts, samples.timeMs.length];
  return cuts.length === 0
    ? [samples]
    : edges.slice(1).map((to, index) => sliceSamples(samples, edges[index] ?? 0, to));
}
