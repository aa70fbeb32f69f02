import { createSlice } from '#platform/client/state/slice.ts';
import { type InspectedFix, procedurePanel } from './procedure-panel.store.ts';
import type { ProceduresDeps } from './procedures-deps.ts';

/** Current content of the layer. */
export interface TerminalWaypointState {
  readonly icao: string | null;
  readonly waypoints: readonly InspectedFix[];
  readonly state: 'none' | 'loading' | 'ready' | 'failed';
  readonly message: string | null;
}

export const terminalWaypoints = createSlice<TerminalWaypointState>('terminalWaypoints', {
  icao: null,
  waypoints: [],
  state: 'none',
  message: null,
});

/** The airport whose waypoints are meant: that of the procedures panel, else the open one. */
export const waypointAirport = ({ selectedAirport }: ProceduresDeps): string | null =>
  procedurePanel.get().icao ?? selectedAirport.get();
