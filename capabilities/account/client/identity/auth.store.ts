import { listen } from '#platform/client/events/app-events.ts';
import { createSlice } from '#platform/client/state/slice.ts';

/** Spec 3: whether there is a backend token. */
export const auth = createSlice('auth', { hasBackendToken: false });

function setHasBackendToken(hasBackendToken: boolean): void {
  auth.set((value) => (value.hasBackendToken === hasBackendToken ? value : { hasBackendToken }));
}

/** Spec 4: token ok and token error set and clear the flag. Returns a function that stops it. */
export function followTokenEvents(): () => void {
  const stops = [
    listen('token-ok', () => setHasBackendToken(true)),
    listen('token-error', () => setHasBackendToken(false)),
  ];
  return () => stops.forEach((stop) => stop());
}

export const clearTokenFlag = (): void => setHasBackendToken(false);
