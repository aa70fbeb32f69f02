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

/** The caller, and whether the caller is still connected. */
export interface ScenarioCaller {
  readonly userKey: string;
  readonly signal: AbortSignal;
}

/** User and time of a change. */
export interface ScenarioActor {
  readonly userKey: string;
  readonly email: string;
  readonly nowMs: number;
}

/** A plan with its compared figures; `answer` is null when it failed. */
export interface ScenarioPlan {
  readonly figures: PlanFigures;
  readonly answer: PerformancePlanAnswer | null;
}

/** The assumptions of a scenario. */
export interface Assumed {
  readonly closures: readonly OutOfUse[];
  /** Null: the entered minima apply. */
  readonly minima: WatchMinima | null;
}

/** The engines of plans, weather, hazards and demand for one request: shared data is fetched once. */
export interface ScenarioEngines {
  /** The performance plan request of a flight with changes; null if it was saved without a plan. */
  requestOf(flight: WorldFlight, difference: FlightDifference): PerformancePlanRequest | null;
  plan(request: PerformancePlanRequest): Promise<ScenarioPlan>;
  around(
    answer: PerformancePlanAnswer,
    given: { aircraft: string } & Assumed,
  ): Promise<{ aerodromes: AerodromeConditions[]; hazards: CrossedHazard[]; unchecked: string[] }>;
  /** Checks the crew of a roster flight; null for a flight not in the roster. */
  crew(roster: ScenarioRoster, rosterFlightId: string | null): ScenarioCrew;
  /** The saved flight with a new plan. @throws Problem when none can be made */
  planAgain(flight: WorldFlight, difference: FlightDifference): Promise<FlightDetail>;
  /** Source of the winds of the plans made so far; null if none was used. */
  freshness(): Freshness | null;
}

/** Minima of a type, or for all types with an empty type; null: none. */
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

/** The written records with their current revisions; `announce` notifies subscribers, after the transaction. */
export interface ScenarioWritten {
  readonly writes: ScenarioWrites;
  announce(): void;
}

/** Dependencies of scenarios. */
export interface ScenariosServerDeps {
  db: Database;
  clock: Clock;
  rules: RosterRules;
  /** The named flights and everything the actions can affect. @throws Problem 404 `flight-not-found` */
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
   * @throws Problem 409 when one has a revision other than its `before`; the transaction must then not be committed
   */
  write(tx: Database, actor: ScenarioActor, writes: ScenarioWrites, reason: string): Promise<ScenarioWritten>;
  /** Names of the records whose revision is no longer that of their `before`. */
  changedSince(userKey: string, writes: ScenarioWrites): Promise<string[]>;
}
