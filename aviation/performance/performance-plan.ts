import type { AirAloft } from '#aviation/atmosphere/air-aloft.ts';
import { initialBearingDegTrue } from '#aviation/geo/geodesic.ts';
import { magneticFromTrue, magneticVariationDegEast } from '#aviation/magnetic/magnetic-variation.ts';
import { cruisingLevelsFt, type LevelRule, RVSM_FL } from './cruising-levels.ts';
import type { SpeedChange } from './cruise-speed.ts';
import type { LevelChange } from './flying/fly-route.ts';
import { contingencyItem, flightRules, type FuelItem, reserveItems, sumKg } from './fuel/fuel-policy.ts';
import type { FuelPolicyId } from './fuel/fuel-policy-choices.ts';
import {
  knownWindPart,
  levelChangesOf,
  type NavlogKind,
  type NavlogLeg,
  navlogOf,
  type NavlogPoint,
} from './flying/navlog.ts';
import { isProfile, type PerformanceAircraft, taxiFlowOf } from './performance-aircraft.ts';
import { routePath } from './flying/route-path.ts';
import { type FlightSolution, solveFlight, type SolvedFlight } from './flying/solve-flight.ts';

/** An aerodrome where a plan may end. */
export interface PlanAerodrome {
  readonly ident: string;
  readonly lat: number;
  readonly lon: number;
  readonly elevationFt: number;
}

/** Where a plan may end instead, and how it is reached from the arrival. */
export interface PlanAlternate extends PlanAerodrome {
  /** From the arrival aerodrome to this one, both included, with the words of the route between; without it direct. */
  readonly route?: { readonly words: string; readonly points: readonly NavlogPoint[] } | undefined;
}

/** What a performance plan is made from. Masses kg, pressure altitudes feet, instants ms since the epoch. */
export interface PerformancePlanInput {
  readonly aircraft: PerformanceAircraft;
  /** From the departure to the arrival aerodrome, both included. */
  readonly points: readonly NavlogPoint[];
  readonly departureElevationFt: number;
  readonly arrivalElevationFt: number;
  readonly alternate: PlanAlternate | null;
  readonly payloadKg: number;
  readonly extraKg: number;
  readonly taxiMinutes: number;
  readonly offBlockMs: number;
  readonly policy: FuelPolicyId;
  /** The first cruising level, or `null` for the one that burns least. */
  readonly initialLevelFt: number | null;
  /** Climbs that are asked for, or `null` for those that save fuel. */
  readonly changes: readonly LevelChange[] | null;
  /** Cruise speeds that are asked for; without one that of the type is flown. */
  readonly speeds?: readonly SpeedChange[] | undefined;
  /** Rules of cruising levels by distance, where they are not those of ICAO. */
  readonly levelRules?: readonly LevelRegion[] | undefined;
  /** False: nothing in RVSM airspace or above it is chosen. */
  readonly isRvsmApproved?: boolean | undefined;
  /** `unknownAir` plans still air and the standard atmosphere. */
  readonly air: AirAloft;
}

/** Part of a flight with one rule of cruising levels. */
export interface LevelRegion {
  readonly fromNm: number;
  readonly toNm: number;
  readonly rule: LevelRule;
  /** Of the flight information region: `LIMM`. */
  readonly name: string;
}

/** A structural limit and how far the plan is from it. */
export interface PlanLimit {
  readonly id: 'zero-fuel' | 'take-off' | 'landing' | 'tanks';
  readonly valueKg: number;
  /** `null` where no source says; nothing is then checked. */
  readonly limitKg: number | null;
  readonly isExceeded: boolean;
}

/** Where the level changes on the way. */
export interface PlanEvent {
  readonly kind: NavlogKind;
  readonly alongNm: number;
  readonly lat: number;
  readonly lon: number;
  /** Where it is: before a step climb or the descent, after the first climb. */
  readonly pressureAltitudeFt: number;
  readonly timeMs: number;
  /** Where a step climb reaches its level; null of the other kinds. */
  readonly levelOff: {
    readonly alongNm: number;
    readonly lat: number;
    readonly lon: number;
    readonly pressureAltitudeFt: number;
    readonly timeMs: number;
  } | null;
}

export interface PerformancePlan {
  readonly legs: readonly NavlogLeg[];
  readonly events: readonly PlanEvent[];
  readonly fuel: readonly FuelItem[];
  readonly blockFuelKg: number;
  readonly takeOffFuelKg: number;
  readonly zeroFuelKg: number;
  readonly rampKg: number;
  readonly takeOffKg: number;
  readonly landingKg: number;
  readonly limits: readonly PlanLimit[];
  readonly initialLevelFt: number;
  /** Every level cruised, ascending. */
  readonly levelsFlownFt: readonly number[];
  /** IFR cruising levels of the direction of flight. */
  readonly levelsOfDirectionFt: readonly number[];
  /** A lower level is flown than the one that was asked for. */
  readonly isLevelLowered: boolean;
  readonly distanceNm: number;
  readonly offBlockMs: number;
  readonly takeOffMs: number;
  readonly landingMs: number;
  /** How much of the way was planned in a wind that was known, 0 to 1. */
  readonly knownWindPart: number;
  readonly alternate: {
    readonly ident: string;
    /** Words of the route from the arrival, `DCT` when it is direct. */
    readonly route: string;
    readonly distanceNm: number;
    readonly levelFt: number;
    readonly minutes: number;
  } | null;
}

export type PerformanceFailure = Extract<FlightSolution, { ok: false }>['reason'] | 'no-route';
export type PerformancePlanOutcome =
  | { readonly ok: true; readonly plan: PerformancePlan }
  | { readonly ok: false; readonly reason: PerformanceFailure; readonly flight: 'trip' | 'alternate' };

const MINUTE_MS = 60_000;

/**
 * The flight from block to block with the fuel that a policy asks for: each reserve is burnt by the mass that is left
 * when it is needed, and what is carried for later is carried by what is flown before. Pure.
 */
export function performancePlan(input: PerformancePlanInput): PerformancePlanOutcome {
  const path = routePath(input.points);
  if (path.lengthNm === 0) return { ok: false, reason: 'no-route', flight: 'trip' };
  const reserves = reservesOf(input);
  if (!reserves.ok) return reserves;
  const { aircraft, policy } = input;
  const zeroFuelKg = aircraft.emptyKg + input.payloadKg;
  const keptKg = sumKg(reserves.items) + input.extraKg;
  const contingency = (trip: { fuelKg: number; minutes: number }) =>
    contingencyItem(
      {
        policy,
        aircraft,
        massKg: zeroFuelKg + keptKg,
        hasAlternate: input.alternate !== null,
        arrivalElevationFt: input.arrivalElevationFt,
      },
      trip,
    );
  const solved = solveFlight(
    { aircraft, path, air: input.air, speeds: input.speeds },
    {
      departureElevationFt: input.departureElevationFt,
      arrivalElevationFt: input.arrivalElevationFt,
      takeOffMs: input.offBlockMs + input.taxiMinutes * MINUTE_MS,
      zeroFuelKg,
      landingFuelKg: (trip) => keptKg + (contingency(trip)?.fuelKg ?? 0),
    },
    {
      allowedFt: levelsOf(input.points, input),
      initialFt: input.initialLevelFt,
      changes: input.changes,
    },
  );
  if (!solved.ok) return { ok: false, reason: solved.reason, flight: 'trip' };
  const fuel = fuelBlock(input, {
    reserves: reserves.items,
    contingency: contingency(solved.flight),
    flight: solved.flight,
  });
  return { ok: true, plan: planOf(input, { path, solved, fuel, zeroFuelKg, alternate: reserves.alternate }) };
}

/** VFR levels lie 500 ft above those of IFR (ICAO Annex 2, appendix 3), up to the lowest of controlled upper air. */
const VFR_ABOVE_FT = 500;
const VFR_HIGHEST_FT = 19_500;

/** Levels by the magnetic track from the first to the last point. */
function levelsOf(
  points: readonly NavlogPoint[],
  {
    offBlockMs: atMs,
    policy,
    levelRules = [],
    isRvsmApproved = true,
  }: Pick<PerformancePlanInput, 'offBlockMs' | 'policy' | 'levelRules' | 'isRvsmApproved'>,
): number[] {
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return [];
  const variation = magneticVariationDegEast({ lat: from.lat, lon: from.lon, at: new Date(atMs) });
  const trackDeg = magneticFromTrue(initialBearingDegTrue(from, to), variation);
  const levels = cruisingLevelsFt(trackDeg, longestRule(levelRules, routePath(points).lengthNm)).filter(
    (feet) => isRvsmApproved || feet < RVSM_FL.lowest * 100,
  );
  if (policy !== 'vfr-day' && policy !== 'vfr-night') return levels;
  return levels.map((feet) => feet + VFR_ABOVE_FT).filter((feet) => feet <= VFR_HIGHEST_FT);
}

/** The rule under which most of a flight is flown. */
function longestRule(regions: readonly LevelRegion[], lengthNm: number): LevelRule {
  const lengths = new Map<LevelRule, number>();
  let otherNm = 0;
  for (const { rule, fromNm, toNm } of regions) {
    lengths.set(rule, (lengths.get(rule) ?? 0) + toNm - fromNm);
    otherNm += toNm - fromNm;
  }
  lengths.set('icao', (lengths.get('icao') ?? 0) + lengthNm - otherNm);
  const [longest] = [...lengths].toSorted(([, a], [, b]) => b - a);
  return longest?.[0] ?? 'icao';
}

type Reserves =
  | {
      readonly ok: true;
      readonly items: readonly FuelItem[];
      readonly alternate: PerformancePlan['alternate'];
    }
  | Extract<PerformancePlanOutcome, { ok: false }>;

/** Final reserve, additional fuel and the flight to the alternate: everything that is left after the trip but contingency. */
function reservesOf(input: PerformancePlanInput): Reserves {
  const { aircraft, alternate, policy } = input;
  const massKg = aircraft.emptyKg + input.payloadKg + input.extraKg;
  const held = reserveItems({
    policy,
    aircraft,
    massKg,
    hasAlternate: alternate !== null,
    lastElevationFt: alternate?.elevationFt ?? input.arrivalElevationFt,
  });
  const arrival = input.points.at(-1);
  if (!alternate || !arrival) return { ok: true, items: held, alternate: null };
  const points = alternate.route?.points ?? [arrival, { ...alternate, via: null }];
  const path = routePath(points);
  if (path.lengthNm === 0) return { ok: false, reason: 'no-route', flight: 'alternate' };
  const solved = solveFlight(
    { aircraft, path, air: input.air },
    {
      departureElevationFt: input.arrivalElevationFt,
      arrivalElevationFt: alternate.elevationFt,
      takeOffMs: input.offBlockMs,
      zeroFuelKg: massKg,
      landingFuelKg: () => sumKg(held),
    },
    {
      // Regions are known along the trip only.
      allowedFt: levelsOf(points, { ...input, levelRules: [] }),
      initialFt: null,
      changes: [],
    },
  );
  if (!solved.ok) return { ok: false, reason: solved.reason, flight: 'alternate' };
  const { fuelKg, minutes, initialLevelFt } = solved.flight;
  const item: FuelItem = {
    id: 'alternate',
    fuelKg,
    minutes,
    rule: flightRules(policy).alternate,
    note: `${alternate.route ? `${alternate.route.words} to` : 'direct to'} ${alternate.ident}, ${Math.round(path.lengthNm)} nm`,
  };
  return {
    ok: true,
    items: [item, ...held],
    alternate: {
      ident: alternate.ident,
      route: alternate.route?.words ?? 'DCT',
      distanceNm: path.lengthNm,
      levelFt: initialLevelFt,
      minutes,
    },
  };
}

function fuelBlock(
  input: PerformancePlanInput,
  parts: { reserves: readonly FuelItem[]; contingency: FuelItem | null; flight: SolvedFlight },
): FuelItem[] {
  const { aircraft, taxiMinutes, extraKg } = input;
  const runUpKg = isProfile(aircraft.model) ? aircraft.model.runUpKg : 0;
  return [
    {
      id: 'taxi',
      fuelKg: taxiFlowOf(aircraft) * 60 * taxiMinutes + runUpKg,
      minutes: taxiMinutes,
      rule: 'operator',
      note: `${taxiMinutes} min at idle${runUpKg > 0 ? ', run-up and take-off' : ''}`,
    },
    {
      id: 'trip',
      fuelKg: parts.flight.fuelKg,
      minutes: parts.flight.minutes,
      rule: flightRules(input.policy).trip,
      note: 'take-off, climb, cruise, descent, approach and landing',
    },
    ...(parts.contingency ? [parts.contingency] : []),
    ...parts.reserves,
    { id: 'extra', fuelKg: extraKg, minutes: null, rule: 'operator', note: 'as asked for' },
  ];
}

interface PlanParts {
  readonly path: ReturnType<typeof routePath>;
  readonly solved: Extract<FlightSolution, { ok: true }>;
  readonly fuel: readonly FuelItem[];
  readonly zeroFuelKg: number;
  readonly alternate: PerformancePlan['alternate'];
}

function planOf(input: PerformancePlanInput, parts: PlanParts): PerformancePlan {
  const { path, solved, fuel, zeroFuelKg } = parts;
  const { flight } = solved;
  const blockFuelKg = sumKg(fuel);
  const taxiKg = fuel[0]?.fuelKg ?? 0;
  const masses = {
    zeroFuelKg,
    rampKg: zeroFuelKg + blockFuelKg,
    takeOffKg: zeroFuelKg + blockFuelKg - taxiKg,
    landingKg: zeroFuelKg + blockFuelKg - taxiKg - flight.fuelKg,
  };
  const takeOffMs = flight.segments[0]?.from.timeMs ?? input.offBlockMs;
  return {
    legs: navlogOf({ segments: flight.segments, path, zeroFuelKg }, input.points),
    events: levelChangesOf(flight.segments).map(({ kind, levelOff, ...at }) => {
      const placed = ({ alongNm, pressureAltitudeFt, timeMs }: Omit<typeof at, 'ident'>) => {
        const { lat, lon } = path.at(alongNm);
        return { alongNm, lat, lon, pressureAltitudeFt, timeMs };
      };
      return { kind, ...placed(at), levelOff: levelOff && placed(levelOff) };
    }),
    fuel,
    blockFuelKg,
    takeOffFuelKg: blockFuelKg - taxiKg,
    ...masses,
    limits: limitsOf(input.aircraft, masses, blockFuelKg),
    initialLevelFt: flight.initialLevelFt,
    levelsFlownFt: levelsFlownFt(flight),
    levelsOfDirectionFt: levelsOf(input.points, input),
    isLevelLowered: solved.lowered,
    distanceNm: path.lengthNm,
    offBlockMs: input.offBlockMs,
    takeOffMs,
    landingMs: takeOffMs + flight.minutes * MINUTE_MS,
    knownWindPart: knownWindPart(flight.segments),
    alternate: parts.alternate,
  };
}

function levelsFlownFt({ segments }: SolvedFlight): number[] {
  const levels = segments
    .filter(({ phase }) => phase === 'cruise')
    .map(({ from }) => Math.round(from.pressureAltitudeFt));
  return [...new Set(levels)].toSorted((a, b) => a - b);
}

function limitsOf(
  aircraft: PerformanceAircraft,
  masses: { zeroFuelKg: number; takeOffKg: number; landingKg: number },
  blockFuelKg: number,
): PlanLimit[] {
  const limit = (id: PlanLimit['id'], valueKg: number, limitKg: number | null): PlanLimit => ({
    id,
    valueKg,
    limitKg,
    isExceeded: limitKg !== null && valueKg > limitKg,
  });
  return [
    limit('zero-fuel', masses.zeroFuelKg, aircraft.maximumZeroFuelKg),
    limit('take-off', masses.takeOffKg, aircraft.maximumTakeOffKg),
    limit('landing', masses.landingKg, aircraft.maximumLandingKg),
    limit('tanks', blockFuelKg, aircraft.fuelCapacityKg),
  ];
}
