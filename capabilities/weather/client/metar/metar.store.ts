import { createSlice } from '#platform/client/state/slice.ts';

/** The station shown in the inspector. */
export const inspectedStation = createSlice<string | null>('inspectedStation', null);

export const closeStation = (): void => inspectedStation.set(null);
