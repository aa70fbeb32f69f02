import { useEffect } from 'react';

const POPUP =
  '[data-open]:is([role=dialog],[role=alertdialog],[role=menu],[role=listbox]), [data-popup=open]';

/**
 * Escape for unsaved input: it closes only that, and leaves everything below it. The caller marks the same element with
 * `data-popup="open"` as long as it is on.
 */
export function useOwnEscape(isOn: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      // A list or dialog above it closes first.
      if (document.querySelectorAll(POPUP).length > 1) return;
      event.preventDefault();
      close();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isOn, close]);
}
