// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { publish } from '#platform/client/events/app-events.ts';
import { openAt } from '#platform/client/navigation/testing/visit-address.ts';
import { NetworkError } from '#platform/client/query/api-client.ts';
import { setApiBase } from '#platform/testing/api-at.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { mainMap } from '#platform/client/shell/map-access.ts';
import { declarePanelFlags, panelFlags } from '#platform/client/shell/panel-flags.store.ts';
import { shellUi } from '#platform/client/shell/shell-ui.store.ts';
import { createAppStore } from '#platform/client/state/app-store.ts';
import { sampleAirport } from '../testing/sample-airports.ts';
import { type AirportApi, startAirportApi } from '../testing/airport-api.ts';
import { submitBox } from './airport-box.actions.ts';
import { startAirportEvents } from './airport-events.ts';
import { startAirportSelection } from './airport-selection.layer.ts';
import { type AirportFacts, openAirport } from './airport-visit.ts';
import { airportWindQuery, categoriesQuery, placeNameQuery } from './airport-facts.queries.ts';
import {
  AirportCallError,
  airportFailure,
  airportQuery,
  communicationQuery,
  fetchAirport,
  fetchCommunication,
  fetchRunways,
  getAirportWithCoordinates,
  runwaysQuery,
} from './airports.queries.ts';
import { createAirportRoutes } from './airports.routes.ts';
import {
  addAirportVisit,
  airportSearchHistory,
  inspectedAirport,
  openAirportPage,
  removeAirportVisit,
  starredAirports,
  toggleStarredAirport,
} from './airports.store.ts';

const facts: AirportFacts = {
  airportWind: () => Promise.resolve(null),
  prefetchCharts: () => Promise.resolve(),
};
let api: AirportApi;
beforeAll(async () => {
  api = await startAirportApi();
  // A device without WebGL: nothing waits for a map that never loads.
  mainMap.setUnsupported();
});
afterAll(() => api.stop());

const openApp = (address: string) => openAt(address, [{ path: '/' }, ...createAirportRoutes(facts)]);

/** Waits until all pending queries have ended and their callers have continued. */
const settled = async () => {
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await Promise.resolve();
};

beforeEach(() => {
  queryClient.clear();
  api.calls.length = 0;
  for (const slice of [
    starredAirports,
    airportSearchHistory,
    openAirportPage,
    inspectedAirport,
    panelFlags,
    shellUi,
  ]) {
    slice.reset();
  }
  declarePanelFlags([{ isAirportPanelOpen: false, isAirportRightPanelOpen: true }]);
});

describe('B8 addresses of airports', () => {
  it.each([
    ['/airport', '/airport'],
    ['/airport/', '/airport/'],
    ['/airport?x=1', '/airport'],
    ['/airport/?x=1&y=2', '/airport'],
    ['/airport/KJFK', '/airport/KJFK'],
    ['/airport/kjfk', '/airport/KJFK'],
    ['/airport/KJFK?tab=2', '/airport/KJFK'],
    ['/airport/kJfK?tab=2', '/airport/KJFK'],
    ['/airport/%20kjfk%20', '/airport/KJFK'],
    ['/airport/12', '/airport'],
    ['/airport/K1FK', '/airport'],
    ['/airport/KJFKX?x=1', '/airport'],
    ['/airport/kßk', '/airport'],
  ])('%s redirects to %s without a second history entry', async (asked, address) => {
    const app = await openApp(asked);
    expect(app.address()).toBe(address);
    expect(app.entries()).toBe(1);
    await settled();
  });

  it('prefetches detail and runways, not the frequencies', async () => {
    await openApp('/airport/KJFK');
    await settled();
    expect(api.calls.toSorted()).toEqual(['getAirport KJFK', 'getRunways KJFK']);
  });
});

describe('B9 airport panel and routes', () => {
  it('entering an airport route opens the panel in list or detail mode, leaving closes it', async () => {
    const app = await openApp('/');
    expect(panelFlags.get().isAirportPanelOpen).toBe(false);
    await app.go('/airport');
    expect([panelFlags.get().isAirportPanelOpen, openAirportPage.get()]).toEqual([true, null]);
    await app.go('/airport/KJFK');
    expect([panelFlags.get().isAirportPanelOpen, openAirportPage.get()]).toEqual([true, 'KJFK']);
    await app.go('/airport');
    expect([panelFlags.get().isAirportPanelOpen, openAirportPage.get()]).toEqual([true, null]);
    await app.go('/');
    expect([panelFlags.get().isAirportPanelOpen, openAirportPage.get()]).toEqual([false, null]);
    await settled();
  });

  it('an airport opens during the press, before its route is resolved; the panel never closes between pages', async () => {
    const app = await openApp('/');
    const seen: (string | null)[] = [];
    const stop = openAirportPage.subscribe((icao) => seen.push(icao));
    openAirport(facts, { ident: 'KJFK', icao: 'KJFK' });
    expect([panelFlags.get().isAirportPanelOpen, openAirportPage.get()]).toEqual([true, 'KJFK']);
    await app.arrived();
    await settled();
    expect(app.address()).toBe('/airport/KJFK');
    await app.go('/airport');
    openAirport(facts, { ident: 'KJFK', icao: 'KJFK' });
    await app.arrived();
    expect(seen).toEqual(['KJFK', null, 'KJFK']);
    expect(panelFlags.get().isAirportPanelOpen).toBe(true);
    await app.go('/');
    expect([panelFlags.get().isAirportPanelOpen, openAirportPage.get()]).toEqual([false, null]);
    stop();
    await settled();
  });

  it('spec 4: a visited airport is added to the history once', async () => {
    const app = await openApp('/airport/KJFK');
    await settled();
    expect(airportSearchHistory.get().map((entry) => entry.icao)).toEqual(['KJFK']);
    await app.go('/');
    await app.go('/airport/kjfk');
    await settled();
    expect(airportSearchHistory.get().map((entry) => entry.icao)).toEqual(['KJFK']);
    expect(airportSearchHistory.get()[0]?.name).toBe(sampleAirport().name);
  });

  it('C18 an airport that fails to load is not a visit; the message remains until another airport is loaded', async () => {
    const app = await openApp('/airport/QQQQ');
    await settled();
    expect(airportSearchHistory.get()).toEqual([]);
    expect(shellUi.get().navigationError).toBe(
      'Unable to load airport QQQQ. Check the ICAO code and try again.',
    );
    await app.go('/airport/KJFK');
    await settled();
    expect(shellUi.get().navigationError).toBeNull();
  });

  it('C18 a call that a panel aborted and repeated is not a failure of the airport', async () => {
    await openApp('/');
    const release = api.hold();
    openAirport(facts, { ident: 'KJFK', icao: 'KJFK' });
    await vi.waitFor(() => expect(api.calls).toContain('getAirport KJFK'));
    await queryClient.cancelQueries({ queryKey: airportQuery('KJFK').queryKey });
    release();
    await vi.waitFor(() => expect(airportSearchHistory.get().map(({ icao }) => icao)).toEqual(['KJFK']));
    expect(shellUi.get().navigationError).toBeNull();
    await settled();
  });

  it('D4 open-airport-detail navigates with the normalised code', async () => {
    const app = await openApp('/');
    const stop = startAirportEvents(facts);
    publish('open-airport-detail', ' kjfk ');
    await settled();
    await app.arrived();
    expect(app.address()).toBe('/airport/KJFK');
    publish('open-airport-detail', 42 as unknown as string);
    await app.arrived();
    expect(app.address()).toBe('/airport/KJFK');
    stop();
    await settled();
  });

  it('B8 an airport without an ICAO code opens in the inspector, which another page or search closes', async () => {
    const app = await openApp('/airport');
    const stop = startAirportEvents(facts);
    openAirport(facts, { ident: '1N7', icao: null });
    await settled();
    expect(app.address()).toBe('/airport');
    expect(inspectedAirport.get()).toBe('1N7');
    expect(airportSearchHistory.get().map((entry) => entry.icao)).toEqual(['1N7']);
    await app.go('/airport/KJFK');
    expect(inspectedAirport.get()).toBeNull();
    openAirport(facts, { ident: '1N7', icao: null });
    publish('start-search', '00A');
    expect(inspectedAirport.get()).toBeNull();
    stop();
    await settled();
  });
});

describe('C3 airport search box against the server', () => {
  it('C18 an unreachable server is not a wrong code', () => {
    const away = 'Airport KJFK could not be loaded: the server cannot be reached or failed. Try again.';
    const wrong = 'Unable to load airport KJFK. Check the ICAO code and try again.';
    const call = (code: number | null) => new AirportCallError('Failed to fetch', code, null);
    expect([404, 400, 401, 429, 503, null].map((code) => airportFailure('KJFK', call(code)))).toEqual([
      wrong,
      wrong,
      away,
      away,
      away,
      away,
    ]);
    expect(airportFailure('KJFK', new NetworkError('away'))).toBe(away);
  });

  it('opens the airport of an ICAO, IATA or local code', async () => {
    const app = await openApp('/airport');
    expect(await submitBox(facts, 'kjfk', null)).toBeNull();
    await app.arrived();
    expect(app.address()).toBe('/airport/KJFK');
    await app.go('/airport');
    expect(await submitBox(facts, 'jfk', null)).toBeNull();
    await app.arrived();
    expect(app.address()).toBe('/airport/KJFK');
    await app.go('/airport');
    expect(await submitBox(facts, '1n7', null)).toBeNull();
    expect(inspectedAirport.get()).toBe('1N7');
    await settled();
  });

  it('returns the error message and keeps running', async () => {
    const app = await openApp('/airport');
    expect(await submitBox(facts, '', null)).toBe('Enter an airport code to open details.');
    expect(await submitBox(facts, 'K', null)).toBe('Enter a valid ICAO code (3-4 letters or numbers).');
    for (const code of ['QQQQ', 'QQQ']) {
      expect(await submitBox(facts, code, null)).toBe(
        `Unable to load airport ${code}. Check the ICAO code and try again.`,
      );
    }
    expect(await submitBox(facts, 'kjfk', 'KJFK')).toBeNull();
    expect(app.address()).toBe('/airport');
  });
});

describe('H3 service wrappers', () => {
  it.each([
    [fetchAirport, 'Failed to fetch airport info for QQQQ', 'Airport info not available for QQQQ'],
    [fetchRunways, 'Failed to fetch runways for QQQQ', 'Runways not available for QQQQ'],
    [
      fetchCommunication,
      'Failed to fetch communication data for QQQQ',
      'Communication data not available for QQQQ',
    ],
    [
      getAirportWithCoordinates,
      'Failed to fetch airport info for QQQQ',
      'Airport info not available for QQQQ',
    ],
  ])('%o raises %j, within it %j', async (wrapper, message, inner) => {
    const error: unknown = await wrapper('QQQQ').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AirportCallError);
    expect((error as AirportCallError).message).toBe(message);
    expect(((error as AirportCallError).cause as Error).message).toBe(inner);
    expect((error as AirportCallError).code).toBe(404);
  });

  it('returns the server’s message', async () => {
    expect((await getAirportWithCoordinates('KJFK')).coordinates).toEqual([-73.78, 40.64]);
    expect((await fetchRunways('KJFK')).map((end) => end.ident)).toEqual(['22R', '04L']);
  });

  describe('service wrappers without a connection', () => {
    afterEach(async () => {
      await api.stop();
      api = await startAirportApi();
    });
    it('raises the same text without a code', async () => {
      setApiBase('http://127.0.0.1:9');
      const error: unknown = await fetchAirport('KJFK').catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ message: 'Failed to fetch airport info for KJFK', code: null });
    });
  });
});

describe('H4 cache times of airports', () => {
  it('detail 10 min, runways 60 min, communications 30 min', () => {
    const minute = 60_000;
    expect(airportQuery('KJFK').staleTime).toBe(10 * minute);
    expect(runwaysQuery('KJFK').staleTime).toBe(60 * minute);
    expect(communicationQuery('KJFK').staleTime).toBe(30 * minute);
  });

  it('weather 5 min and refetched every 5 min, location label 12 min', () => {
    const minute = 60_000;
    expect(airportWindQuery(facts, 'KJFK')).toMatchObject({
      staleTime: 5 * minute,
      refetchInterval: 5 * minute,
    });
    expect(categoriesQuery({ flightCategories: () => Promise.resolve(new Map()) }, ['KJFK'])).toMatchObject({
      staleTime: 5 * minute,
      refetchInterval: 5 * minute,
    });
    expect(placeNameQuery({ latitude: 1, longitude: 2 }).staleTime).toBe(12 * minute);
  });
});

describe('E8 location label', () => {
  it('is shared by coordinates that are equal to four decimals', () => {
    const key = (latitude: number, longitude: number) =>
      placeNameQuery({ latitude, longitude }).queryKey.join();
    expect(key(40.639_447, -73.779_317)).toBe(key(40.639_42, -73.779_33));
    expect(key(40.6394, -73.7793)).not.toBe(key(40.6395, -73.7793));
  });

  it('reports once that no map service names places', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await queryClient.fetchQuery(placeNameQuery({ latitude: 40, longitude: 3 }));
    await queryClient.fetchQuery(placeNameQuery({ latitude: 41, longitude: 3 }));
    expect(warn.mock.calls).toEqual([['No token']]);
    warn.mockRestore();
  });
});

describe('D1 D2 stored airports', () => {
  const storedIn = (stored: unknown) => {
    localStorage.setItem('app-store', JSON.stringify({ version: 1, state: stored }));
    createAppStore([starredAirports, airportSearchHistory], localStorage, console).hydrate();
  };

  it('starred codes and history survive a reload', () => {
    createAppStore([starredAirports, airportSearchHistory], localStorage, console).hydrate();
    addAirportVisit(sampleAirport(), Date.UTC(2026, 10, 20, 12));
    toggleStarredAirport('KJFK');
    const kept = airportSearchHistory.get();
    starredAirports.store.setState({ value: [] });
    const written = JSON.parse(localStorage.getItem('app-store') ?? '{}') as {
      state: { airportSearchHistory: unknown };
    };
    expect(written.state.airportSearchHistory).toEqual(kept);
    expect(kept).toMatchObject([{ icao: 'KJFK', isStarred: true, date: '2026-11-20T12:00:00.000Z' }]);
  });

  it('a damaged entry does not affect the others; invalid lists are ignored', () => {
    addAirportVisit(sampleAirport(), 0);
    const good = airportSearchHistory.get()[0];
    airportSearchHistory.reset();
    storedIn({ starredAirports: ['KJFK'], airportSearchHistory: [{ icao: 7 }, good, null] });
    expect(starredAirports.get()).toEqual(['KJFK']);
    expect(airportSearchHistory.get()).toEqual([good]);
    airportSearchHistory.reset();
    storedIn({ starredAirports: 'KJFK', airportSearchHistory: 'nonsense' });
    expect(airportSearchHistory.get()).toEqual([]);
  });

  it('E1 a removed airport can be restored at its former place in the list', () => {
    for (const icao of ['KJFK', 'KLAX', 'EDDF']) addAirportVisit(sampleAirport({ icao }), 0);
    const undo = removeAirportVisit('KLAX');
    expect(airportSearchHistory.get().map((entry) => entry.icao)).toEqual(['EDDF', 'KJFK']);
    undo?.();
    expect(airportSearchHistory.get().map((entry) => entry.icao)).toEqual(['EDDF', 'KLAX', 'KJFK']);
    expect(removeAirportVisit('QQQQ')).toBeNull();
  });
});

describe('B8 the open airport on the map', () => {
  it('is marked when its figures have been drawn, and no longer once it is closed', async () => {
    const app = await openApp('/');
    let named: string | null = null;
    const stop = startAirportSelection({ noteNamedOnMap: (icao) => (named = icao) });
    const marked = () => JSON.stringify(mainMap.store.source('airport-selection'));
    expect(marked()).not.toContain('KJFK');
    await app.go('/airport/KJFK');
    await settled();
    await vi.waitFor(() => expect(marked()).toContain('"code":"KJFK"'));
    expect(marked()).toContain('[-73.779317,40.639447]');
    expect(mainMap.isLayerVisible('airport-selection')).toBe(true);
    // The airport layer is notified, so that the ident is drawn only once.
    expect(named).toBe('KJFK');
    await app.go('/');
    expect(marked()).not.toContain('KJFK');
    expect(named).toBeNull();
    stop();
  });
});
