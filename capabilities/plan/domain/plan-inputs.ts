import type { PlanAssumption, PlanRequest } from '../contract.ts';

/** Inputs of a plan after defaults and caps, with the assumptions. */
export interface PlanInputs {
  readonly costIndex: number;
  readonly reserveMinutes: number;
  readonly passengers: number;
  readonly loadTonnes: number;
  readonly assumptions: readonly PlanAssumption[];
}

type Field = PlanAssumption['field'];
type Drawn = Pick<PlanRequest, Field>;

/** Spec 5: range of random defaults, both ends included, in steps. */
const ranges: Record<Field, { min: number; max: number; step: number; name: string; unit: string }> = {
  costIndex: { min: 30, max: 60, step: 1, name: 'Cost index', unit: '' },
  reserve: { min: 15, max: 35, step: 1, name: 'Reserve', unit: ' min' },
  passengers: { min: 70, max: 140, step: 1, name: 'Passengers', unit: '' },
  load: { min: 0, max: 4, step: 0.1, name: 'Load', unit: ' t' },
};
const reserveCapMinutes = 100;
const loadLimitTonnes = 5;
const loadAboveLimitTonnes = 5.45;

/**
 * Plan inputs by row C14: missing ones are drawn once (cost index 30–60, reserve 15–35 min, passengers 70–140, load 0–4
 * t), reserve is capped at 100 min, a load above 5 t becomes 5.45 t; each is labelled.
 * @param random 0 inclusive to 1 exclusive; called for missing inputs only, in the order above
 */
export function drawPlanInputs(given: Drawn, random: () => number): PlanInputs {
  const assumptions: PlanAssumption[] = [];
  const use = (field: Field, cap: (value: number) => number = (value) => value): number => {
    const { name, unit } = ranges[field];
    const input = given[field];
    if (input === undefined) {
      const used = draw(field, random);
      const { min, max } = ranges[field];
      const note = `${name} not entered: default ${used}${unit} used, drawn from ${min} to ${max}${unit}.`;
      assumptions.push({ field, kind: 'drawn', given: null, used, note });
      return used;
    }
    const used = cap(input);
    if (used !== input) {
      const note = `${name} ${Math.round(input * 100) / 100}${unit} is above the limit: ${used}${unit} used.`;
      assumptions.push({ field, kind: 'capped', given: input, used, note });
    }
    return used;
  };
  return {
    costIndex: use('costIndex'),
    reserveMinutes: use('reserve', (minutes) => Math.min(minutes, reserveCapMinutes)),
    passengers: use('passengers'),
    loadTonnes: use('load', (tonnes) => (tonnes > loadLimitTonnes ? loadAboveLimitTonnes : tonnes)),
    assumptions,
  };
}

function draw(field: Field, random: () => number): number {
  const { min, max, step } = ranges[field];
  const steps = Math.round((max - min) / step) + 1;
  const drawn = min + Math.min(steps - 1, Math.floor(random() * steps)) * step;
  // Tenths, without binary rounding errors.
  return Math.round(drawn * 10) / 10;
}
