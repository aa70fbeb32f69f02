import { flightList } from './flight-map-list.ts';
import { randomBytes } from 'node:crypto';
import {
  deleteFlight,
  type FlightDetail,
  type FlightInput,
  getFlights,
  getTempFlights,
  replaceFlight,
  unloadFlights,
  updateFlights,
  uploadTempFlight,
  useUserIntegral,
} from '#capabilities/flights/contract.ts';
import { FLIGHT_ID_PATTERN, generateId } from '#platform/contract/ids.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { flightObjects } from './flights.objects.ts';
import { type KnownNames, NOTHING_KNOWN } from '#platform/contract/known-names.ts';
import { questionableFlight } from '../domain/questionable-flight.ts';
import { settledInput } from '../domain/settled-input.ts';
import { userTotalsOf } from '../domain/user-totals.ts';
import { flightsMigrations } from './flights.migrations.ts';
import { createFlightsStore, toFlight } from './flights.store.ts';
import { registerShareRoutes } from './share.routes.ts';

const LIST_LIMIT_DEFAULT = 500;

const stale = () =>
  new Problem(
    'flight-stale',
    409,
    'This flight was changed elsewhere since it was opened. Open it again, then repeat the change.',
  );
const duplicate = () =>
  new Problem(
    'flight-duplicate',
    409,
    'Another saved flight has the same aircraft, callsign, departure and arrival.',
  );
const notFound = () => new Problem('flight-not-found', 404, 'Flight not found');

/** Saved flights (spec 7, user area) over the database. */
export function createFlightsServer(deps: {
  db: Database;
  clock: Clock;
  /** Names in the data; without it none is reported as unknown. */
  known?: KnownNames;
  /** Called after any user's flights were saved, changed or deleted. */
  onChange?: () => void;
}): ServerCapability {
  const changed = <Answer>(answer: Answer): Answer => {
    deps.onChange?.();
    return answer;
  };
  const store = createFlightsStore(deps.db);
  const newId = () => generateId('flight_', randomBytes);
  const flightOf = (input: FlightInput) => {
    const flight = toFlight(settledInput(input), newId, deps.clock.nowMs());
    if (flight.departure === '' || flight.arrival === '') {
      throw new Problem('flight-incomplete', 400, 'A flight needs a departure and an arrival.');
    }
    return flight;
  };
  const messagesOf = (flight: FlightDetail, { notTaken }: { notTaken: readonly string[] }) => [
    ...notTaken.map((words) => `${flight.callsign || flight.id}: ${words}`),
    ...questionableFlight(flight, deps.known ?? NOTHING_KNOWN),
  ];
  return {
    id: 'flights',
    objects: flightObjects(
      { details: async (userKey, limit) => (await store.list(userKey, limit)).map(store.toDetail) },
      deps.clock,
    ),
    migrations: flightsMigrations,
    register(host) {
      host.route(
        getFlights,
        async ({ query, principal }) => {
          if (query.id !== undefined) {
            if (!FLIGHT_ID_PATTERN.test(query.id))
              throw new Problem('flight-id-invalid', 400, 'Invalid flight id');
            const flight = await store.find(principal.userKey, query.id);
            if (!flight) throw notFound();
            return flight;
          }
          const rows = await store.list(principal.userKey, query.limit ?? LIST_LIMIT_DEFAULT);
          return query.loadRequire === 'true' ? rows.map(store.toDetail) : rows.map(store.toListItem);
        },
        flightList,
      );
      host.route(updateFlights, async ({ body, principal }) => {
        const inputs = Array.isArray(body.flights) ? body.flights : [body.flights];
        const flights = inputs.map((input) => ({ input, flight: flightOf(input) }));
        const messages = [];
        const saved = [];
        const skipped = [];
        for (const { input, flight } of flights) {
          if (await store.save(principal.userKey, flight)) {
            saved.push(flight);
            messages.push(...messagesOf(flight, input));
          } else {
            skipped.push(flight.id);
            messages.push(
              `${flight.callsign || flight.id}: not saved. A flight with this id, or with the same aircraft, callsign, departure and arrival, is saved already.`,
            );
          }
        }
        return changed({ saved, skipped, messages });
      });
      host.route(replaceFlight, async ({ body, principal }) => {
        const flight = flightOf(body.flight);
        const outcome = await store.replace(principal.userKey, flight, body.revision);
        if (outcome === null) throw notFound();
        if (outcome === 'stale') throw stale();
        if (outcome === 'duplicate') throw duplicate();
        const messages = messagesOf(flight, body.flight);
        // A change without messages returns the flight alone.
        return changed(messages.length === 0 ? outcome : { ...outcome, messages });
      });
      host.route(deleteFlight, async ({ body, principal }) => {
        const meant = typeof body.flight === 'string' ? { id: body.flight } : body.flight;
        const flight = await store.remove(principal.userKey, meant);
        if (flight === null) throw notFound();
        if (flight === 'stale') throw stale();
        return changed(flight);
      });
      host.route(useUserIntegral, async ({ principal }) =>
        userTotalsOf(await store.counted(principal.userKey), deps.clock.nowMs()),
      );
      registerShareRoutes(host, { ...deps, find: store.find });
      host.route(uploadTempFlight, async ({ body, principal }) => {
        const flight = flightOf(body.flight);
        await store.keepTemporary(principal.userKey, flight, deps.clock.nowMs());
        return { id: flight.id, messages: messagesOf(flight, body.flight) };
      });
      host.route(getTempFlights, ({ principal }) => store.temporary(principal.userKey));
      host.route(unloadFlights, async ({ principal }) => ({
        removed: await store.dropTemporary(principal.userKey),
      }));
    },
  };
}
