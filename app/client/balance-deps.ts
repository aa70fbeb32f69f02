import type { BalanceDeps } from '#capabilities/balance/client/balance-deps.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';

const flightQueries = () => import('#capabilities/flights/client/flights.queries.ts');

/** The saved flights, for their loads. Fetched each time, so that a load is never applied to an old plan. */
export const balanceDeps: BalanceDeps = {
  aircraftTypes: async () => (await import('#capabilities/plan/client/plan.queries.ts')).aircraftTypes(),
  flights: async () => fetchShared({ ...(await flightQueries()).flightListQuery(), staleTime: 0 }),
  flight: async (id) => fetchShared({ ...(await flightQueries()).flightDetailQuery(id), staleTime: 0 }),
  replaceFlight: async (flight) => {
    const { changeFlight } = await import('#capabilities/flights/client/change-flight.ts');
    await changeFlight(flight, { what: 'the load', saved: 'has the new load' });
  },
};
