import { z } from 'zod';
import { createSlice } from '#platform/client/state/slice.ts';
import { withRecent, withToggled } from '../domain/chart-keys.ts';

/** Content of the charts panel. */
export const chartsPanel = createSlice('chartsPanel', {
  isOpen: false,
  /** Over the whole map instead of beside it. */
  isLarge: false,
  /** Null: all own charts. */
  icao: null as string | null,
  /** The chart that is open; null shows the list. */
  chartId: null as string | null,
  /** The last open chart, where the list continues. */
  lastChartId: null as string | null,
});

/** Keys of starred charts and of those opened recently, the last one first; persisted. */
export const starredCharts = createSlice<readonly string[]>('starredCharts', [], {
  persistAs: z.array(z.string()),
});
export const recentCharts = createSlice<readonly string[]>('recentCharts', [], {
  persistAs: z.array(z.string()),
});
/** Whether pages are inverted in the night theme; persisted. */
export const chartNightColours = createSlice<boolean>('chartNightColours', true, { persistAs: z.boolean() });

/** The chart on the map. */
export const chartOnMap = createSlice<{ chartId: string; opacity: number } | null>('chartOnMap', null);

export const toggleStarredChart = (id: string): void => starredCharts.set((keys) => withToggled(keys, id));

/** Opens the charts of an airport, or all own charts. */
export function openCharts(icao: string | null): void {
  chartsPanel.set((panel) => ({
    ...panel,
    isOpen: true,
    icao,
    chartId: panel.icao === icao ? panel.chartId : null,
  }));
}
export const closeCharts = (): void =>
  chartsPanel.set((panel) => ({ ...panel, isOpen: false, isLarge: false }));

export function openChart(chartId: string): void {
  recentCharts.set((keys) => withRecent(keys, chartId));
  // A phone has no room beside the map.
  const isPhone = window.matchMedia('(max-width: 699.98px)').matches;
  chartsPanel.set((panel) => ({
    ...panel,
    isOpen: true,
    isLarge: panel.isLarge || isPhone,
    chartId,
    lastChartId: chartId,
  }));
}
export const showChartList = (): void => chartsPanel.set((panel) => ({ ...panel, chartId: null }));
export const setChartsLarge = (isLarge: boolean): void => chartsPanel.set((panel) => ({ ...panel, isLarge }));
