import { vi } from 'vitest';

const LIMIT_MS = 60_000;

// Limits of waits only end failures: vitest's default of one second is too short on a busy machine.
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: LIMIT_MS, ...options });
