// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteVisits, setAddress } from '#platform/client/navigation/testing/visit-address.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { mainMap } from '#platform/client/shell/map-access.ts';
import { declarePanelFlags, panelFlags } from '#platform/client/shell/panel-flags.store.ts';
import { UiProvider } from '#platform/client/ui/ui-provider.tsx';
import { sampleAirport } from '../testing/sample-airports.ts';
import { type AirportApi, startAirportApi } from '../testing/airport-api.ts';
import { AirportDetailPanel } from './airport-detail.panel.tsx';
import { AirportDetailsRightPanel } from './airport-details-right.panel.tsx';
import { AirportListPanel } from './airport-list.panel.tsx';
import { prefetchAirport } from './airport-visit.ts';
import { type AirportsDeps, airportsContext } from './airports-deps.ts';
import { airportQuery } from './airports.queries.ts';
import {
  addAirportVisit,
  airportList,
  airportSearchHistory,
  chartZoom,
  openAirportPage,
  setOwnPosition,
  starredAirports,
} from './airports.store.ts';

let api: AirportApi;
let root: Root;
let host: HTMLElement;
const wentTo = noteVisits();

beforeAll(async () => {
  api = await startAirportApi();
  mainMap.setUnsupported();
});
afterAll(() => api.stop());
/** Requests to other capabilities. */
const requests: string[] = [];
const deps: AirportsDeps = {
  noteNamedOnMap: () => undefined,
  openProcedures: () => undefined,
  openCharts: () => undefined,
  WeatherSection: () => null,
  NotamSection: () => null,
  CategoryMark: () => null,
  StationLink: ({ ident }) => `station ${ident}`,
  CategoryBadge: ({ category }) => `badge ${category}`,
  Diagram: ({ icao, isHeld }) => `diagram ${icao}${isHeld ? ' held' : ''}`,
  warmUp: () => Promise.resolve(),
  prefetchCharts(airport) {
    requests.push(`charts ${airport.icao}`);
    return Promise.resolve();
  },
  airportWind: () => Promise.resolve(null),
  flightCategories(icaos) {
    requests.push(icaos.join());
    if (icaos.includes('FAIL')) return Promise.reject(new Error('the server is away'));
    return Promise.resolve(new Map([...icaos].map((icao) => [icao, CATEGORIES[icao] ?? null])));
  },
  hasNotams(icao) {
    requests.push(`notams ${icao}`);
    return Promise.resolve(icao === 'KTEB' ? null : icao === 'KJFK');
  },
  CongestionChart: ({ airport, zoomPercent }) => `congestion ${airport.icao} ${zoomPercent}`,
  HazardChart: ({ airport, zoomPercent }) => `hazard ${airport.icao} ${zoomPercent}`,
};
const Provider = airportsContext.provider(deps);
const CATEGORIES: Record<string, 'VFR' | 'IFR'> = { KJFK: 'VFR', KTEB: 'IFR' };

beforeEach(() => {
  requests.length = 0;
  queryClient.clear();
  api.calls.length = 0;
  wentTo.length = 0;
  setAddress('/airport');
  for (const slice of [
    starredAirports,
    airportSearchHistory,
    airportList,
    openAirportPage,
    panelFlags,
    chartZoom,
  ])
    slice.reset();
  declarePanelFlags([{ isAirportPanelOpen: false, isAirportRightPanelOpen: true }]);
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  host.remove();
});

/** React draws when it is ready: every check of the page waits until the expected state is reached. */
const until = <Result,>(check: () => Result): Promise<Result> => vi.waitFor(check, { timeout: 60_000 });
const text = () => document.body.textContent ?? '';
const sees = (part: string) => until(() => expect(text()).toContain(part));

/** Renders a panel and waits until it is drawn and has its data. */
async function show(panel: ReactNode): Promise<void> {
  root.render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <Provider>{panel}</Provider>
      </UiProvider>
    </QueryClientProvider>,
  );
  await until(() => expect(host.querySelector('section')).not.toBeNull());
}
const shown = () => until(() => expect(host.querySelector('section[aria-busy]')).toBeNull());

function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll<HTMLButtonElement>('button,[role=tab]')].find(
    (one) => one.getAttribute('aria-label') === name || one.textContent === name,
  );
  if (!found) throw new Error(`There is no button "${name}"`);
  return found;
}
async function press(name: string): Promise<void> {
  (await until(() => button(name))).click();
}
const isPressed = (name: string, value: 'true' | 'false') =>
  until(() => expect(button(name).getAttribute('aria-pressed')).toBe(value));
const cells = (selector: string) => [...host.querySelectorAll(selector)].map((cell) => cell.textContent);

function type(value: string): void {
  const input = host.querySelector('input');
  if (!input) throw new Error('There is no box');
  // React reacts only to the native setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
const visit = (icao: string, part: Parameters<typeof sampleAirport>[0] = {}) =>
  addAirportVisit(sampleAirport({ icao, name: `${icao} airport`, ...part }), 0);

describe('E1 airport list panel', () => {
  it('is a region titled Airports with the box, all chips and the empty text', async () => {
    await show(<AirportListPanel />);
    const region = host.querySelector('section[aria-labelledby]');
    expect(region?.querySelector('h2')?.textContent).toBe('Airports');
    expect(host.querySelector('input')?.placeholder).toBe('Search ICAO');
    for (const name of [
      '≥8k Runway',
      'IFR',
      'VFR',
      'ILS',
      'Jet A',
      '<100nm',
      'Customs',
      'No NOTAMs',
      'Starred',
    ]) {
      expect(button(name).getAttribute('aria-pressed'), name).toBe('false');
      expect(button(name).getAttribute('aria-disabled'), name).toBeNull();
    }
    expect(button('Recents').getAttribute('aria-pressed')).toBe('true');
    expect(text()).toContain('No airport history');
  });

  it('B7 badges of a list request its categories in one call; an airport without a report has none', async () => {
    visit('EDDF');
    visit('KTEB');
    visit('KJFK');
    await show(<AirportListPanel />);
    await until(() => expect(cells('li')).toHaveLength(3));
    await until(() => expect(requests).toEqual(['EDDF,KJFK,KTEB']));
    const badges = () => cells('li').map((one) => one?.match(/^[A-Z]{4}|badge [A-Z]+/g));
    await until(() => expect(badges()).toEqual([['KJFK', 'badge VFR'], ['KTEB', 'badge IFR'], ['EDDF']]));
  });

  it('IFR and VFR make no requests beyond those of the list, No NOTAMs only when selected; they state what they could not assess', async () => {
    visit('EDDF');
    visit('KTEB');
    visit('KJFK');
    await show(<AirportListPanel />);
    await until(() => expect(cells('li')).toHaveLength(3));
    await press('IFR');
    await until(() => expect(cells('li')).toHaveLength(1));
    expect(cells('li')[0]).toContain('KTEB');
    await sees('No current weather data for 1 airport: not checked.');
    expect(requests).toEqual(['EDDF,KJFK,KTEB']);
    await press('IFR');
    await press('VFR');
    await until(() => expect(cells('li').map((one) => one?.slice(0, 4))).toEqual(['KJFK']));
    await press('VFR');
    await press('No NOTAMs');
    await until(() => expect(cells('li').map((one) => one?.slice(0, 4))).toEqual(['EDDF']));
    await sees('No NOTAM data for 1 airport: not checked.');
    expect(requests.slice(1).toSorted()).toEqual(['notams EDDF', 'notams KJFK', 'notams KTEB']);
  });

  it('a chip whose source fails states so and can be retried', async () => {
    visit('FAIL');
    await show(<AirportListPanel />);
    await press('VFR');
    await sees('Failed to load weather data: the server is away');
    expect(button('Try again')).toBeDefined();
  });

  it('<100nm is measured from the map centre, and on request from the device’s position', async () => {
    visit('KJFK');
    await show(<AirportListPanel />);
    expect(text()).not.toContain('Within 100 NM');
    await press('<100nm');
    await sees('Within 100 NM of the map’s centre');
    await sees('No airports match your criteria');
    setOwnPosition({ lat: 40.7, lon: -74 });
    await sees('Within 100 NM of your position');
    await until(() => expect(cells('li')).toHaveLength(1));
    await press('Use the map’s centre');
    await sees('No airports match your criteria');
  });

  it('cards show every field of spec 2; one without data shows a dash', async () => {
    visit('KJFK');
    visit('EDDF', {
      fuelTypes: null,
      timeZone: null,
      longestRunway: null,
      location: { latitude: 1, longitude: 8 },
      city: null,
      state: null,
      country: null,
    });
    const release = api.hold();
    await show(<AirportListPanel />);
    // The name in the navigation data is shown until the reverse geocode responds.
    await until(() => expect(cells('li')[1]).toContain('New York, NY, US'));
    release();
    await sees('Queens, NY, US');
    await until(() => expect(cells('li')[0]).toContain('Unknown'));
    const [frankfurt, kennedy] = cells('li');
    for (const part of [
      'KJFK',
      'Queens, NY, US',
      'N40°38.4 W073°46.8',
      'America/New_York',
      '14,511 ft',
      'Jet A',
    ]) {
      expect(kennedy).toContain(part);
    }
    expect(frankfurt).toContain('Unknown');
    expect(frankfurt?.split('—')).toHaveLength(4);
  });

  it('E8 an unknown place is Location unavailable', async () => {
    visit('KJFK', { location: { latitude: 2, longitude: 8 } });
    await show(<AirportListPanel />);
    await sees('Location unavailable');
  });

  it('the text is upper-cased and filters; an empty result is stated', async () => {
    visit('KJFK');
    visit('EDDF');
    await show(<AirportListPanel />);
    type('edd');
    await until(() => expect(host.querySelector('input')?.value).toBe('EDD'));
    await until(() => expect(cells('li')).toHaveLength(1));
    type('zzz');
    await sees('No airports match your criteria');
  });

  it('a filter states how many airports it cannot assess', async () => {
    visit('KJFK');
    visit('EDDF');
    await show(<AirportListPanel />);
    await press('Customs');
    await sees('No customs data for 2 airports: not checked.');
    await sees('No airports match your criteria');
  });

  it('airports can be starred, opened, and deleted with undo', async () => {
    visit('KJFK');
    await show(<AirportListPanel />);
    await press('Star KJFK');
    await isPressed('Star KJFK', 'true');
    expect(starredAirports.get()).toEqual(['KJFK']);
    host.querySelector<HTMLButtonElement>('li button')?.click();
    await until(() => expect(wentTo).toEqual(['/airport/KJFK']));
    await press('Delete KJFK');
    await sees('No airport history');
    expect(airportSearchHistory.get()).toEqual([]);
    await press('Undo');
    await until(() => expect(cells('li')).toHaveLength(1));
    expect(airportSearchHistory.get()).toMatchObject([{ icao: 'KJFK', isStarred: true }]);
  });

  it('B9 Back and Close lead to the map', async () => {
    await show(<AirportListPanel />);
    await press('Back');
    await press('Close');
    expect(wentTo).toEqual(['/', '/']);
  });

  it('C3 Enter on an empty box shows an alert; typing removes it', async () => {
    await show(<AirportListPanel />);
    const alert = () => host.querySelector('form [role=alert]')?.textContent;
    host.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await until(() => expect(alert()).toBe('Enter an airport code to open details.'));
    type('k');
    await until(() => expect(alert()).toBeUndefined());
  });
});

describe('E2 airport detail panel', () => {
  const alert = () => host.querySelector('[role=alert]')?.textContent;
  const showAirport = async (code: string) => {
    openAirportPage.set(code);
    await show(<AirportDetailPanel />);
  };

  it('B8 is titled Airport Details while it loads, then shows ident, name, place and elevation', async () => {
    const release = api.hold();
    await showAirport('KJFK');
    const region = host.querySelector('section[aria-labelledby]');
    expect(region?.querySelector('h2')?.textContent).toBe('Airport Details');
    expect(region?.getAttribute('aria-busy')).toBe('true');
    release();
    await shown();
    expect(host.querySelector('h3')?.textContent).toBe('KJFK');
    expect(region?.querySelector('h2')?.textContent).toBe('Airport Details KJFK');
    for (const part of [
      'John F Kennedy International Airport',
      'Queens, NY, US',
      'N40°38.4 W073°46.8',
      '13 ft',
      'Sample content',
    ]) {
      await sees(part);
    }
  });

  it('fetches frequencies only when Communication is opened, and shows ATI as ATIS', async () => {
    await showAirport('KJFK');
    await shown();
    await sees('22R');
    expect(api.calls).not.toContain('getCommunication KJFK');
    await press('Communication');
    await until(() => expect(cells('tbody th')).toEqual(['ATIS', 'ATIS', 'Tower', 'TWR']));
    expect(api.calls).toContain('getCommunication KJFK');
    expect(text()).toContain('119.100');
    expect(text()).toContain('NASR · as of 2026-09-03');
  });

  it('a runway end opens its declared distances', async () => {
    await showAirport('KJFK');
    await press('Runways');
    await until(() => expect(cells('tbody th button')).toEqual(['04L', '22R']));
    expect(text()).not.toContain('TORA');
    await press('04L');
    await sees('TORA');
    expect(button('04L').getAttribute('aria-expanded')).toBe('true');
    for (const part of ['11,351 ft', 'ASDA', '11,470 ft', 'I-HIQ 110.90', 'MALSR', 'PAPI-4L', 'level'])
      expect(text()).toContain(part);
    expect(text()).toContain('ILS/DME, course 044°M, glide slope 3.00°');
  });

  it('the tab Basic has the figures of spec 2, unknown ones as a dash', async () => {
    await showAirport('KJFK');
    await press('Basic');
    await sees('Transition altitude');
    const pairs = Object.fromEntries(
      [...host.querySelectorAll('dl > div')].map((pair) => [
        pair.querySelector('dt')?.textContent,
        pair.querySelector('dd')?.textContent,
      ]),
    );
    expect(pairs).toMatchObject({
      Elevation: '13 ft',
      'Transition altitude': '18,000 ft',
      'Transition level': 'FL180',
      'Speed limit': '—',
      'Speed limit altitude': '—',
      Customs: '—',
    });
    const sources = [...host.querySelectorAll('ul[aria-label=Sources] li')];
    expect(sources.map((item) => item.textContent)).toEqual([
      'NASR · as of 2026-09-03',
      'Name and place: OurAirports',
    ]);
  });

  it('states exactly what failed', async () => {
    await showAirport('QQQQ');
    await until(() => expect(alert()).toContain('Airport info load failed, please try again'));
    expect(alert()).toContain('Unable to load airport QQQQ. Check the ICAO code and try again.');
  });

  it('E2 L2 runways that cannot be loaded are Loading failed, unknown error', async () => {
    // Failing from the start: the page prefetches its runways, whichever tab is open.
    api.failing.add('getRunways KJFK');
    try {
      await showAirport('KJFK');
      await press('Runways');
      await until(() => expect(alert()).toContain('Loading failed, unknown error'));
    } finally {
      api.failing.clear();
    }
  });

  it('empty frequencies are Load failed', async () => {
    await showAirport('1N7');
    await press('Communication');
    await until(() => expect(alert()).toContain('Load failed'));
  });

  it('has the star, Details, Back and Close', async () => {
    await showAirport('KJFK');
    await shown();
    await press('Star');
    await isPressed('Star', 'true');
    expect(starredAirports.get()).toEqual(['KJFK']);
    await isPressed('Details', 'true');
    await press('Details');
    await isPressed('Details', 'false');
    expect(panelFlags.get().isAirportRightPanelOpen).toBe(false);
    await press('Back');
    await press('Close');
    expect(wentTo).toEqual(['/airport', '/']);
  });
});

describe('E4 right panel Details', () => {
  it('hosts diagram, congestion and hazard of the open airport, and can be closed', async () => {
    openAirportPage.set('KJFK');
    await show(<AirportDetailsRightPanel />);
    expect(host.querySelector('h2')?.textContent).toBe('Details');
    for (const part of ['diagram KJFK', 'congestion KJFK 100', 'hazard KJFK 100']) await sees(part);
    openAirportPage.set('1N7');
    for (const part of ['diagram 1N7', 'congestion 1N7 100', 'hazard 1N7 100']) await sees(part);
    await press('Close');
    expect(panelFlags.get().isAirportRightPanelOpen).toBe(false);
  });

  it('E4 the charts’ data is requested with the airport’s, as soon as its position is known, unless Details is closed', async () => {
    prefetchAirport(deps, 'KJFK');
    await until(() => expect(requests).toEqual(['charts KJFK']));
    panelFlags.set({ ...panelFlags.get(), isAirportRightPanelOpen: false });
    prefetchAirport(deps, '1N7');
    await until(() => expect(queryClient.getQueryData(airportQuery('1N7').queryKey)).toBeDefined());
    expect(requests).toEqual(['charts KJFK']);
  });

  it('E4 the diagram waits until the figures are on the screen', async () => {
    const release = api.hold();
    openAirportPage.set('KJFK');
    await show(<AirportDetailsRightPanel />);
    await sees('diagram KJFK held');
    release();
    await sees('congestion KJFK');
    await until(() => expect(text()).not.toContain('held'));
    expect(text()).toContain('diagram KJFK');
  });

  it('spec 9: the charts zoom from 75 to 150 % in steps of 25', async () => {
    openAirportPage.set('KJFK');
    await show(<AirportDetailsRightPanel />);
    await sees('congestion KJFK 100');
    await sees('hazard KJFK 100');
    const sizes: (string | undefined)[] = [];
    for (const name of ['Smaller charts', 'Smaller charts', ...Array<string>(4).fill('Larger charts')]) {
      const before = chartZoom.get();
      if (!button(name).disabled) {
        await press(name);
        await until(() => expect(chartZoom.get()).not.toBe(before));
        await sees(`congestion KJFK ${chartZoom.get()}`);
      }
      sizes.push(/congestion KJFK (\d+)/.exec(text())?.[1]);
    }
    expect(sizes).toEqual(['75', '75', '100', '125', '150', '150']);
  });

  it('C18 the location of an unknown airport is unavailable', async () => {
    openAirportPage.set('QQQQ');
    await show(<AirportDetailsRightPanel />);
    await sees('Airport location is unavailable.');
  });

  it('H3 an airport with an unavailable location has no charts, and states so until it is available', async () => {
    api.failing.add('KJFK');
    openAirportPage.set('KJFK');
    await show(<AirportDetailsRightPanel />);
    await sees('Failed to load airport location');
    await sees('Failed to fetch airport info for KJFK');
    expect(text()).not.toContain('congestion');
    api.failing.clear();
    await press('Try again');
    await sees('congestion KJFK 100');
    expect(text()).not.toContain('Failed to load airport location');
  });
});
