import { createSlice } from '#platform/client/state/slice.ts';

/** Number of alerts waiting to be acknowledged: the badge of the alerts. */
export const alertCount = createSlice('alertCount', { open: 0 });

/** The alert whose crossing is drawn on the map, by flight and area; null draws none. */
export const shownCrossing = createSlice<{ flightId: string; areaId: string } | null>('shownCrossing', null);
