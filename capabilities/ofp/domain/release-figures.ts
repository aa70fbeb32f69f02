import type { OperationalFlightPlan, PerformancePlanAnswer } from '#capabilities/plan/contract.ts';
import type { LayoutContext } from './layout.ts';
import { UNKNOWN, whole } from './ofp-words.ts';
import { LIMIT_NAMES } from './performance-words.ts';

type Plan = OperationalFlightPlan;
type Performance = PerformancePlanAnswer;

function limitLine(name: string, limit: number | null | undefined, value: number): LayoutContext {
  const isKnown = limit !== null && limit !== undefined;
  return {
    name,
    max: whole(limit),
    plan: whole(value),
    margin: isKnown ? whole(limit - value) : UNKNOWN,
    state: isKnown && value > limit ? 'ABOVE THE LIMIT' : '',
  };
}

/** Limits of the release: one set, from the performance plan if there is one. */
export function releaseLimits(plan: Plan, performance: Performance | null): LayoutContext[] {
  const { weight, plannedFuel } = plan;
  const payload = limitLine('PAYLOAD', plan.payloadMaxWeight, weight.payload);
  if (performance) {
    return [
      payload,
      ...performance.limits.map(({ id, valueKg, limitKg }) => limitLine(LIMIT_NAMES[id], limitKg, valueKg)),
    ];
  }
  return [
    payload,
    limitLine('ZFW', plan.zeroFuelMaxWeight, weight.ZFW),
    limitLine('TOW', plan.takeOffMaxWeight, weight.take_off_weight),
    limitLine('LDW', weight.landing_max_weight, plan.landingWeight),
    limitLine('TANKS', plan.fuelMaxWeight, plannedFuel.block_fuel),
  ];
}

const LIMIT_SENTENCES: Readonly<Record<Performance['limits'][number]['id'], string>> = {
  'zero-fuel': 'Zero fuel weight',
  'take-off': 'Take-off weight',
  landing: 'Landing weight',
  tanks: 'Block fuel',
};
/** Warnings of loadOFP that depend on its fuel: the performance plan checks the same with its fuel. */
const FUEL_DEPENDENT = new Set(['maxtk', 'maxld', 'tanks']);

/** Limits exceeded by the figures of the release. */
export function releaseWarnings(plan: Plan, performance: Performance | null): string[] {
  if (!performance) return plan.warnings.map(({ message }) => message);
  const exceeded = performance.limits.flatMap(({ id, valueKg, limitKg }) =>
    limitKg !== null && valueKg > limitKg
      ? [
          `${LIMIT_SENTENCES[id]} ${whole(valueKg)} kg is ${whole(valueKg - limitKg)} kg above the maximum of ${whole(limitKg)} kg.`,
        ]
      : [],
  );
  const others = plan.warnings.filter(({ id }) => !FUEL_DEPENDENT.has(id)).map(({ message }) => message);
  return [...exceeded, ...others];
}
