import type { AerodromeConditions, CrossedHazard, PlanFigures } from '#capabilities/analysis/contract.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { PerformancePlanAnswer, PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import type { WatchMinima } from '#capabilities/watch/contract.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { ScenarioAction, ScenarioCrew } from '../contract.ts';
import type {
  FlightDifference,
  OutOfUse,
  RosterChange,
  RosterRules,
  ScenarioRoster,
  ScenarioWorld,
  WorldFlight,
} from '../domain/scenario-world.ts';

/** Who asks, and whether they still do. */
export interface ScenarioCaller {
  readonly userKey: string;
  readonly signal: AbortSignal;
}

/** Who changes something, and when. */
export interface ScenarioActor {
  readonly userKey: string;
  readonly email: string;
  readonly nowMs: number;
}

/** A plan with what is compared of it; `answer` null where it was refused. */
export interface ScenarioPlan {
  readonly figures: PlanFigures;
  readonly answer: PerformancePlanAnswer | null;
}

/** What is assumed of the world in a scenario. */
export interface Assumed {
  readonly closures: readonly OutOfUse[];
  /** Null: the minima that are entered. */
  readonly minima: WatchMinima | null;
}

/** The engines of plans, weather, hazards and demand for one question: what they share is gathered once. */
export interface ScenarioEngines {
  /** What the performance plan of a flight is asked for with a difference; null where it was saved without a plan. */
  requestOf(flight: WorldFlight, difference: FlightDifference): PerformancePlanRequest | null;
  plan(request: PerformancePlanRequest): Promise<ScenarioPlan>;
  around(
    answer: PerformancePlanAnswer,
    given: { aircraft: string } & Assumed,
  ): Promise<{ aerodromes: AerodromeConditions[]; hazards: CrossedHazard[]; unchecked: string[] }>;
  /** Judges the crew of a flight of the roster; null is a flight that is not in it. */
  crew(roster: ScenarioRoster, rosterFlightId: string | null): ScenarioCrew;
  /** The saved flight with its plan made again. @throws Problem where none can be made */
  planAgain(flight: WorldFlight, difference: FlightDifference): Promise<FlightDetail>;
  /** Where the winds of the plans made so far come from; null where none was used. */
  freshness(): Freshness | null;
}

/** Minima of a type, or under an empty type of all; null is none. */
export interface MinimaWrite {
  readonly aircraft: string;
  readonly before: WatchMinima | null;
  readonly after: WatchMinima | null;
}

/** Records to be written together, each from the revision of its `before`. */
export interface ScenarioWrites {
  readonly flights: readonly { readonly before: FlightDetail; readonly after: FlightDetail }[];
  readonly roster: RosterChange;
  readonly minima: readonly MinimaWrite[];
}

/** What was written, with the revisions that it has now; `announce` tells whoever follows, after the transaction. */
export interface ScenarioWritten {
  readonly writes: ScenarioWrites;
  announce(): void;
}

/** What scenarios need of others. */
export interface ScenariosServerDeps {
  db: Database;
  clock: Clock;
  rules: RosterRules;
  /** The flights named and what the actions can touch. @throws Problem 404 `flight-not-found` */
  world(
    userKey: string,
    flightIds: readonly string[],
    actions: readonly ScenarioAction[],
  ): Promise<ScenarioWorld>;
  engines(
    caller: ScenarioCaller,
    world: ScenarioWorld,
    policy: PerformancePlanRequest['policy'],
  ): ScenarioEngines;
  /**
   * Writes records in a transaction.
   * @throws Problem 409 where one has another revision than its `before`; nothing is to be committed then
   */
  write(tx: Database, actor: ScenarioActor, writes: ScenarioWrites, reason: string): Promise<ScenarioWritten>;
  /** Names of the records whose revision is no longer that of their `before`. */
  changedSince(userKey: string, writes: ScenarioWrites): Promise<string[]>;
}
