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
const ranges: Record<Field, { least: number; most: number; step: number; name: string; unit: string }> = {
  costIndex: { least: 30, most: 60, step: 1, name: 'Cost index', unit: '' },
  reserve: { least: 15, most: 35, step: 1, name: 'Reserve', unit: ' min' },
  passengers: { least: 70, most: 140, step: 1, name: 'Passengers', unit: '' },
  load: { least: 0, most: 4, step: 0.1, name: 'Load', unit: ' t' },
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
    const asked = given[field];
    if (asked === undefined) {
      const used = draw(field, random);
      const { least, most } = ranges[field];
      const note = `${name} not entered: default ${used}${unit} used, drawn from ${least} to ${most}${unit}.`;
      assumptions.push({ field, kind: 'drawn', given: null, used, note });
      return used;
    }
    const used = cap(asked);
    if (used !== asked) {
      const note = `${name} ${Math.round(asked * 100) / 100}${unit} is above the limit: ${used}${unit} used.`;
      assumptions.push({ field, kind: 'capped', given: asked, used, note });
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
  const { least, most, step } = ranges[field];
  const steps = Math.round((most - least) / step) + 1;
  const drawn = least + Math.min(steps - 1, Math.floor(random() * steps)) * step;
  // Tenths, without binary rounding errors.
  return Math.round(drawn * 10) / 10;
}
