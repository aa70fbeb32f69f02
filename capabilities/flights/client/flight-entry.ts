import { publish } from '#platform/client/events/app-events.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { loadCode } from '#platform/client/query/load-code.ts';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { messageOf } from '#platform/contract/problem.ts';
import {
  failFlightLoading,
  finishFlightLoading,
  flightLoading,
  startFlightLoading,
} from './flight-loading.store.ts';
import { flightPanel, openFlightDetail, requestFlightUnload, setActiveFlight } from './flight-panel.store.ts';

function isGeometryLoaded(id: string): boolean {
  const { detailData } = flightPanel.get();
  return detailData?.id === id && detailData.route_info.length > 0;
}

function isAlreadyLoading(id: string): boolean {
  const { isLoading, currentId } = flightLoading.get();
  return isLoading && currentId === id;
}

/**
 * Entering /flight/{id} (spec 2): the active flight is set; unless its geometry is loaded or loading, the current
 * flight is unloaded, the flight is loaded, stored, opened and announced, and posted as temporary flight.
 */
export async function enterFlight(id: string): Promise<void> {
  setActiveFlight(id);
  setPanelFlag('isFlightsPanelOpen', true);
  if (isGeometryLoaded(id) || isAlreadyLoading(id)) return;
  requestFlightUnload();
  startFlightLoading(id);
  try {
    const { flightDetailQuery, keepTemporaryFlight } = await loadCode(() => import('./flights.queries.ts'));
    const flight = await fetchShared(flightDetailQuery(id));
    if (flightPanel.get().activeFlightId !== id) return;
    openFlightDetail(flight);
    publish('detail-flight-load', flight);
    finishFlightLoading();
    await keepTemporaryFlight(flight);
  } catch (error) {
    failFlightLoading(messageOf(error));
  }
}
