import { Suspense, useEffect, useState } from 'react';
import { lazy } from './lazy.ts';
import type { TooltipText } from './tooltip.tsx';

const TooltipBubble = lazy(() =>
  import('./tooltip-bubble.tsx').then(({ TooltipBubble: Bubble }) => ({ default: Bubble })),
);

const DELAY_MS = 400;
/** Moving on to the next button within this time shows its tooltip at once. */
const WARM_MS = 300;

interface Shown extends TooltipText {
  anchor: Element;
}

function tooltipAt(target: EventTarget | null): Shown | null {
  const anchor = target instanceof Element ? target.closest('[data-tooltip]') : null;
  const text = anchor?.getAttribute('data-tooltip');
  if (!anchor || !text) return null;
  const keys = anchor.getAttribute('data-tooltip-keys');
  return { anchor, text, ...(keys === null ? {} : { keys }) };
}

/** Watches pointer and focus for the whole page; calls back with the tooltip to show. */
function watchTooltips(show: (shown: Shown | null) => void): () => void {
  let current: Shown | null = null;
  let timer: number | undefined;
  let hiddenAt = Number.NEGATIVE_INFINITY;
  const hide = (event: Event) => {
    window.clearTimeout(timer);
    if (current) hiddenAt = event.timeStamp;
    current = null;
    show(null);
  };
  const plan = (event: Event, delayMs: number) => {
    const next = tooltipAt(event.target);
    if (next?.anchor === current?.anchor) return;
    hide(event);
    if (!next) return;
    current = next;
    timer = window.setTimeout(() => show(next), event.timeStamp - hiddenAt < WARM_MS ? 0 : delayMs);
  };
  const onPointerOver = (event: PointerEvent) => event.pointerType === 'mouse' && plan(event, DELAY_MS);
  const onFocus = (event: FocusEvent) =>
    event.target instanceof Element && event.target.matches(':focus-visible') && plan(event, DELAY_MS);
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true, passive: true };
  document.addEventListener('pointerover', onPointerOver, options);
  document.addEventListener('focusin', onFocus, options);
  for (const end of ['focusout', 'pointerdown', 'keydown', 'scroll'] as const)
    document.addEventListener(end, hide, options);
  return () => {
    stop.abort();
    window.clearTimeout(timer);
  };
}

/** The one tooltip of the page; mounted by `UiProvider`. */
export function TooltipLayer() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => watchTooltips(setShown), []);
  if (shown === null) return null;
  return (
    <Suspense>
      <TooltipBubble {...shown} />
    </Suspense>
  );
}
