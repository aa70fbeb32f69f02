import type {
  FlightDifference,
  PlannedAircraft,
  RosterChange,
  RosterRules,
  ScenarioEffect,
  ScenarioWorld,
  WorldFlight,
} from './scenario-world.ts';

/** Title of a flight: `MER316 KJFK–KORD`. */
export const flightTitle = ({
  callsign,
  departure,
  arrival,
}: {
  callsign: string;
  departure: string;
  arrival: string;
}): string => [callsign, `${departure}–${arrival}`].filter(Boolean).join(' ');

/** Action being applied. */
export interface Step {
  readonly world: ScenarioWorld;
  readonly rules: RosterRules;
  readonly effect: ScenarioEffect;
  /** Id of a roster entry added by an action. */
  readonly entryId: string;
}
export const withProblem = (effect: ScenarioEffect, problem: string): ScenarioEffect => ({
  ...effect,
  problems: [...effect.problems, problem],
});

export function withRoster({ rules, effect }: Step, change: RosterChange): ScenarioEffect {
  return {
    ...effect,
    rosterChange: rules.join(effect.rosterChange, change),
    roster: rules.lay(effect.roster, change),
  };
}

export const withFlight = (
  effect: ScenarioEffect,
  id: string,
  change: (before: FlightDifference) => FlightDifference,
): ScenarioEffect => ({
  ...effect,
  flights: new Map(effect.flights).set(id, change(effect.flights.get(id) ?? { byMs: 0 })),
});

/** Current aircraft of a flight in the scenario. */
export function aircraftOf({ flight }: WorldFlight, { flights }: ScenarioEffect): PlannedAircraft {
  const planned = { type: flight.aircraft, own: flight.plan?.ownAircraft ?? null };
  return flights.get(flight.id)?.aircraft ?? planned;
}
export const aircraftName = ({ type, own }: PlannedAircraft): string => own?.registration ?? type;

/** Moves a flight in time, with its crew. */
export function moved(
  step: Step,
  { flight, offBlockMs, rosterFlightId }: WorldFlight,
  { byMs, isReportMoved }: { byMs: number; isReportMoved: boolean },
): ScenarioEffect {
  if (offBlockMs === null)
    return withProblem(step.effect, `${flightTitle(flight)} has no departure time: not delayed.`);
  const effect = withFlight(step.effect, flight.id, (before) => ({ ...before, byMs: before.byMs + byMs }));
  if (rosterFlightId === null) return effect;
  const change = step.rules.delay(effect.roster, rosterFlightId, { byMs, isReportMoved });
  return withRoster({ ...step, effect }, change);
}
