import { queryClient } from '#platform/client/query/query-client.ts';
import { afterPaint } from './after-paint.ts';

/** Queries with figures of the panels: the airport's own, and its charts. */
const FIGURES: ReadonlySet<unknown> = new Set(['airport', 'congestion']);
/** Maximum time to wait for figures. */
const LONGEST_WAIT_MS = 1500;
/** From a response to the screen: notify the component, render, paint. On a busy device each takes a frame. */
const FRAMES_TO_SCREEN = 3;

const areRequested = (): boolean =>
  queryClient.isFetching({
    predicate: ({ queryKey, state }) => FIGURES.has(queryKey[0]) && state.data === undefined,
  }) > 0;

/** Resolves when no query is pending, or at the end of the time. */
function answered(signal: AbortSignal): Promise<void> {
  if (!areRequested() || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated' || type === 'removed') done();
    });
    const done = () => {
      if (areRequested() && !signal.aborted) return;
      stop();
      signal.removeEventListener('abort', done);
      resolve();
    };
    signal.addEventListener('abort', done);
  });
}

/**
 * Resolves when the figures of the opened airport are on the screen, or at the time limit. Maps wait for it: moving
 * one, or starting a second, occupies the graphics processor and the page, and figures have priority.
 */
export async function whenFiguresShown(): Promise<void> {
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  do {
    await answered(signal);
    // Components opened by the responses may query more data.
    for (let frame = 0; frame < FRAMES_TO_SCREEN; frame += 1) await afterPaint();
  } while (areRequested() && !signal.aborted);
}
