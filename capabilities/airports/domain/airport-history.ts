import { z } from 'zod';
import type { AirportDetail } from '../contract.ts';

/** Visited airport as stored in `app-store` (spec 3, airport history item). Feet, WGS84 degrees. */
export const airportHistoryItem = z.object({
  id: z.string(),
  icao: z.string().min(1).max(10),
  name: z.string(),
  /** Last visit, UTC ISO 8601. */
  date: z.string(),
  location: z.object({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    city: z.string().nullable(),
    state: z.string().nullable(),
    country: z.string().nullable(),
  }),
  elevation: z.number().nullable(),
  longestRunway: z.number().nullable(),
  fuelTypes: z.array(z.string()).nullable(),
  timeZone: z.string().nullable(),
  hasILS: z.boolean().nullable(),
  hasCustoms: z.boolean().nullable(),
  isStarred: z.boolean(),
});
export type AirportHistoryItem = z.infer<typeof airportHistoryItem>;
export type AirportHistory = readonly AirportHistoryItem[];

/** History item of an airport visited at `dateIso`. */
export function historyItemOf(
  airport: AirportDetail,
  visit: { dateIso: string; isStarred: boolean },
): AirportHistoryItem {
  return {
    id: airport.icao,
    icao: airport.icao,
    name: airport.name,
    date: visit.dateIso,
    location: {
      latitude: airport.location.latitude,
      longitude: airport.location.longitude,
      city: airport.city,
      state: airport.state,
      country: airport.country,
    },
    elevation: airport.elevation,
    longestRunway: airport.longestRunway,
    fuelTypes: airport.fuelTypes,
    timeZone: airport.timeZone,
    hasILS: airport.hasILS,
    hasCustoms: airport.hasCustoms,
    isStarred: visit.isStarred,
  };
}

/** Adds a visit: it replaces an older entry of the same code and comes first. */
export function addVisit(history: AirportHistory, visit: AirportHistoryItem): AirportHistory {
  return [visit, ...history.filter((entry) => entry.icao !== visit.icao)];
}

/** The history without one airport. */
export function removeVisit(history: AirportHistory, icao: string): AirportHistory {
  return history.some((entry) => entry.icao === icao)
    ? history.filter((entry) => entry.icao !== icao)
    : history;
}

/** Restores a removed entry at its position, unless the airport has been visited again. */
export function restoreVisit(
  history: AirportHistory,
  removed: { item: AirportHistoryItem; index: number },
): AirportHistory {
  if (history.some((entry) => entry.icao === removed.item.icao)) return history;
  return history.toSpliced(removed.index, 0, removed.item);
}

/** Toggles a code in the starred list. */
export function toggleStarred(starred: readonly string[], icao: string): readonly string[] {
  return starred.includes(icao) ? starred.filter((code) => code !== icao) : [...starred, icao];
}

/** Sets `isStarred` of every entry from the starred codes. */
export function markStarred(history: AirportHistory, starred: readonly string[]): AirportHistory {
  const marked = history.map((entry) =>
    entry.isStarred === starred.includes(entry.icao) ? entry : { ...entry, isStarred: !entry.isStarred },
  );
  return marked.every((entry, index) => entry === history[index]) ? history : marked;
}
