import { createFlightsServer } from '#capabilities/flights/server/flights.routes.ts';
import { flightsMigrations } from '#capabilities/flights/server/flights.migrations.ts';
import type { OperationalFlightPlan } from '#capabilities/plan/contract.ts';
import type { ScenarioComparison } from '#capabilities/scenarios/contract.ts';
import { scenariosMigrations } from '#capabilities/scenarios/server/scenarios.migrations.ts';
import { scenariosServerOf } from '#app/planning/scenarios-server.ts';
import { NOW, startFlyingServer } from '#app/testing/flying-server.ts';
import { judge, slowness } from './figures.ts';

const HOUR_MS = 3_600_000;
const RUNS = 5;
const FLIGHTS = 10;
const ACTIONS = 50;
const PAIRS = [
  ['KJFK', 'KBOS'],
  ['KBOS', 'KDCA'],
  ['KDEN', 'KORD'],
  ['KORD', 'KATL'],
  ['KATL', 'KMIA'],
  ['KMIA', 'KJFK'],
  ['KSEA', 'KSFO'],
  ['KSFO', 'KLAX'],
  ['KLAX', 'KDEN'],
  ['KDFW', 'KIAH'],
] as const;

async function startServer() {
  return startFlyingServer(
    [],
    {},
    {
      migrations: [...flightsMigrations, ...scenariosMigrations],
      build: ({ db, clock, analysing, threads }) => ({
        capabilities: [
          createFlightsServer({ db, clock }),
          scenariosServerOf(analysing, {
            threads,
            announce: { flightsChanged: () => undefined, rosterChanged: () => undefined },
          }),
        ],
        authenticate: async (token) => ({
          ok: true,
          principal: {
            userKey: token,
            issuer: 'i',
            subject: token,
            email: 'a@b.c',
            scopes: ['routes', 'database', 'openid'],
          },
        }),
      }),
    },
  );
}

/** Fifty actions on ten flights: five each, so that every flight is changed. */
function actionsOf(flightIds: readonly string[], shift: number): object[] {
  return Array.from({ length: ACTIONS }, (_, index) => {
    const flightId = flightIds[index % flightIds.length];
    const kind = Math.floor(index / flightIds.length) % 5;
    const span = { from: new Date(NOW).toISOString(), to: new Date(NOW + 4 * HOUR_MS).toISOString() };
    if (kind === 0) return { kind: 'delay', flightIds: [flightId], minutes: 30 + shift };
    if (kind === 1) return { kind: 'level', flightIds: [flightId], level: 290 + 20 * (index % 4) };
    if (kind === 2) return { kind: 'close', icao: PAIRS[index % PAIRS.length]?.[1], ...span };
    if (kind === 3)
      return {
        kind: 'minima',
        aircraft: 'A320',
        minima: { ceilingFt: 200 + index, visibilityM: 800, crosswindKt: 30, gustKt: 40 },
      };
    return { kind: 'delay', flightIds: [flightId], minutes: 15 };
  });
}

/** Prints the response time of a scenario of fifty actions on ten flights, best of five different requests. */
export async function benchScenarios(): Promise<boolean> {
  const { server, stop } = await startServer();
  const post = async <Data>(path: string, body: object): Promise<Data> => {
    const answer = await server.inject({
      method: 'POST',
      url: `/efb-v2/${path}`,
      headers: { authorization: 'Bearer pilot', 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<{ data: Data }>().data;
  };
  const flightIds: string[] = [];
  for (const [index, [dep, arr]] of PAIRS.entries()) {
    const time = { date: new Date(NOW).toISOString().slice(0, 10), departureTime: `${14 + (index % 8)}00` };
    const load = { passengers: 140, load: 2, reserve: 30, costIndex: 30 };
    const request = {
      dep,
      arr,
      route: 'DCT',
      aircraft: 'A320',
      flightNumber: `MER${index}`,
      ...time,
      ...load,
    };
    // oxlint-disable-next-line no-await-in-loop -- one at a time, as a user plans
    const plan = await post<OperationalFlightPlan>('route/loadOFP', request);
    const flight = { callsign: `MER${index}`, departure: dep, arrival: arr, aircraft: 'A320', ...time, plan };
    // oxlint-disable-next-line no-await-in-loop -- as above
    const { saved } = await post<{ saved: { id: string }[] }>('user/updateFlights', { flights: flight });
    flightIds.push(...saved.map(({ id }) => id));
  }
  if (flightIds.length !== FLIGHTS) throw new Error('not all flights were saved');
  const compared = async (shift: number): Promise<number> => {
    const start = performance.now();
    const { columns } = await post<ScenarioComparison>('scenarios/compare', {
      flightIds,
      policy: 'easa',
      scenarios: [{ name: 'Fifty actions', actions: actionsOf(flightIds, shift) }],
    });
    const elapsedMs = performance.now() - start;
    // The time of rejected flights would not be comparable.
    const flown = columns[1]?.flights.filter(({ figures }) => figures?.state === 'flown').length ?? 0;
    if (flown !== FLIGHTS) throw new Error(`${flown} of ${FLIGHTS} flights were worked out`);
    return elapsedMs;
  };
  await compared(0);
  const times: number[] = [];
  // oxlint-disable-next-line no-await-in-loop -- as above
  for (let run = 1; run <= RUNS; run += 1) times.push(await compared(run));
  await stop();
  const best = Math.min(...times);
  return judge({
    name: '50 actions, 10 flights, 2 columns',
    figure: best / slowness(),
    unit: 'ms',
    atMost: 3000,
  });
}
