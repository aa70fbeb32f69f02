import type { LayerModule } from './layer-definition.ts';

/** The loaded code of layers, by its loader. */
const modules = new WeakMap<object, LayerModule>();
const listeners = new Set<() => void>();
let version = 0;

interface Loads {
  load: () => Promise<LayerModule>;
}

/** The code of a layer, or null until it was loaded. */
export const moduleOf = (part: object): LayerModule | null => modules.get(part) ?? null;

/** Loads the code of a layer once. Rejects when it cannot be fetched; the next call tries again. */
export async function loadModule(part: Loads): Promise<LayerModule> {
  const known = modules.get(part);
  if (known) return known;
  const loaded = await part.load();
  modules.set(part, loaded);
  version += 1;
  for (const listener of listeners) listener();
  return loaded;
}

/** Called when the code of a layer has loaded; returns a function that unsubscribes. */
export function onModule(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Number of loaded modules: for `useSyncExternalStore`. */
export const modulesVersion = (): number => version;
