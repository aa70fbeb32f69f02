/**
 * Every in-app event (spec 4): a `CustomEvent` on `window`, its payload in `detail`.
 * This is the one place where their names and payloads are typed.
 */
export interface AppEvents {
  'map-ready': undefined;
  'map-loading': undefined;
  'token-ok': undefined;
  'token-error': { message: string };
  'open-foundry': undefined;
  'close-foundry': undefined;
  'open-foundry-v2': undefined;
  'close-foundry-v2': undefined;
  'open-analysis': undefined;
  'close-analysis': undefined;
  'open-ai-assistant': undefined;
  'close-ai-assistant': undefined;
  'open-crew-management': undefined;
  'close-crew-management': undefined;
  'open-assistant': undefined;
  'close-assistant': undefined;
  /** Sends a sentence to the assistant, with the object that the word `this` in it refers to. */
  'ask-assistant': { text: string; opened: unknown };
  'open-alerts': undefined;
  'close-alerts': undefined;
  /** 1 opens the flight list, 0 goes to the map, an id opens that flight. */
  'click-flight': 0 | 1 | string;
  'load-flight': string;
  'detail-flight-load': unknown;
  'append-flight-list': unknown;
  'flight-panel-drag-up': undefined;
  'flight-panel-drag-down': undefined;
  'unload-flight': { version: number };
  'enroute-search-close': { version: number };
  'click-pill-point': { version: number; data: unknown };
  'open-create-flight-panel': undefined;
  'close-create-flight-panel': undefined;
  'start-search': unknown;
  'search-close': undefined;
  'open-airport-detail': string;
  'sign-out': undefined;
}
export type AppEventName = keyof AppEvents;

/** Sends an in-app event. */
export function publish<Name extends AppEventName>(
  name: Name,
  ...[detail]: AppEvents[Name] extends undefined ? [] : [AppEvents[Name]]
): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

/**
 * Subscribes to an in-app event; returns a function that unsubscribes. The payload is untrusted: check it before use.
 */
export function listen<Name extends AppEventName>(
  name: Name,
  listener: (detail: AppEvents[Name]) => void,
): () => void {
  const handler = (event: Event) => listener((event as CustomEvent<AppEvents[Name]>).detail);
  window.addEventListener(name, handler);
  return () => window.removeEventListener(name, handler);
}
