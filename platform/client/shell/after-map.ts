import { mainMap } from './map-access.ts';

/** A map that does not come keeps nobody waiting any longer. */
const MAP_PATIENCE_MS = 20_000;

/**
 * Begins what the first screen can be without once the map has been drawn, or will not be: until then code that is
 * fetched and run makes the map come later. Failing to fetch it costs that part only. Returns how to stop.
 * @param begin fetches the code and starts it; answers how to stop
 */
export function afterMap(begin: () => Promise<() => void>): () => void {
  let isStopped = false;
  let stop: (() => void) | null = null;
  const run = async () => {
    await mainMap.whenReady(MAP_PATIENCE_MS);
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
