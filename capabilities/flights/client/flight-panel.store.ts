import { createSlice } from '#platform/client/state/slice.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';

interface FlightPanel {
  detailData: FlightDetail | null;
  detailOpen: boolean;
  activeFlightId: string | null;
  isMaximized: boolean;
  notFoundFlightId: string | null;
  requestUnloadVersion: number;
  requestEnrouteSearchCloseVersion: number;
  clickPillPointVersion: number;
  clickPillPointData: unknown;
}

/** The flight panel (spec 3). The version counters are republished as events (spec 4). */
export const flightPanel = createSlice<FlightPanel>('flightPanel', {
  detailData: null,
  detailOpen: false,
  activeFlightId: null,
  isMaximized: false,
  notFoundFlightId: null,
  requestUnloadVersion: 0,
  requestEnrouteSearchCloseVersion: 0,
  clickPillPointVersion: 0,
  clickPillPointData: null,
});

const change = (part: Partial<FlightPanel>) => flightPanel.set((panel) => ({ ...panel, ...part }));

export const setActiveFlight = (activeFlightId: string | null): void => change({ activeFlightId });

/** Detail flight load: sets the detail data and opens the detail view. */
export const openFlightDetail = (detailData: FlightDetail): void => change({ detailData, detailOpen: true });

/** Closing flight detail clears the active flight id. */
export const closeFlightDetail = (): void =>
  change({ detailOpen: false, detailData: null, activeFlightId: null, isMaximized: false });

/** Flight panel drag up maximises, drag down restores. */
export const setFlightPanelMaximised = (isMaximized: boolean): void => change({ isMaximized });

export const setNotFoundFlight = (notFoundFlightId: string | null): void => change({ notFoundFlightId });

/** Requests that the loaded flight be unloaded. */
export const requestFlightUnload = (): void =>
  flightPanel.set((panel) => ({ ...panel, requestUnloadVersion: panel.requestUnloadVersion + 1 }));

export const requestEnrouteSearchClose = (): void =>
  flightPanel.set((panel) => ({
    ...panel,
    requestEnrouteSearchCloseVersion: panel.requestEnrouteSearchCloseVersion + 1,
  }));

/** A point of the route pill was clicked. */
export const clickPillPoint = (data: unknown): void =>
  flightPanel.set((panel) => ({
    ...panel,
    clickPillPointVersion: panel.clickPillPointVersion + 1,
    clickPillPointData: data,
  }));
