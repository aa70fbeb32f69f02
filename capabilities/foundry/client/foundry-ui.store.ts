import { createSlice } from '#platform/client/state/slice.ts';
import { openLineage } from './workspace/foundry-view.store.ts';

interface FoundryUi {
  /** The source whose columns are shown, by its table name. */
  selectedTable: string | null;
  /** The source whose rows a phone shows in place of the list; wider screens have both. */
  previewedTable: string | null;
  closedGroups: readonly string[];
  find: string;
  /** The part of the workspace that a phone shows. */
  phonePart: 'editor' | 'result' | 'views';
  line: number;
  /** The node whose lineage is shown. */
  lineageId: string | null;
}

/** State of Foundry's own controls while the page is open. */
export const foundryUi = createSlice<FoundryUi>('foundryUi', {
  selectedTable: null,
  previewedTable: null,
  closedGroups: [],
  find: '',
  phonePart: 'editor',
  line: 1,
  lineageId: null,
});

export const setFoundryUi = (part: Partial<FoundryUi>): void => foundryUi.set((ui) => ({ ...ui, ...part }));

/** Shows the lineage of an item. */
export function showLineage(lineageId: string): void {
  setFoundryUi({ lineageId });
  openLineage();
}

export const toggleGroup = (id: string): void =>
  foundryUi.set((ui) => ({
    ...ui,
    closedGroups: ui.closedGroups.includes(id)
      ? ui.closedGroups.filter((other) => other !== id)
      : [...ui.closedGroups, id],
  }));
