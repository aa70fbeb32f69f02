import type { BalanceLimits, Curtailment, EnvelopePoint } from './balance-model.ts';
import { kgOf } from './measure.ts';

/** Tolerance for rounding of sums: 1 mg, 1 NM. */
const TOLERANCE_KG = 1e-6;
const TOLERANCE_M = 1e-9;

/** CG limits at one weight, metres. */
export interface CgRange {
  readonly min: number;
  readonly max: number;
}

/** Envelope in kilograms, by increasing weight. */
export interface EnvelopeRow extends CgRange {
  readonly weightKg: number;
}
export function envelopeRows(envelope: readonly EnvelopePoint[]): readonly EnvelopeRow[] {
  return envelope
    .map(({ weight, min, max }) => ({ weightKg: kgOf(weight), min, max }))
    .toSorted((a, b) => a.weightKg - b.weightKg);
}

/** Outside the limit by more than rounding; a value equal to the limit is within it. */
export const exceeds = (valueKg: number, limitKg: number): boolean => valueKg - limitKg > TOLERANCE_KG;

/** Whether a CG is within limits, limits included. */
export const isWithin = (armM: number, { min, max }: CgRange): boolean =>
  armM >= min - TOLERANCE_M && armM <= max + TOLERANCE_M;

/**
 * CG limits at a weight, interpolated between the two rows around it (spec 5); with two rows at one weight, the wider
 * one. Null outside the rows: an envelope is not extrapolated.
 */
export function rangeAt(rows: readonly EnvelopeRow[], weightKg: number): CgRange | null {
  let range: CgRange | null = null;
  rows.forEach((upper, index) => {
    const lower = rows[index - 1] ?? upper;
    if (exceeds(lower.weightKg, weightKg) || exceeds(weightKg, upper.weightKg)) return;
    const here = between(lower, upper, weightKg);
    range = range === null ? here : wider(range, here);
  });
  return range;
}

function between(lower: EnvelopeRow, upper: EnvelopeRow, weightKg: number): CgRange {
  const span = upper.weightKg - lower.weightKg;
  if (span <= TOLERANCE_KG) return wider(lower, upper);
  const share = Math.min(1, Math.max(0, (weightKg - lower.weightKg) / span));
  return {
    min: lower.min + (upper.min - lower.min) * share,
    max: lower.max + (upper.max - lower.max) * share,
  };
}

function wider(a: CgRange, b: CgRange): CgRange {
  return { min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) };
}

/** Sum of all curtailments, kg·m. */
function totalCurtailment(items: readonly Curtailment[]): { forward: number; aft: number } {
  return {
    forward: items.reduce((total, { forward }) => total + kgOf(forward), 0),
    aft: items.reduce((total, { aft }) => total + kgOf(aft), 0),
  };
}

/**
 * Limits after curtailment (AC 120-27F): each is a moment, so it reduces the range more, the lighter the aircraft is.
 * Nothing remains when `min` is above `max`.
 */
export function curtailedRange(
  range: CgRange | null,
  curtailment: readonly Curtailment[],
  weightKg: number,
): CgRange | null {
  if (range === null || weightKg <= 0) return null;
  const { forward, aft } = totalCurtailment(curtailment);
  return { min: range.min + forward / weightKg, max: range.max - aft / weightKg };
}

/** Weights of the drawn outline: its rows, and points between them for the curved one. */
export function outlineWeights(rows: readonly EnvelopeRow[], stepsBetween: number): readonly number[] {
  return rows.flatMap(({ weightKg }, index) => {
    const next = rows[index + 1];
    if (next === undefined) return [weightKg];
    const steps = Array.from({ length: stepsBetween }, (_, step) => step / stepsBetween);
    return steps.map((share) => weightKg + (next.weightKg - weightKg) * share);
  });
}

/** Curtailed envelope as rows, for drawing; null without curtailment or when nothing remains. */
export function curtailedRows({ cgEnvelope, curtailment }: BalanceLimits): readonly EnvelopeRow[] | null {
  if (curtailment.length === 0) return null;
  const rows = envelopeRows(cgEnvelope);
  const curtailed = outlineWeights(rows, 8).flatMap((weightKg) => {
    const range = curtailedRange(rangeAt(rows, weightKg), curtailment, weightKg);
    return range === null || range.min > range.max ? [] : [{ weightKg, ...range }];
  });
  return curtailed.length === 0 ? null : curtailed;
}
