import { forgetDevice } from './visit.ts';

export interface ConsentDeps {
  isAllowed: () => boolean;
  /** Calls back when the user's choice may have changed; returns a function that stops it. */
  onChoice: (listener: () => void) => () => void;
  storage: Storage;
  /** Loads and starts telemetry. */
  start: () => Promise<{ stop(): void }>;
}

/** Runs telemetry while it is allowed: starts it once, and ends it the moment that consent is withdrawn. */
export function followConsent({ isAllowed, onChoice, storage, start }: ConsentDeps): () => void {
  let running: Promise<{ stop(): void }> | null = null;
  const end = () => {
    // A part that could not be loaded counts as stopped.
    running?.then(
      ({ stop }) => stop(),
      () => undefined,
    );
    running = null;
  };
  const follow = () => {
    if (isAllowed()) {
      running ??= start();
      // The product works without telemetry; a part that cannot be loaded now is requested at the next start.
      running.catch(() => undefined);
    } else if (running !== null) {
      end();
      forgetDevice(storage);
    }
  };
  follow();
  const unsubscribe = onChoice(follow);
  return () => {
    unsubscribe();
    end();
  };
}
