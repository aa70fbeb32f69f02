import { toIso } from '#aviation/time/utc.ts';
import { pathOf } from '#capabilities/analysis/domain/section-columns.ts';
import { withLevel } from '#capabilities/analysis/domain/trial.ts';
import { aerodromesOf, startOf } from '#capabilities/analysis/server/make-departures.ts';
import { planFor as figuresFor } from '#capabilities/analysis/server/make-plans.ts';
import {
  delayedFlight,
  mannedFlight,
  reassignedDuty,
  reequippedFlight,
  reportedSick,
  rosterWith,
} from '#capabilities/crew/domain/roster/disruption.ts';
import { flightLegality } from '#capabilities/crew/domain/roster/flight-legality.ts';
import { joinEdits } from '#capabilities/crew/domain/roster/roster-edit.ts';
import { changedPlanRequest, flightWithPlan } from '#capabilities/flights/domain/plan-again.ts';
import { performanceRequestOf } from '#capabilities/ofp/domain/performance-request.ts';
import {
  fleetAircraftInput,
  type PerformancePlanRequest,
  performancePlanRequest,
} from '#capabilities/plan/contract.ts';
import { createFleetStore } from '#capabilities/plan/server/fleet.store.ts';
import { planFor } from '#capabilities/plan/server/index.ts';
import type { ScenarioCrew } from '#capabilities/scenarios/contract.ts';
import type {
  FlightDifference,
  RosterRules,
  WorldFlight,
} from '#capabilities/scenarios/domain/scenario-world.ts';
import { createScenariosServer } from '#capabilities/scenarios/server/index.ts';
import type { ScenarioCaller, ScenarioEngines } from '#capabilities/scenarios/server/scenarios-deps.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { WatchServers } from '../watching/watch-server.ts';
import { type AnalysisServerParts, plannerOf, type PlanThreads } from './analysis-server.ts';
import { surroundingsBy } from './flight-surroundings.ts';
import { planningDepsOf } from './plan-server.ts';
import { scenarioWorldBy } from './scenario-world.ts';
import { type ScenarioChanges, scenarioWriterOf } from './scenario-writer.ts';

type Parts = Omit<AnalysisServerParts, 'grids'>;
type Policy = PerformancePlanRequest['policy'];

/** Changes the roster by the rules of the crew capability. */
const RULES: RosterRules = {
  delay: delayedFlight,
  reequip: reequippedFlight,
  sick: reportedSick,
  reassign: reassignedDuty,
  man: mannedFlight,
  join: joinEdits,
  lay: rosterWith,
};

/** The performance plan request of a saved flight's document, with changes applied. */
function requestOf(
  { flight, offBlockMs }: WorldFlight,
  { byMs, level, aircraft }: FlightDifference,
  policy: Policy,
): PerformancePlanRequest | null {
  if (flight.plan === null) return null;
  const { ownAircraft, ...planned } = performanceRequestOf(flight.plan, { policy });
  const own = aircraft ? aircraft.own : (ownAircraft ?? null);
  const request = performancePlanRequest.parse({
    ...planned,
    aircraft: aircraft?.type ?? planned.aircraft,
    ...(own ? { ownAircraft: fleetAircraftInput.parse(own) } : {}),
    ...(offBlockMs === null ? {} : { offBlock: toIso(offBlockMs + byMs) }),
  });
  return level === undefined ? request : withLevel(request, level);
}

/** The crew of a flight of the roster, judged. */
const crewOf: ScenarioEngines['crew'] = (roster, rosterFlightId): ScenarioCrew => {
  const flight = roster.flights.find(({ id }) => id === rosterFlightId);
  if (!flight)
    return { state: 'unknown', words: ['Not in the crew roster: duty limits not checked.'], members: [] };
  const { state, open, members } = flightLegality(roster, flight);
  if (members.length === 0 && open.length === 0)
    return { state: 'unknown', words: ['No crew assigned: duty limits not checked.'], members: [] };
  return {
    state,
    words: [...open],
    members: members.map((member) => ({ ...member, words: [...member.words] })),
  };
};

/** The saved flight with a new plan; a flight without a plan stays without. */
function planAgainBy(parts: Parts, threads: PlanThreads, { userKey, signal }: ScenarioCaller) {
  const planThread = { call: threads.next().call, stop: () => Promise.resolve() };
  const { findRoute } = planningDepsOf({ ...parts, planThread });
  const options = {
    lookup: parts.lookup,
    clock: parts.clock,
    // Values already in the plan are not drawn at random again.
    random: () => 0.5,
    signal,
    findRoute: (wish: Parameters<typeof findRoute>[0]) => findRoute({ ...wish, userKey }, signal),
  };
  return async (
    { flight, offBlockMs }: WorldFlight,
    { byMs, level, aircraft }: FlightDifference,
  ): ReturnType<ScenarioEngines['planAgain']> => {
    const offBlock = offBlockMs === null ? undefined : toIso(offBlockMs + byMs);
    const before = flight.plan;
    const type = aircraft?.type ?? flight.aircraft;
    if (before === null) {
      if (level !== undefined)
        throw new Problem(
          'scenario-not-planned',
          422,
          `${flight.callsign || flight.id} has no plan: no level can be changed.`,
        );
      return { ...flight, aircraft: type, ...timeOf(offBlock) };
    }
    const cruise = level === undefined ? (before.cruise ?? {}) : withLevel({ ...before.cruise }, level);
    const change = { cruise, offBlock };
    const request = { ...changedPlanRequest(before, change, null), aircraft: type };
    const own = aircraft ? aircraft.own : (before.ownAircraft ?? null);
    const made = await planFor(request, options, own && fleetAircraftInput.parse(own));
    return { ...flightWithPlan(flight, { ...change, before, made }), aircraft: type };
  };
}

const timeOf = (offBlock: string | undefined) =>
  offBlock === undefined
    ? {}
    : { date: offBlock.slice(0, 10), departureTime: `${offBlock.slice(11, 13)}${offBlock.slice(14, 16)}` };

function enginesOf(
  parts: Parts,
  threads: PlanThreads,
  { caller, policy }: { caller: ScenarioCaller; policy: Policy },
): ScenarioEngines {
  const planner = plannerOf(parts, threads.next, createFleetStore(parts.db), caller);
  const reports = new Map<string, ReturnType<Parts['weatherAt']>>();
  const surroundings = surroundingsBy({
    ...parts,
    weatherAt(icao) {
      const report = reports.get(icao) ?? parts.weatherAt(icao);
      reports.set(icao, report);
      return report;
    },
  });
  const aerodrome = (ident: string) => {
    const reader = parts.navdata();
    const airport = reader?.airportByIdent(ident) ?? null;
    return reader === null || airport === null ? null : reader.airportSummary(airport);
  };
  let freshness: Freshness | null = null;
  return {
    requestOf: (flight, difference) => requestOf(flight, difference, policy),
    async plan(request) {
      const made = await figuresFor(request, planner);
      freshness ??= made.answer?.air.freshness ?? null;
      return made;
    },
    async around(answer, { aircraft, ...assumed }) {
      const around = surroundings({ userKey: caller.userKey, aircraft, assumed });
      const [aerodromes, crossed] = await Promise.all([
        Promise.all(aerodromesOf(answer).map((place) => around.aerodromeAt(place))),
        around.hazardsOn(pathOf(answer, startOf(answer, { aerodrome }))),
      ]);
      return { aerodromes, ...crossed };
    },
    crew: crewOf,
    planAgain: planAgainBy(parts, threads, caller),
    freshness: () => freshness,
  };
}

/** What-if scenarios on the plans, weather, hazards, rosters and fleets of this server. */
export function scenariosServerOf(
  parts: Parts,
  {
    threads,
    announce,
  }: { threads: PlanThreads; announce: Pick<WatchServers, 'flightsChanged' | 'rosterChanged'> },
): ServerCapability {
  const changes: ScenarioChanges = scenarioWriterOf(parts, announce);
  return createScenariosServer({
    db: parts.db,
    clock: parts.clock,
    rules: RULES,
    world: scenarioWorldBy(parts),
    engines: (caller, _world, policy) => enginesOf(parts, threads, { caller, policy }),
    ...changes,
  });
}
