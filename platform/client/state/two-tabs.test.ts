// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { APP_PREFERENCES_NAME, APP_STORE_NAME, type AppStore, createAppStore } from './app-store.ts';
import { createSlice } from './slice.ts';
import { threeWayMerge } from './three-way-merge.ts';

/** What one tab has in memory; the storage is common. */
function openTab() {
  const stars = createSlice<string[]>('starredAirports', [], { persistAs: z.array(z.string()) });
  const layers = createSlice<Record<string, boolean>>(
    'activeLayers',
    { vor: false, ndb: false },
    { persistAs: z.record(z.string(), z.boolean()) },
  );
  const view = createSlice(
    'mapView',
    { zoom: 2, isGlobe: false },
    {
      persistAs: z.object({ zoom: z.number(), isGlobe: z.boolean() }),
      mergeFromTab: (own, stored) => ({ ...stored, zoom: own.zoom }),
    },
  );
  const charts = createSlice<string[]>('starredCharts', [], { persistAs: z.array(z.string()) });
  const store = createAppStore([stars, layers, view, charts], localStorage, { error: () => {} });
  store.hydrate();
  return { stars, layers, view, charts, store };
}

const stops: (() => void)[] = [];
const follow = (store: AppStore) => stops.push(store.followTabs());
/** The event that a browser sends to all other tabs; in this test every tab receives it. */
const notify = (key: string, newValue: string | null = localStorage.getItem(key)) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
const stored = () =>
  (JSON.parse(localStorage.getItem(APP_STORE_NAME) ?? '{}') as { state: Record<string, unknown> }).state;

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('D1 two tabs', () => {
  it('D1 a star set in one tab is kept when a layer is toggled in the other', () => {
    const [one, other] = [openTab(), openTab()];
    one.stars.set(['KJFK']);
    other.layers.set({ vor: true, ndb: false });
    expect(stored()).toMatchObject({ starredAirports: ['KJFK'], activeLayers: { vor: true } });
    expect(other.stars.get()).toEqual(['KJFK']);
  });
  it('D1 two changes of one value are both kept', () => {
    const [one, other] = [openTab(), openTab()];
    one.stars.set(['KJFK', 'EGLL']);
    other.stars.set(['LSZH']);
    one.layers.set({ vor: true, ndb: false });
    other.layers.set({ vor: false, ndb: true });
    one.stars.set((codes) => codes.filter((code) => code !== 'KJFK'));
    expect(stored().activeLayers).toEqual({ vor: true, ndb: true });
    expect((stored().starredAirports as string[]).toSorted()).toEqual(['EGLL', 'LSZH']);
  });
  it('D1 what one tab stores is shown by the other at once, for both items; each keeps its map view', () => {
    const [one, other] = [openTab(), openTab()];
    follow(other.store);
    one.view.set({ zoom: 9, isGlobe: true });
    one.stars.set(['KJFK']);
    one.charts.set(['x']);
    notify(APP_STORE_NAME);
    notify(APP_PREFERENCES_NAME);
    expect(other.stars.get()).toEqual(['KJFK']);
    expect(other.charts.get()).toEqual(['x']);
    expect(other.view.get()).toEqual({ zoom: 2, isGlobe: true });
  });
  it('D1 an item removed by a sign-out in another tab is not read as empty state', () => {
    const tab = openTab();
    follow(tab.store);
    tab.stars.set(['KJFK']);
    localStorage.removeItem(APP_STORE_NAME);
    notify(APP_STORE_NAME, null);
    expect(tab.stars.get()).toEqual(['KJFK']);
  });
  it('D1 data stored by another tab in an unknown shape is ignored', () => {
    const tab = openTab();
    follow(tab.store);
    localStorage.setItem(APP_STORE_NAME, JSON.stringify({ version: 1, state: { starredAirports: [7] } }));
    notify(APP_STORE_NAME);
    localStorage.setItem(APP_STORE_NAME, '{');
    notify(APP_STORE_NAME);
    expect(tab.stars.get()).toEqual([]);
    tab.stars.set(['KJFK']);
    expect(stored().starredAirports).toEqual(['KJFK']);
  });
  it('D1 a reset removes everything stored', () => {
    const [one, other] = [openTab(), openTab()];
    other.stars.set(['KJFK']);
    one.store.reset();
    expect(localStorage).toHaveLength(0);
    expect(one.stars.get()).toEqual([]);
  });
});

describe('D1 three-way merge', () => {
  const json = fc.jsonValue({ maxDepth: 3 });
  it('D1 where only one side changed, that side is the result', () => {
    fc.assert(
      fc.property(json, json, (base, changed) => {
        expect(threeWayMerge(base, changed, base)).toEqual(changed);
        expect(threeWayMerge(base, base, changed)).toEqual(changed);
        expect(threeWayMerge(base, changed, changed)).toEqual(changed);
      }),
    );
  });
  it('D1 sets of ids: everything added by either is present, everything removed by either is absent', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
    fc.assert(
      fc.property(ids, ids, ids, (base, own, theirs) => {
        const merged = new Set(threeWayMerge(base, own, theirs) as string[]);
        for (const id of ['a', 'b', 'c', 'd', 'e'] as const) {
          const [inBase, inOwn, inTheirs] = [base, own, theirs].map((set) => set.includes(id));
          expect(merged.has(id)).toBe(inBase ? inOwn && inTheirs : inOwn || inTheirs);
        }
      }),
    );
  });
});
