import { useCallback, useSyncExternalStore } from 'react';
import { nowMs, onSecond } from './clock.ts';

const STEP_MS = { second: 1000, minute: 60_000 } as const;

/**
 * The present in whole steps, ms since the epoch, UTC. Renders again only when the step changes: use `minute` for ages
 * and `second` only where seconds are shown.
 */
export function useNowMs(step: keyof typeof STEP_MS = 'minute'): number {
  const stepMs = STEP_MS[step];
  const snapshot = useCallback(() => Math.floor(nowMs() / stepMs) * stepMs, [stepMs]);
  return useSyncExternalStore(onSecond, snapshot);
}
