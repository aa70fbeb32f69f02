import { createSlice, type Slice } from '../state/slice.ts';

/** The definition of "now": server time, so that a wrong device clock shows no wrong times; frozen in tests. */
interface ClockState {
  offsetMs: number;
  frozenAtMs: number | null;
}

const clock: Slice<ClockState> = createSlice<ClockState>('clock', { offsetMs: 0, frozenAtMs: null });

/** Sets the clock from the server's answer. */
export function setClock(server: { nowMs: number; frozen: boolean }): void {
  clock.set({ offsetMs: server.nowMs - Date.now(), frozenAtMs: server.frozen ? server.nowMs : null });
}

/** The present, ms since the epoch, UTC. The only reader of the device clock in the client. */
export function nowMs(): number {
  const { offsetMs, frozenAtMs } = clock.get();
  return frozenAtMs ?? Date.now() + offsetMs;
}

/** Whether the clock is frozen, as in a test. */
export const isClockFrozen = (): boolean => clock.get().frozenAtMs !== null;

/** Calls back now and at every full second; returns a function that stops it. A frozen clock calls back when it is set. */
export function onSecond(listener: (nowMs: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = () => {
    clearTimeout(timer);
    listener(nowMs());
    if (clock.get().frozenAtMs === null) timer = setTimeout(tick, 1000 - (nowMs() % 1000));
  };
  tick();
  const stopFollowing = clock.subscribe(tick);
  return () => {
    clearTimeout(timer);
    stopFollowing();
  };
}
