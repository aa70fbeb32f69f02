const listeners = new Set<() => void>();

/** Subscribes to new readings of a layer; returns a function that unsubscribes. */
export function onReadingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Announces that a reading has become available: displays of readings update. */
export function notifyReadingChange(): void {
  for (const listener of listeners) listener();
}
