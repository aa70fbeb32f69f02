import { type AirAloft, unknownAir } from '#aviation/atmosphere/air-aloft.ts';
import type { NavlogPoint } from '#aviation/performance/flying/navlog.ts';
import {
  type LevelRegion,
  type PerformancePlan,
  type PerformancePlanInput,
  type PerformancePlanOutcome,
  type PlanAlternate,
  performancePlan,
} from '#aviation/performance/performance-plan.ts';
import { isProfile, type PerformanceAircraft } from '#aviation/performance/performance-aircraft.ts';
import { type PlanEffect, effectsOf } from '#aviation/performance/plan-effects.ts';
import { routeFlying } from '#aviation/performance/flying/route-flying.ts';
import { type RoutePath, routePath } from '#aviation/performance/flying/route-path.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { runInSlices } from '#platform/server/workers/run-in-slices.ts';
import type { RouteResult } from '#capabilities/route/contract.ts';
import type {
  FleetAircraft,
  FleetAircraftInput,
  PerformancePlanAnswer,
  PerformancePlanRequest,
} from '../contract.ts';
import { requestedCruise } from '../domain/requested-cruise.ts';
import { findAircraft } from '../domain/aircraft-lookup.ts';
import { performanceOf } from '../domain/own-aircraft.ts';
import { type EnRouteFacts, type EnRouteTask, groundFactSteps } from '../domain/en-route-facts.ts';
import { fieldLengths } from '../domain/field-lengths.ts';
import { questionableInputs } from '../domain/questionable-inputs.ts';
import type { GroundIn } from '../domain/route-terrain.ts';
import { isRvsmApproved, regionLevelNotes, rvsmNotes } from '../domain/level-regions.ts';
import { failureSentence, performanceAnswer } from '../domain/performance-answer.ts';
import { alternateRoute, toPoint } from './alternate-route.ts';
import { unknownAircraft } from './plan-problems.ts';

/** The forecast for the flight, with its source. `air` is null when nothing is known. */
export interface AirForecast {
  readonly air: AirAloft | null;
  readonly freshness: Freshness | null;
  readonly message: string | null;
  /** Interval of the model steps between which `air` is interpolated, h. */
  readonly stepHours?: number | undefined;
}

/** The route in a plan request. */
export interface PlanRouteRequest {
  readonly dep: string;
  readonly arr: string;
  readonly route: string;
  readonly departureTime: string;
  readonly level?: number | undefined;
  /** Without a level: the highest that the aircraft reaches. */
  readonly ceilingFl?: number | undefined;
  readonly speedKt?: number | undefined;
  /** False: still air. */
  readonly wind?: boolean | undefined;
  /** The user whose own waypoints may occur in the route. */
  readonly userKey?: string;
}

/** A route as a line, and its points. */
export interface RouteLine {
  readonly points: readonly NavlogPoint[];
  readonly path: RoutePath;
}

/** Query about the route of a plan. */
export interface EnRouteQuestion<Forecast extends AirForecast = AirForecast> {
  readonly path: RoutePath;
  readonly task: EnRouteTask;
  readonly plan: PerformancePlan;
  readonly forecast: Forecast | null;
  readonly edtoMinutes: number | null;
}

/** Input of a plan calculation; the forecast supplies the air. */
export type PerformanceTask = Omit<PerformancePlanInput, 'air'>;

export interface PerformanceDeps<Forecast extends AirForecast = AirForecast> {
  /** `departureTime` ISO 8601 UTC and `level` (flight level) decide wind, tracks and airways of a route that is found. */
  findRoute: (question: PlanRouteRequest, signal?: AbortSignal) => Promise<RouteResult>;
  alternateAt: (code: string) => { readonly ident: string; readonly lat: number; readonly lon: number };
  /** Feet above mean sea level; `null` when unknown. */
  elevationFt: (ident: string) => number | null;
  /** Wind and temperature along a flight. */
  forecastAir: (window: { fromMs: number; toMs: number }) => Promise<Forecast>;
  /** Calculates the plan, in still air without a forecast: up to a second of work, so a server uses a thread. */
  solve?: (task: PerformanceTask, forecast: Forecast | null) => Promise<PerformancePlanOutcome>;
  /** The effects of changes in level, wind and payload on a plan; if absent they are calculated here. */
  effects?: (
    task: PerformanceTask,
    plan: PerformancePlan,
    forecast: Forecast | null,
  ) => Promise<PlanEffect[]>;
  /** The aircraft of the caller's fleet; throws its `Problem`. */
  ownAircraft: (fleetId: string) => Promise<FleetAircraft>;
  /** Parts of a route whose regions have their own table of cruising levels. Without it all follow ICAO. */
  levelRegions?: (route: RouteLine) => Promise<readonly LevelRegion[]>;
  /** Regions, equal-time points and diversions of a plan. Without it the plan omits them. */
  enRoute?: (question: EnRouteQuestion<Forecast>) => Promise<EnRouteFacts>;
  /** Longest runway of an aerodrome, feet; `null` when unknown. */
  longestRunwayFt?: (ident: string) => number | null;
  /** Highest terrain in boxes, feet. Without it the plan omits terrain. */
  groundIn?: () => Promise<GroundIn>;
  /** Fuel beyond tank capacity becomes an exceeded limit of the answer instead of a refusal. */
  answersAboveTanks?: boolean;
  clock: Clock;
  /** Aborted when the caller disconnects. */
  signal?: AbortSignal;
}

const PASSENGER_KG = 65;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/**
 * More than halfway around the earth: no aircraft flies further, and fetching terrain, wind and FIRs beyond takes
 * minutes.
 */
const LONGEST_NM = 15_000;
/** Low enough for every wind: sets the period of the forecast. */
const SLOWEST_KT = 380;
/** Of the cruise Mach number, at the speed of sound of the upper air. */
const slowestKt = ({ model, cruiseMach }: PerformanceAircraft): number =>
  isProfile(model) ? Math.max(50, cruiseMach * 573 * 0.8) : SLOWEST_KT;

/** @throws Problem 422 `cannot-be-flown` */
function refuseTooFar(lengthNm: number): void {
  if (lengthNm <= LONGEST_NM) return;
  const miles = lengthNm.toLocaleString('en', { maximumFractionDigits: 0 });
  const sentence = `The route is ${miles} NM long; at most 15,000 NM are planned.`;
  throw new Problem('cannot-be-flown', 422, sentence);
}

/** Makes a performance plan. */
export async function planPerformance<Forecast extends AirForecast>(
  request: PerformancePlanRequest,
  deps: PerformanceDeps<Forecast>,
): Promise<PerformancePlanAnswer> {
  const own = await ownAircraftOf(request, deps);
  const aircraft = aircraftOf(request, own);
  const payloadKg = payloadOf(request);
  const offBlockMs = request.offBlock === undefined ? deps.clock.nowMs() : Date.parse(request.offBlock);
  const wish: PlanRouteRequest = {
    dep: request.dep,
    arr: request.arr,
    route: request.route,
    departureTime: new Date(offBlockMs).toISOString(),
    level: request.level,
    ...routeFlying(aircraft),
    wind: request.winds === 'forecast',
  };
  const route = await deps.findRoute(wish, deps.signal);
  const points = route.route_info.map(toPoint);
  const path = routePath(points);
  refuseTooFar(path.lengthNm);
  const cruise = requestedCruise(request, { route, pointsNm: path.pointsNm }, aircraft);
  const elevations = elevationsOf(points, deps);
  const regions = (await deps.levelRegions?.({ points, path })) ?? [];
  const rvsm = isRvsmApproved(own?.equipment);
  const alternate = await alternateOf(wish, points.at(-1), { request, deps });
  const forecast = await forecastOf(request, { deps, aircraft, points, alternate, offBlockMs });
  const task: PerformanceTask = {
    aircraft,
    points,
    departureElevationFt: elevations.departureFt,
    arrivalElevationFt: elevations.arrivalFt,
    alternate: alternate && { ...alternate, elevationFt: elevations.of(alternate.ident) },
    payloadKg,
    extraKg: request.extraKg,
    taxiMinutes: request.taxiMinutes,
    offBlockMs,
    policy: request.policy,
    initialLevelFt: cruise.initialLevelFt,
    changes: cruise.changes,
    speeds: cruise.speeds,
    levelRules: regions,
    isRvsmApproved: rvsm !== false,
  };
  const solve = deps.solve ?? solveHere;
  const outcome = await solve(task, forecast);
  if (!outcome.ok) {
    throw new Problem('cannot-be-flown', 422, failureSentence(aircraft.model.type, outcome, task));
  }
  if (deps.answersAboveTanks !== true)
    refuseFuelAboveTanks(outcome.plan, own?.registration ?? aircraft.model.type);
  return performanceAnswer({
    request,
    route,
    aircraft,
    registration: own?.registration ?? null,
    payloadKg,
    plan: outcome.plan,
    effects: await (deps.effects ?? effectsHere)(task, outcome.plan, forecast),
    air: { freshness: forecast?.air ? forecast.freshness : null, message: forecast?.message ?? null },
    enRoute: {
      field: fieldLengthsOf(task, outcome.plan, deps),
      ...(await deps.enRoute?.({
        path,
        task,
        plan: outcome.plan,
        forecast,
        edtoMinutes: request.edtoMinutes ?? own?.edtoMinutes ?? null,
      })),
      ...(await groundOf(task, outcome.plan, deps)),
    },
    cruise,
    messages: [
      ...questionableInputs({
        departure: points[0]?.ident ?? request.dep,
        arrival: points.at(-1)?.ident ?? request.arr,
        alternate: alternate?.ident ?? null,
        passengers: request.passengers ?? 0,
        aircraft: {
          type: aircraft.model.type,
          weight: aircraft.emptyKg,
          maxtk: aircraft.maximumTakeOffKg,
        },
        own,
      }),
      ...(route.message === '' ? [] : [`Route: ${route.message}`]),
      ...elevations.messages,
      ...estimatedAirOf(forecast, {
        legs: outcome.plan.legs,
        departureFt: elevations.departureFt,
      }),
      ...(isProfile(aircraft.model) && !own?.profile ? [TYPICAL_PROFILE] : []),
      ...cruise.messages,
      ...regionLevelNotes(outcome.plan, regions, path),
      ...rvsmNotes(rvsm, outcome.plan.levelsFlownFt),
    ],
  });
}

async function groundOf(
  task: PerformanceTask,
  plan: PerformancePlan,
  { groundIn, signal }: Pick<PerformanceDeps, 'groundIn' | 'signal'>,
): Promise<Pick<PerformancePlanAnswer, 'terrain'>> {
  if (!groundIn) return {};
  const steps = groundFactSteps(plan, task, await groundIn());
  return { terrain: await runInSlices(steps, signal ? { signal } : {}) };
}

function fieldLengthsOf(
  { points, aircraft }: PerformanceTask,
  { takeOffKg, landingKg }: PerformancePlan,
  deps: Pick<PerformanceDeps, 'elevationFt' | 'longestRunwayFt'>,
) {
  const end = (point: NavlogPoint | undefined) => {
    const ident = point?.ident ?? '';
    return {
      ident,
      elevationFt: deps.elevationFt(ident),
      longestRunwayFt: deps.longestRunwayFt?.(ident) ?? null,
    };
  };
  return fieldLengths(aircraft.model.type, {
    departure: end(points[0]),
    arrival: end(points.at(-1)),
    takeOffKg,
    landingKg,
  });
}

/** The alternate with the route to it; if the search fails, the plan is made with a direct route. */
async function alternateOf<Forecast extends AirForecast>(
  wish: PlanRouteRequest,
  arrival: NavlogPoint | undefined,
  { request, deps }: { request: PerformancePlanRequest; deps: PerformanceDeps<Forecast> },
): Promise<Omit<PlanAlternate, 'elevationFt'> | null> {
  if (request.alternate === undefined) return null;
  const alternate = deps.alternateAt(request.alternate);
  if (!arrival || alternate.ident === wish.arr.toUpperCase()) return alternate;
  const { ceilingFl, speedKt, departureTime } = wish;
  const routeQuery = { dep: wish.arr, arr: alternate.ident, route: '', departureTime, ceilingFl, speedKt };
  const found = await deps.findRoute({ ...routeQuery, wind: false }, deps.signal).catch((error: unknown) => {
    if (error instanceof Problem) return null;
    throw error;
  });
  const route = found ? alternateRoute(found, [arrival, alternate]) : undefined;
  return { ...alternate, ...(route ? { route } : {}) };
}

/** The air of the flight and of the route to its alternate, which begins at landing; null in still air. */
async function forecastOf<Forecast extends AirForecast>(
  request: PerformancePlanRequest,
  {
    deps,
    aircraft,
    points,
    alternate,
    offBlockMs,
  }: {
    deps: Pick<PerformanceDeps<Forecast>, 'forecastAir'>;
    aircraft: PerformanceAircraft;
    points: readonly NavlogPoint[];
    alternate: Omit<PlanAlternate, 'elevationFt'> | null;
    offBlockMs: number;
  },
): Promise<Forecast | null> {
  if (request.winds === 'still-air') return null;
  const onwards =
    alternate && (alternate.route?.points ?? [...points.slice(-1), { ...alternate, via: null }]);
  const flownNm = routePath(points).lengthNm + (onwards ? routePath(onwards).lengthNm : 0);
  const hours = flownNm / slowestKt(aircraft) + 1;
  const toMs = offBlockMs + request.taxiMinutes * MINUTE_MS + hours * HOUR_MS;
  return deps.forecastAir({ fromMs: offBlockMs, toMs });
}

/** Fuel beyond tank capacity makes a plan impossible: distance, payload or reserves must be reduced. */
function refuseFuelAboveTanks({ limits }: PerformancePlan, name: string): void {
  const tanks = limits.find(({ id }) => id === 'tanks');
  if (!tanks?.isExceeded || tanks.limitKg === null) return;
  const kilograms = (value: number) => `${Math.round(value).toLocaleString('en')} kg`;
  const { valueKg, limitKg } = tanks;
  throw new Problem(
    'fuel-above-tanks',
    422,
    `Block fuel ${kilograms(valueKg)} is ${kilograms(valueKg - limitKg)} above the usable tank capacity of ${name}: ${kilograms(limitKg)}.`,
  );
}

/** Figures of a built-in profile were not compared with the manual line by line. */
const TYPICAL_PROFILE =
  'Typical profile of the type, not the manual of this aircraft: compare it, or import your own.';

/**
 * Between its time steps, below its lowest and above its highest level a model has no wind: the values used there are
 * our own estimates, and stated as such.
 */
function estimatedAirOf(forecast: AirForecast | null, { legs, departureFt }: FlownHeights): string[] {
  if (!forecast?.air) return [];
  const { windRangeFt } = forecast.air;
  const heightsFt = [departureFt, ...legs.map(({ pressureAltitudeFt }) => pressureAltitudeFt)];
  const isBelow = windRangeFt && Math.min(...heightsFt) < windRangeFt.lowestFt;
  const isAbove = windRangeFt && Math.max(...heightsFt) > windRangeFt.highestFt;
  const feet = (value: number) => `${(Math.round(value / 100) * 100).toLocaleString('en')} ft`;
  const beyond = [
    ...(isBelow ? [`below ${feet(windRangeFt.lowestFt)}`] : []),
    ...(isAbove ? [`above ${feet(windRangeFt.highestFt)}`] : []),
  ].join(' and ');
  return [
    ...(forecast.stepHours === undefined
      ? []
      : [`Wind and temperature are interpolated between model steps ${forecast.stepHours} h apart.`]),
    ...(beyond === ''
      ? []
      : [
          `The forecast has no level ${beyond}: there the wind is that of the nearest level, and the temperature is estimated from its ISA deviation.`,
        ]),
  ];
}

interface FlownHeights {
  readonly legs: readonly { readonly pressureAltitudeFt: number }[];
  readonly departureFt: number;
}

const solveHere = async (task: PerformanceTask, forecast: AirForecast | null) =>
  performancePlan({ ...task, air: forecast?.air ?? unknownAir });

const effectsHere = async (task: PerformanceTask, plan: PerformancePlan, forecast: AirForecast | null) =>
  effectsOf({ ...task, air: forecast?.air ?? unknownAir }, plan);

async function ownAircraftOf(
  { fleetId, ownAircraft }: PerformancePlanRequest,
  deps: Pick<PerformanceDeps, 'ownAircraft'>,
): Promise<FleetAircraftInput | null> {
  if (fleetId === undefined) return ownAircraft ?? null;
  if (ownAircraft !== undefined) {
    throw new Problem('aircraft-twice', 400, 'Give either fleetId or ownAircraft, not both.');
  }
  return deps.ownAircraft(fleetId);
}

function aircraftOf(request: PerformancePlanRequest, own: FleetAircraftInput | null) {
  const type = own?.type ?? request.aircraft;
  if (type === undefined) {
    throw new Problem('aircraft-missing', 400, 'Name an aircraft type or an aircraft of your fleet.');
  }
  if (own && request.aircraft !== undefined && request.aircraft.toUpperCase() !== own.type) {
    throw new Problem(
      'fleet-type-mismatch',
      400,
      `${own.registration} is a ${own.type}, not a ${request.aircraft}.`,
    );
  }
  const aircraft = performanceOf(type, own);
  if (aircraft) return aircraft;
  if (!findAircraft(type)) throw unknownAircraft(type);
  throw new Problem(
    'no-performance-model',
    422,
    `There is no published performance model of ${type.toUpperCase()}; its operational flight plan can be made.`,
  );
}

function payloadOf({ payloadKg, passengers, load }: PerformancePlanRequest): number {
  if (payloadKg !== undefined) return payloadKg;
  if (passengers === undefined && load === undefined) {
    throw new Problem('payload-missing', 400, 'Give the payload in kg, or passengers and load.');
  }
  return PASSENGER_KG * (passengers ?? 0) + 1000 * (load ?? 0);
}

function elevationsOf(points: readonly NavlogPoint[], deps: Pick<PerformanceDeps, 'elevationFt'>) {
  const messages: string[] = [];
  const of = (ident: string | undefined): number => {
    const known = ident === undefined ? null : deps.elevationFt(ident);
    if (known === null)
      messages.push(`The elevation of ${ident ?? 'an aerodrome'} is not known: sea level was used.`);
    return known ?? 0;
  };
  return { departureFt: of(points[0]?.ident), arrivalFt: of(points.at(-1)?.ident), of, messages };
}
