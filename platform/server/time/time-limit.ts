/** Starts a limit in ms; returns a function that cancels it. */
export type StartLimit = (ms: number, onEnd: () => void) => () => void;

const realTimeLimit: StartLimit = (ms, onEnd) => {
  const timer = setTimeout(onEnd, ms);
  return () => clearTimeout(timer);
};

export interface LimitOptions {
  ms: number;
  /** Aborts the work too. */
  signal?: AbortSignal;
  startLimit?: StartLimit | undefined;
}

/**
 * Runs work with a signal that is aborted by a `TimeoutError` after `ms`, or with the reason of `signal`. The timer
 * itself references the signal: `AbortSignal.any([signal, AbortSignal.timeout(ms)])` may be collected before the
 * limit (nodejs/node#57867), and a silent server would then block the caller for ever.
 */
export async function withinLimit<Answer>(
  { ms, signal, startLimit = realTimeLimit }: LimitOptions,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const controller = new AbortController();
  const follow = () => controller.abort(signal?.reason);
  if (signal?.aborted) follow();
  signal?.addEventListener('abort', follow, { once: true });
  const end = startLimit(ms, () =>
    controller.abort(new DOMException('The operation timed out.', 'TimeoutError')),
  );
  try {
    return await work(controller.signal);
  } finally {
    end();
    signal?.removeEventListener('abort', follow);
  }
}
