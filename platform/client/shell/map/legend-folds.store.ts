import { z } from 'zod';
import { createSlice } from '../../state/slice.ts';

/** On a small window: the layers whose legends have been shown, and which of these are unfolded. */
const legendFoldsShape = z.object({ known: z.array(z.string()), open: z.array(z.string()) });
type LegendFolds = z.infer<typeof legendFoldsShape>;

/** Which legends a small window shows unfolded; persisted. */
export const legendFolds = createSlice<LegendFolds>(
  'legendFolds',
  { known: [], open: [] },
  { persistAs: legendFoldsShape },
);

/**
 * The folds for the current legends: of the new ones the last opens automatically and all others fold; removed ones are
 * forgotten. The same object when nothing changed.
 */
export function foldsWith(folds: LegendFolds, shown: readonly string[]): LegendFolds {
  const newest = shown.findLast((key) => !folds.known.includes(key));
  if (newest !== undefined) return { known: [...shown], open: [newest] };
  if (folds.known.every((key) => shown.includes(key))) return folds;
  return { known: [...shown], open: folds.open.filter((key) => shown.includes(key)) };
}

/** Folds or unfolds one legend; the others are unchanged. */
export function setLegendOpen(key: string, isOpen: boolean): void {
  legendFolds.set((folds) => ({
    ...folds,
    open: [...folds.open.filter((one) => one !== key), ...(isOpen ? [key] : [])],
  }));
}
