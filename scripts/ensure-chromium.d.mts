/** Where Chromium is on this machine, or undefined. */
export function findChromium(): string | undefined;
/** Finds Chromium, installs Debian's package where it may, and otherwise says what to do. */
export function ensureChromium(): Promise<{ ok: true; path: string } | { ok: false; reason: string }>;
