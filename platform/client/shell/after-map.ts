import { whenIdle } from '../events/when-idle.ts';
import { mainMap } from './map-access.ts';

/** If the map does not appear, nothing waits longer than this. */
const MAP_PATIENCE_MS = 20_000;
/** A page that does not come to rest after the map's first picture delays them by this at most. */
const REST_PATIENCE_MS = 500;

/**
 * Starts parts not needed for the first screen once the map has been drawn, or will not be, and the page is at rest: until
 * then fetching and running other code would delay the map and the first input. If fetching fails, only that part is missing. Returns a function that stops it.
 * @param begin fetches the code and starts it; returns a function that stops it
 */
export function afterMap(begin: () => Promise<() => void>): () => void {
  let isStopped = false;
  let stop: (() => void) | null = null;
  const run = async () => {
    await mainMap.whenReady(MAP_PATIENCE_MS);
    await new Promise<void>((resolve) => void whenIdle(resolve, REST_PATIENCE_MS));
    if (isStopped) return;
    const started = await begin();
    if (isStopped) started();
    else stop = started;
  };
  run().catch(() => undefined);
  return () => {
    isStopped = true;
    stop?.();
  };
}
