import type { Freshness } from '#platform/contract/freshness.ts';
import type { LayerReading } from '#platform/client/shell/client-capability.ts';
import { createSlice } from '#platform/client/state/slice.ts';

/** The layers that this capability draws. */
export const HAZARD_LAYERS = ['metar-sigmet', 'convective', 'pirep'] as const;
export type HazardLayer = (typeof HAZARD_LAYERS)[number];

/** What is inspected, by the id that its feed gives it. */
export const inspectedHazard = createSlice<{ what: 'hazard' | 'report'; id: string } | null>(
  'inspectedHazard',
  null,
);
export const closeHazard = (): void => inspectedHazard.set(null);

/** Whether the list of hazards is open. */
export const hazardList = createSlice('hazardList', { isOpen: false });
export const setHazardListOpen = (isOpen: boolean): void => hazardList.set({ isOpen });

/** Kinds that are not to be shown, and how weak a pilot's report may be. */
export const hazardFilter = createSlice<{ hiddenKinds: readonly string[]; fromOrder: number }>(
  'hazardFilter',
  { hiddenKinds: [], fromOrder: 0 },
);

/** What a layer shows, for the picker and the legend; written by the code that draws. */
export interface HazardLayerState {
  freshness: Freshness | null;
  /** What went wrong last, in words. */
  message: string | null;
  /** Drawn now; `null` before the first answer. */
  count: number | null;
  hiddenByAltitude: number;
  /** Why the layer can show nothing at all in this feed mode. */
  unavailable: string | null;
}
const nothingYet: HazardLayerState = {
  freshness: null,
  message: null,
  count: null,
  hiddenByAltitude: 0,
  unavailable: null,
};
export const hazardLayerStates = createSlice<Record<HazardLayer, HazardLayerState>>('hazardLayerStates', {
  'metar-sigmet': nothingYet,
  convective: nothingYet,
  pirep: nothingYet,
});

export function setLayerState(layer: HazardLayer, state: Partial<HazardLayerState>): void {
  hazardLayerStates.set((states) => ({ ...states, [layer]: { ...states[layer], ...state } }));
}

type ReadAt = (place: { lat: number; lon: number; atMs: number }) => readonly LayerReading[];
/** What the drawing code lends to the registrations, which are loaded first. */
export const hazardReaders = new Map<HazardLayer, ReadAt>();
