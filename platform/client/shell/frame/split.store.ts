import { z } from 'zod';
import { createSlice } from '../../state/slice.ts';

const share = z.number().min(0.1).max(0.9);
const splitShape = z.object({ beside: share, below: share });

/** The share of the screen of a workspace beside the map: of the width, and of the height on narrow screens. */
export const workspaceSplit = createSlice<z.infer<typeof splitShape>>(
  'workspaceSplit',
  { beside: 0.55, below: 0.62 },
  { persistAs: splitShape },
);

/** Sets one share within its limits. */
export function setWorkspaceSplit(side: 'beside' | 'below', value: number): void {
  const kept = Math.min(0.85, Math.max(0.2, value));
  workspaceSplit.set((split) => ({ ...split, [side]: kept }));
}
