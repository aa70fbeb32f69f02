import { createSlice } from '#platform/client/state/slice.ts';

/** The station shown in the inspector. */
export const inspectedStation = createSlice<string | null>('inspectedStation', null);

/** Opens the report of a station. */
export const openStation = (icao: string): void => inspectedStation.set(icao);

export const closeStation = (): void => inspectedStation.set(null);
