import type { Freshness } from '#platform/contract/freshness.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import type { LayerReading } from '#platform/client/shell/client-capability.ts';

/** The station shown in the inspector. */
export const inspectedStation = createSlice<string | null>('inspectedStation', null);

export const closeStation = (): void => inspectedStation.set(null);

/** What the instant of the map is to reports: observed now, observed earlier, or forecast. */
export type ReportPhase = 'now' | 'past' | 'forecast';

interface MetarLayerState {
  freshness: Freshness | null;
  /** What went wrong last, in words. */
  message: string | null;
  /** Stations on the map; `null` before the first answer. */
  count: number | null;
  /** Stations that navigation data places elsewhere than their reports do. */
  conflicts: readonly string[];
  phase: ReportPhase;
}

/** What the layer shows, for the picker and the legend; written by the code that draws. */
export const metarLayerState = createSlice<MetarLayerState>('metarLayerState', {
  freshness: null,
  message: null,
  count: null,
  conflicts: [],
  phase: 'now',
});

/** What the drawing code lends to the registration, which is loaded first: readings and the style. */
export interface MetarDrawing {
  readAt(place: { lat: number; lon: number; atMs: number }): readonly LayerReading[];
}
export const metarDrawing: { current: MetarDrawing | null } = { current: null };
