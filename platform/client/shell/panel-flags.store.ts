import { createSlice } from '../state/slice.ts';

/**
 * Which panels are open, by flag (spec 3). Each owner of a panel adds its flag here and its initial state to `flags`.
 */
export interface PanelFlags {
  isLayersPanelOpen: boolean;
  isDataManagementOpen: boolean;
  isSettingsOpen: boolean;
}
export type PanelFlag = keyof PanelFlags;

/** Filled when the shell gathers the flags; an undeclared flag is not open. */
export const panelFlags = createSlice<PanelFlags>('panelFlags', {} as PanelFlags, { flat: true });

/**
 * Declares flags and their initial states; flags set before keep their state.
 * @throws Error when two capabilities declare the same flag
 */
export function declarePanelFlags(owners: readonly (Partial<PanelFlags> | undefined)[]): void {
  const declared = owners.flatMap((flags) => Object.entries(flags ?? {}));
  const known = new Set<string>();
  for (const [flag] of declared) {
    if (known.has(flag)) throw new Error(`Panel flag ${flag} is declared twice`);
    known.add(flag);
  }
  panelFlags.set((now) => ({ ...Object.fromEntries(declared), ...now }));
}

/** Opens or closes a panel. */
export function setPanelFlag(flag: PanelFlag, isOpen: boolean): void {
  panelFlags.set((flags) => ((flags[flag] ?? false) === isOpen ? flags : { ...flags, [flag]: isOpen }));
}
