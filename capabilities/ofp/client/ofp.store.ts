import { z } from 'zod';
import { createSlice } from '#platform/client/state/slice.ts';

/** The import dialog; `text` is the dropped or chosen content. */
export const planImport = createSlice<{ isOpen: boolean; text: string; fileName: string | null }>(
  'planImport',
  { isOpen: false, text: '', fileName: null },
);

export const openPlanImport = (file: { text: string; fileName: string | null } | null = null): void =>
  planImport.set({ isOpen: true, text: file?.text ?? '', fileName: file?.fileName ?? null });
export const closePlanImport = (): void => planImport.reset();

/** Maximum number of characters of a layout. */
export const TEMPLATE_MAX = 40_000;

const ownLayout = z.object({
  id: z.string(),
  name: z.string().max(60),
  template: z.string().max(TEMPLATE_MAX),
});

interface OfpLayouts {
  /** The layout in which documents are shown. */
  chosenId: string;
  own: { id: string; name: string; template: string }[];
}

/** Layouts created by the user, and the one in use; stored in this browser. */
export const ofpLayouts = createSlice<OfpLayouts>(
  'ofpLayouts',
  { chosenId: 'lido', own: [] },
  { persistAs: z.object({ chosenId: z.string(), own: z.array(ownLayout).max(50) }) },
);

export const chooseLayout = (id: string): void => ofpLayouts.set((layouts) => ({ ...layouts, chosenId: id }));

/** Stores a layout of the user, new or changed, and uses it for documents. */
export function keepLayout(layout: { id: string; name: string; template: string }): void {
  ofpLayouts.set(({ own }) => ({
    chosenId: layout.id,
    own: own.some(({ id }) => id === layout.id)
      ? own.map((each) => (each.id === layout.id ? layout : each))
      : [...own, layout],
  }));
}

export function removeLayout(id: string): void {
  ofpLayouts.set(({ own, chosenId }) => ({
    chosenId: chosenId === id ? 'lido' : chosenId,
    own: own.filter((each) => each.id !== id),
  }));
}
