import type { PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import { eachOf } from '#platform/server/workers/each-of.ts';
import type { ScenarioAction, ScenarioBase, ScenarioColumn, ScenarioFlight } from '../contract.ts';
import { aircraftProblems } from '../domain/aircraft-problems.ts';
import { applyActions, minimaFor } from '../domain/apply-actions.ts';
import { baseOf, isPlanChanged, staleOf } from '../domain/scenario-base.ts';
import type { RosterRules, ScenarioEffect, ScenarioWorld, WorldFlight } from '../domain/scenario-world.ts';
import type { Assumed, ScenarioEngines, ScenarioPlan } from './scenarios-deps.ts';

/** Computes each request once, for any caller. */
function once<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
  keyOf: (question: Question) => string,
) {
  const known = new Map<string, Promise<Answer>>();
  return (question: Question): Promise<Answer> => {
    const key = keyOf(question);
    const answer = known.get(key) ?? ask(question);
    known.set(key, answer);
    return answer;
  };
}

export interface ScenarioQuestion {
  readonly name: string;
  readonly actions: readonly ScenarioAction[];
  readonly base: readonly ScenarioBase[];
}

interface Compared {
  readonly world: ScenarioWorld;
  readonly rules: RosterRules;
  readonly signal: AbortSignal;
}
interface Comparing extends Compared {
  readonly engines: ScenarioEngines;
}

/** Engines that calculate the same plan once for all columns. */
function sharedEngines(engines: ScenarioEngines) {
  const plan = once<PerformancePlanRequest, ScenarioPlan>(engines.plan, JSON.stringify);
  const around = once(
    async (asked: { plan: ScenarioPlan; aircraft: string } & Assumed) =>
      asked.plan.answer
        ? engines.around(asked.plan.answer, asked)
        : { aerodromes: null, hazards: null, unchecked: [] },
    ({ plan: { figures }, ...rest }) =>
      JSON.stringify([figures.request, rest.aircraft, rest.closures, rest.minima]),
  );
  return { ...engines, plan, around };
}
type Engines = ReturnType<typeof sharedEngines>;

/** Closures that cannot concern the flight are omitted, so that its environment is the same in every column. */
const closuresAt = ({ closures }: ScenarioEffect, icaos: readonly (string | undefined)[]) =>
  closures.filter(({ name }) => icaos.includes(name));

async function flightIn(
  flight: WorldFlight,
  effect: ScenarioEffect,
  { world, engines }: { world: ScenarioWorld; engines: Engines },
): Promise<{ outcome: ScenarioFlight; unchecked: readonly string[] }> {
  const saved = flight.flight;
  const difference = effect.flights.get(saved.id) ?? { byMs: 0 };
  const aircraft = difference.aircraft ?? { type: saved.aircraft, own: saved.plan?.ownAircraft ?? null };
  const request = engines.requestOf(flight, difference);
  const plan = request && (await engines.plan(request));
  const minima =
    Object.keys(effect.minima).length === 0
      ? null
      : minimaFor({ ...world.minima, ...effect.minima }, aircraft.type);
  const alternate = plan?.answer?.alternate?.ident;
  const closures = closuresAt(effect, [saved.departure, saved.arrival, alternate]);
  const around = plan && (await engines.around({ plan, aircraft: aircraft.type, closures, minima }));
  const offBlockMs = flight.offBlockMs === null ? null : flight.offBlockMs + difference.byMs;
  const { id: flightId, callsign, departure, arrival } = saved;
  const outcome: ScenarioFlight = {
    flightId,
    callsign,
    departure,
    arrival,
    aircraft: aircraft.type,
    registration: aircraft.own?.registration ?? null,
    offBlock: offBlockMs === null ? null : new Date(offBlockMs).toISOString(),
    isChanged: isPlanChanged(effect, saved.id),
    figures: plan?.figures ?? null,
    problems: [],
    hazards: around?.hazards ?? null,
    aerodromes: around?.aerodromes ?? null,
    crew: engines.crew(effect.roster, flight.rosterFlightId),
    path: plan?.answer ? plan.answer.legs.map(({ coordinate }) => coordinate) : [],
  };
  return { outcome, unchecked: around?.unchecked ?? [] };
}

function withAircraftProblems(
  flights: readonly ScenarioFlight[],
  { unserviceable }: ScenarioEffect,
): ScenarioFlight[] {
  const problems = aircraftProblems(
    flights.map(({ flightId, callsign, departure, arrival, registration, offBlock, figures }) => ({
      flightId,
      callsign,
      departure,
      arrival,
      registration,
      offMs: offBlock === null ? null : Date.parse(offBlock),
      onMs: figures?.state === 'flown' ? Date.parse(figures.landing) : null,
    })),
    unserviceable,
  );
  return flights.map((flight) => ({ ...flight, problems: [...(problems.get(flight.flightId) ?? [])] }));
}

async function columnOf(
  question: ScenarioQuestion,
  effect: ScenarioEffect,
  { world, engines, signal }: Compared & { engines: Engines },
): Promise<ScenarioColumn> {
  const made = await eachOf(world.flights, (flight) => flightIn(flight, effect, { world, engines }), signal);
  const base = baseOf(world, effect);
  return {
    name: question.name,
    flights: withAircraftProblems(
      made.map(({ outcome }) => outcome),
      effect,
    ),
    base,
    stale: question.base.length === 0 ? [] : staleOf(question.base, base),
    passedOn: [...effect.passedOn],
    problems: [...effect.problems],
    unchecked: [...new Set(made.flatMap(({ unchecked }) => unchecked))],
  };
}

/** Block times from the plan if the roster has none: propagating a delay needs them. */
export async function withBlockTimes(
  world: ScenarioWorld,
  actions: readonly ScenarioAction[],
  { engines, signal }: { engines: Pick<ScenarioEngines, 'requestOf' | 'plan'>; signal: AbortSignal },
): Promise<ScenarioWorld> {
  if (!actions.some((action) => action.kind === 'delay' && action.passOn !== null)) return world;
  const flights = await eachOf(
    world.flights,
    async (flight): Promise<WorldFlight> => {
      if (flight.blockMinutes !== null) return flight;
      const request = engines.requestOf(flight, { byMs: 0 });
      const figures = request && (await engines.plan(request)).figures;
      return { ...flight, blockMinutes: figures?.state === 'flown' ? figures.blockMinutes : null };
    },
    signal,
  );
  return { ...world, flights };
}

/** Name of the first column. */
export const AS_PLANNED = 'As planned';

/** The effect of the actions of a scenario, with the ids that its new roster entries receive when applied. */
export const effectOf = (
  world: ScenarioWorld,
  actions: readonly ScenarioAction[],
  { rules, scenarioId = 'whatif' }: { rules: RosterRules; scenarioId?: string },
): ScenarioEffect => applyActions(world, actions, { rules, scenarioId });

/** The current state, and the state after each scenario: one column each. */
export async function compare(
  questions: readonly ScenarioQuestion[],
  comparing: Comparing,
): Promise<ScenarioColumn[]> {
  const engines = sharedEngines(comparing.engines);
  const actions = questions.flatMap((question) => question.actions);
  const world = await withBlockTimes(comparing.world, actions, { ...comparing, engines });
  const asked = [{ name: AS_PLANNED, actions: [], base: [] }, ...questions];
  const columns: ScenarioColumn[] = [];
  for (const question of asked) {
    const effect = effectOf(world, question.actions, comparing);
    // oxlint-disable-next-line no-await-in-loop -- the threads are busy with the flights of one column
    columns.push(await columnOf(question, effect, { ...comparing, world, engines }));
  }
  return columns;
}

/** Assumptions of a scenario about matters outside the user's control, as sentences. */
export const assumptionsOf = ({ closures, unserviceable }: ScenarioEffect): string[] => [
  ...closures.map(({ name }) => `Closure of ${name}`),
  ...unserviceable.map(({ name }) => `${name} out of service`),
];
