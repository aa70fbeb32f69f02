import { type MapView, mapView } from '#platform/client/layers/map-view.store.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import type { TileSourceId, TileSourceStatus } from '../contract.ts';

/** The FAA's charts that the layer `faa` can show. */
export type FaaChart = Extract<TileSourceId, `faa-${string}`>;

/** Selected in the legend; null while the preset decides. */
export const faaChartChoice = createSlice<FaaChart | null>('faaChartChoice', null);

/** The server's state of each source; empty before it. */
export const tileSourceStates = createSlice<readonly TileSourceStatus[]>('tileSourceStates', []);

const CHART_OF_PRESET: Readonly<Record<MapView['preset'], FaaChart>> = {
  ifrh: 'faa-ifr-high',
  ifrl: 'faa-ifr-low',
  vfr: 'faa-sectional',
  weather: 'faa-sectional',
};

/** The chart that is shown: the chosen one, otherwise that of the map's preset. */
export function shownFaaChart(choice = faaChartChoice.get(), preset = mapView.get().preset): FaaChart {
  return choice ?? CHART_OF_PRESET[preset];
}
