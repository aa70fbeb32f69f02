/** Where Chromium is on this machine, or undefined. */
export function findChromium(): string | undefined;
/** The browser of journeys: Chromium's headless shell where it is there. */
export function findJourneyBrowser(): string | undefined;
/** Installs the shell where it may; journeys run without it too. */
export function wishForShell(): void;
/** Finds Chromium, installs Debian's package where permitted, and otherwise states what to do. */
export function ensureChromium(): Promise<{ ok: true; path: string } | { ok: false; reason: string }>;
