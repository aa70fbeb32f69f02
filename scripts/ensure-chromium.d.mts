/** Path of Chromium on this machine, or undefined. */
export function findChromium(): string | undefined;
/** The browser of journeys: Chromium's headless shell if installed. */
export function findJourneyBrowser(): string | undefined;
/** Installs the headless shell if permitted; journeys also run without it. */
export function wishForShell(): void;
/** Finds Chromium, installs Debian's package where permitted, and otherwise states what to do. */
export function ensureChromium(): Promise<{ ok: true; path: string } | { ok: false; reason: string }>;
/** Path of a Chromium with notifications, which the headless shell denies; undefined without one. */
export function findNotifyingBrowser(): string | undefined;
