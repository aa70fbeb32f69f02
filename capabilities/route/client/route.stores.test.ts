import { beforeEach, describe, expect, it } from 'vitest';
import { plannedRoute, setPlannedRoute } from './planned-route.store.ts';
import {
  type DrawnRoute,
  addAlternateRoute,
  clearRoutes,
  keepOnlyRoute,
  pinRoute,
  removeEphemeralRoutes,
  removeRoute,
  routes,
  selectRoute,
  setFocusRoute,
  setRoutePending,
  setRouteVisible,
  setRoutesDimmed,
  togglePinOfSelected,
} from './routes.store.ts';

const drawn = (flightId: string): DrawnRoute => ({
  flightId,
  departure: 'KJFK',
  arrival: 'KLAX',
  route: 'DCT',
  points: [],
  distanceNm: 2150,
  isFallback: false,
});
const ids = () => Object.keys(routes.get().items);

beforeEach(() => {
  routes.reset();
  plannedRoute.reset();
});

describe('D2 defaults of the route slices', () => {
  it('routes: no items, nothing selected, not dimmed, generation 0, nothing pending', () => {
    expect(routes.get()).toEqual({ items: {}, selectedId: null, dimAll: false, generation: 0, pending: {} });
    expect(routes.name).toBe('routes');
    expect(routes.persistAs).toBeUndefined();
  });

  it('plannedRoute: an empty value, source unknown, version 0', () => {
    expect(plannedRoute.get()).toEqual({ value: '', source: 'unknown', version: 0 });
    expect(plannedRoute.name).toBe('plannedRoute');
  });
});

describe('D3 transitions of routes (spec 4)', () => {
  it('D3 pinned routes are non-ephemeral', () => {
    pinRoute(drawn('a'));
    expect(routes.get().items.a).toMatchObject({ kind: 'pinned', ephemeral: false, visible: true });
    setFocusRoute(drawn('b'));
    pinRoute(drawn('b'));
    expect(routes.get().items.b).toMatchObject({ kind: 'pinned', ephemeral: false });
    expect(routes.get().selectedId).toBe('b');
  });

  it('D3 a focus route is unique: setting one replaces the previous focus route, is ephemeral and becomes selected', () => {
    pinRoute(drawn('p'));
    setFocusRoute(drawn('a'));
    expect(routes.get().items.a).toMatchObject({ kind: 'focus', ephemeral: true, visible: true });
    expect(routes.get().selectedId).toBe('a');
    setFocusRoute(drawn('b'));
    expect(ids()).toEqual(['p', 'b']);
    expect(routes.get().selectedId).toBe('b');
  });

  it('D3 F7 the command pins or unpins the selected route, or the only one; without a route it does nothing', () => {
    togglePinOfSelected();
    expect(ids()).toEqual([]);
    addAlternateRoute(drawn('a'));
    togglePinOfSelected();
    expect(routes.get().items.a).toMatchObject({ kind: 'pinned', ephemeral: false });
    setFocusRoute(drawn('b'));
    togglePinOfSelected();
    expect(routes.get().items.b).toMatchObject({ kind: 'pinned' });
    // The open route becomes the focus route.
    togglePinOfSelected();
    expect(routes.get().items.b).toMatchObject({ kind: 'focus' });
    expect(routes.get().selectedId).toBe('b');
  });

  it('D3 alternates are ephemeral and capped at 5', () => {
    const added = ['1', '2', '3', '4', '5', '6'].map((id) => addAlternateRoute(drawn(id)));
    expect(added).toEqual([true, true, true, true, true, false]);
    expect(ids()).toEqual(['1', '2', '3', '4', '5']);
    for (const item of Object.values(routes.get().items))
      expect(item).toMatchObject({ kind: 'alternate', ephemeral: true });
    expect(addAlternateRoute(drawn('3'))).toBe(true);
    expect(ids()).toHaveLength(5);
    expect(routes.get().selectedId).toBeNull();
  });

  it('D3 the cap of alternates is configurable', () => {
    expect(['1', '2', '3'].map((id) => addAlternateRoute(drawn(id), 2))).toEqual([true, true, false]);
  });

  it('D3 clearing routes resets items, selection, dimming and pending and bumps the generation', () => {
    setFocusRoute(drawn('a'));
    setRoutesDimmed(true);
    setRoutePending('b', true);
    clearRoutes();
    expect(routes.get()).toEqual({ items: {}, selectedId: null, dimAll: false, generation: 1, pending: {} });
    clearRoutes();
    expect(routes.get().generation).toBe(2);
  });

  it('D3 keep-only-route retains one route, made permanent, drops options, selects it, clears dimming and pending', () => {
    setFocusRoute(drawn('a'));
    addAlternateRoute(drawn('route-option-1'));
    addAlternateRoute(drawn('route-option-2'));
    setRoutesDimmed(true);
    setRoutePending('a', true);
    const { generation } = routes.get();
    keepOnlyRoute('a');
    expect(ids()).toEqual(['a']);
    expect(routes.get().items.a).toMatchObject({ ephemeral: false, visible: true });
    expect(routes.get()).toMatchObject({ selectedId: 'a', dimAll: false, pending: {}, generation });
  });

  it('D3 keep-only-route renames the route if a new id is given', () => {
    addAlternateRoute(drawn('route-option-1'));
    addAlternateRoute(drawn('route-option-2'));
    keepOnlyRoute('route-option-2', 'flight-9');
    expect(ids()).toEqual(['flight-9']);
    expect(routes.get().items['flight-9']).toMatchObject({
      ephemeral: false,
      drawn: { flightId: 'flight-9' },
    });
    expect(routes.get().selectedId).toBe('flight-9');
  });

  it('D3 keep-only-route of an unknown route changes nothing', () => {
    setFocusRoute(drawn('a'));
    const before = routes.get();
    keepOnlyRoute('zzz');
    expect(routes.get()).toBe(before);
  });

  it('D3 removing the selected route clears the selection', () => {
    pinRoute(drawn('p'));
    setFocusRoute(drawn('a'));
    removeRoute('p');
    expect(routes.get().selectedId).toBe('a');
    removeRoute('a');
    expect(routes.get()).toMatchObject({ items: {}, selectedId: null });
  });

  it('closing a flight removes ephemeral routes and keeps pinned ones', () => {
    pinRoute(drawn('p'));
    setFocusRoute(drawn('a'));
    addAlternateRoute(drawn('b'));
    removeEphemeralRoutes();
    expect(ids()).toEqual(['p']);
    expect(routes.get().selectedId).toBeNull();
  });

  it('selects and hides only existing routes', () => {
    pinRoute(drawn('p'));
    selectRoute('p');
    expect(routes.get().selectedId).toBe('p');
    selectRoute('zzz');
    expect(routes.get().selectedId).toBeNull();
    setRouteVisible('p', false);
    setRouteVisible('zzz', false);
    expect(routes.get().items.p?.visible).toBe(false);
    expect(ids()).toEqual(['p']);
    setRoutePending('x', true);
    setRoutePending('x', false);
    expect(routes.get().pending).toEqual({});
  });
});

describe('D3 plannedRoute', () => {
  it('keeps text and source and counts every change', () => {
    setPlannedRoute('JFK J146 LAS', 'flight');
    setPlannedRoute('JFK J146 LAS', 'flight');
    expect(plannedRoute.get()).toEqual({ value: 'JFK J146 LAS', source: 'flight', version: 2 });
    setPlannedRoute('');
    expect(plannedRoute.get()).toMatchObject({ value: '', source: 'unknown' });
  });
});
