import { vi } from 'vitest';
import { dropAccessToken, keepAccessToken } from '#platform/client/query/access-token.ts';

/** The storage of a page, for tests without a page. */
function storageInMemory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

/**
 * The client as if it were built for the API at `base`, e.g. `http://127.0.0.1:4000`, signed in with this token,
 * or signed out.
 */
export function setApiBase(base: string, token: string | null = null): void {
  vi.stubEnv('VITE_ENVIRONMENT', 'development');
  vi.stubEnv('VITE_API_BASE_DEVELOPMENT', base);
  if (typeof localStorage === 'undefined') vi.stubGlobal('localStorage', storageInMemory());
  if (token === null) dropAccessToken();
  else keepAccessToken(token);
}

/** Restores the defaults; the client's tests call it after every file. */
export function leaveApi(): void {
  if (typeof localStorage !== 'undefined') dropAccessToken();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
}
