import { z } from 'zod';
import type { FoundryItem } from '#capabilities/foundry/domain/foundry-items.ts';
import { createSlice } from '#platform/client/state/slice.ts';

interface FoundryData {
  items: readonly FoundryItem[];
  starredIds: readonly string[];
  hasInitialized: boolean;
}

/** Foundry's folders and files (spec 3), stored in local storage under their own two keys. */
export const foundryData = createSlice<FoundryData>('foundryData', {
  items: [],
  starredIds: [],
  hasInitialized: false,
});

const ITEMS_KEY = 'foundry.dataSources.items';
const STARRED_KEY = 'foundry.dataSources.starred';

const base = { id: z.string(), name: z.string(), createdAt: z.string(), type: z.string() };
const itemShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('folder'), size: z.literal('-'), ...base }),
  z.object({ kind: z.literal('file'), folderId: z.string().optional(), ...base }),
]);

function readStored<Value>(key: string, shape: z.ZodType<Value>, fallback: Value): Value {
  try {
    const outcome = shape.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return outcome.success ? outcome.data : fallback;
  } catch {
    return fallback;
  }
}

/** Reads the stored data and stores changes; a failed write goes to `onError` and is otherwise ignored (spec 8). */
export function startFoundryData(onError: (error: unknown) => void): () => void {
  const take = () => {
    const items = readStored(ITEMS_KEY, z.array(itemShape), []) as readonly FoundryItem[];
    const starredIds = readStored(STARRED_KEY, z.array(z.string()), []);
    foundryData.set({ items, starredIds, hasInitialized: true });
  };
  take();
  let isTaking = false;
  // Without it two tabs would overwrite each other.
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if ((key !== ITEMS_KEY && key !== STARRED_KEY) || newValue === null) return;
    isTaking = true;
    take();
    isTaking = false;
  };
  window.addEventListener('storage', onStorage);
  const stopStoring = foundryData.subscribe((data) => {
    if (isTaking) return;
    try {
      localStorage.setItem(ITEMS_KEY, JSON.stringify(data.items));
      localStorage.setItem(STARRED_KEY, JSON.stringify(data.starredIds));
    } catch (error) {
      onError(error);
    }
  });
  return () => {
    window.removeEventListener('storage', onStorage);
    stopStoring();
  };
}
