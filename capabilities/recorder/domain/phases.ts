import type { Airborne, LowPass } from './airborne.ts';
import type { Motion } from './motion.ts';
import type { FlightSamples } from './samples.ts';

/** Phases of flight (CAST/ICAO CICTT "Phase of Flight: Definitions and Usage Notes", 1.3), in the air by altitude. */
export const PHASES = [
  'parked',
  'taxi',
  'take-off',
  'climb',
  'cruise',
  'descent',
  'approach',
  'landing',
  'go-around',
  'no-data',
] as const;
export type Phase = (typeof PHASES)[number];

export interface PhaseRun {
  readonly phase: Phase;
  readonly fromMs: number;
  readonly toMs: number;
  readonly from: number;
  readonly to: number;
}

const CLIMB_FPM = 300;
/** A shorter change is not a separate phase. */
const SHORT_MS = 30_000;
/** CICTT: initial climb ends and approach (VFR) begins at 1000 ft above the runway, take-off ends at 35 ft. */
const APPROACH_FT = 1000;
const TAKE_OFF_FT = 35;
const FLARE_FT = 50;
const MOVING_KT = 3;
const ROLL_KT = 30;

const codeOf = (phase: Phase): number => PHASES.indexOf(phase);
const [PARKED, TAXI] = [codeOf('parked'), codeOf('taxi')];

function groundCodes(codes: Uint8Array, motion: Motion): void {
  for (let at = 0; at < codes.length; at += 1)
    codes[at] = (motion.speedKt[at] ?? Number.NaN) >= MOVING_KT ? TAXI : PARKED;
}

function levelCodes(codes: Uint8Array, motion: Motion, { from, to }: Airborne): void {
  for (let at = from; at <= to; at += 1) {
    const fpm = motion.verticalFpm[at] ?? Number.NaN;
    codes[at] = codeOf(fpm > CLIMB_FPM ? 'climb' : fpm < -CLIMB_FPM ? 'descent' : 'cruise');
  }
}

/** Merges short runs into the preceding one, the first into the next. */
function withoutShortRuns(codes: Uint8Array, timeMs: Float64Array, { from, to }: Airborne): void {
  let start = from;
  let before = codes[from] ?? 0;
  for (let at = from + 1; at <= to + 1; at += 1) {
    if (at <= to && codes[at] === codes[start]) continue;
    const isShort = (timeMs[Math.min(at, to)] ?? 0) - (timeMs[start] ?? 0) < SHORT_MS;
    if (isShort && start > from) codes.fill(before, start, at);
    else before = codes[start] ?? 0;
    start = at;
  }
}

const fillWhile = (
  codes: Uint8Array,
  phase: Phase,
  { start, step, end }: { start: number; step: 1 | -1; end: number },
  isPart: (at: number) => boolean,
): void => {
  for (let at = start; at !== end + step && isPart(at); at += step) codes[at] = codeOf(phase);
};

/** Approach to a low point, from the last descent through 1000 ft above it. */
function approachCodes(
  codes: Uint8Array,
  motion: Motion,
  low: { index: number; groundFt: number; since: number },
): void {
  const height = (at: number) => (motion.altitudeFt[at] ?? Number.NaN) - low.groundFt;
  fillWhile(
    codes,
    'approach',
    { start: low.index, step: -1, end: low.since },
    (at) => height(at) <= APPROACH_FT,
  );
}

function takeOffCodes(codes: Uint8Array, motion: Motion, leg: Airborne): void {
  const { liftOff, departureFt } = leg;
  if (liftOff === null) return;
  const count = codes.length;
  fillWhile(
    codes,
    'take-off',
    { start: liftOff, step: -1, end: 0 },
    (at) => (motion.speedKt[at] ?? 0) >= ROLL_KT,
  );
  if (departureFt !== null)
    fillWhile(
      codes,
      'take-off',
      { start: liftOff, step: 1, end: count - 1 },
      (at) => (motion.altitudeFt[at] ?? Number.NaN) - departureFt <= TAKE_OFF_FT,
    );
}

function landingCodes(codes: Uint8Array, motion: Motion, leg: Airborne): void {
  const { touchdown, arrivalFt, from } = leg;
  if (touchdown === null) return;
  if (arrivalFt !== null) {
    approachCodes(codes, motion, { index: touchdown, groundFt: arrivalFt, since: from });
    fillWhile(
      codes,
      'landing',
      { start: touchdown, step: -1, end: from },
      (at) => (motion.altitudeFt[at] ?? Number.NaN) - arrivalFt <= FLARE_FT,
    );
  }
  fillWhile(
    codes,
    'landing',
    { start: touchdown, step: 1, end: codes.length - 1 },
    (at) => (motion.speedKt[at] ?? 0) >= ROLL_KT,
  );
}

function lowPassCodes(codes: Uint8Array, motion: Motion, pass: LowPass, legs: readonly Airborne[]): void {
  const leg = legs.find(({ from, to }) => pass.index >= from && pass.index <= to);
  if (!leg) return;
  const groundFt = (motion.altitudeFt[pass.index] ?? Number.NaN) - pass.heightFt;
  approachCodes(codes, motion, { index: pass.from, groundFt, since: leg.from });
  if (pass.kind === 'touch-and-go') {
    codes.fill(codeOf('landing'), pass.from, pass.to + 1);
    return;
  }
  fillWhile(
    codes,
    'go-around',
    { start: pass.index, step: 1, end: leg.to },
    (at) =>
      (motion.altitudeFt[at] ?? Number.NaN) - groundFt <= APPROACH_FT &&
      (at - pass.index < 3 || (motion.verticalFpm[at] ?? Number.NaN) > 0),
  );
}

/** Runs of equal phases; a gap is a separate run. */
function runsOf(codes: Uint8Array, { timeMs }: FlightSamples, motion: Motion): PhaseRun[] {
  const gapAfter = new Map(motion.gaps.map((gap) => [gap.fromIndex, gap]));
  const runs: PhaseRun[] = [];
  let from = 0;
  for (let at = 0; at < codes.length; at += 1) {
    const gap = gapAfter.get(at);
    if (codes[at] === codes[at + 1] && !gap) continue;
    const isLast = at === codes.length - 1;
    const toMs = timeMs[isLast || gap ? at : at + 1] ?? 0;
    runs.push({
      phase: PHASES[codes[from] ?? 0] ?? 'no-data',
      fromMs: timeMs[from] ?? 0,
      toMs,
      from,
      to: at,
    });
    if (gap) runs.push({ phase: 'no-data', fromMs: gap.fromMs, toMs: gap.toMs, from: at, to: at + 1 });
    from = at + 1;
  }
  return runs;
}

/** Phase of each row, and the runs. */
export function phasesOf(
  samples: FlightSamples,
  motion: Motion,
  found: { readonly airborne: readonly Airborne[]; readonly lowPasses: readonly LowPass[] },
): { codes: Uint8Array; runs: PhaseRun[] } {
  const codes = new Uint8Array(samples.timeMs.length);
  groundCodes(codes, motion);
  for (const leg of found.airborne) {
    levelCodes(codes, motion, leg);
    withoutShortRuns(codes, samples.timeMs, leg);
    takeOffCodes(codes, motion, leg);
    landingCodes(codes, motion, leg);
  }
  for (const pass of found.lowPasses) lowPassCodes(codes, motion, pass, found.airborne);
  return { codes, runs: runsOf(codes, samples, motion) };
}
