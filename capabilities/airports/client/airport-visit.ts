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

/** What opening an airport asks of other capabilities. */
export type AirportFacts = Pick<AirportsDeps, 'airportWind' | 'prefetchCharts'>;

/** Spec 9: opening an airport flies to at least this zoom. */
const AIRPORT_ZOOM = 10;
/** An airport may be opened by its address while the map is still starting: the flight waits so long. */
const MAP_START_MS = 15_000;
/** Spec 5, C18. */
export const LOCATION_UNAVAILABLE = 'Airport location is unavailable.';

/**
 * Asks at once for what an airport's page shows first: detail, runways, and the wind of the tab Runways; and as soon as
 * the place is known, without a drawing between, for what the charts beside it show.
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
    // Whoever shows the answers asks again and shows what failed.
  }
}

/** Flies the map to an airport. */
export function centreOnAirport(airport: Pick<AirportDetail, 'location'>): void {
  const { latitude: lat, longitude: lon } = airport.location;
  if (Number.isFinite(lat) && Number.isFinite(lon)) void flyTo({ lat, lon, minZoom: AIRPORT_ZOOM });
  else showNavigationError(LOCATION_UNAVAILABLE);
}

/** Loads the airport that was opened; if it is still open then, it is a visit and the map flies there. */
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
    // Panels that are drawn anew, as when the screen is turned, take back what they asked for and ask again.
    if (error instanceof CancelledError && isStillOpen()) return visit(code, isStillOpen);
    // The panel shows the failed call; what to do about it is said where navigation errors are.
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

/** The open airport, once more after it could not be loaded. */
export function visitAgain(icao: string): void {
  void visit(icao, () => openAirportPage.get() === icao);
}

const AIRPORT_PAGE = /^\/airport(\/[^/]*)?$/;

/** A page of airports was left; nothing happens when it is for another of them. */
export function leaveAirports(): void {
  if (AIRPORT_PAGE.test(currentPathname())) return;
  setPanelFlag('isAirportPanelOpen', false);
  openAirportPage.set(null);
}

/** Closes the inspector; a Navigation Error of its airport goes with it. */
export function closeAirportInspector(): void {
  if (inspectedAirport.get() !== null) dismissNavigationError();
  inspectedAirport.set(null);
}

/**
 * Opens an airport: on its page when it has an ICAO code, otherwise in the inspector with the same content. The panel
 * opens within the press, before the page's route is resolved: what makes room for it then moves because of the press,
 * and its figures come sooner.
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
