import { contingencyItem, sumKg } from './fuel/fuel-policy.ts';
import { type PerformancePlan, type PerformancePlanInput, performancePlan } from './performance-plan.ts';

/** Parameter changed: cruising levels, headwind component or payload. */
export type EffectKind = 'level' | 'headwind' | 'payload';

/** Effect of one change on fuel and time, all else as planned. */
export interface PlanEffect {
  readonly kind: EffectKind;
  /** Change in ft, kt of headwind or kg; may be negative. */
  readonly by: number;
  /** Increase of fuel and time (negative: decrease); null when the flight is impossible. */
  readonly difference: { readonly tripKg: number; readonly blockKg: number; readonly minutes: number } | null;
}

const LEVEL_STEP_FT = 2000;
const WIND_STEP_KT = 10;
/** Payload step by zero fuel mass: 5 t, 1 t or 100 kg. */
const PAYLOAD_STEPS: readonly (readonly [fromZeroFuelKg: number, stepKg: number])[] = [
  [40_000, 5000],
  [8000, 1000],
  [0, 100],
];
const MINUTES = 60;

const tripOf = ({ fuel }: PerformancePlan) => {
  const trip = fuel.find(({ id }) => id === 'trip');
  return { fuelKg: trip?.fuelKg ?? 0, minutes: trip?.minutes ?? 0 };
};

function differenceOf(plan: PerformancePlan, other: PerformancePlan): PlanEffect['difference'] {
  const [before, after] = [tripOf(plan), tripOf(other)];
  return {
    tripKg: after.fuelKg - before.fuelKg,
    blockKg: other.blockFuelKg - plan.blockFuelKg,
    minutes: after.minutes - before.minutes,
  };
}

/** Levels of a plan shifted by `byFt`: the initial level, and step climbs at their planned points. */
function levelsOf(
  plan: PerformancePlan,
  byFt: number,
): Pick<PerformancePlanInput, 'initialLevelFt' | 'changes'> {
  const steps = plan.events.filter(({ kind }) => kind === 'step-climb');
  return {
    initialLevelFt: plan.initialLevelFt + byFt,
    changes: steps.map(({ alongNm }, index) => ({
      atNm: alongNm,
      levelFt: (plan.levelsFlownFt[index + 1] ?? 0) + byFt,
    })),
  };
}

function atOtherLevels(input: PerformancePlanInput, plan: PerformancePlan, byFt: number): PlanEffect {
  const outcome = performancePlan({ ...input, ...levelsOf(plan, byFt) });
  const isFlown = outcome.ok && !outcome.plan.isLevelLowered;
  return { kind: 'level', by: byFt, difference: isFlown ? differenceOf(plan, outcome.plan) : null };
}

/** Contingency fuel, kg, for a changed trip of a plan. */
function contingencyKg(
  { aircraft, policy, arrivalElevationFt }: PerformancePlanInput,
  plan: PerformancePlan,
  trip: { readonly fuelKg: number; readonly minutes: number },
): number {
  const kept = plan.fuel.filter(({ id }) => id !== 'taxi' && id !== 'trip' && id !== 'contingency');
  const massKg = plan.zeroFuelKg + sumKg(kept);
  const task = {
    policy,
    aircraft,
    massKg,
    hasAlternate: plan.alternate !== null,
    alternateMinutes: plan.alternate?.minutes ?? 0,
    arrivalElevationFt,
    cruiseLevelFt: plan.initialLevelFt,
  };
  return contingencyItem(task, trip)?.fuelKg ?? 0;
}

/**
 * Effect of additional headwind on every leg: time from the planned ground speeds, fuel at the flow of each leg,
 * contingency by the policy. The weight of the additional fuel is neglected.
 */
function inOtherWind(input: PerformancePlanInput, plan: PerformancePlan, byKt: number): PlanEffect {
  let minutes = 0;
  let tripKg = 0;
  for (const leg of plan.legs) {
    if (leg.minutes <= 0 || leg.groundSpeedKt <= byKt) continue;
    const longer =
      (leg.distanceNm / (leg.groundSpeedKt - byKt) - leg.distanceNm / leg.groundSpeedKt) * MINUTES;
    minutes += longer;
    tripKg += (leg.fuelKg / leg.minutes) * longer;
  }
  const trip = tripOf(plan);
  const then = { fuelKg: trip.fuelKg + tripKg, minutes: trip.minutes + minutes };
  const reserveKg = contingencyKg(input, plan, then) - contingencyKg(input, plan, trip);
  return { kind: 'headwind', by: byKt, difference: { tripKg, blockKg: tripKg + reserveKg, minutes } };
}

/**
 * Effect of a different payload at the planned levels, or lower ones when the aircraft is too heavy for them. Mass
 * limits are not checked: the plan does that.
 */
function withOtherPayload(input: PerformancePlanInput, plan: PerformancePlan, byKg: number): PlanEffect {
  const payloadKg = input.payloadKg + byKg;
  const outcome = payloadKg < 0 ? null : performancePlan({ ...input, ...levelsOf(plan, 0), payloadKg });
  return { kind: 'payload', by: byKg, difference: outcome?.ok ? differenceOf(plan, outcome.plan) : null };
}

/** Effects of ±2,000 ft, ±10 kt of headwind and ± one payload step on a plan. Pure. */
export function effectsOf(input: PerformancePlanInput, plan: PerformancePlan): PlanEffect[] {
  const stepKg = PAYLOAD_STEPS.find(([fromKg]) => plan.zeroFuelKg >= fromKg)?.[1] ?? 0;
  return [
    atOtherLevels(input, plan, LEVEL_STEP_FT),
    atOtherLevels(input, plan, -LEVEL_STEP_FT),
    inOtherWind(input, plan, WIND_STEP_KT),
    inOtherWind(input, plan, -WIND_STEP_KT),
    withOtherPayload(input, plan, stepKg),
    withOtherPayload(input, plan, -stepKg),
  ];
}
