import { createSlice } from '#platform/client/state/slice.ts';
import { type DrawnRoute, redrawRoute, routes } from '../routes.store.ts';

interface RouteEdit {
  /** The flight whose route is being changed; null without one. */
  readonly flightId: string | null;
  /** The original route, then the route after each change. */
  readonly steps: readonly DrawnRoute[];
  /** The step that is drawn. */
  readonly at: number;
  /** A change is being calculated, or the changed route is being saved. */
  readonly busy: 'changing' | 'saving' | null;
}

const NOTHING: RouteEdit = { flightId: null, steps: [], at: 0, busy: null };

/** Changes made to a route on the map that are not saved yet. */
export const routeEdit = createSlice<RouteEdit>('routeEdit', NOTHING);

/** The route that is drawn in colour, which is the one that can be changed. */
export function activeRoute(): DrawnRoute | null {
  const { items, selectedId } = routes.get();
  return selectedId === null ? null : (items[selectedId]?.drawn ?? null);
}

export const stepOf = ({ steps, at }: RouteEdit): DrawnRoute | null => steps[at] ?? null;
export const canUndo = ({ at }: RouteEdit): boolean => at > 0;
export const canRedo = ({ at, steps }: RouteEdit): boolean => at < steps.length - 1;

export const setEditBusy = (busy: RouteEdit['busy']): void => routeEdit.set((edit) => ({ ...edit, busy }));

/** Adds a change: undone changes are discarded. */
export function recordStep(before: DrawnRoute, after: DrawnRoute): void {
  routeEdit.set((edit) => {
    const isSame = edit.flightId === before.flightId && stepOf(edit) === before;
    const kept = isSame ? edit.steps.slice(0, edit.at + 1) : [before];
    return { flightId: before.flightId, steps: [...kept, after], at: kept.length, busy: null };
  });
  redrawRoute(after);
}

/** Goes back (−1), forward (1), or to the original route (`start`). Returns the route now drawn, null without one. */
export function goToStep(where: -1 | 1 | 'start'): DrawnRoute | null {
  const edit = routeEdit.get();
  const at = where === 'start' ? 0 : edit.at + where;
  const step = edit.steps[at];
  if (!step) return null;
  routeEdit.set(where === 'start' ? NOTHING : { ...edit, at });
  redrawRoute(step);
  return step;
}

/** Discards the history without changing the drawing: the changes are saved, or the route has been replaced. */
export const forgetEdit = (): void => routeEdit.reset();

/**
 * Clears the history when another route takes its place (closed, found again, another flight). Returns a function that
 * stops it.
 */
export function watchEditedRoute(): () => void {
  return routes.subscribe(({ items }) => {
    const edit = routeEdit.get();
    if (edit.flightId !== null && items[edit.flightId]?.drawn !== stepOf(edit)) forgetEdit();
  });
}
