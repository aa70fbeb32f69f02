import { validateFlightId } from '#capabilities/flights/domain/flight-id.ts';
import type { AppRoute, Visit } from '#platform/client/navigation/address-router.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { loadCode } from '#platform/client/query/load-code.ts';
import { preloaded } from '#platform/client/query/preload.ts';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { closeFlightDetail, setNotFoundFlight } from './flight-panel.store.ts';
import { enterFlight } from './flight-entry.ts';
import { type FlightListParams, flightListParams } from './flight-search-params.ts';

const queries = () => loadCode(() => import('./flights.queries.ts'));
const fetchList = async () => fetchShared((await queries()).flightListQuery());

const listHref = ({ notFoundId }: FlightListParams): string =>
  notFoundId === undefined ? '/flight' : `/flight?${new URLSearchParams({ notFoundId }).toString()}`;

/** The id that was not found is part of the address, so that a reload shows it again. */
function openList({ search }: Visit): void {
  setNotFoundFlight(flightListParams(search).params.notFoundId ?? null);
  closeFlightDetail();
  setPanelFlag('isFlightsPanelOpen', true);
}

async function loadDetail({ params: { id = '' } }: Visit): Promise<string | null> {
  await preloaded(fetchList());
  try {
    const { flightDetailQuery } = await queries();
    await fetchShared(flightDetailQuery(id));
    return null;
  } catch {
    setNotFoundFlight(id);
    return listHref({ notFoundId: id });
  }
}

/** /flight and /flight/{id} (rows B4 to B6). */
export const flightRoutes: readonly AppRoute[] = [
  {
    path: '/flight',
    redirect({ search }) {
      const { params, isCanonical } = flightListParams(search);
      return isCanonical ? null : listHref(params);
    },
    async load() {
      await preloaded(fetchList());
      return null;
    },
    enter: openList,
    leave: () => setPanelFlag('isFlightsPanelOpen', false),
  },
  {
    path: '/flight/:id',
    redirect({ params, search }) {
      const id = validateFlightId(params.id);
      if (!id.ok) return '/flight';
      return Object.keys(search).length > 0 ? `/flight/${encodeURIComponent(id.value)}` : null;
    },
    load: loadDetail,
    enter: ({ params: { id = '' } }) => void enterFlight(id),
    leave() {
      closeFlightDetail();
      setPanelFlag('isFlightsPanelOpen', false);
    },
  },
];
