import type { CrewFlight, CrewMember, Qualification, Schedule } from '#capabilities/crew/contract.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { FleetAircraft, FleetAircraftInput } from '#capabilities/plan/contract.ts';
import type { WatchMinima } from '#capabilities/watch/contract.ts';

/** Rosters of the members that a scenario can touch. */
export interface ScenarioRoster {
  readonly members: readonly CrewMember[];
  readonly qualifications: readonly Qualification[];
  readonly schedules: readonly Schedule[];
  readonly flights: readonly CrewFlight[];
}

/** A record before and after; `before` null is new, `after` null is gone. */
export interface EditedRecord<Kept> {
  before: Kept | null;
  after: Kept | null;
}
/** Changes of the roster by the id of the record. */
export interface RosterChange {
  schedules: Readonly<Record<string, EditedRecord<Schedule>>>;
  flights: Readonly<Record<string, EditedRecord<CrewFlight>>>;
}

type RosterOutcome = { ok: true; edit: RosterChange } | { ok: false; message: string };

/** How the roster changes by the rules of the crew's own capability; each takes the roster as it is then. */
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

/** A saved flight, when it leaves, and the flight of the roster that it is. */
export interface WorldFlight {
  readonly flight: FlightDetail;
  /** Null where it has no departure time. */
  readonly offBlockMs: number | null;
  /** Null where the roster has none. */
  readonly rosterFlightId: string | null;
  /** From off to on blocks; null where neither roster nor plan says. */
  readonly blockMinutes: number | null;
}

/** Everything that the actions of scenarios are applied to, as it is saved. */
export interface ScenarioWorld {
  readonly flights: readonly WorldFlight[];
  readonly fleet: readonly FleetAircraft[];
  /** By type; those of every type under an empty one. Absent where none were entered. */
  readonly minima: Readonly<Record<string, WatchMinima>>;
  readonly roster: ScenarioRoster;
}

/** An aircraft that a flight is planned with; `own` null plans the type. */
export interface PlannedAircraft {
  readonly type: string;
  readonly own: FleetAircraftInput | null;
}

/** What is different in the plan of a flight. */
export interface FlightDifference {
  readonly byMs: number;
  /** Absent: as planned; null leaves it to the plan. */
  readonly level?: number | null;
  readonly aircraft?: PlannedAircraft;
}

/** A time in which something cannot be used. */
export interface OutOfUse {
  readonly name: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** The world as a scenario leaves it. */
export interface ScenarioEffect {
  readonly flights: ReadonlyMap<string, FlightDifference>;
  readonly rosterChange: RosterChange;
  readonly roster: ScenarioRoster;
  readonly closures: readonly OutOfUse[];
  readonly unserviceable: readonly OutOfUse[];
  /** Minima that are other ones than entered. */
  readonly minima: Readonly<Record<string, WatchMinima>>;
  /** Delays that were passed on to further flights, and why. */
  readonly passedOn: readonly string[];
  /** Actions that change nothing, and why. */
  readonly problems: readonly string[];
}
