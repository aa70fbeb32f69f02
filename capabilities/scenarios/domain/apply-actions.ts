import type { CrewFlight } from '#capabilities/crew/contract.ts';
import type { ScenarioAction } from '../contract.ts';
import { propagatedDelays } from './pass-on.ts';
import {
  aircraftName,
  aircraftOf,
  flightTitle,
  moved,
  type Step,
  withFlight,
  withProblem,
  withRoster,
} from './scenario-step.ts';
import type {
  PlannedAircraft,
  RosterRules,
  ScenarioEffect,
  ScenarioWorld,
  WorldFlight,
} from './scenario-world.ts';

const MINUTE_MS = 60_000;

type Of<Kind extends ScenarioAction['kind']> = Extract<ScenarioAction, { kind: Kind }>;

/** Applies a function to each named flight; unknown flights are reported. */
function forFlights(
  step: Step,
  ids: readonly string[],
  change: (flight: WorldFlight, step: Step) => ScenarioEffect,
): ScenarioEffect {
  return ids.reduce((effect, id) => {
    const flight = step.world.flights.find((one) => one.flight.id === id);
    return flight
      ? change(flight, { ...step, effect })
      : withProblem(effect, `Flight ${id} is not among the flights compared.`);
  }, step.effect);
}

function delay(step: Step, { flightIds, minutes, report, passOn }: Of<'delay'>): ScenarioEffect {
  const isReportMoved = report === 'moved';
  const effect = forFlights(step, flightIds, (flight, here) =>
    moved(here, flight, { byMs: minutes * MINUTE_MS, isReportMoved }),
  );
  if (passOn === null || minutes < 0) return effect;
  return propagatedDelays({ ...step, effect }, { flightIds, ...passOn, isReportMoved });
}

const level = (step: Step, action: Of<'level'>): ScenarioEffect =>
  forFlights(step, action.flightIds, ({ flight }, { effect }) =>
    withFlight(effect, flight.id, (before) => ({ ...before, level: action.level })),
  );

function fly(step: Step, { flight, rosterFlightId }: WorldFlight, aircraft: PlannedAircraft): ScenarioEffect {
  const effect = withFlight(step.effect, flight.id, (before) => ({ ...before, aircraft }));
  if (rosterFlightId === null) return effect;
  const { type: aircraftType, own } = aircraft;
  const registration = own?.registration ?? '';
  const change = step.rules.reequip(effect.roster, rosterFlightId, { aircraftType, registration });
  return withRoster({ ...step, effect }, change);
}

function swap(step: Step, { flightIds }: Of<'swap-aircraft'>): ScenarioEffect {
  const flights = flightIds.map((id) => step.world.flights.find(({ flight }) => flight.id === id));
  const [one, other] = flights;
  if (!one || !other)
    return withProblem(step.effect, 'A flight whose aircraft is swapped is not among the flights compared.');
  const [first, second] = [aircraftOf(one, step.effect), aircraftOf(other, step.effect)];
  if (aircraftName(first) === aircraftName(second))
    return withProblem(
      step.effect,
      `${flightTitle(one.flight)} and ${flightTitle(other.flight)} are both planned with ${aircraftName(first)}: nothing to swap.`,
    );
  return fly({ ...step, effect: fly(step, one, second) }, other, first);
}

function assign(step: Step, { flightId, fleetId }: Of<'assign-aircraft'>): ScenarioEffect {
  const aircraft = step.world.fleet.find(({ id }) => id === fleetId);
  if (!aircraft) return withProblem(step.effect, 'The aircraft is not in the fleet.');
  return forFlights(step, [flightId], (flight, here) =>
    fly(here, flight, { type: aircraft.type, own: aircraft }),
  );
}

function sick(step: Step, { crewId, from, to }: Of<'sick'>): ScenarioEffect {
  const { effect, rules, entryId } = step;
  if (!effect.roster.members.some(({ id }) => id === crewId))
    return withProblem(effect, `Crew member ${crewId} is not in the roster.`);
  const absence = { fromMs: Date.parse(from), toMs: Date.parse(to), entryId };
  return withRoster(step, rules.sick(effect.roster, crewId, absence));
}

function reassign(step: Step, { flightId, fromCrewId, toCrewId }: Of<'reassign'>): ScenarioEffect {
  const { rules } = step;
  const to = step.effect.roster.members.find(({ id }) => id === toCrewId);
  if (!to) return withProblem(step.effect, `Crew member ${toCrewId} is not in the roster.`);
  return forFlights(step, [flightId], ({ flight, rosterFlightId }, here) => {
    const { effect } = here;
    if (rosterFlightId === null)
      return withProblem(effect, `${flightTitle(flight)} is not in the crew roster: no crew reassigned.`);
    const outcome =
      fromCrewId === null
        ? rules.man(effect.roster, rosterFlightId, placeFor(to))
        : rules.reassign(effect.roster, rosterFlightId, { fromCrewId, toCrewId });
    return outcome.ok
      ? withRoster(here, outcome.edit)
      : withProblem(effect, `${flightTitle(flight)}: ${outcome.message}`);
  });
}
const placeFor = ({ id, position }: { id: string; position: CrewFlight['crew'][number]['position'] }) => ({
  crewId: id,
  position,
});

const outOfUse = (name: string, { from, to }: { from: string; to: string }) => ({
  name,
  fromMs: Date.parse(from),
  toMs: Date.parse(to),
});

function applied(step: Step, action: ScenarioAction): ScenarioEffect {
  const { effect } = step;
  switch (action.kind) {
    case 'delay':
      return delay(step, action);
    case 'level':
      return level(step, action);
    case 'swap-aircraft':
      return swap(step, action);
    case 'assign-aircraft':
      return assign(step, action);
    case 'sick':
      return sick(step, action);
    case 'reassign':
      return reassign(step, action);
    case 'close':
      return { ...effect, closures: [...effect.closures, outOfUse(action.icao, action)] };
    case 'unserviceable':
      return {
        ...effect,
        unserviceable: [...effect.unserviceable, outOfUse(action.registration, action)],
      };
    default:
      return { ...effect, minima: { ...effect.minima, [action.aircraft ?? '']: action.minima } };
  }
}

/**
 * World after a list of actions in order; neither is modified. `scenarioId` makes the ids of added roster entries, so
 * that the same scenario adds the same entries.
 */
export function applyActions(
  world: ScenarioWorld,
  actions: readonly ScenarioAction[],
  { rules, scenarioId }: { readonly rules: RosterRules; readonly scenarioId: string },
): ScenarioEffect {
  const start: ScenarioEffect = {
    flights: new Map(),
    rosterChange: { schedules: {}, flights: {} },
    roster: world.roster,
    closures: [],
    unserviceable: [],
    minima: {},
    passedOn: [],
    problems: [],
  };
  return actions.reduce((effect, action, index) => {
    const entryId = `${scenarioId}_${index + 1}`;
    return applied({ world, rules, effect, entryId }, action);
  }, start);
}

/** Minima of a type, else those of all types; null for the defaults. */
export const minimaFor = (minima: ScenarioWorld['minima'], type: string) =>
  minima[type.toUpperCase()] ?? minima[''] ?? null;
