/** The address of this window was changed by `goTo`; the router follows it. */
const ASKED = 'address-asked';
/** The address was entered: its route is loaded, or does not exist. */
const ENTERED = 'address-entered';

const href = () => window.location.pathname + window.location.search;
const replace = (next: string) => window.history.replaceState(null, '', next);

function on(names: readonly string[], listener: () => void): () => void {
  for (const name of names) window.addEventListener(name, listener);
  return () => {
    for (const name of names) window.removeEventListener(name, listener);
  };
}

/** Goes to a path of the app, e.g. `/airport/KJFK`. The same address again adds no second history entry. */
export function goTo(path: string, options?: { replace?: boolean }): void {
  if (options?.replace === true || path === href()) replace(path);
  else window.history.pushState(null, '', path);
  window.dispatchEvent(new Event(ASKED));
}

/** The last requested path, even if its route is still loading. */
export const currentPathname = (): string => window.location.pathname;

/** Calls back whenever an address has been entered; returns a function that stops it. */
export const onNavigation = (listener: (pathname: string) => void): (() => void) =>
  on([ENTERED], () => listener(currentPathname()));

/** Storage of addresses: this window's history, or a list in tests. */
export interface AddressHistory {
  /** Path and query. */
  href(): string;
  /** The same address in canonical form: without notification. */
  replace(href: string): void;
  /** Called when another address is requested, including Back and Forward; returns a function that unsubscribes. */
  onAsked(listener: () => void): () => void;
  /** Reports that the present address has been entered. */
  entered(): void;
}

/** The address bar of this window. */
export const windowAddress: AddressHistory = {
  href,
  replace,
  onAsked: (listener) => on([ASKED, 'popstate'], listener),
  entered: () => void window.dispatchEvent(new Event(ENTERED)),
};
