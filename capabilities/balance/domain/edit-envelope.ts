import type { BalanceLimits, BalanceModel, EnvelopePoint } from './balance-model.ts';
import { kgOf, kilograms, massIn } from './measure.ts';

/** One side of an envelope row. */
export interface EnvelopeCorner {
  readonly index: number;
  readonly side: 'min' | 'max';
}

function withEnvelope(model: BalanceModel, cgEnvelope: readonly EnvelopePoint[]): BalanceModel {
  return { ...model, limits: { ...model.limits, cgEnvelope } };
}

/** Weight range of a row between its neighbours, kg. */
export function roomOfRow({ cgEnvelope }: BalanceLimits, index: number): { min: number; max: number } {
  const below = cgEnvelope[index - 1];
  const above = cgEnvelope[index + 1];
  return {
    min: below === undefined ? 0 : kgOf(below.weight),
    max: above === undefined ? 10_000_000 : kgOf(above.weight),
  };
}

const roundTo = (value: number, step: number) => Math.round(value / step) * step;
const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/**
 * Drags a corner, limited by its neighbours and the other side of its row. Weights snap to tens of the unit shown, arms
 * to half centimetres.
 */
export function dragCorner(
  model: BalanceModel,
  { index, side }: EnvelopeCorner,
  to: { armM: number; weightKg: number },
): BalanceModel {
  const point = model.limits.cgEnvelope[index];
  if (point === undefined) return model;
  const { min, max } = roomOfRow(model.limits, index);
  const { unit } = model;
  const weight = { value: roundTo(massIn(kilograms(to.weightKg), unit), 10), unit };
  const isBetween = kgOf(weight) >= min && kgOf(weight) <= max;
  const armM = Number(within(roundTo(to.armM, 0.005), 0, 200).toFixed(3));
  const moved: EnvelopePoint = {
    weight: isBetween ? weight : point.weight,
    min: side === 'min' ? Math.min(armM, point.max) : point.min,
    max: side === 'max' ? Math.max(armM, point.min) : point.max,
  };
  return withEnvelope(model, model.limits.cgEnvelope.with(index, moved));
}

/** Replaces a row by typed values, to be checked by the caller. */
export function withRow(model: BalanceModel, index: number, change: Partial<EnvelopePoint>): BalanceModel {
  const point = model.limits.cgEnvelope[index];
  if (point === undefined) return model;
  return withEnvelope(model, model.limits.cgEnvelope.with(index, { ...point, ...change }));
}

/** Adds a row halfway to the next, or above the last; the first row of an empty envelope is narrow. */
export function withNewRow(model: BalanceModel, after: number): BalanceModel {
  const { cgEnvelope } = model.limits;
  const { unit } = model;
  const lower = cgEnvelope[after];
  if (lower === undefined)
    return withEnvelope(model, [{ weight: { value: 0, unit }, min: 0, max: 0 }, ...cgEnvelope]);
  const upper = cgEnvelope[after + 1];
  const row: EnvelopePoint =
    upper === undefined
      ? { ...lower, weight: { value: Math.round(massIn(lower.weight, unit) * 1.05), unit } }
      : {
          weight: { value: (massIn(lower.weight, unit) + massIn(upper.weight, unit)) / 2, unit },
          min: (lower.min + upper.min) / 2,
          max: (lower.max + upper.max) / 2,
        };
  return withEnvelope(model, cgEnvelope.toSpliced(after + 1, 0, row));
}

export function withoutRow(model: BalanceModel, index: number): BalanceModel {
  return withEnvelope(model, model.limits.cgEnvelope.toSpliced(index, 1));
}
