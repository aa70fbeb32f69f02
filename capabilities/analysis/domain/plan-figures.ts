import type { PerformancePlanAnswer, PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import type { FlownFigures } from '../contract.ts';

const MINUTE_MS = 60_000;

const LIMITS: Record<PerformancePlanAnswer['limits'][number]['id'], string> = {
  'zero-fuel': 'Zero fuel mass',
  'take-off': 'Take-off mass',
  landing: 'Landing mass',
  tanks: 'Block fuel',
};

const kilograms = (value: number): string => `${Math.round(value).toLocaleString('en')} kg`;

const flightLevel = (feet: number): string => `FL${Math.floor(feet / 100)}`;

/** Why a requested level is not used; null when it is. */
function levelProblem({ level }: PerformancePlanRequest, answer: PerformancePlanAnswer): string | null {
  if (!answer.isLevelLowered || level === undefined) return null;
  const { type, ceiling } = answer.aircraft;
  return ceiling && level * 100 > ceiling.ft
    ? `FL${level} is above the highest level of the ${type}, ${flightLevel(ceiling.ft)} (${ceiling.source})`
    : `FL${level} not reached at this mass and distance: ${flightLevel(answer.initialLevelFt)} planned`;
}

/** Why a plan is infeasible as requested, in sentences. */
function problemsOf(request: PerformancePlanRequest, answer: PerformancePlanAnswer): string[] {
  const exceeded = answer.limits.flatMap(({ id, valueKg, limitKg, isExceeded }) =>
    isExceeded && limitKg !== null ? [`${LIMITS[id]} ${kilograms(valueKg - limitKg)} above maximum`] : [],
  );
  const level = levelProblem(request, answer);
  return [...(level === null ? [] : [level]), ...exceeded];
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** Weighted mean of the legs; null when one is unknown: a partial mean is not that of the route. */
function meanOf<Leg>(
  legs: readonly Leg[],
  value: (leg: Leg) => number | null,
  weight: (leg: Leg) => number,
): number | null {
  let [sum, weights] = [0, 0];
  for (const leg of legs) {
    const known = value(leg);
    if (weight(leg) === 0) continue;
    if (known === null) return null;
    sum += known * weight(leg);
    weights += weight(leg);
  }
  return weights === 0 ? null : sum / weights;
}

/** Compared values of a plan. Fuel and masses are exactly those of the plan. */
export function figuresOf(request: PerformancePlanRequest, answer: PerformancePlanAnswer): FlownFigures {
  const fuelOf = (id: string) => answer.fuel.items.find((item) => item.id === id)?.fuelKg ?? 0;
  const [offBlockMs, takeOffMs, landingMs] = [answer.offBlock, answer.takeOff, answer.landing].map((text) =>
    Date.parse(text),
  ) as [number, number, number];
  const cruise = answer.legs.filter(({ phase }) => phase === 'cruise');
  const mach = meanOf(
    cruise,
    (leg) => leg.mach,
    (leg) => leg.minutes,
  );
  const headwind = meanOf(
    answer.legs,
    (leg) => leg.headwindKt,
    (leg) => leg.distanceNm,
  );
  return {
    state: 'flown',
    request,
    tripKg: fuelOf('trip'),
    taxiKg: fuelOf('taxi'),
    blockKg: answer.fuel.blockKg,
    airMinutes: hundredths((landingMs - takeOffMs) / MINUTE_MS),
    blockMinutes: hundredths((landingMs - offBlockMs) / MINUTE_MS),
    offBlock: answer.offBlock,
    landing: answer.landing,
    distanceNm: answer.distanceNm,
    initialLevelFt: answer.initialLevelFt,
    levelsFt: [...new Set([answer.initialLevelFt, ...cruise.map(({ altitudeFt }) => altitudeFt)])],
    cruiseMach: mach === null ? null : Math.round(mach * 1000) / 1000,
    headwindKt: headwind === null ? null : hundredths(headwind),
    knownWindPart: answer.air.knownWindPart,
    takeOffKg: answer.masses.takeOffKg,
    landingKg: answer.masses.landingKg,
    problems: problemsOf(request, answer),
  };
}
