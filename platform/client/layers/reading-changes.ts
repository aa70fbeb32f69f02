const listeners = new Set<() => void>();

/** Hears that a layer has more to say than when it was read last; returns how to stop. */
export function onReadingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What a layer says at a place has come only now: whoever shows readings reads again. */
export function tellReadingChange(): void {
  for (const listener of listeners) listener();
}
