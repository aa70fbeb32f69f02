import { hasCostIndex } from '#aviation/performance/cruise-speed.ts';
import { fuelPolicyName } from '#aviation/performance/fuel/fuel-rules.ts';
import type { NavlogLeg } from '#aviation/performance/flying/navlog.ts';
import {
  ceilingOf,
  isProfile,
  type PerformanceAircraft,
} from '#aviation/performance/performance-aircraft.ts';
import { lowestCruiseFt } from '#aviation/performance/flying/solve-flight.ts';
import type {
  PerformanceFailure,
  PerformancePlan,
  PerformancePlanInput,
  PlanLimit,
} from '#aviation/performance/performance-plan.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { RouteResult } from '#capabilities/route/contract.ts';
import { edtoNotes } from './edto.ts';
import { lowCruiseNotes } from './route-terrain.ts';
import type { RequestedCruise } from './requested-cruise.ts';
import type { PlanEffect } from '#aviation/performance/plan-effects.ts';
import type { PerformancePlanAnswer, PerformancePlanRequest } from '../contract.ts';

const MODEL =
  'Poll–Schumann (The Aeronautical Journal 125, 2021), parameters of 28 March 2025, engines worn by 2.5 %';

export interface AnswerParts {
  readonly request: PerformancePlanRequest;
  readonly route: RouteResult;
  readonly aircraft: PerformanceAircraft;
  readonly registration: string | null;
  readonly payloadKg: number;
  readonly plan: PerformancePlan;
  readonly effects: readonly PlanEffect[];
  readonly air: { readonly freshness: Freshness | null; readonly message: string | null };
  readonly enRoute: Pick<PerformancePlanAnswer, 'firs' | 'terrain' | 'edto' | 'field'>;
  /** Requested levels and speeds. */
  readonly cruise: RequestedCruise;
  readonly messages: readonly string[];
}

/** Rounded down: fully known only when nothing is missing. */
export const knownHundredths = (part: number): number => Math.floor(part * 100 + 1e-9) / 100;

/** Performance plan for the response: figures to a hundredth, times in ISO 8601, assumptions as text. */
export function performanceAnswer(parts: AnswerParts): PerformancePlanAnswer {
  const { request, route, aircraft, plan, air } = parts;
  const [departure, arrival] = [route.route_info[0], route.route_info.at(-1)];
  return {
    kind: 'performance-plan',
    model: isProfile(aircraft.model) ? `Profile: ${aircraft.model.source}` : MODEL,
    aircraft: {
      type: aircraft.model.type,
      registration: parts.registration,
      emptyKg: hundredths(aircraft.emptyKg),
      fuelFactor: aircraft.fuelFactor,
      cruiseMach: aircraft.cruiseMach,
      hasCostIndex: hasCostIndex(aircraft),
      ceiling: ceilingOf(aircraft),
      fuel: isProfile(aircraft.model) ? aircraft.model.fuel : 'jet-a1',
    },
    speeds: parts.cruise.speedTexts.map(({ atNm, speed }) => ({ atNm: hundredths(atNm), speed })),
    departure: departure?.ident ?? request.dep,
    arrival: arrival?.ident ?? request.arr,
    route: route.route,
    isFallback: route.isFallback,
    distanceNm: hundredths(plan.distanceNm),
    policy: { id: request.policy, name: fuelPolicyName(request.policy) },
    offBlock: instant(plan.offBlockMs),
    takeOff: instant(plan.takeOffMs),
    landing: instant(plan.landingMs),
    initialLevelFt: plan.initialLevelFt,
    isLevelLowered: plan.isLevelLowered,
    legs: plan.legs.map(legOf),
    events: plan.events.map(({ kind, levelOff, ...at }) => ({
      kind,
      ...placed(at),
      ...(levelOff ? { levelOff: placed(levelOff) } : {}),
    })),
    ...fuelAndMasses(plan, parts.payloadKg),
    alternate: plan.alternate && {
      ...plan.alternate,
      distanceNm: hundredths(plan.alternate.distanceNm),
      minutes: hundredths(plan.alternate.minutes),
    },
    effects: parts.effects.map(({ kind, by, difference }) => ({
      kind,
      by,
      difference: difference && {
        tripKg: hundredths(difference.tripKg),
        blockKg: hundredths(difference.blockKg),
        minutes: hundredths(difference.minutes),
      },
    })),
    air: { ...air, knownWindPart: knownHundredths(plan.knownWindPart) },
    ...parts.enRoute,
    messages: [
      ...edtoNotes(parts.enRoute.edto ?? null, parts.registration ?? aircraft.model.type),
      ...lowCruiseNotes(plan.legs, parts.enRoute.terrain?.legs ?? []),
      ...oxygenNotes(aircraft.model.type, plan.levelsFlownFt),
      ...parts.messages,
      ...assumptionsOf(parts),
    ],
    notForNavigation: true,
  };
}

function placed({
  alongNm,
  lat,
  lon,
  pressureAltitudeFt,
  timeMs,
}: NonNullable<PerformancePlan['events'][number]['levelOff']>) {
  const coordinate: [number, number] = [lon, lat];
  return {
    alongNm: hundredths(alongNm),
    coordinate,
    altitudeFt: Math.round(pressureAltitudeFt),
    time: instant(timeMs),
  };
}

function fuelAndMasses(
  plan: PerformancePlan,
  payloadKg: number,
): Pick<PerformancePlanAnswer, 'fuel' | 'masses' | 'limits'> {
  return {
    fuel: {
      items: plan.fuel.map((item) => ({
        ...item,
        fuelKg: hundredths(item.fuelKg),
        minutes: orNull(item.minutes),
      })),
      blockKg: hundredths(plan.blockFuelKg),
      takeOffKg: hundredths(plan.takeOffFuelKg),
    },
    masses: {
      payloadKg: hundredths(payloadKg),
      zeroFuelKg: hundredths(plan.zeroFuelKg),
      rampKg: hundredths(plan.rampKg),
      takeOffKg: hundredths(plan.takeOffKg),
      landingKg: hundredths(plan.landingKg),
    },
    limits: plan.limits.map((limit) => ({
      ...limit,
      valueKg: hundredths(limit.valueKg),
      marginKg: limit.limitKg === null ? null : hundredths(limit.limitKg - limit.valueKg),
    })),
  };
}

function legOf(leg: NavlogLeg): PerformancePlanAnswer['legs'][number] {
  return {
    ident: leg.ident,
    kind: leg.kind,
    via: leg.via,
    coordinate: [leg.lon, leg.lat],
    phase: leg.phase,
    altitudeFt: Math.round(leg.pressureAltitudeFt),
    trackDegTrue: hundredths(leg.trackDegTrue),
    distanceNm: hundredths(leg.distanceNm),
    alongNm: hundredths(leg.alongNm),
    mach: Math.round(leg.mach * 1000) / 1000,
    trueAirspeedKt: hundredths(leg.trueAirspeedKt),
    groundSpeedKt: hundredths(leg.groundSpeedKt),
    wind: leg.wind && {
      fromDegTrue: hundredths(leg.wind.fromDegTrue),
      speedKt: hundredths(leg.wind.speedKt),
    },
    headwindKt: orNull(leg.headwindKt),
    temperatureC: orNull(leg.temperatureC),
    isaDeviationC: orNull(leg.isaDeviationC),
    minutes: hundredths(leg.minutes),
    fuelKg: hundredths(leg.fuelKg),
    massKg: hundredths(leg.massKg),
    remainingFuelKg: hundredths(leg.remainingFuelKg),
    timeOver: instant(leg.timeOverMs),
  };
}

/** Unpressurised types of the table. */
const WITHOUT_CABIN: ReadonlySet<string> = new Set(
  'C150 C152 C172 C182 C206 C208 P28A PA34 SR22 BE36 BE58 DA40 DA42'.split(' '),
);
/** Altitude above which oxygen is required after 30 min (NCO.OP.190). */
const OXYGEN_ABOVE_FT = 10_000;

function oxygenNotes(type: string, levelsFlownFt: readonly number[]): string[] {
  const highestFt = Math.max(0, ...levelsFlownFt);
  if (!WITHOUT_CABIN.has(type) || highestFt <= OXYGEN_ABOVE_FT) return [];
  return [
    `Cruise at ${highestFt.toLocaleString('en')} ft without a pressure cabin: oxygen above 10,000 ft after 30 min and above 13,000 ft (NCO.OP.190), above 12,500 ft after 30 min and above 14,000 ft (14 CFR 91.211).`,
  ];
}

const limitNames: Record<PlanLimit['id'], string> = {
  'zero-fuel': 'Zero fuel mass',
  'take-off': 'Take-off mass',
  landing: 'Landing mass',
  tanks: 'Block fuel',
};

function assumptionsOf({ request, cruise, plan }: AnswerParts): string[] {
  const exceeded = plan.limits.flatMap(({ id, valueKg, limitKg, isExceeded }) =>
    isExceeded && limitKg !== null
      ? [
          `${limitNames[id]} ${kilograms(valueKg)} is ${kilograms(valueKg - limitKg)} above the maximum of ${kilograms(limitKg)}.`,
        ]
      : [],
  );
  const percent = Math.floor(plan.knownWindPart * 100);
  const wind =
    percent === 0
      ? ['Still air and the standard atmosphere were planned.']
      : percent < 100
        ? [`The wind is known on ${percent} % of the route; still air was planned on the rest.`]
        : [];
  const level =
    plan.isLevelLowered && cruise.initialLevelFt !== null
      ? [
          `FL${cruise.initialLevelFt / 100} cannot be flown on this flight: FL${plan.initialLevelFt / 100} is planned.`,
        ]
      : [];
  const tanks = plan.limits.some(({ id, limitKg }) => id === 'tanks' && limitKg === null)
    ? ['MAX FUEL N/A – NOT CHECKED.']
    : [];
  return [
    ...exceeded,
    ...level,
    ...stepsLeftOut(cruise, plan),
    ...levelsAgainstRule(plan, request.policy),
    ...wind,
    ...tanks,
  ];
}

/** Further from the requested place than this a change of level is late; within it, it begins at the next computed point. */
const LATE_NM = 2;

/** Requested changes of level that are not flown, or not where they were requested. */
export function stepsLeftOut(
  { changes }: Pick<RequestedCruise, 'changes'>,
  {
    events,
    levelsFlownFt,
    initialLevelFt,
  }: Pick<PerformancePlan, 'events' | 'levelsFlownFt' | 'initialLevelFt'>,
): string[] {
  const topFt = Math.max(initialLevelFt, ...levelsFlownFt);
  const climbs = events.filter(({ kind }) => kind === 'step-climb');
  return (changes ?? []).flatMap(({ levelFt, atNm }) => {
    const requested = `FL${levelFt / 100} asked for after ${Math.round(atNm)} NM`;
    if (levelFt > topFt)
      return [`${requested} cannot be reached there: FL${Math.round(topFt / 100)} is kept.`];
    const flown = climbs.find(
      ({ levelOff }) => levelOff && Math.round(levelOff.pressureAltitudeFt) === levelFt,
    );
    if (flown)
      return flown.alongNm <= atNm + LATE_NM
        ? []
        : [`${requested} can be reached only after ${Math.round(flown.alongNm).toLocaleString('en')} NM.`];
    // A change that is due during the first climb continues it: the top of climb is at the level of the change.
    if (levelsFlownFt.includes(levelFt)) return [`${requested} is flown from the first climb on.`];
    if (levelFt < initialLevelFt)
      return [
        `${requested} is not flown: the flight climbs to FL${Math.round(initialLevelFt / 100)} first. State the first level too.`,
      ];
    const nextFt = levelsFlownFt.find((feet) => feet > levelFt) ?? topFt;
    return [`${requested} is not flown: the flight climbs to FL${Math.round(nextFt / 100)} in its place.`];
  });
}

/** Levels that do not conform to the direction of flight. */
function levelsAgainstRule(
  { levelsFlownFt, levelsOfDirectionFt }: PerformancePlan,
  policy: string,
): string[] {
  const wrong = levelsFlownFt.filter((feet) => !levelsOfDirectionFt.includes(feet));
  if (policy.startsWith('vfr')) return visualLevelsAgainstRule(wrong, levelsOfDirectionFt);
  if (wrong.length === 0) return [];
  const isOdd = levelsOfDirectionFt.includes(25_000);
  const levels = levelsOfDirectionFt.includes(25_000) || levelsOfDirectionFt.includes(26_000);
  const words = levels
    ? `${isOdd ? 'odd' : 'even'} levels up to FL410`
    : 'metric levels, FL291 to FL411 (China)';
  const names = wrong.map((feet) => `FL${feet / 100}`);
  const [last = ''] = names.splice(-1);
  const are =
    names.length === 0
      ? `${last} is not an IFR cruising level`
      : `${names.join(', ')} and ${last} are no IFR cruising levels`;
  return [`${are} of this direction: ${words}.`];
}

/** VFR cruising levels apply above this height (ICAO Annex 2, 4.7; 14 CFR 91.159). */
const VISUAL_ABOVE_FT = 3000;

/** As `levelsAgainstRule`, for VFR; not below the height at which the rule can apply. */
function visualLevelsAgainstRule(
  wrongFt: readonly number[],
  levelsOfDirectionFt: readonly number[],
): string[] {
  const high = wrongFt.filter((feet) => feet > VISUAL_ABOVE_FT);
  if (high.length === 0) return [];
  const isOdd = levelsOfDirectionFt.some((feet) => Math.floor(feet / 1000) % 2 === 1);
  const names = high.map((feet) => `FL${String(Math.round(feet / 100)).padStart(3, '0')}`).join(' and ');
  return [
    `${names}: more than 3,000 ft above the ground, VFR levels of this direction are ${isOdd ? 'odd' : 'even'} thousands of feet plus 500.`,
  ];
}

const failures: Record<Exclude<PerformanceFailure, 'below-aerodrome'>, string> = {
  'level-unreachable': 'no cruising level can be reached with this mass',
  'too-short': 'the route is too short for a climb and a descent',
  'too-heavy': 'the fuel for it makes the aircraft far too heavy to take off',
  'wind-too-strong': 'the wind is stronger than the airspeed',
  'no-route': 'both ends are the same place',
};

const levelName = (feet: number): string => `FL${String(Math.round(feet / 100)).padStart(3, '0')}`;

type Levels = Pick<
  PerformancePlanInput,
  'points' | 'departureElevationFt' | 'arrivalElevationFt' | 'initialLevelFt'
>;

/** Why a flight cannot be planned, as a sentence. */
export function failureSentence(
  type: string,
  { reason, flight }: { readonly reason: PerformanceFailure; readonly flight: 'trip' | 'alternate' },
  task: Levels,
): string {
  if (reason === 'below-aerodrome') return belowAerodromeSentence(type, task);
  const what = flight === 'trip' ? 'this flight' : 'the flight to the alternate';
  return `${type} cannot be planned for ${what}: ${failures[reason]}.`;
}

function belowAerodromeSentence(type: string, task: Levels): string {
  const { points, departureElevationFt, arrivalElevationFt, initialLevelFt } = task;
  const isDeparture = departureElevationFt > arrivalElevationFt;
  const ident = (isDeparture ? points[0] : points.at(-1))?.ident ?? 'the aerodrome';
  const elevationFt = Math.max(departureElevationFt, arrivalElevationFt);
  const level = initialLevelFt === null ? 'the level' : levelName(initialLevelFt);
  const where = (initialLevelFt ?? 0) <= elevationFt ? 'is not above' : 'is too low for';
  return `${type} cannot be planned for this flight: ${level} ${where} ${ident} (${elevationFt.toLocaleString('en')} ft); choose ${levelName(lowestCruiseFt(task))} or above.`;
}

const kilograms = (value: number): string => `${Math.round(value).toLocaleString('en')} kg`;
const instant = (ms: number): string => new Date(ms).toISOString();
const orNull = (value: number | null): number | null => (value === null ? null : hundredths(value));

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
