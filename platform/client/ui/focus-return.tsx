import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

/** Focus target when no former focus owner is left. */
export const MAIN_ID = 'main';
const HISTORY_MAX = 12;

/** Elements that had the focus, the latest last. */
let history: HTMLElement[] = [];

/** Tracks the focus; returns a function that stops it. */
export function trackFocus(): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    history = [...history.filter((element) => element !== target), target].slice(-HISTORY_MAX);
  };
  document.addEventListener('focusin', onFocus);
  return () => {
    document.removeEventListener('focusin', onFocus);
    history = [];
  };
}

/** Returns the focus to the element that had it before it moved into `from`. */
export function returnFocusFrom(from: Element): void {
  const isThere = (element: HTMLElement) =>
    element.isConnected && !from.contains(element) && element.id !== MAIN_ID;
  const target = history.findLast(isThere) ?? document.getElementById(MAIN_ID);
  target?.focus({ preventScroll: true });
}

/** Once for each new content of a place: focus lost with the former content moves to its panel. */
function LostFocus({ place }: { place: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body && history.at(-1)?.isConnected === false;
    if (isLost) place.current?.querySelector<HTMLElement>('section[tabindex]')?.focus();
  }, [place]);
  return null;
}

/**
 * A place for content that opens and closes over the map. If it is removed while it has the focus, the focus returns to
 * its former owner; when `id` changes, the new content takes focus lost with the former.
 */
export function FocusPlace({ id, children }: { id: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (element?.contains(document.activeElement)) returnFocusFrom(element);
    };
  }, []);
  return (
    <div ref={place} style={{ display: 'contents' }}>
      {children}
      <LostFocus key={`lost focus of ${id}`} place={place} />
    </div>
  );
}
