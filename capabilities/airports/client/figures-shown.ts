import { queryClient } from '#platform/client/query/query-client.ts';
import { afterPaint } from './after-paint.ts';

/** Whose answers are figures of the panels: the airport's own, and its charts. */
const FIGURES: ReadonlySet<unknown> = new Set(['airport', 'congestion']);
/** Figures that come later than this are not waited for. */
const LONGEST_WAIT_MS = 1500;
/** From an answer to the screen: who shows it hears of it, draws it, and the browser paints it. Busy, each takes a frame of its own. */
const FRAMES_TO_SCREEN = 3;

const areAsked = (): boolean =>
  queryClient.isFetching({
    predicate: ({ queryKey, state }) => FIGURES.has(queryKey[0]) && state.data === undefined,
  }) > 0;

/** Resolves when nothing is asked any more, or at the end of the time. */
function answered(signal: AbortSignal): Promise<void> {
  if (!areAsked() || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated' || type === 'removed') done();
    });
    const done = () => {
      if (areAsked() && !signal.aborted) return;
      stop();
      signal.removeEventListener('abort', done);
      resolve();
    };
    signal.addEventListener('abort', done);
  });
}

/**
 * Resolves when the figures of the airport that was opened stand on the screen, or have had their time. Maps wait for
 * it: moving one, or starting a second, keeps the graphics processor and the page busy, and figures come first.
 */
export async function whenFiguresShown(): Promise<void> {
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  do {
    await answered(signal);
    // What the answers open may ask for more.
    for (let frame = 0; frame < FRAMES_TO_SCREEN; frame += 1) await afterPaint();
  } while (areAsked() && !signal.aborted);
}
