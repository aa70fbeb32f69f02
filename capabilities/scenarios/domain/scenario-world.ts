import type { CrewFlight, CrewMember, Qualification, Schedule } from '#capabilities/crew/contract.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { FleetAircraft, FleetAircraftInput } from '#capabilities/plan/contract.ts';
import type { WatchMinima } from '#capabilities/watch/contract.ts';

/** Rosters of the members affected by a scenario. */
export interface ScenarioRoster {
  readonly members: readonly CrewMember[];
  readonly qualifications: readonly Qualification[];
  readonly schedules: readonly Schedule[];
  readonly flights: readonly CrewFlight[];
}

/** Record before and after; `before` null is created, `after` null is deleted. */
export interface EditedRecord<Kept> {
  before: Kept | null;
  after: Kept | null;
}
/** Roster changes by record id. */
export interface RosterChange {
  schedules: Readonly<Record<string, EditedRecord<Schedule>>>;
  flights: Readonly<Record<string, EditedRecord<CrewFlight>>>;
}

type RosterOutcome = { ok: true; edit: RosterChange } | { ok: false; message: string };

/** Roster operations of the crew capability, each on the current roster. */
export interface RosterRules {
  delay(
    roster: ScenarioRoster,
    flightId: string,
    delay: { byMs: number; isReportMoved: boolean },
  ): RosterChange;
  reequip(
    roster: ScenarioRoster,
    flightId: string,
    aircraft: { aircraftType: string; registration: string },
  ): RosterChange;
  sick(
    roster: ScenarioRoster,
    crewId: string,
    absence: { fromMs: number; toMs: number; entryId: string },
  ): RosterChange;
  reassign(
    roster: ScenarioRoster,
    flightId: string,
    crew: { fromCrewId: string; toCrewId: string },
  ): RosterOutcome;
  man(roster: ScenarioRoster, flightId: string, place: CrewFlight['crew'][number]): RosterOutcome;
  join(first: RosterChange, then: RosterChange): RosterChange;
  lay(roster: ScenarioRoster, change: RosterChange): ScenarioRoster;
}

/** Saved flight with its off-block time and roster flight. */
export interface WorldFlight {
  readonly flight: FlightDetail;
  /** Null without a departure time. */
  readonly offBlockMs: number | null;
  /** Null when not in the roster. */
  readonly rosterFlightId: string | null;
  /** Block time; null when neither roster nor plan has it. */
  readonly blockMinutes: number | null;
}

/** Saved state to which actions are applied. */
export interface ScenarioWorld {
  readonly flights: readonly WorldFlight[];
  readonly fleet: readonly FleetAircraft[];
  /** By type; those for all types under an empty key. Absent when not entered. */
  readonly minima: Readonly<Record<string, WatchMinima>>;
  readonly roster: ScenarioRoster;
}

/** Planned aircraft of a flight; `own` null plans the type. */
export interface PlannedAircraft {
  readonly type: string;
  readonly own: FleetAircraftInput | null;
}

/** Changes to the plan of a flight. */
export interface FlightDifference {
  readonly byMs: number;
  /** Absent: as planned; null for the optimum. */
  readonly level?: number | null;
  readonly aircraft?: PlannedAircraft;
}

/** Period in which something is out of use. */
export interface OutOfUse {
  readonly name: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** World after a scenario. */
export interface ScenarioEffect {
  readonly flights: ReadonlyMap<string, FlightDifference>;
  readonly rosterChange: RosterChange;
  readonly roster: ScenarioRoster;
  readonly closures: readonly OutOfUse[];
  readonly unserviceable: readonly OutOfUse[];
  /** Minima that differ from those entered. */
  readonly minima: Readonly<Record<string, WatchMinima>>;
  /** Knock-on delays of further flights, and reasons. */
  readonly passedOn: readonly string[];
  /** Actions without effect, and why. */
  readonly problems: readonly string[];
}
