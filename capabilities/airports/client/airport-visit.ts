import { CancelledError } from '@tanstack/react-query';
import { parseIcaoCode } from '#aviation/identifiers/icao-code.ts';
import { currentPathname, goTo } from '#platform/client/navigation/navigation.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { flyTo, mapController } from '#platform/client/shell/map-access.ts';
import { panelFlags, setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { dismissNavigationError, showNavigationError } from '#platform/client/shell/shell-ui.store.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import type { AirportDetail } from '../contract.ts';
import type { AirportsDeps } from './airports-deps.ts';
import { airportWindQuery } from './airport-facts.queries.ts';
import { airportFailure, airportQuery, runwaysQuery } from './airports.queries.ts';
import { addAirportVisit, inspectedAirport, openAirportPage } from './airports.store.ts';
import { whenFiguresShown } from './figures-shown.ts';

/** Data of other capabilities needed to open an airport. */
export type AirportFacts = Pick<AirportsDeps, 'airportWind' | 'prefetchCharts'>;

/** Spec 9: opening an airport flies to at least this zoom. */
const AIRPORT_ZOOM = 10;
/**
 * An airport may be opened by its address while the map is still starting: flying there waits for at most this long.
 */
const MAP_START_MS = 15_000;
/** Spec 5, C18. */
export const LOCATION_UNAVAILABLE = 'Airport location is unavailable.';

/**
 * Prefetches the first data of an airport's page: detail, runways, and the wind of the tab Runways; and, as soon as the
 * position is known, without rendering in between, the data of the charts beside it.
 */
export function prefetchAirport(facts: AirportFacts, code: string): void {
  void prefetchDetail(facts, code);
  void queryClient.prefetchQuery(runwaysQuery(code));
  void queryClient.prefetchQuery(airportWindQuery(facts, code));
}

async function prefetchDetail({ prefetchCharts }: AirportFacts, code: string): Promise<void> {
  try {
    const airport = await fetchShared(airportQuery(code));
    if (panelFlags.get().isAirportRightPanelOpen) await prefetchCharts(airport);
  } catch {
    // The component that shows the data repeats the query and shows a failure.
  }
}

/** Flies the map to an airport. */
export function centreOnAirport(airport: Pick<AirportDetail, 'location'>): void {
  const { latitude: lat, longitude: lon } = airport.location;
  if (Number.isFinite(lat) && Number.isFinite(lon)) void flyTo({ lat, lon, minZoom: AIRPORT_ZOOM });
  else showNavigationError(LOCATION_UNAVAILABLE);
}

/** Loads the opened airport; if it is still open then, it is recorded as a visit and the map flies there. */
async function visit(code: string, isStillOpen: () => boolean): Promise<void> {
  try {
    const airport = await fetchShared(airportQuery(code));
    if (!isStillOpen()) return;
    dismissNavigationError();
    addAirportVisit(airport, nowMs());
    await mapController().whenReady(MAP_START_MS);
    await whenFiguresShown();
    if (isStillOpen()) centreOnAirport(airport);
  } catch (error) {
    // Panels that are remounted, as when the screen is rotated, cancel and repeat their queries.
    if (error instanceof CancelledError && isStillOpen()) return visit(code, isStillOpen);
    // The panel shows the failed call; the remedy is shown with the navigation errors.
    if (isStillOpen()) showNavigationError(airportFailure(code, error));
  }
}

/** /airport was entered: list mode. */
export function enterAirportList(): void {
  openAirportPage.set(null);
  setPanelFlag('isAirportPanelOpen', true);
}

/** /airport/{icao} was entered: detail mode. */
export function enterAirport(icao: string): void {
  setPanelFlag('isAirportPanelOpen', true);
  if (openAirportPage.get() === icao) return;
  openAirportPage.set(icao);
  void visit(icao, () => openAirportPage.get() === icao);
}

/** Retries the open airport after a failure to load. */
export function visitAgain(icao: string): void {
  void visit(icao, () => openAirportPage.get() === icao);
}

const AIRPORT_PAGE = /^\/airport(\/[^/]*)?$/;

/** An airport page was left; no effect if another airport has been opened. */
export function leaveAirports(): void {
  if (AIRPORT_PAGE.test(currentPathname())) return;
  setPanelFlag('isAirportPanelOpen', false);
  openAirportPage.set(null);
}

/** Closes the inspector and removes its airport's Navigation Error. */
export function closeAirportInspector(): void {
  if (inspectedAirport.get() !== null) dismissNavigationError();
  inspectedAirport.set(null);
}

/**
 * Opens an airport: on its page when it has an ICAO code, otherwise in the inspector with the same content. The panel
 * opens during the press, before the page's route is resolved: layout changes then count as caused by the press, and
 * its figures appear sooner.
 */
export function openAirport(
  facts: AirportFacts,
  { ident, icao }: { ident: string; icao: string | null },
): void {
  const code = parseIcaoCode(icao ?? '');
  if (code.ok) {
    prefetchAirport(facts, code.value);
    enterAirport(code.value);
    goTo(`/airport/${code.value}`);
    return;
  }
  prefetchAirport(facts, ident);
  inspectedAirport.set(ident);
  void visit(ident, () => inspectedAirport.get() === ident);
}
