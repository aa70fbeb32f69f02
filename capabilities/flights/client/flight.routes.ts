import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { validateFlightId } from '#capabilities/flights/domain/flight-id.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { closeFlightDetail, setNotFoundFlight } from './flight-panel.store.ts';
import { enterFlight } from './flight-entry.ts';
import { flightListParams } from './flight-search-params.ts';
import { flightDetailQuery, flightListQuery } from './flights.queries.ts';

/** The panels are drawn by the shell (spec 2): the routes themselves render nothing. */
const Nothing = () => null;

const rawSearch = (location: { search: unknown }): Record<string, unknown> => ({
  ...(location.search as Record<string, unknown> | undefined),
});

/** The id that was not found stands in the address, so that a reload still says it. */
function openList(search: unknown): void {
  setNotFoundFlight(flightListParams(rawSearch({ search })).params.notFoundId ?? null);
  closeFlightDetail();
  setPanelFlag('isFlightsPanelOpen', true);
}

/** /flight and /flight/{id} (rows B4 to B6). */
export function flightRoutes(root: AnyRoute): AnyRoute[] {
  const list = createRoute({
    getParentRoute: () => root,
    path: '/flight',
    beforeLoad: ({ location }) => {
      const { params, isCanonical } = flightListParams(rawSearch(location));
      if (!isCanonical) throw redirect({ to: '/flight', search: params, replace: true });
    },
    loader: () => queryClient.prefetchQuery(flightListQuery()),
    onEnter: (match) => openList(match.search),
    onStay: (match) => openList(match.search),
    onLeave: () => setPanelFlag('isFlightsPanelOpen', false),
    component: Nothing,
  });
  const detail = createRoute({
    getParentRoute: () => root,
    path: '/flight/$id',
    beforeLoad: ({ location, params }) => {
      const id = validateFlightId((params as { id?: string }).id);
      if (!id.ok) throw redirect({ to: '/flight', replace: true });
      if (Object.keys(rawSearch(location)).length > 0) {
        throw redirect({
          to: '/flight/$id',
          params: { id: id.value },
          search: {},
          replace: true,
        });
      }
    },
    loader: async ({ params }) => {
      const { id } = params as { id: string };
      await queryClient.prefetchQuery(flightListQuery());
      try {
        await queryClient.fetchQuery(flightDetailQuery(id));
      } catch {
        setNotFoundFlight(id);
        throw redirect({ to: '/flight', search: { notFoundId: id }, replace: true });
      }
    },
    onEnter: (match) => void enterFlight((match.params as { id: string }).id),
    onStay: (match) => void enterFlight((match.params as { id: string }).id),
    onLeave: () => {
      closeFlightDetail();
      setPanelFlag('isFlightsPanelOpen', false);
    },
    component: Nothing,
  });
  return [list, detail];
}
