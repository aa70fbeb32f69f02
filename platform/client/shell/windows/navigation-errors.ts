import { dismissNavigationError, shellUi } from '../shell-ui.store.ts';
import type { WindowNavigation } from './common-windows.ts';

/** A Navigation Error belongs to the page that caused it (row B11): leaving the page dismisses it. */
export function startNavigationErrors(
  { pathname }: Pick<WindowNavigation, 'pathname'>,
  onNavigation: (listener: (pathname: string) => void) => () => void,
): () => void {
  let page = pathname();
  const stopErrors = shellUi.subscribe(({ navigationError }, before) => {
    // The last requested address: an error may occur before its page has been drawn.
    if (navigationError !== null && navigationError !== before.navigationError) page = pathname();
  });
  const stopNavigation = onNavigation((next) => {
    if (next !== page && shellUi.get().navigationError !== null) dismissNavigationError();
  });
  return () => {
    stopErrors();
    stopNavigation();
  };
}
