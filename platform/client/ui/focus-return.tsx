import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

/** Where the keyboard goes when nothing that had the focus is left. */
export const MAIN_ID = 'main';
const HISTORY_MAX = 12;

/** Elements that had the focus, the latest last. */
let history: HTMLElement[] = [];

/** Remembers what has the focus; returns how to stop. */
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

/** Gives the focus back to what had it before it went into `from`. */
export function returnFocusFrom(from: Element): void {
  const isThere = (element: HTMLElement) =>
    element.isConnected && !from.contains(element) && element.id !== MAIN_ID;
  const target = history.findLast(isThere) ?? document.getElementById(MAIN_ID);
  target?.focus({ preventScroll: true });
}

/** Once for each of what takes a place: the focus that was lost with the former goes to its panel. */
function LostFocus({ place }: { place: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body && history.at(-1)?.isConnected === false;
    if (isLost) place.current?.querySelector<HTMLElement>('section[tabindex]')?.focus();
  }, [place]);
  return null;
}

/**
 * What opens and closes over the map. When it goes while it has the focus, the focus goes back to where it came from; when
 * `id` changes, what takes the place takes the focus that was lost with the former.
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
