// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentPathname } from '#platform/client/navigation/navigation.ts';
import { setAddress } from '#platform/client/navigation/testing/visit-address.ts';
import { listen, publish } from '#platform/client/events/app-events.ts';
import { startFlightEvents } from './flight-events.ts';
import {
  failFlightLoading,
  finishFlightLoading,
  flightLoading,
  startFlightLoading,
} from './flight-loading.store.ts';
import {
  clickPillPoint,
  closeFlightDetail,
  flightPanel,
  openFlightDetail,
  requestEnrouteSearchClose,
  requestFlightUnload,
  setActiveFlight,
} from './flight-panel.store.ts';
import { flightListParams } from './flight-search-params.ts';
import type { DrawnRoute, FlightsDeps } from './flights-deps.ts';
import { starredFlights, toggleStarredFlight } from './page/starred-flights.store.ts';

const flight = {
  id: 'f1',
  aircraft: 'B738',
  callsign: 'MER1',
  departure: 'KJFK',
  arrival: 'KLAX',
  date: null,
  departureTime: null,
  createdAt: '2026-11-20T00:00:00.000Z',
  selfRoute: 'J146',
  route_info: [
    { ident: 'KJFK', coordinate: [-73.8, 40.6] as [number, number], type: 'airport' as const },
    { ident: 'KLAX', coordinate: [-118.4, 33.9] as [number, number], type: 'airport' as const },
  ],
  distance: 2145,
  isFallback: false,
  plan: null,
  revision: 1,
};

const drawn: (DrawnRoute | null)[] = [];
const deps: FlightsDeps = {
  findRoute: () => Promise.reject(new Error('not asked for here')),
  makePlan: () => Promise.reject(new Error('not asked for here')),
  prepare: async () => {},
  AircraftPicker: () => null,
  fleetIdOf: () => Promise.resolve(null),
  OfpView: () => null,
  FlightProcedures: () => null,
  routeWords: async () => [],
  useDrawnRoute: () => null,
  showRoute: (route) => void drawn.push(route),
  hideRoutes: () => void drawn.push(null),
  analyse: () => {},
};

beforeEach(() => {
  flightLoading.reset();
  flightPanel.reset();
  starredFlights.reset();
  drawn.length = 0;
  setAddress('/');
});

describe('D3 flight loading', () => {
  it('D3 start sets isLoading, clears the error and records the id', () => {
    failFlightLoading('before');
    startFlightLoading('f1');
    expect(flightLoading.get()).toEqual({ isLoading: true, error: null, currentId: 'f1' });
  });
  it('D3 finish clears everything', () => {
    startFlightLoading('f1');
    finishFlightLoading();
    expect(flightLoading.get()).toEqual({ isLoading: false, error: null, currentId: null });
  });
  it('D3 fail stores the error message and clears the id', () => {
    startFlightLoading('f1');
    failFlightLoading('Flight not found');
    expect(flightLoading.get()).toEqual({ isLoading: false, error: 'Flight not found', currentId: null });
  });
});

describe('D3 flight panel', () => {
  it('D3 closing flight detail clears the active flight id', () => {
    setActiveFlight('f1');
    openFlightDetail(flight);
    closeFlightDetail();
    expect(flightPanel.get()).toMatchObject({ activeFlightId: null, detailData: null, detailOpen: false });
  });
  it('D3 starring toggles', () => {
    toggleStarredFlight('f1');
    toggleStarredFlight('f2');
    toggleStarredFlight('f1');
    expect(starredFlights.get()).toEqual(['f2']);
  });
});

describe('D4 flight events', () => {
  const started = () => {
    const stop = startFlightEvents(deps);
    return stop;
  };
  it('D4 version bumps for unload flight, enroute-search close and pill-point click are republished as events', () => {
    const stop = started();
    const received: unknown[] = [];
    const stops = [
      listen('unload-flight', (detail) => received.push(['unload', detail])),
      listen('enroute-search-close', (detail) => received.push(['close', detail])),
      listen('click-pill-point', (detail) => received.push(['pill', detail])),
    ];
    requestFlightUnload();
    requestEnrouteSearchClose();
    clickPillPoint({ ident: 'RBV' });
    expect(received).toEqual([
      ['unload', { version: 1 }],
      ['close', { version: 1 }],
      ['pill', { version: 1, data: { ident: 'RBV' } }],
    ]);
    for (const end of [...stops, stop]) end();
  });
  it('D4 flight panel drag up maximises and drag down restores', () => {
    const stop = started();
    publish('flight-panel-drag-up');
    expect(flightPanel.get().isMaximized).toBe(true);
    publish('flight-panel-drag-down');
    expect(flightPanel.get().isMaximized).toBe(false);
    stop();
  });
  it('B6 click-flight with 1 goes to the list, 0 to the map, an id to the flight, a bad id to the list', () => {
    const stop = started();
    publish('click-flight', 1);
    expect(currentPathname()).toBe('/flight');
    publish('click-flight', 0);
    expect(currentPathname()).toBe('/');
    publish('click-flight', 'f1');
    expect(currentPathname()).toBe('/flight/f1');
    publish('click-flight', '../x');
    expect(currentPathname()).toBe('/flight');
    publish('load-flight', 'f2');
    expect(currentPathname()).toBe('/flight/f2');
    stop();
  });
  it('D4 detail flight load sets the detail data and opens the detail view, whose route is drawn', async () => {
    const stop = started();
    publish('detail-flight-load', flight);
    await vi.waitFor(() =>
      expect(flightPanel.get()).toMatchObject({ detailOpen: true, detailData: { id: 'f1' } }),
    );
    expect(drawn.at(-1)).toMatchObject({ flightId: 'f1', departure: 'KJFK', arrival: 'KLAX' });
    closeFlightDetail();
    expect(drawn.at(-1)).toBeNull();
    stop();
  });
});

describe('B4 the query of /flight', () => {
  it.each([
    [{}, {}, true],
    [{ notFoundId: 'x' }, { notFoundId: 'x' }, true],
    [{ notFoundId: 42 }, { notFoundId: '42' }, true],
    [{ notFoundId: 'x', other: '1' }, { notFoundId: 'x' }, false],
    [{ other: '1' }, {}, false],
    [{ notFoundId: '' }, {}, false],
    [{ notFoundId: ['a', 'b'] }, {}, false],
  ])('B4 %j keeps %j', (raw, params, isCanonical) => {
    expect(flightListParams(raw)).toEqual({ params, isCanonical });
  });
});
