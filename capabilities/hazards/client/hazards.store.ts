import { createSlice } from '#platform/client/state/slice.ts';

/** The layers that this capability draws. */
export const HAZARD_LAYERS = ['metar-sigmet', 'convective', 'pirep'] as const;
export type HazardLayer = (typeof HAZARD_LAYERS)[number];

/** The inspected hazard or report, by its feed's id, or a storm cell, by the id that its steps share. */
export const inspectedHazard = createSlice<{ what: 'hazard' | 'report' | 'cell'; id: string } | null>(
  'inspectedHazard',
  null,
);
export const closeHazard = (): void => inspectedHazard.set(null);

/** Whether the list of hazards is open. */
export const hazardList = createSlice('hazardList', { isOpen: false });
export const setHazardListOpen = (isOpen: boolean): void => hazardList.set({ isOpen });

/** Hidden kinds, and the minimum intensity of pilot reports. */
export const hazardFilter = createSlice<{ hiddenKinds: readonly string[]; fromOrder: number }>(
  'hazardFilter',
  { hiddenKinds: [], fromOrder: 0 },
);
