// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppSettings } from '#platform/contract/app-settings.ts';
import { publish } from '#platform/client/events/app-events.ts';
import { readMapTheme } from '#platform/client/map/map-theme.ts';
import { openAt } from '#platform/client/navigation/testing/visit-address.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { mainMap } from '#platform/client/shell/map-access.ts';
import { panelFlags } from '#platform/client/shell/panel-flags.store.ts';
import { createNavdataClient } from './index.ts';
import { inspectedPoint, openPoint, openPointAt } from './inspected-point.store.ts';
import { walkList } from './list-keys.ts';
import { type NavdataApi, samplePoint, startNavdataApi } from '../testing/navdata-api.ts';
import { airspaceLayer } from './airspace.layer.ts';
import { levelBandText } from './airway.layer.ts';
import type { NavdataDeps } from './navdata-deps.ts';
import { createNavdataLayers } from './navdata.layers.ts';
import { NO_ENROUTE_DATA, sourceLine, unavailableReason } from './navdata-status.ts';
import { nearQuery, queryNavPoint, searchPoints, searchQuery } from './navdata.queries.ts';
import { askNearby, closeNearby, nearbyPlace, startNearby } from './nearby.store.ts';
import { distanceText, frequencyText, pointSubtitle } from './point-text.ts';
import { startSearchEvents } from './search-events.ts';
import { groupResults } from './search-groups.ts';
import { searchRoutes } from './search.routes.ts';
import { chooseCategory, navdataSearch, typeSearch } from './search.store.ts';

let api: NavdataApi;
const openedAirports: string[] = [];
const openedStations: string[] = [];
const deps: NavdataDeps = {
  PlaceActions: () => null,
  openAirport({ ident }) {
    openedAirports.push(ident);
  },
  openStation(ident) {
    openedStations.push(ident);
  },
};
beforeAll(async () => {
  api = await startNavdataApi();
  mainMap.setUnsupported();
});
afterAll(() => api.stop());
beforeEach(() => {
  queryClient.clear();
  api.calls.length = 0;
  openedAirports.length = 0;
  openedStations.length = 0;
  for (const slice of [navdataSearch, inspectedPoint, nearbyPlace, panelFlags]) slice.reset();
});

const openApp = (address: string) => openAt(address, [{ path: '/' }, { path: '/flight' }, ...searchRoutes]);

describe('B2 /search', () => {
  it.each([
    ['/search', '/search'],
    ['/search?q=KJFK&cat=airport', '/search?q=KJFK&cat=airport'],
    ['/search?q=&cat=all', '/search?q=&cat=all'],
    ['/search?q=kjfk', '/search?q=KJFK&cat=all'],
    ['/search?cat=vor', '/search?q=&cat=vor'],
    ['/search?q=KJFK&cat=bogus', '/search?q=KJFK&cat=all'],
    ['/search?x=1', '/search'],
    ['/search?q=&cat=all&x=1', '/search'],
    ['/search?q=123&cat=all', '/search?q=123&cat=all'],
    ['/search?q=new%20york!&x=1', '/search?q=NEW+YORK&cat=all'],
  ])('%s redirects to %s without a second history entry', async (asked, address) => {
    const app = await openApp(asked);
    expect(app.address()).toBe(address);
    expect(app.entries()).toBe(1);
    expect(panelFlags.get().isSearchPanelOpen).toBe(true);
  });

  it('opens the panel with the search in the address; leaving closes it', async () => {
    const app = await openApp('/search?q=kjfk&cat=airport');
    expect(navdataSearch.get()).toEqual({ q: 'KJFK', cat: 'airport', text: 'KJFK' });
    await app.go('/');
    expect(panelFlags.get().isSearchPanelOpen).toBe(false);
  });
});

describe('B3 search events', () => {
  let stop: () => void;
  beforeEach(() => {
    stop = startSearchEvents();
  });
  afterEach(() => stop());

  it('start-search opens /search with the text and all categories', async () => {
    const app = await openApp('/flight');
    publish('start-search', ' john f ');
    await app.arrived();
    expect(app.address()).toBe('/search?q=JOHN+F&cat=all');
    expect(navdataSearch.get().text).toBe('JOHN F');
    publish('start-search', { not: 'text' });
    await app.arrived();
    expect(app.address()).toBe('/search?q=&cat=all');
  });

  it('search-close navigates to / from a search page, and does nothing on others', async () => {
    const app = await openApp('/search?q=KJFK&cat=all');
    publish('search-close');
    await app.arrived();
    expect(app.address()).toBe('/');
    await app.go('/flight');
    publish('search-close');
    await app.arrived();
    expect(app.address()).toBe('/flight');
  });
});

describe('C1 typing a search', () => {
  it('the address is replaced when the typing pauses, and the box keeps the typed text', async () => {
    const app = await openApp('/search');
    typeSearch('new');
    typeSearch('new yo');
    expect(navdataSearch.get().text).toBe('new yo');
    await vi.waitFor(() => expect(app.address()).toBe('/search?q=NEW+YO&cat=all'));
    await app.arrived();
    expect(navdataSearch.get()).toEqual({ q: 'NEW YO', cat: 'all', text: 'new yo' });
    expect(app.entries()).toBe(1);
  });

  it('a letter typed while the address is still changing is not lost', async () => {
    const app = await openApp('/search');
    typeSearch('kj');
    await vi.waitFor(() => expect(app.address()).toContain('q=KJ'));
    typeSearch('kjf');
    await app.arrived();
    expect(navdataSearch.get().text).toBe('kjf');
    await vi.waitFor(() => expect(app.address()).toBe('/search?q=KJF&cat=all'));
  });

  it('a search from elsewhere replaces the text in the box', async () => {
    const app = await openApp('/search');
    typeSearch('abc');
    await app.go('/search?q=KJFK&cat=all');
    expect(navdataSearch.get().text).toBe('KJFK');
  });

  it('choosing a category keeps the typed text', async () => {
    const app = await openApp('/search');
    typeSearch('jfk');
    chooseCategory('vor');
    await app.arrived();
    expect(app.address()).toBe('/search?q=JFK&cat=vor');
  });
});

describe('H3 H4 service wrappers of navigation data', () => {
  it('search sends term and category, and fails with the text of spec 8', async () => {
    const found = await searchPoints({ q: 'JFK', cat: 'all' }, { limit: 8 });
    expect(found.map((point) => point.ident)).toEqual(['KJFK', 'JFK', 'JFK']);
    expect(api.calls).toEqual(['/efb-v2/navdata/search?t=JFK&cat=all&limit=8']);
    await expect(searchPoints({ q: 'FAIL', cat: 'all' })).rejects.toThrow(/^Failed to search for "FAIL"$/);
  });

  it('nav point query sends the ident in upper case, and fails with the text of spec 8', async () => {
    await queryNavPoint('vor', 'jfk');
    expect(api.calls).toEqual(['/efb-v2/enroute/query{"type":"vor","ident":"JFK"}']);
    await expect(queryNavPoint('vor', 'fail')).rejects.toThrow(/^Failed to query nav point FAIL$/);
  });

  it('search near coordinates fails with the text of spec 8', async () => {
    const place = { lat: 40, lng: -73 };
    expect(await queryClient.fetchQuery(nearQuery(place))).toHaveLength(2);
    await api.stop();
    const failing = queryClient.fetchQuery({ ...nearQuery({ lat: 41, lng: -73 }), retry: false });
    await expect(failing).rejects.toThrow(/^Failed to search near coordinates$/);
    api = await startNavdataApi();
  });

  it('an empty search makes no request', () => {
    expect(searchQuery({ q: '', cat: 'all' }).enabled).toBe(false);
    expect(searchQuery({ q: 'A', cat: 'all' }).enabled).toBe(true);
  });
});

describe('search results', () => {
  it('are in groups by type, best first, with the distance from the map centre', () => {
    const points = [
      samplePoint({ ident: 'KJFK', type: 'airport', lat: 40.64, lng: -73.78 }),
      samplePoint({ ident: 'JFK', type: 'vor', lat: 40.63, lng: -73.77 }),
      samplePoint({ ident: 'KLGA', type: 'airport', lat: 40.78, lng: -73.87 }),
    ];
    const groups = groupResults(points, { lat: 40.64, lon: -73.78 });
    expect(groups.map((group) => [group.type, group.points.map((found) => found.point.ident)])).toEqual([
      ['airport', ['KJFK', 'KLGA']],
      ['vor', ['JFK']],
    ]);
    expect(groups[0]?.points[0]?.distanceNm).toBeCloseTo(0, 6);
    expect(groups[0]?.points[1]?.distanceNm).toBeCloseTo(9.4, 0);
    const keys = groups.flatMap((group) => group.points.map((found) => found.key));
    expect(new Set(keys).size).toBe(3);
  });

  it('show what distinguishes points with the same ident', () => {
    const vor = samplePoint({ ident: 'JFK', type: 'vor', name: 'KENNEDY', frequency: 115.9, region: 'K6' });
    expect(pointSubtitle(vor)).toBe('KENNEDY · 115.90 MHz · K6');
    expect(pointSubtitle(samplePoint({ ident: 'ZZAAA', type: 'waypoint' }))).toMatch(
      /^[NS]\d\d°\d\d\.\d [EW]\d{3}°\d\d\.\d$/,
    );
    expect(frequencyText({ type: 'ndb', frequency: 345 })).toBe('345 kHz');
    expect(frequencyText({ type: 'ndb', frequency: 345.5 })).toBe('345.5 kHz');
    expect(frequencyText({ type: 'vor', frequency: null })).toBeNull();
    expect(distanceText(3.14)).toBe('3.1 NM');
    expect(distanceText(9.97)).toBe('10 NM');
    expect(distanceText(6789)).toBe('6,789 NM');
  });
});

describe('F6 opening the objects at a place', () => {
  it('an airport opens its page, anything else the inspector', () => {
    openPoint(deps, samplePoint({ ident: '1N7', type: 'airport' }));
    expect(openedAirports).toEqual(['1N7']);
    // F1: a weather station opens its report, not the airport that navigation data has by its name.
    openPoint(deps, samplePoint({ ident: 'KAGI', type: 'station', lat: 27.55, lng: -92.45 }));
    expect(openedStations).toEqual(['KAGI']);
    expect(openedAirports).toEqual(['1N7']);
    expect(inspectedPoint.get()).toBeNull();
    expect(inspectedPoint.get()).toBeNull();
    const vor = samplePoint({ ident: 'JFK', type: 'vor' });
    openPoint(deps, vor);
    expect(inspectedPoint.get()).toBe(vor);
  });

  it('of points with the same ident, opens the one nearest to the click', async () => {
    await openPointAt({ type: 'ndb', ident: 'JFK' }, { lat: -10.1, lon: 20 });
    expect(inspectedPoint.get()).toMatchObject({ ident: 'JFK', type: 'ndb', name: 'FAR AWAY' });
  });

  it('a right click or long press lists what is near; navigating elsewhere closes the list', async () => {
    const app = await openApp('/');
    const stop = startNearby();
    mainMap.emit('context-menu', { lat: 40.123456789, lon: 286.22, x: 0, y: 0, features: [] });
    expect(nearbyPlace.get()).toEqual({ lat: 40.12346, lng: -73.78 });
    await app.go('/flight');
    expect(nearbyPlace.get()).toBeNull();
    askNearby({ lat: 1, lon: 2 });
    closeNearby();
    expect(nearbyPlace.get()).toBeNull();
    stop();
    mainMap.emit('context-menu', { lat: 1, lon: 2, x: 0, y: 0, features: [] });
    expect(nearbyPlace.get()).toBeNull();
  });

  it('the palette finds points and opens them', async () => {
    const [source] = createNavdataClient(deps).search ?? [];
    const hits = await source?.search('jfk', new AbortController().signal);
    expect(hits?.map((hit) => hit.title)).toEqual(['KJFK', 'JFK', 'JFK']);
    expect(hits?.[0]?.subtitle).toContain('John F Kennedy');
    hits?.[0]?.open();
    expect(openedAirports).toEqual(['KJFK']);
    expect(await source?.search(' !! ', new AbortController().signal)).toEqual([]);
  });
});

describe('arrow keys in a list under a box', () => {
  it('move down from the box and up again into it, and Enter presses the first', () => {
    const host = document.body.appendChild(document.createElement('div'));
    host.innerHTML = '<input><button data-list-item>a</button><button data-list-item>b</button>';
    const pressed: string[] = [];
    for (const item of host.querySelectorAll('button')) {
      item.addEventListener('click', () => pressed.push(item.textContent ?? ''));
    }
    host.addEventListener('keydown', (event) => walkList(event as unknown as Parameters<typeof walkList>[0]));
    const key = (name: string) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
      );
    const focused = () => document.activeElement?.textContent || document.activeElement?.tagName;
    host.querySelector('input')?.focus();
    key('Enter');
    expect(pressed).toEqual(['a']);
    const path = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'].map((name) => {
      key(name);
      return focused();
    });
    expect(path).toEqual(['a', 'b', 'b', 'a', 'INPUT']);
    host.remove();
  });
});

describe('F1 navigation layers', () => {
  const status = (part: Partial<AppSettings['navdata']>): AppSettings['navdata'] => ({
    ready: true,
    state: 'ready',
    version: 'a',
    message: 'loaded',
    progress: null,
    hasEnroute: true,
    airacCycle: '2609',
    sources: [
      {
        id: 'nasr-airports',
        name: 'FAA NASR airports, by a package',
        licence: '',
        asOf: '2026-09-03',
        airac: null,
        area: null,
        records: 9,
        provides: ['airports'],
        notForNavigation: false,
      },
      {
        id: 'x-plane',
        name: 'X-Plane data files',
        licence: '',
        asOf: null,
        airac: null,
        area: null,
        records: 9,
        provides: ['fixes', 'navaids'],
        notForNavigation: true,
      },
    ],
    ...part,
  });

  it('state why they are empty: no data yet, or no enroute data', () => {
    expect(unavailableReason(status({}), true)).toBeNull();
    expect(unavailableReason(status({ hasEnroute: false }), true)).toBe(NO_ENROUTE_DATA);
    expect(NO_ENROUTE_DATA).toBe('No enroute data: add a folder with NAVDATA_DIR');
    expect(unavailableReason(status({ hasEnroute: false }), false)).toBeNull();
    expect(unavailableReason(status({ ready: false, message: 'building' }), false)).toBe('building');
    expect(unavailableReason(undefined, true)).toBeNull();
  });

  it('name their sources and dates', () => {
    expect(sourceLine(status({}), 'airports')).toBe('FAA NASR airports 2026-09-03');
    expect(sourceLine(status({}), 'fixes')).toBe('X-Plane data files');
    expect(sourceLine(status({}), 'airways')).toBeNull();
    expect(sourceLine(status({ ready: false }), 'fixes')).toBeNull();
    const [one] = status({}).sources;
    const many = ['a', 'b', 'c', 'd'].map((name, place) => ({
      ...(one as NonNullable<typeof one>),
      name,
      asOf: null,
      records: place,
    }));
    expect(sourceLine(status({ sources: many }), 'airports')).toBe('d · c · 2 more');
    const mixed = many.map((source) => ({ ...source, provides: ['records'] }));
    expect(sourceLine(status({ sources: mixed }), 'navaids')).toBe('d · c · 2 more');
  });

  it('are six, each with style layers of unique ids, its own sources and its own images', async () => {
    // Tokens are read from the page's style, which does not exist in this test.
    const theme = { ...readMapTheme(), color: (token: string) => `rgb(1,2,${token.length})` };
    const registrations = [...createNavdataLayers(deps), airspaceLayer];
    const brought = await Promise.all(registrations.map(async ({ load }) => (await load()).mapLayers));
    expect(registrations.map(({ key }, nth) => [key, ...(brought[nth] ?? []).map(({ id }) => id)])).toEqual([
      ['airport', 'airport-shore', 'airport-ground', 'airport', 'airport-ident', 'airport-landmark'],
      ['vor', 'vor'],
      ['ndb', 'ndb'],
      ['airways', 'airways', 'airway-labels'],
      ['waypoints', 'waypoints'],
      ['airspace', 'airspace', 'airspace-labels'],
    ]);
    const ids: string[] = [];
    for (const [layer, siblings] of brought.flatMap((mapLayers) =>
      mapLayers.map((mapLayer) => [mapLayer, mapLayers] as const),
    )) {
      const styles = layer.layers(theme);
      const own = JSON.stringify(siblings.flatMap(({ images }) => images?.(theme).map(({ id }) => id) ?? []));
      const sources = siblings.flatMap((sibling) => Object.keys(sibling.sources));
      for (const style of styles) {
        ids.push(style.id);
        expect(sources).toContain('source' in style ? style.source : '');
        const images = JSON.stringify('layout' in style ? (style.layout ?? {}) : {}).match(
          /"icon-image":.*/,
        )?.[0];
        for (const name of images?.match(/navdata-[a-z-]+/g) ?? []) expect(own).toContain(`"${name}"`);
      }
      for (const interactive of layer.interactive ?? [])
        expect(styles.map((style) => style.id)).toContain(interactive);
    }
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('return the features at a click', async () => {
    const inspect = async (key: string, properties: Record<string, unknown>) => {
      const layer = await createNavdataLayers(deps)
        .find((one) => one.key === key)
        ?.load();
      return layer?.inspect?.({ properties, lat: 40, lon: -73 });
    };
    const airport = await inspect('airport', { ident: 'KJFK', icao: 'KJFK', name: 'Kennedy' });
    expect(airport).toMatchObject({ title: 'KJFK', subtitle: 'Kennedy' });
    airport?.open();
    expect(openedAirports).toEqual(['KJFK']);
    expect(
      await inspect('vor', { ident: 'JFK', type: 'VOR/DME', frequency: 115.9, name: 'KENNEDY' }),
    ).toMatchObject({
      title: 'JFK',
      subtitle: 'VOR/DME · 115.90 MHz · KENNEDY',
    });
    expect((await inspect('waypoints', { ident: 'MERIT', region: 'K6' }))?.subtitle).toBe('Waypoint · K6');
    expect(
      await inspect('airways', { name: 'J146', level: 'H', minFl: 180, maxFl: 450, oneWay: true }),
    ).toMatchObject({
      title: 'J146',
      subtitle: 'Airway, high · FL180 – FL450 · one way',
    });
    expect(levelBandText(null, null)).toBeNull();
    expect(levelBandText(60, null)).toBe('FL060 – —');
  });
});
