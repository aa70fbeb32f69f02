import { armOf, type BalanceResult, type FuelStep, type Load } from './compute-balance.ts';
import type { EnvelopeRow } from './envelope.ts';

/** Weight and CG at one moment of refuelling or flight. */
export interface CurvePoint {
  readonly weightKg: number;
  readonly armM: number;
}

/** Movement of the CG while fuel is loaded or burnt. */
export interface FuelCurve {
  readonly stationId: string;
  readonly isBurn: boolean;
  readonly points: readonly CurvePoint[];
}

const POINTS_PER_STEP = 24;

function between(from: Load, to: Load, share: number): Load {
  return {
    weightKg: from.weightKg + (to.weightKg - from.weightKg) * share,
    momentKgM: from.momentKgM + (to.momentKgM - from.momentKgM) * share,
  };
}

/** Fractions of a step to evaluate: equal parts, and the crossings of envelope rows. */
function sharesOf({ from, to }: FuelStep, rows: readonly EnvelopeRow[]): readonly number[] {
  const even = Array.from({ length: POINTS_PER_STEP + 1 }, (_, index) => index / POINTS_PER_STEP);
  const span = to.weightKg - from.weightKg;
  if (span === 0) return [0];
  const atRows = rows
    .map(({ weightKg }) => (weightKg - from.weightKg) / span)
    .filter((share) => share > 0 && share < 1);
  return [...even, ...atRows].toSorted((a, b) => a - b);
}

/**
 * Fuel curves between the checkpoints. Moment is linear in weight, the CG is not: between two checkpoints inside the
 * envelope it may be outside.
 */
export function fuelCurves({ fuelSteps }: BalanceResult, rows: readonly EnvelopeRow[]): readonly FuelCurve[] {
  return fuelSteps.map((step) => ({
    stationId: step.stationId,
    isBurn: step.isBurn,
    points: sharesOf(step, rows).flatMap((share) => {
      const load = between(step.from, step.to, share);
      const armM = armOf(load);
      return armM === null ? [] : [{ weightKg: load.weightKg, armM }];
    }),
  }));
}
