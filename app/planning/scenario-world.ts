import { TOTALS_LOOK_BACK_MS } from '#capabilities/crew/domain/roster/duty-totals.ts';
import { rosterFlightOf, SAME_FLIGHT_MS } from '#capabilities/crew/domain/roster/flight-legality.ts';
import { listRecords } from '#capabilities/crew/server/crew.store.ts';
import { createFlightsStore } from '#capabilities/flights/server/flights.store.ts';
import { createFleetStore } from '#capabilities/plan/server/fleet.store.ts';
import type { ScenarioAction } from '#capabilities/scenarios/contract.ts';
import type { ScenarioRoster, ScenarioWorld } from '#capabilities/scenarios/domain/scenario-world.ts';
import type { ScenariosServerDeps } from '#capabilities/scenarios/server/scenarios-deps.ts';
import { createMinimaStore } from '#capabilities/watch/server/minima.store.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { departureOf } from '../watching/flight-path.ts';

/** Period of the rosters read after the flights: rest, and duties that a later end may make illegal. */
const AHEAD_MS = 30 * 86_400_000;

/** The members named in actions. */
const namedMembers = (actions: readonly ScenarioAction[]): string[] =>
  actions.flatMap((action) => {
    if (action.kind === 'sick') return [action.crewId];
    return action.kind === 'reassign' ? [action.toCrewId, action.fromCrewId ?? action.toCrewId] : [];
  });

const timesOf = (actions: readonly ScenarioAction[]): number[] =>
  actions.flatMap((action) =>
    action.kind === 'sick' ? [Date.parse(action.from), Date.parse(action.to)] : [],
  );

/** Rosters of members with every entry that a limit at one of the times can depend on. */
async function rosterOf(
  db: Database,
  userKey: string,
  { crewIds, times }: { crewIds: ReadonlySet<string>; times: readonly number[] },
): Promise<ScenarioRoster> {
  if (crewIds.size === 0) return { members: [], qualifications: [], schedules: [], flights: [] };
  const window = { fromMs: Math.min(...times) - TOTALS_LOOK_BACK_MS, toMs: Math.max(...times) + AHEAD_MS };
  const ids = { crewIds: [...crewIds] };
  const members = await listRecords(db, userKey, 'member');
  const qualifications = await listRecords(db, userKey, 'qualification', ids);
  const schedules = await listRecords(db, userKey, 'schedule', { ...ids, ...window });
  const flights = await listRecords(db, userKey, 'flight', window);
  return {
    members: members.filter(({ id }) => crewIds.has(id)),
    qualifications,
    schedules,
    flights: flights.filter(({ crew }) => crew.some(({ crewId }) => crewIds.has(crewId))),
  };
}

/** Reads the named flights and the records that actions on them can affect, all owned by the caller. */
export function scenarioWorldBy({ db, clock }: { db: Database; clock: Clock }): ScenariosServerDeps['world'] {
  const flightsStore = createFlightsStore(db);
  const fleet = createFleetStore(db);
  const minima = createMinimaStore(db);
  return async (userKey, flightIds, actions): Promise<ScenarioWorld> => {
    const nowMs = clock.nowMs();
    const flights = await Promise.all(
      flightIds.map(async (id) => {
        const flight = await flightsStore.find(userKey, id);
        if (!flight) throw new Problem('flight-not-found', 404, `Flight ${id} not found: it was deleted.`);
        return { flight, offBlockMs: departureOf(flight, nowMs) };
      }),
    );
    const offBlocks = flights.flatMap(({ offBlockMs }) => (offBlockMs === null ? [] : [offBlockMs]));
    const around =
      offBlocks.length === 0
        ? []
        : await listRecords(db, userKey, 'flight', {
            fromMs: Math.min(...offBlocks) - SAME_FLIGHT_MS,
            toMs: Math.max(...offBlocks) + SAME_FLIGHT_MS,
          });
    const matched = flights.map(({ flight, offBlockMs }) => {
      const rostered = offBlockMs === null ? null : rosterFlightOf(around, { ...flight, offBlockMs });
      return { flight, offBlockMs, rostered };
    });
    const crewIds = new Set([
      ...matched.flatMap(({ rostered }) => rostered?.crew.map(({ crewId }) => crewId) ?? []),
      ...namedMembers(actions),
    ]);
    const times = [...offBlocks, ...timesOf(actions), nowMs];
    const roster = await rosterOf(db, userKey, { crewIds, times });
    // Flights without crew are in no member's roster.
    const unmanned = matched.flatMap(({ rostered }) => (rostered?.crew.length === 0 ? [rostered] : []));
    return {
      flights: matched.map(({ flight, offBlockMs, rostered }) => ({
        flight,
        offBlockMs,
        rosterFlightId: rostered?.id ?? null,
        blockMinutes: rostered
          ? (Date.parse(rostered.onBlocks) - Date.parse(rostered.offBlocks)) / 60_000
          : null,
      })),
      fleet: await fleet.list(userKey),
      minima: Object.fromEntries(await minima.minima(userKey)),
      roster: { ...roster, flights: [...roster.flights, ...unmanned] },
    };
  };
}
