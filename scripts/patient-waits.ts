import { vi } from 'vitest';

const LIMIT_MS = 60_000;

// A wait has a limit only so that a failure ends: vitest's own second is over before a busy machine has answered.
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: LIMIT_MS, ...options });
