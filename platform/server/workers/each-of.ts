/** Enough to keep the threads busy; more would only queue there. */
const AT_ONCE = 6;

/**
 * Runs work for each item, a few at a time; returns results in the order of the items.
 * @throws the reason of the signal once it is aborted
 */
export async function eachOf<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Promise<Made>,
  signal: AbortSignal,
): Promise<Made[]> {
  const made: Made[] = [];
  const waiting = items.entries();
  const work = async (): Promise<void> => {
    for (const [index, item] of waiting) {
      signal.throwIfAborted();
      // oxlint-disable-next-line no-await-in-loop -- each worker handles its items in sequence
      made[index] = await make(item);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return made;
}
