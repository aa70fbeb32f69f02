import { contingencyItem, sumKg } from './fuel/fuel-policy.ts';
import { type PerformancePlan, type PerformancePlanInput, performancePlan } from './performance-plan.ts';

/** What is changed: the cruising levels, the wind along the way, or the payload. */
export type EffectKind = 'level' | 'headwind' | 'payload';

/** What a change of one thing makes of trip fuel and time, all else as planned. */
export interface PlanEffect {
  readonly kind: EffectKind;
  /** Feet, knots of headwind, or kg; negative the other way. */
  readonly by: number;
  /** What the trip burns and takes more (negative: less); null where the flight cannot be flown so. */
  readonly difference: { readonly tripKg: number; readonly blockKg: number; readonly minutes: number } | null;
}

const LEVEL_STEP_FT = 2000;
const WIND_STEP_KT = 10;
/** Masses from which a step of payload is 5 t, 1 t; below it 100 kg. */
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

/** The levels of a plan, all so much higher: the first, and steps where they are planned. */
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

/** Contingency that the policy asks for when the trip of a plan burns and takes so much. */
function contingencyKg(
  { aircraft, policy, arrivalElevationFt }: PerformancePlanInput,
  plan: PerformancePlan,
  trip: { readonly fuelKg: number; readonly minutes: number },
): number {
  const kept = plan.fuel.filter(({ id }) => id !== 'taxi' && id !== 'trip' && id !== 'contingency');
  const massKg = plan.zeroFuelKg + sumKg(kept);
  const task = { policy, aircraft, massKg, hasAlternate: plan.alternate !== null, arrivalElevationFt };
  return contingencyItem(task, trip)?.fuelKg ?? 0;
}

/**
 * So much more headwind on every leg: the time by the ground speeds planned, the fuel at the flow of each leg, the
 * contingency by the policy. The little that the added fuel weighs is left out.
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
 * The same flight with another payload, at the levels planned, or lower ones where it is too heavy for them. Limits are not
 * looked at: they are those of the plan.
 */
function withOtherPayload(input: PerformancePlanInput, plan: PerformancePlan, byKg: number): PlanEffect {
  const payloadKg = input.payloadKg + byKg;
  const outcome = payloadKg < 0 ? null : performancePlan({ ...input, ...levelsOf(plan, 0), payloadKg });
  return { kind: 'payload', by: byKg, difference: outcome?.ok ? differenceOf(plan, outcome.plan) : null };
}

/** What 2,000 ft, 10 kt and a step of payload more or less would make of a plan. Pure. */
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
