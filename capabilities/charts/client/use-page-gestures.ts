import { type RefObject, useEffect, useEffectEvent } from 'react';

interface Gestures {
  /** Larger or smaller by a factor, around a point of the window. */
  onZoom: (factor: number, at: { x: number; y: number }) => void;
  /** Whether a mouse may drag the page. */
  canDrag: boolean;
}

const spread = ([first, second]: readonly Touch[]): number =>
  first && second ? Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY) : 0;

/** Pinch, Ctrl + wheel, and dragging by mouse, on the scrolling window around a page. */
export function usePageGestures(window: RefObject<HTMLElement | null>, { onZoom, canDrag }: Gestures): void {
  const zoom = useEffectEvent(onZoom);
  useEffect(() => {
    const element = window.current;
    if (!element) return undefined;
    const place = (x: number, y: number) => {
      const box = element.getBoundingClientRect();
      return { x: x - box.left, y: y - box.top };
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 300), place(event.clientX, event.clientY));
    };
    let before = 0;
    const onTouch = (event: TouchEvent) => {
      const touches = [...event.touches];
      const now = touches.length === 2 ? spread(touches) : 0;
      if (now > 0 && before > 0) {
        event.preventDefault();
        const [first, second] = touches;
        const x = ((first?.clientX ?? 0) + (second?.clientX ?? 0)) / 2;
        const y = ((first?.clientY ?? 0) + (second?.clientY ?? 0)) / 2;
        // Whole percents only: smaller changes add up until they are one.
        if (Math.abs(now / before - 1) < 0.02) return;
        zoom(now / before, place(x, y));
      }
      before = now;
    };
    // Not passive: the browser would zoom the whole app.
    const active = { passive: false };
    element.addEventListener('wheel', onWheel, active);
    for (const name of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
      element.addEventListener(name, onTouch, active);
    return () => {
      element.removeEventListener('wheel', onWheel);
      for (const name of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
        element.removeEventListener(name, onTouch);
    };
  }, [window]);

  useEffect(() => {
    const element = window.current;
    if (!element || !canDrag) return undefined;
    let last: { x: number; y: number } | null = null;
    const down = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      last = { x: event.clientX, y: event.clientY };
      element.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (!last) return;
      element.scrollBy(last.x - event.clientX, last.y - event.clientY);
      last = { x: event.clientX, y: event.clientY };
    };
    const up = () => {
      last = null;
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
    };
  }, [window, canDrag]);
}
