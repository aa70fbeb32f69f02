/** What code outside components may do with the router: go somewhere, and know where the person is. */
export interface Navigator {
  go(path: string, options?: { replace?: boolean }): void;
  pathname(): string;
  /** Calls back after every change of address; returns how to stop. */
  onChange(listener: (pathname: string) => void): () => void;
}

let navigator: Navigator | null = null;

/** Set once by the composition root, when the router exists. */
export function configureNavigation(next: Navigator): void {
  navigator = next;
}

function configured(): Navigator {
  if (navigator === null) throw new Error('navigation is used before it is configured');
  return navigator;
}

/** Goes to a path of the app, e.g. `/airport/KJFK`. */
export const goTo = (path: string, options?: { replace?: boolean }): void => configured().go(path, options);
export const currentPathname = (): string => configured().pathname();
export const onNavigation = (listener: (pathname: string) => void): (() => void) =>
  configured().onChange(listener);
