import { validateFlightId } from '#capabilities/flights/domain/flight-id.ts';
import { listen, publish } from '#platform/client/events/app-events.ts';
import { currentPathname, goTo, onNavigation } from '#platform/client/navigation/navigation.ts';
import { loadCode } from '#platform/client/query/load-code.ts';
import { panelFlags } from '#platform/client/shell/panel-flags.store.ts';
import { flightLoading } from './flight-loading.store.ts';
import { flightPanel, openFlightDetail, setFlightPanelMaximised } from './flight-panel.store.ts';
import type { FlightsDeps } from './flights-deps.ts';

function goToFlight(id: unknown): void {
  const valid = validateFlightId(id);
  goTo(valid.ok ? `/flight/${valid.value}` : '/flight');
}

/** Spec 2: with an active flight and its panel open, the bare /flight is replaced with /flight/{id}. */
function replaceBareFlight(pathname: string): void {
  const { activeFlightId, detailOpen } = flightPanel.get();
  const isBare = pathname === '/flight' || pathname === '/flight/';
  if (isBare && detailOpen && activeFlightId !== null && panelFlags.get().isFlightsPanelOpen) {
    goTo(`/flight/${activeFlightId}`, { replace: true });
  }
}

function republishVersions(): () => void {
  return flightPanel.subscribe((panel, previous) => {
    if (panel.requestUnloadVersion !== previous.requestUnloadVersion) {
      publish('unload-flight', { version: panel.requestUnloadVersion });
    }
    if (panel.requestEnrouteSearchCloseVersion !== previous.requestEnrouteSearchCloseVersion) {
      publish('enroute-search-close', { version: panel.requestEnrouteSearchCloseVersion });
    }
    if (panel.clickPillPointVersion !== previous.clickPillPointVersion) {
      publish('click-pill-point', { version: panel.clickPillPointVersion, data: panel.clickPillPointData });
    }
  });
}

/** The open flight is drawn; closing it removes its route from the map. */
function drawOpenFlight({ showRoute, hideRoutes }: FlightsDeps): () => void {
  return flightPanel.subscribe(({ detailData }, previous) => {
    if (detailData === previous.detailData) return;
    if (detailData === null) return hideRoutes();
    if (detailData.route_info.length < 2) return;
    showRoute({
      flightId: detailData.id,
      departure: detailData.departure,
      arrival: detailData.arrival,
      route: detailData.selfRoute,
      points: detailData.route_info,
      distanceNm: detailData.distance,
      isFallback: detailData.isFallback,
    });
  });
}

/** The schema of a flight with its plan is loaded with the first flight: it is not part of the first screen. */
const contract = () => loadCode(() => import('#capabilities/flights/contract.ts'));

/** Opens a flight that other parts announce as loaded, unless it is already open. */
async function openAnnounced(detail: unknown): Promise<void> {
  const { activeFlightId, detailData } = flightPanel.get();
  if (detail === detailData) return;
  const flight = (await contract()).flightDetail.safeParse(detail);
  // Another flight may have been chosen meanwhile.
  if (!flight.success || flightPanel.get().activeFlightId !== activeFlightId) return;
  if (flightPanel.get().detailData?.id !== flight.data.id) openFlightDetail(flight.data);
}

async function appendAnnounced(detail: unknown): Promise<void> {
  const flight = (await contract()).flightInput.safeParse(detail);
  if (!flight.success || flight.data.id === undefined) return;
  const { appendFlightToList } = await loadCode(() => import('./flights.queries.ts'));
  await appendFlightToList({ ...flight.data, id: flight.data.id });
}

/** Handles the flight events of spec 2 and 4; returns a function that stops it. */
export function startFlightEvents(deps: FlightsDeps): () => void {
  const stops = [
    listen('click-flight', (detail) => {
      if (detail === 1) goTo('/flight');
      else if (detail === 0) goTo('/');
      else goToFlight(detail);
    }),
    listen('load-flight', goToFlight),
    listen('detail-flight-load', (detail) => {
      void openAnnounced(detail);
      const { currentId } = flightLoading.get();
      if (currentId !== null && currentPathname() !== `/flight/${currentId}`) goToFlight(currentId);
    }),
    listen('append-flight-list', (detail) => void appendAnnounced(detail)),
    listen('flight-panel-drag-up', () => setFlightPanelMaximised(true)),
    listen('flight-panel-drag-down', () => setFlightPanelMaximised(false)),
    republishVersions(),
    drawOpenFlight(deps),
    onNavigation(replaceBareFlight),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
