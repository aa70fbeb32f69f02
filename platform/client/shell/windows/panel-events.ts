import { listen } from '../../events/app-events.ts';
import { createSlice } from '../../state/slice.ts';
import type { CommonWindow } from '../client-capability.ts';
import { setPanelFlag } from '../panel-flags.store.ts';

/** Whether the map is ready: set by `map-ready` and `map-loading` (spec 4). */
export const mapReadiness = createSlice('mapReadiness', { isReady: false });

/** Handles the events of the windows and of the map (spec 4, row D4); returns a function that stops it. */
export function startPanelEvents(windows: readonly CommonWindow[]): () => void {
  const stops = windows.flatMap(({ flag, opensOn = [], closesOn = [] }) => [
    ...opensOn.map((event) => listen(event, () => setPanelFlag(flag, true))),
    ...closesOn.map((event) => listen(event, () => setPanelFlag(flag, false))),
  ]);
  stops.push(listen('map-ready', () => mapReadiness.set({ isReady: true })));
  stops.push(listen('map-loading', () => mapReadiness.set({ isReady: false })));
  return () => stops.forEach((stop) => stop());
}
