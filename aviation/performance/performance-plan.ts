import { type AirAloft, unknownAir } from '#aviation/atmosphere/air-aloft.ts';
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

/** Aerodrome of a performance plan. */
export interface PlanAerodrome {
  readonly ident: string;
  readonly lat: number;
  readonly lon: number;
  readonly elevationFt: number;
}

/** Alternate aerodrome, and the route to it from the destination. */
export interface PlanAlternate extends PlanAerodrome {
  /** Route from the destination to the alternate, both included, with its text; default: direct. */
  readonly route?: { readonly words: string; readonly points: readonly NavlogPoint[] } | undefined;
}

/** Input of a performance plan. Masses kg, pressure altitudes ft, times ms since 1970. */
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
  /** Initial cruising level, or `null` for the one with minimum fuel. */
  readonly initialLevelFt: number | null;
  /** Requested step climbs, or `null` for those that save fuel. */
  readonly changes: readonly LevelChange[] | null;
  /** Requested cruise speeds; default: that of the type. */
  readonly speeds?: readonly SpeedChange[] | undefined;
  /** Cruising level rules by distance, where they differ from ICAO. */
  readonly levelRules?: readonly LevelRegion[] | undefined;
  /** False: levels in and above RVSM airspace are excluded. */
  readonly isRvsmApproved?: boolean | undefined;
  /** `unknownAir` plans still air and the standard atmosphere. */
  readonly air: AirAloft;
}

/** Part of a flight with one rule of cruising levels. */
export interface LevelRegion {
  readonly fromNm: number;
  readonly toNm: number;
  readonly rule: LevelRule;
  /** Flight information region: `LIMM`. */
  readonly name: string;
}

/** Mass or fuel limit, and the value of the plan. */
export interface PlanLimit {
  readonly id: 'zero-fuel' | 'take-off' | 'landing' | 'tanks';
  readonly valueKg: number;
  /** `null` when unknown; not checked. */
  readonly limitKg: number | null;
  readonly isExceeded: boolean;
}

/** Change of level en route. */
export interface PlanEvent {
  readonly kind: NavlogKind;
  readonly alongNm: number;
  readonly lat: number;
  readonly lon: number;
  /** Altitude at the point: before a step climb or the descent, after the first climb. */
  readonly pressureAltitudeFt: number;
  readonly timeMs: number;
  /** Level-off of a step climb; null for other kinds. */
  readonly levelOff: {
    readonly alongNm: number;
    readonly lat: number;
    readonly lon: number;
    readonly pressureAltitudeFt: number;
    readonly timeMs: number;
  } | null;
}

/** Performance plan. Masses kg, pressure altitudes ft, times ms since 1970. */
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
  /** Whether the initial level is lower than requested. */
  readonly isLevelLowered: boolean;
  readonly distanceNm: number;
  readonly offBlockMs: number;
  readonly takeOffMs: number;
  readonly landingMs: number;
  /** Share of the distance with known wind, 0 to 1. */
  readonly knownWindPart: number;
  readonly alternate: {
    readonly ident: string;
    /** Text of the route from the destination; `DCT` when direct. */
    readonly route: string;
    readonly distanceNm: number;
    readonly levelFt: number;
    readonly minutes: number;
  } | null;
}

export type PerformanceFailure = Extract<FlightSolution, { ok: false }>['reason'] | 'no-route';
/** Plan, or the flight that is impossible and why. */
export type PerformancePlanOutcome =
  | { readonly ok: true; readonly plan: PerformancePlan }
  | { readonly ok: false; readonly reason: PerformanceFailure; readonly flight: 'trip' | 'alternate' };

const MINUTE_MS = 60_000;

/** Tolerance of the reserves, equal to that of the flight solution. */
const SAME_KG = 0.5;
/**
 * Wind at the landing time changes alternate fuel, which changes the landing time by seconds: two rounds usually
 * suffice.
 */
const MAX_ROUNDS = 6;
/** The optimum level is unchanged when the mass changes by less than this share. */
const SAME_LEVELS_PART = 0.01;
/** Approximate speed of sound at cruising levels, for a first estimate of the landing time. */
const SOUND_KT = 573;

/**
 * Plans a flight from block to block with the fuel that a policy requires. Each reserve is computed at the mass at
 * which it would be used, and the trip carries all reserves. The flight to the alternate is in the air at the landing
 * time. Pure.
 */
export function performancePlan(input: PerformancePlanInput): PerformancePlanOutcome {
  const path = routePath(input.points);
  if (path.lengthNm === 0) return { ok: false, reason: 'no-route', flight: 'trip' };
  const takeOffMs = input.offBlockMs + input.taxiMinutes * MINUTE_MS;
  let reserves = firstReserves(input, takeOffMs + flightMinutesIdea(input, path.lengthNm) * MINUTE_MS);
  let cruiseLevelFt = input.initialLevelFt;
  let levelFt = input.initialLevelFt;
  for (let round = 1; ; round += 1) {
    if (!reserves.ok) return reserves;
    const { trip, contingency, zeroFuelKg } = flyTrip(input, {
      path,
      takeOffMs,
      levelFt,
      cruiseLevelFt,
      reserves: reserves.items,
    });
    if (!trip.ok) return { ok: false, reason: trip.reason, flight: 'trip' };
    const carriedKg = sumKg(reserves.items);
    // The reserves of a profile at cruising consumption depend on the level.
    const isLevelKnown = !isProfile(input.aircraft.model) || cruiseLevelFt === trip.flight.initialLevelFt;
    cruiseLevelFt = trip.flight.initialLevelFt;
    reserves = reservesOf(input, {
      landingMs: takeOffMs + trip.flight.minutes * MINUTE_MS,
      cruiseLevelFt,
    });
    if (!reserves.ok) return reserves;
    const changeKg = Math.abs(sumKg(reserves.items) - carriedKg);
    if ((changeKg >= SAME_KG || !isLevelKnown) && round < MAX_ROUNDS) {
      const isSameLevel = changeKg < zeroFuelKg * SAME_LEVELS_PART;
      levelFt = input.initialLevelFt ?? (isSameLevel ? trip.flight.initialLevelFt : null);
      continue;
    }
    const fuel = fuelBlock(input, { reserves: reserves.items, contingency, flight: trip.flight });
    return {
      ok: true,
      plan: planOf(input, { path, solved: trip, fuel, zeroFuelKg, alternate: reserves.alternate }),
    };
  }
}

const flightMinutesIdea = ({ aircraft }: PerformancePlanInput, lengthNm: number): number =>
  (lengthNm / (aircraft.cruiseMach * SOUND_KT)) * 60;

/** First estimate of the reserves; in still air when the alternate is unreachable in the wind at that time. */
function firstReserves(input: PerformancePlanInput, landingMs: number): Reserves {
  const about = { landingMs, cruiseLevelFt: input.initialLevelFt };
  const reserves = reservesOf(input, about);
  return reserves.ok ? reserves : reservesOf({ ...input, air: unknownAir }, about);
}

/** Solves the trip with the reserves on board, and its contingency fuel. */
function flyTrip(
  input: PerformancePlanInput,
  {
    path,
    takeOffMs,
    levelFt,
    cruiseLevelFt,
    reserves,
  }: {
    path: ReturnType<typeof routePath>;
    takeOffMs: number;
    levelFt: number | null;
    /** Of the previous round, for contingency at cruising consumption. */
    cruiseLevelFt: number | null;
    reserves: readonly FuelItem[];
  },
) {
  const { aircraft, policy } = input;
  const zeroFuelKg = aircraft.emptyKg + input.payloadKg;
  const keptKg = sumKg(reserves) + input.extraKg;
  const contingencyOf = (flight: { fuelKg: number; minutes: number }) =>
    contingencyItem(
      {
        policy,
        aircraft,
        massKg: zeroFuelKg + keptKg,
        hasAlternate: input.alternate !== null,
        alternateMinutes: reserves.find(({ id }) => id === 'alternate')?.minutes ?? 0,
        arrivalElevationFt: input.arrivalElevationFt,
        cruiseLevelFt,
      },
      flight,
    );
  const trip = solveFlight(
    { aircraft, path, air: input.air, speeds: input.speeds },
    {
      departureElevationFt: input.departureElevationFt,
      arrivalElevationFt: input.arrivalElevationFt,
      takeOffMs,
      zeroFuelKg,
      landingFuelKg: (flight) => keptKg + (contingencyOf(flight)?.fuelKg ?? 0),
    },
    {
      allowedFt: levelsOf(input.points, input),
      initialFt: levelFt,
      changes: input.changes,
    },
  );
  return { trip, contingency: trip.ok ? contingencyOf(trip.flight) : null, zeroFuelKg };
}

/** VFR levels are 500 ft above IFR levels (ICAO Annex 2, appendix 3), below upper controlled airspace. */
const VFR_ABOVE_FT = 500;
const VFR_HIGHEST_FT = 19_500;

/** Cruising levels, ft, for the magnetic track from the first to the last point. */
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

/** Cruising level rule of most of the distance. */
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

/**
 * Final reserve, additional fuel and alternate fuel for a landing time: all fuel remaining after the trip except
 * contingency and extra.
 */
function reservesOf(
  input: PerformancePlanInput,
  { landingMs, cruiseLevelFt }: { landingMs: number; cruiseLevelFt: number | null },
): Reserves {
  const { aircraft, alternate, policy } = input;
  const massKg = aircraft.emptyKg + input.payloadKg + input.extraKg;
  const held = reserveItems({
    policy,
    aircraft,
    massKg,
    hasAlternate: alternate !== null,
    lastElevationFt: alternate?.elevationFt ?? input.arrivalElevationFt,
    cruiseLevelFt,
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
      takeOffMs: landingMs,
      zeroFuelKg: massKg,
      landingFuelKg: () => sumKg(held),
    },
    {
      // Level regions are known along the trip only.
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
    rule: flightRules(input).alternate,
    note: `${alternate.route ? `${alternate.route.words} to` : 'direct to'} ${alternate.ident}, ${Math.round(path.lengthNm)} NM`,
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
      rule: flightRules(input).trip,
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
    isLevelLowered: input.initialLevelFt !== null && solved.lowered,
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
