import { createSlice } from '#platform/client/state/slice.ts';
import type { RoutePoint } from '../contract.ts';

/** A route on the map. `distanceNm` is null when unknown. */
export interface DrawnRoute {
  flightId: string;
  departure: string;
  arrival: string;
  route: string;
  points: readonly RoutePoint[];
  distanceNm: number | null;
  isFallback: boolean;
}

/** Null is unset. */
type RouteItemKind = 'pinned' | 'focus' | 'alternate' | null;

export interface RouteItem {
  readonly visible: boolean;
  readonly kind: RouteItemKind;
  readonly ephemeral: boolean;
  readonly drawn: DrawnRoute;
}

export interface RoutesState {
  /** Keyed by flight id. */
  readonly items: Readonly<Record<string, RouteItem>>;
  readonly selectedId: string | null;
  readonly dimAll: boolean;
  /** Changes with every clearing, so that a response to an earlier query is recognised as late. */
  readonly generation: number;
  /** Flight ids whose route is being determined. */
  readonly pending: Readonly<Record<string, boolean>>;
}

/** Ids of ranked options that have not been chosen begin with this. */
export const ROUTE_OPTION_PREFIX = 'route-option-';
/** Spec 9. */
export const DEFAULT_MAX_ALTERNATES = 5;

/** The routes on the map (spec 3); in memory only. */
export const routes = createSlice<RoutesState>('routes', {
  items: {},
  selectedId: null,
  dimAll: false,
  generation: 0,
  pending: {},
});

type Items = RoutesState['items'];

const without = (items: Items, leaves: (id: string, item: RouteItem) => boolean): Items =>
  Object.fromEntries(Object.entries(items).filter(([id, item]) => !leaves(id, item)));

/** Stores a route: it is pinned and not ephemeral. Its place, visibility and the selection are unchanged. */
export function pinRoute(drawn: DrawnRoute): void {
  routes.set((state) => ({
    ...state,
    items: {
      ...state.items,
      [drawn.flightId]: {
        visible: state.items[drawn.flightId]?.visible ?? true,
        kind: 'pinned',
        ephemeral: false,
        drawn,
      },
    },
  }));
}

/** Sets the focus route: replaces the previous one, is ephemeral and becomes selected. */
export function setFocusRoute(drawn: DrawnRoute): void {
  routes.set((state) => ({
    ...state,
    items: {
      ...without(state.items, (_, item) => item.kind === 'focus'),
      [drawn.flightId]: { visible: true, kind: 'focus', ephemeral: true, drawn },
    },
    selectedId: drawn.flightId,
  }));
}

/**
 * Adds an alternate, ephemeral; adding an existing one updates it. Once the maximum is reached, further ones are
 * omitted, because options come best first. Returns whether it is stored.
 */
export function addAlternateRoute(drawn: DrawnRoute, maxAlternates = DEFAULT_MAX_ALTERNATES): boolean {
  const { items } = routes.get();
  const others = Object.entries(items).filter(
    ([id, item]) => item.kind === 'alternate' && id !== drawn.flightId,
  );
  if (others.length >= maxAlternates) return false;
  const item: RouteItem = { visible: true, kind: 'alternate', ephemeral: true, drawn };
  routes.set((state) => ({ ...state, items: { ...state.items, [drawn.flightId]: item } }));
  return true;
}

/** Clears everything: items, selection, dimming and pending; the generation is incremented. */
export function clearRoutes(): void {
  routes.set((state) => ({
    items: {},
    selectedId: null,
    dimAll: false,
    generation: state.generation + 1,
    pending: {},
  }));
}

/**
 * Keeps one route only: made permanent (pinned), renamed when `newId` is given, selected; every other route is removed,
 * including options; dimming and pending are cleared. Does nothing for an unknown route.
 */
export function keepOnlyRoute(id: string, newId: string = id): void {
  routes.set((state) => {
    const kept = state.items[id];
    if (!kept) return state;
    const drawn = { ...kept.drawn, flightId: newId };
    return {
      ...state,
      items: { [newId]: { visible: true, kind: 'pinned', ephemeral: false, drawn } },
      selectedId: newId,
      dimAll: false,
      pending: {},
    };
  });
}

/** Redraws an existing route with other points; its kind, place and the selection are unchanged. */
export function redrawRoute(drawn: DrawnRoute): void {
  routes.set((state) => {
    const item = state.items[drawn.flightId];
    return item ? { ...state, items: { ...state.items, [drawn.flightId]: { ...item, drawn } } } : state;
  });
}

/** Removes a route; removing the selected one clears the selection. */
export function removeRoute(id: string): void {
  routes.set((state) => ({
    ...state,
    items: without(state.items, (candidate) => candidate === id),
    selectedId: state.selectedId === id ? null : state.selectedId,
  }));
}

/** Removes all ephemeral routes (focus, alternates, options) and all pending ones; pinned routes stay. */
export function removeEphemeralRoutes(): void {
  routes.set((state) => {
    const items = without(state.items, (_, item) => item.ephemeral);
    const isStillThere = state.selectedId !== null && state.selectedId in items;
    return { ...state, items, selectedId: isStillThere ? state.selectedId : null, pending: {} };
  });
}

/** Selects an existing route, or none. */
export function selectRoute(id: string | null): void {
  routes.set((state) => {
    const selectedId = id !== null && id in state.items ? id : null;
    return selectedId === state.selectedId ? state : { ...state, selectedId };
  });
}

/** Shows or hides a route without forgetting it. */
export function setRouteVisible(id: string, visible: boolean): void {
  routes.set((state) => {
    const item = state.items[id];
    return item ? { ...state, items: { ...state.items, [id]: { ...item, visible } } } : state;
  });
}

/** Draws all routes faintly, or fully again. */
export function setRoutesDimmed(dimAll: boolean): void {
  routes.set((state) => ({ ...state, dimAll }));
}

/** Records whether a route is being determined. */
export function setRoutePending(id: string, isPending: boolean): void {
  routes.set((state) => {
    const { [id]: _, ...others } = state.pending;
    return { ...state, pending: isPending ? { ...others, [id]: true } : others };
  });
}

/** Pins a route, or unpins it: the selected one becomes the focus route, any other one is removed. */
export function togglePin(item: RouteItem, isSelected: boolean): void {
  if (item.kind !== 'pinned') pinRoute(item.drawn);
  else if (isSelected) setFocusRoute(item.drawn);
  else removeRoute(item.drawn.flightId);
}

/** The same for the selected route, or for the only one; nothing without a route. */
export function togglePinOfSelected(): void {
  const { items, selectedId } = routes.get();
  const [id, item] =
    Object.entries(items).find(([one]) => one === selectedId) ?? Object.entries(items)[0] ?? [];
  if (item) togglePin(item, id === selectedId);
}
