import { type FlightFailure, flyRoute, type LevelChange } from './fly-route.ts';
import { cruiseMachIn, type FlightContext, type FlownSegment, surroundingsAt } from './fly-segment.ts';
import { canCruise } from '../performance-aircraft.ts';
import { flightAirAt } from '../poll-schumann.ts';

/** What a flight burns between brake release and touchdown. */
export interface SolvedFlight {
  readonly segments: readonly FlownSegment[];
  readonly initialLevelFt: number;
  readonly takeOffMassKg: number;
  readonly landingMassKg: number;
  readonly fuelKg: number;
  readonly minutes: number;
}

export interface FlightTask {
  readonly departureElevationFt: number;
  readonly arrivalElevationFt: number;
  readonly takeOffMs: number;
  readonly zeroFuelKg: number;
  /** Fuel that is to be left at the landing, given what the flight burns. */
  landingFuelKg(this: void, flight: { readonly fuelKg: number; readonly minutes: number }): number;
}

/** Levels that may be flown, ascending, and what is asked of them. */
export interface LevelChoice {
  readonly allowedFt: readonly number[];
  /** `null`: the level that burns least. */
  readonly initialFt: number | null;
  /** `null`: where a higher level burns less. Asked changes are climbs, in order. */
  readonly changes: readonly LevelChange[] | null;
}

export type FlightSolution =
  | { readonly ok: true; readonly flight: SolvedFlight; readonly lowered: boolean }
  | { readonly ok: false; readonly reason: SolveFailure };

const MOST_ROUNDS = 24;
const DAMPED_FROM_ROUND = 5;
const EXACT_KG = 0.5;
const EXACT_MINUTES = 0.05;
/** Good enough to compare levels, and to end with when changes of level keep moving to and fro. */
const GOOD_ENOUGH = 0.001;
const SETTLED_FROM_ROUND = 10;
/** Below the level that burns least, fuel rises: after this many worse ones nothing better follows. */
const WORSE_LEVELS = 2;
/** Over this many times the largest take-off mass the search is given up. */
const ABSURD_MASS = 1.25;
const ABSURD_FROM_ROUND = 4;
/** A cruise must be flown at least this part of the way for its level to be worth climbing to. */
const LEAST_CRUISE_PART = 0.1;

/**
 * Flies a route with the fuel that it needs itself: the mass at take-off follows from what the flight burns, which
 * follows from the mass. `lowered`: an asked level cannot be reached or the way is too short, so a lower one is flown.
 */
export function solveFlight(context: FlightContext, task: FlightTask, choice: LevelChoice): FlightSolution {
  const { allowedFt, initialFt } = choice;
  const levels = allowedFt.filter((level) => initialFt === null || level < initialFt);
  if (initialFt !== null) levels.push(initialFt);
  let best: SolvedFlight | null = null;
  let worse = 0;
  let failure: SolveFailure = 'level-unreachable';
  for (const levelFt of levels.toReversed()) {
    const from = best ?? firstIdea(context, task);
    const solved = solveAtLevel(context, task, { choice, levelFt, from, isExact: initialFt !== null });
    if (!solved.ok) {
      failure = solved.reason;
      // Neither gets better further down.
      if (failure === 'wind-too-strong' || failure === 'too-heavy') break;
      continue;
    }
    if (initialFt !== null) return { ok: true, flight: solved.flight, lowered: levelFt !== initialFt };
    if (best && solved.flight.fuelKg >= best.fuelKg) worse += 1;
    else if (!best || isLevelFlown(solved.flight)) best = solved.flight;
    // A level that is left at once only leads to the higher one.
    if (worse >= WORSE_LEVELS || !isLevelFlown(solved.flight)) break;
  }
  if (!best) return { ok: false, reason: failure };
  const levelFt = best.initialLevelFt;
  const exact = solveAtLevel(context, task, { choice, levelFt, from: best, isExact: true });
  return { ok: true, flight: exact.ok ? exact.flight : best, lowered: false };
}

function isLevelFlown({ segments, initialLevelFt }: SolvedFlight): boolean {
  return segments.some(({ phase, from }) => phase === 'cruise' && from.pressureAltitudeFt === initialLevelFt);
}

type SolveFailure = FlightFailure | 'too-heavy';
type AtLevel =
  | { readonly ok: true; readonly flight: SolvedFlight }
  | { readonly ok: false; readonly reason: SolveFailure };

interface LevelTry {
  readonly choice: LevelChoice;
  readonly levelFt: number;
  /** What the flight burns and takes, as far as is known. */
  readonly from: { readonly fuelKg: number; readonly minutes: number };
  readonly isExact: boolean;
}

function solveAtLevel(context: FlightContext, task: FlightTask, attempt: LevelTry): AtLevel {
  if (!isWithinReach(context, task, attempt.levelFt)) return { ok: false, reason: 'level-unreachable' };
  let { fuelKg, minutes } = attempt.from;
  let last: Round | null = null;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const flown = flyOnce(context, task, { attempt, fuelKg, minutes });
    if (!flown.ok) return flown;
    const { flight } = flown;
    const errorKg = Math.abs(flight.fuelKg - fuelKg);
    const isExact = errorKg < EXACT_KG && Math.abs(flight.minutes - minutes) < EXACT_MINUTES;
    const isSettled = !attempt.isExact || round >= SETTLED_FROM_ROUND;
    if (isExact || (isSettled && errorKg < flight.fuelKg * GOOD_ENOUGH)) return checked(context, flight);
    const now = { takenKg: fuelKg, burntKg: flight.fuelKg };
    // Changes of level come and go from round to round; half steps settle that.
    fuelKg = round < DAMPED_FROM_ROUND ? nextIdeaKg(last, now) : (fuelKg + flight.fuelKg) / 2;
    last = now;
    minutes = flight.minutes;
    const isAbsurd = flight.takeOffMassKg > context.aircraft.maximumTakeOffKg * ABSURD_MASS;
    if (isAbsurd && round >= ABSURD_FROM_ROUND) return { ok: false, reason: 'too-heavy' };
  }
  return { ok: false, reason: 'level-unreachable' };
}

/** Fuel that a round was flown with, and what it burnt. */
interface Round {
  readonly takenKg: number;
  readonly burntKg: number;
}

/** A kilogram more in the tanks burns so much more; what lies outside comes of a change of level between two rounds. */
const MOST_BURNT_PART = 0.8;

/** Where the line through two rounds burns what it takes; after one round, what that burnt. */
function nextIdeaKg(last: Round | null, { takenKg, burntKg }: Round): number {
  const slope = last ? (burntKg - last.burntKg) / (takenKg - last.takenKg) : 0;
  return slope > 0 && slope < MOST_BURNT_PART ? (burntKg - slope * takenKg) / (1 - slope) : burntKg;
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
    changes: choice.changes === null ? { bestOfFt: choice.allowedFt } : { asked: choice.changes },
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

/** The level where the climb ends must be one that can be cruised with the mass that is left. */
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

/** Even without any fuel for the way the level must be reachable; spares the flights that cannot be. */
function isWithinReach(context: FlightContext, task: FlightTask, levelFt: number): boolean {
  const air = flightAirAt(levelFt);
  const massKg = task.zeroFuelKg;
  return air !== null && canCruise(context.aircraft, { pressureAltitudeFt: levelFt, massKg, air });
}

function hasCruise(segments: readonly FlownSegment[], lengthNm: number): boolean {
  const cruiseNm = segments
    .filter(({ phase }) => phase === 'cruise')
    .reduce((sum, { from, to }) => sum + to.alongNm - from.alongNm, 0);
  return cruiseNm >= Math.min(lengthNm * LEAST_CRUISE_PART, 60);
}

/** A first idea: a tenth of the mass for each 1,000 nm, at 450 kt. */
function firstIdea(
  { aircraft, path: { lengthNm } }: FlightContext,
  { zeroFuelKg }: FlightTask,
): { fuelKg: number; minutes: number } {
  return {
    fuelKg: zeroFuelKg * 0.1 * (lengthNm / 1000) + aircraft.emptyKg * 0.01,
    minutes: (lengthNm / 450) * 60 + 15,
  };
}
