import { createSlice } from '#platform/client/state/slice.ts';

interface FoundryUi {
  /** The source whose columns are shown, by its table name. */
  selectedTable: string | null;
  closedGroups: readonly string[];
  find: string;
  /** Which third of the workspace a phone shows. */
  phonePart: 'editor' | 'result' | 'views';
  line: number;
}

/** What Foundry's own controls remember while the page is open. */
export const foundryUi = createSlice<FoundryUi>('foundryUi', {
  selectedTable: null,
  closedGroups: [],
  find: '',
  phonePart: 'editor',
  line: 1,
});

export const setFoundryUi = (part: Partial<FoundryUi>): void => foundryUi.set((ui) => ({ ...ui, ...part }));

export const toggleGroup = (id: string): void =>
  foundryUi.set((ui) => ({
    ...ui,
    closedGroups: ui.closedGroups.includes(id)
      ? ui.closedGroups.filter((other) => other !== id)
      : [...ui.closedGroups, id],
  }));
