import { CIRCUIT_HEIGHT_FT, type FlightFailure, flyRoute, type LevelChange } from './fly-route.ts';
import { cruiseMachIn, type FlightContext, type FlownSegment, surroundingsAt } from './fly-segment.ts';
import { canCruise, isProfile } from '../performance-aircraft.ts';
import { flightAirAt } from '../poll-schumann.ts';

/** Flight between brake release and touchdown. */
export interface SolvedFlight {
  readonly segments: readonly FlownSegment[];
  readonly initialLevelFt: number;
  readonly takeOffMassKg: number;
  readonly landingMassKg: number;
  readonly fuelKg: number;
  readonly minutes: number;
}

/** Aerodrome elevations (ft AMSL), take-off time (ms since 1970), zero fuel mass and required landing fuel. */
export interface FlightTask {
  readonly departureElevationFt: number;
  readonly arrivalElevationFt: number;
  readonly takeOffMs: number;
  readonly zeroFuelKg: number;
  /** Fuel required at landing, kg, for a trip fuel and time. */
  landingFuelKg(this: void, flight: { readonly fuelKg: number; readonly minutes: number }): number;
}

/** Allowed levels, ascending, and the requested ones. */
export interface LevelChoice {
  readonly allowedFt: readonly number[];
  /** `null`: the level with minimum fuel. */
  readonly initialFt: number | null;
  /** `null`: step climbs where they save fuel. Requested changes are climbs, in order. */
  readonly changes: readonly LevelChange[] | null;
}

/** Flight with its fuel, or why it is impossible. */
export type FlightSolution =
  | { readonly ok: true; readonly flight: SolvedFlight; readonly lowered: boolean }
  | { readonly ok: false; readonly reason: SolveFailure };

const MAX_ROUNDS = 24;
const DAMPED_FROM_ROUND = 5;
const EXACT_KG = 0.5;
const EXACT_MINUTES = 0.05;
/** Relative tolerance for comparing levels, and for ending when changes of level oscillate. */
const GOOD_ENOUGH = 0.001;
const SETTLED_FROM_ROUND = 10;
/** Below the optimum level fuel increases: the search ends after this many worse levels. */
const WORSE_LEVELS = 2;
/** The iteration ends above this multiple of the maximum take-off mass. */
const ABSURD_MASS = 1.25;
const ABSURD_FROM_ROUND = 4;
/** Minimum share of the distance in cruise for a level to be used. */
const MIN_CRUISE_PART = 0.1;

/**
 * A requested level of a profile is at least this high above both aerodromes: the minimum height of VFR flights
 * (SERA.5005(f)). The other types end take-off at circuit height: a level below it would be filed but not flown.
 */
const PROFILE_MIN_HEIGHT_FT = 500;
/** Cruising levels are multiples of this. */
const LEVEL_STEP_FT = 500;

type Aerodromes = Pick<FlightTask, 'departureElevationFt' | 'arrivalElevationFt'>;

const highestAerodromeFtOf = ({ departureElevationFt, arrivalElevationFt }: Aerodromes): number =>
  Math.max(departureElevationFt, arrivalElevationFt);

/** First multiple of 500 ft at or above circuit height over both aerodromes, pressure altitude as if ft AMSL. */
export const lowestCruiseFt = (aerodromes: Aerodromes): number =>
  Math.ceil((highestAerodromeFtOf(aerodromes) + CIRCUIT_HEIGHT_FT) / LEVEL_STEP_FT) * LEVEL_STEP_FT;

/**
 * Computes a flight with the fuel that it needs, by iteration: take-off mass depends on trip fuel, which depends on
 * mass. `lowered`: a requested level is unreachable or the route is too short, so a lower one is used. The best level is at
 * or above circuit height over both aerodromes; where the route is too short for the allowed ones, the first multiple of 500 ft there.
 */
export function solveFlight(context: FlightContext, task: FlightTask, choice: LevelChoice): FlightSolution {
  const { allowedFt, initialFt } = choice;
  const highestAerodromeFt = highestAerodromeFtOf(task);
  const heightFt = isProfile(context.aircraft.model) ? PROFILE_MIN_HEIGHT_FT : CIRCUIT_HEIGHT_FT;
  if (initialFt !== null && initialFt < highestAerodromeFt + heightFt)
    return { ok: false, reason: 'below-aerodrome' };
  const circuitFt = highestAerodromeFt + CIRCUIT_HEIGHT_FT;
  const levels = allowedFt.filter((level) => level >= circuitFt && (initialFt === null || level < initialFt));
  if (initialFt !== null) levels.push(initialFt);
  let best: SolvedFlight | null = null;
  let worse = 0;
  let failure: SolveFailure = 'level-unreachable';
  for (const levelFt of levels.toReversed()) {
    const from = best ?? firstEstimate(context, task);
    const solved = solveAtLevel(context, task, { choice, levelFt, from, isExact: initialFt !== null });
    if (!solved.ok) {
      failure = solved.reason;
      // A lower level does not help.
      if (failure === 'wind-too-strong' || failure === 'too-heavy') break;
      continue;
    }
    if (initialFt !== null) return { ok: true, flight: solved.flight, lowered: levelFt !== initialFt };
    if (best && solved.flight.fuelKg >= best.fuelKg) worse += 1;
    else if (!best || isLevelFlown(solved.flight)) best = solved.flight;
    // A level without cruise is only passed on the climb to a higher one.
    if (worse >= WORSE_LEVELS || !isLevelFlown(solved.flight)) break;
  }
  if (!best) {
    const shortHopFt = lowestCruiseFt(task);
    if (failure !== 'too-short' || (initialFt !== null && initialFt <= shortHopFt))
      return { ok: false, reason: failure };
    const from = firstEstimate(context, task);
    const hop = solveAtLevel(context, task, { choice, levelFt: shortHopFt, from, isExact: true });
    return hop.ok ? { ok: true, flight: hop.flight, lowered: initialFt !== null } : hop;
  }
  const levelFt = best.initialLevelFt;
  const exact = solveAtLevel(context, task, { choice, levelFt, from: best, isExact: true });
  return { ok: true, flight: exact.ok ? exact.flight : best, lowered: false };
}

function isLevelFlown({ segments, initialLevelFt }: SolvedFlight): boolean {
  return segments.some(({ phase, from }) => phase === 'cruise' && from.pressureAltitudeFt === initialLevelFt);
}

type SolveFailure = FlightFailure | 'too-heavy' | 'below-aerodrome';
type AtLevel =
  | { readonly ok: true; readonly flight: SolvedFlight }
  | { readonly ok: false; readonly reason: SolveFailure };

interface LevelTry {
  readonly choice: LevelChoice;
  readonly levelFt: number;
  /** Initial estimate of trip fuel and time. */
  readonly from: { readonly fuelKg: number; readonly minutes: number };
  readonly isExact: boolean;
}

function solveAtLevel(context: FlightContext, task: FlightTask, attempt: LevelTry): AtLevel {
  if (!isWithinReach(context, task, attempt.levelFt)) return { ok: false, reason: 'level-unreachable' };
  let { fuelKg, minutes } = attempt.from;
  let last: Round | null = null;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const flown = flyOnce(context, task, { attempt, fuelKg, minutes });
    if (!flown.ok) return flown;
    const { flight } = flown;
    const errorKg = Math.abs(flight.fuelKg - fuelKg);
    const isExact = errorKg < EXACT_KG && Math.abs(flight.minutes - minutes) < EXACT_MINUTES;
    const isSettled = !attempt.isExact || round >= SETTLED_FROM_ROUND;
    if (isExact || (isSettled && errorKg < flight.fuelKg * GOOD_ENOUGH)) return checked(context, flight);
    const now = { takenKg: fuelKg, burntKg: flight.fuelKg };
    // Changes of level can oscillate between rounds; half steps damp that.
    fuelKg = round < DAMPED_FROM_ROUND ? nextEstimateKg(last, now) : (fuelKg + flight.fuelKg) / 2;
    last = now;
    minutes = flight.minutes;
    const isAbsurd = flight.takeOffMassKg > context.aircraft.maximumTakeOffKg * ABSURD_MASS;
    if (isAbsurd && round >= ABSURD_FROM_ROUND) return { ok: false, reason: 'too-heavy' };
  }
  return { ok: false, reason: 'level-unreachable' };
}

/** Trip fuel assumed in a round, and trip fuel burnt. */
interface Round {
  readonly takenKg: number;
  readonly burntKg: number;
}

/** Maximum plausible burn per added kg of fuel; above it, the level changed between two rounds. */
const MAX_BURNT_PART = 0.8;

/** Next estimate by the secant through two rounds; after one round, the fuel burnt. */
function nextEstimateKg(last: Round | null, { takenKg, burntKg }: Round): number {
  const slope = last ? (burntKg - last.burntKg) / (takenKg - last.takenKg) : 0;
  return slope > 0 && slope < MAX_BURNT_PART ? (burntKg - slope * takenKg) / (1 - slope) : burntKg;
}

function flyOnce(
  context: FlightContext,
  task: FlightTask,
  { attempt, fuelKg, minutes }: { attempt: LevelTry; fuelKg: number; minutes: number },
): AtLevel {
  const { choice, levelFt } = attempt;
  const landingMassKg = task.zeroFuelKg + task.landingFuelKg({ fuelKg, minutes });
  const takeOffMassKg = landingMassKg + fuelKg;
  const flown = flyRoute(context, {
    ...task,
    takeOffMassKg,
    initialLevelFt: levelFt,
    changes: choice.changes === null ? { bestOfFt: choice.allowedFt } : { requested: choice.changes },
    landing: { massKg: landingMassKg, timeMs: task.takeOffMs + minutes * 60_000 },
  });
  if (!flown.ok) return flown;
  const { segments } = flown;
  if (!hasCruise(segments, context.path.lengthNm)) return { ok: false, reason: 'too-short' };
  const end = segments.at(-1)?.to;
  const endKg = end?.massKg ?? takeOffMassKg;
  const flight = {
    segments,
    initialLevelFt: levelFt,
    takeOffMassKg,
    landingMassKg: endKg,
    fuelKg: takeOffMassKg - endKg,
    minutes: ((end?.timeMs ?? task.takeOffMs) - task.takeOffMs) / 60_000,
  };
  return { ok: true, flight };
}

/** Checks that the aircraft can cruise at its initial level with the mass at the top of climb. */
function checked(context: FlightContext, flight: SolvedFlight): AtLevel {
  const top = flight.segments.find(({ phase }) => phase === 'cruise' || phase === 'descent')?.from;
  const surroundings = top && surroundingsAt(context, { ...top, pressureAltitudeFt: flight.initialLevelFt });
  if (!top || !surroundings) return { ok: false, reason: 'level-unreachable' };
  const mach = cruiseMachIn(context, { ...top, pressureAltitudeFt: flight.initialLevelFt }, surroundings);
  const at = {
    pressureAltitudeFt: flight.initialLevelFt,
    massKg: top.massKg,
    air: surroundings.air,
    mach,
  };
  return canCruise(context.aircraft, at) ? { ok: true, flight } : { ok: false, reason: 'level-unreachable' };
}

/** Quick rejection of a level that the aircraft cannot reach even at zero fuel mass. */
function isWithinReach(context: FlightContext, task: FlightTask, levelFt: number): boolean {
  const air = flightAirAt(levelFt);
  const massKg = task.zeroFuelKg;
  return air !== null && canCruise(context.aircraft, { pressureAltitudeFt: levelFt, massKg, air });
}

function hasCruise(segments: readonly FlownSegment[], lengthNm: number): boolean {
  const cruiseNm = segments
    .filter(({ phase }) => phase === 'cruise')
    .reduce((sum, { from, to }) => sum + to.alongNm - from.alongNm, 0);
  return cruiseNm >= Math.min(lengthNm * MIN_CRUISE_PART, 60);
}

/** First estimate: fuel of 10 % of the zero fuel mass per 1,000 NM, 450 kt. */
function firstEstimate(
  { aircraft, path: { lengthNm } }: FlightContext,
  { zeroFuelKg }: FlightTask,
): { fuelKg: number; minutes: number } {
  return {
    fuelKg: zeroFuelKg * 0.1 * (lengthNm / 1000) + aircraft.emptyKg * 0.01,
    minutes: (lengthNm / 450) * 60 + 15,
  };
}
