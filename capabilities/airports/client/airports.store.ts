import { z } from 'zod';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import type { AirportDetail } from '../contract.ts';
import type { AirportFilter } from '../domain/airport-filter.ts';
import {
  type AirportHistory,
  type AirportHistoryItem,
  addVisit,
  airportHistoryItem,
  historyItemOf,
  markStarred,
  removeVisit,
  restoreVisit,
  toggleStarred,
} from '../domain/airport-history.ts';

/** Codes of starred airports (spec 3), persisted. */
export const starredAirports = createSlice<readonly string[]>('starredAirports', [], {
  persistAs: z.array(z.string()),
});

/** A damaged entry does not affect the others. */
const storedHistory: z.ZodType<AirportHistory> = z.array(z.unknown()).transform((entries) =>
  entries.flatMap((entry) => {
    const outcome = airportHistoryItem.safeParse(entry);
    return outcome.success ? [outcome.data] : [];
  }),
);

/** Visited airports, the last one first (spec 3), persisted. */
export const airportSearchHistory = createSlice<AirportHistory>('airportSearchHistory', [], {
  persistAs: storedHistory,
});

/** Stars or unstars an airport, also in its history entry. */
export function toggleStarredAirport(icao: string): void {
  starredAirports.set((codes) => toggleStarred(codes, icao));
  airportSearchHistory.set((history) => markStarred(history, starredAirports.get()));
}

/** A visited airport is in the history once: an older entry is removed. */
export function addAirportVisit(airport: AirportDetail, atMs: number): void {
  const visit = historyItemOf(airport, {
    dateIso: new Date(atMs).toISOString(),
    isStarred: starredAirports.get().includes(airport.icao),
  });
  airportSearchHistory.set((history) => addVisit(history, visit));
}

/**
 * Removes an airport from the history; returns a function that restores it at its place, or null if it was not there.
 */
export function removeAirportVisit(icao: string): (() => void) | null {
  const history = airportSearchHistory.get();
  const index = history.findIndex((entry) => entry.icao === icao);
  const item: AirportHistoryItem | undefined = history[index];
  if (!item) return null;
  airportSearchHistory.set(removeVisit(history, icao));
  return () => airportSearchHistory.set((now) => restoreVisit(now, { item, index }));
}

/** Empties the history. */
export function clearAirportHistory(): void {
  airportSearchHistory.set([]);
}

/** The airport of /airport/{icao}; null in list mode and on other pages. */
export const openAirportPage = createSlice<string | null>('openAirportPage', null);

/** The airport without an ICAO code, and so without a page, that the inspector shows (row B8). */
export const inspectedAirport = createSlice<string | null>('inspectedAirport', null);

interface AirportList {
  text: string;
  filters: readonly AirportFilter[];
  sort: 'recents' | 'code';
  /** Where <100nm is measured from: the device's position once available, else the map's centre. */
  ownPosition: LatLon | null;
}

/** Query of the list; kept while an airport is open, so that Back restores it. */
export const airportList = createSlice<AirportList>('airportList', {
  text: '',
  filters: [],
  sort: 'recents',
  ownPosition: null,
});

export const setAirportListText = (text: string): void => airportList.set((list) => ({ ...list, text }));

export function setAirportFilter(filter: AirportFilter, isOn: boolean): void {
  airportList.set((list) => ({
    ...list,
    filters: isOn
      ? [...list.filters.filter((other) => other !== filter), filter]
      : list.filters.filter((other) => other !== filter),
  }));
}

export const setAirportSort = (sort: AirportList['sort']): void =>
  airportList.set((list) => ({ ...list, sort }));

/** Measures <100nm from this position; if `null`, from the map's centre. */
export const setOwnPosition = (ownPosition: LatLon | null): void =>
  airportList.set((list) => ({ ...list, ownPosition }));

/** Sizes of the charts in the right panel (spec 9), percent. */
export const CHART_ZOOM = { min: 75, max: 150, step: 25 } as const;

/** How large the charts of the right panel are drawn, percent. */
export const chartZoom = createSlice<number>('chartZoom', 100);

/** One step larger or smaller, within the limits. */
export function zoomCharts(direction: 1 | -1): void {
  chartZoom.set((percent) =>
    Math.max(CHART_ZOOM.min, Math.min(CHART_ZOOM.max, percent + direction * CHART_ZOOM.step)),
  );
}
