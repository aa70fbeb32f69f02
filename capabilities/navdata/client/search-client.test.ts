// @vitest-environment happy-dom
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mapView } from '#platform/client/layers/map-view.store.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { mainMap } from '#platform/client/shell/map-access.ts';
import { type NavdataApi, samplePoint, startNavdataApi } from '../testing/navdata-api.ts';
import {
  followPoint,
  goBackInInspector,
  inspectedPoint,
  inspectorTrail,
  openPoint,
  openPointAt,
} from './inspected-point.store.ts';
import { namedQuery, searchPoints } from './navdata.queries.ts';
import { courseText, formatDms, levelsText, pointSubtitle, variationText } from './point-text.ts';
import { searchPlace } from './search-place.ts';
import { recentSearches, rememberSearch } from './search.store.ts';

const deps = { openAirport: () => {}, openStation: () => {}, PlaceActions: () => null };
let api: NavdataApi;
beforeAll(async () => {
  api = await startNavdataApi();
  mainMap.setUnsupported();
});
afterAll(() => api.stop());
beforeEach(() => {
  queryClient.clear();
  api.calls.length = 0;
  for (const slice of [inspectedPoint, inspectorTrail, recentSearches, mapView]) slice.reset();
});

describe('B2 search from the centre of the map', () => {
  it('sends the centre of the map, rounded, with the longitude within ±180°', async () => {
    // Spec 9: the default longitude is 260.2.
    expect(searchPlace()).toEqual({ lat: 36, lng: -100 });
    await searchPoints({ q: 'JFK', cat: 'all' }, { near: searchPlace() });
    expect(api.calls).toEqual(['/efb-v2/navdata/search?t=JFK&cat=all&lat=36&lng=-100']);
  });

  it('never sends a position outside the valid range', () => {
    const center = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -540, max: 540, noNaN: true }),
    });
    fc.assert(
      fc.property(center, (at) => {
        const { lat, lng } = searchPlace(at);
        expect(Math.abs(lat)).toBeLessThanOrEqual(90);
        expect(Math.abs(lng)).toBeLessThanOrEqual(180);
      }),
    );
  });
});

describe('B2 recent searches', () => {
  it('the latest first, each once, ten at most, none without text', () => {
    for (const q of ['A', 'B', 'A', '']) rememberSearch({ q, cat: 'all' });
    rememberSearch({ q: 'A', cat: 'vor' });
    expect(recentSearches.get()).toEqual([
      { q: 'A', cat: 'vor' },
      { q: 'A', cat: 'all' },
      { q: 'B', cat: 'all' },
    ]);
    for (let index = 0; index < 20; index += 1) rememberSearch({ q: `Q${index}`, cat: 'all' });
    expect(recentSearches.get()).toHaveLength(10);
    expect(recentSearches.get()[0]?.q).toBe('Q19');
  });
});

describe('F6 following airways in the inspector', () => {
  it('moves from point to point and back again', async () => {
    const first = samplePoint({ ident: 'FIRST', type: 'waypoint' });
    openPoint(deps, first);
    await followPoint(deps, { ident: 'JFK', lat: 40.63, lng: -73.77 });
    expect(inspectedPoint.get()).toMatchObject({ ident: 'JFK', type: 'vor' });
    expect(inspectorTrail.get()).toEqual([first]);
    goBackInInspector();
    expect(inspectedPoint.get()).toBe(first);
    expect(inspectorTrail.get()).toEqual([]);
    goBackInInspector();
    expect(inspectedPoint.get()).toBe(first);
  });

  it('an unknown ident changes nothing', async () => {
    const first = samplePoint({ ident: 'FIRST', type: 'waypoint' });
    openPoint(deps, first);
    await followPoint(deps, { ident: 'NOWHERE', lat: 0, lng: 0 });
    expect(inspectedPoint.get()).toBe(first);
  });

  it('beacons of one letter are found by name', async () => {
    await openPointAt({ type: 'ndb', ident: 'K' }, { lat: 1, lon: 1 });
    expect(api.calls).toEqual(['/efb-v2/enroute/nav/K']);
    expect(inspectedPoint.get()).toMatchObject({ ident: 'K', type: 'ndb' });
  });

  it('H3 a failure has the text of spec 8', async () => {
    const failing = queryClient.fetchQuery({ ...namedQuery('FAIL'), retry: false });
    await expect(failing).rejects.toThrow(/^Failed to query nav point FAIL$/);
  });
});

describe('F6 figures of the inspector', () => {
  it('positions in degrees, minutes and seconds, rounded as a whole', () => {
    expect(formatDms({ lat: 40.63288377, lng: -73.77139175 })).toBe('40°37′58.4″N 073°46′17.0″W');
    expect(formatDms({ lat: -0.999999, lng: 179.9999999 })).toBe('01°00′00.0″S 180°00′00.0″E');
    fc.assert(
      fc.property(fc.double({ min: -90, max: 90, noNaN: true }), (lat) => {
        const [, degrees, minutes, seconds] = /^(\d+)°(\d+)′([\d.]+)″/.exec(formatDms({ lat, lng: 0 })) ?? [];
        expect(Number(seconds)).toBeLessThan(60);
        const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
        expect(Math.abs(value - Math.abs(lat))).toBeLessThan(0.06 / 3600);
      }),
    );
  });

  it('variations, courses and levels as on charts', () => {
    expect(variationText(-13)).toBe('13.0° W');
    expect(variationText(2.34)).toBe('2.3° E');
    expect(variationText(0)).toBe('0.0°');
    expect(variationText(null)).toBeNull();
    expect(courseText(0.2)).toBe('360°');
    expect(courseText(359.7)).toBe('360°');
    expect(courseText(7.6)).toBe('008°');
    expect(levelsText(60, null)).toBe('ABV 6,000 ft');
    expect(levelsText(180, 450)).toBe('FL450 / FL180');
    expect(levelsText(null, null)).toBeNull();
  });

  it('a result states which part of it matched', () => {
    const airport = samplePoint({ ident: 'KJFK', type: 'airport', name: 'Kennedy', region: 'US' });
    expect(pointSubtitle({ ...airport, matchedBy: 'TWR 119.1' })).toBe('TWR 119.1 · Kennedy · US');
  });
});
