import { createSlice } from '../../state/slice.ts';
import type { SheetDetent } from '../frame/shell-layout.ts';

/** Position of the phone's bottom sheet. */
export const sheetDetent = createSlice<SheetDetent>('sheetDetent', 'half');

const UPWARDS: readonly SheetDetent[] = ['peek', 'half', 'full'];

/** The next stop in a direction; at the last one unchanged. */
export function nextDetent(detent: SheetDetent, direction: 'up' | 'down'): SheetDetent {
  const position = UPWARDS.indexOf(detent) + (direction === 'up' ? 1 : -1);
  return UPWARDS[position] ?? detent;
}

/** A drag shorter than this is a press. */
const DRAG_PX = 24;

/** Meaning of a drag of the handle, from its downward distance in pixels (up is negative). */
export function dragDirection(movedDownPx: number): 'up' | 'down' | null {
  if (Math.abs(movedDownPx) < DRAG_PX) return null;
  return movedDownPx < 0 ? 'up' : 'down';
}

/** Spec 9: the drag gesture is debounced at 300 ms. */
const DEBOUNCE_MS = 300;

/** Accepts one gesture and then none for 300 ms. `atMs` is the time of the gesture's end. */
export function createGestureGate(): (atMs: number) => boolean {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (atMs) => {
    if (atMs - lastMs < DEBOUNCE_MS) return false;
    lastMs = atMs;
    return true;
  };
}
