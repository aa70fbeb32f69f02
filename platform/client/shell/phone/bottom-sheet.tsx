import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useSlice } from '../../state/slice.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './bottom-sheet.module.css';
import { createGestureGate, dragDirection, nextDetent, sheetDetent } from './sheet.store.ts';
import type { SheetDetent } from '../frame/shell-layout.ts';

export interface BottomSheetProps {
  children: ReactNode;
  /** Tabs over the content, where there is more than one panel. */
  tabs?: ReactNode;
  /** Visible height above the bottom of the screen, tab bar included. */
  heightPx: number;
  /** After a drag to full height, or down from it. */
  onDrag?: (direction: 'up' | 'down') => void;
}

const NAMES: Record<SheetDetent, string> = { peek: 'lowered', half: 'half open', full: 'fully open' };

/** Follows the finger on the handle; a sufficient drag moves the sheet by one stop. */
function useDrag(move: (direction: 'up' | 'down') => void) {
  const [movedDownPx, setMovedDown] = useState(0);
  const startY = useRef<number | null>(null);
  const wasDragged = useRef(false);
  const [mayPass] = useState(createGestureGate);
  const end = (event: PointerEvent) => {
    if (startY.current === null) return;
    const direction = dragDirection(event.clientY - startY.current);
    wasDragged.current = direction !== null;
    startY.current = null;
    setMovedDown(0);
    if (direction !== null && mayPass(event.timeStamp)) move(direction);
  };
  return {
    movedDownPx,
    /** A click also follows a drag, and is then ignored. */
    isPress: () => !wasDragged.current,
    handlers: {
      onPointerDown(event: PointerEvent) {
        startY.current = event.clientY;
        wasDragged.current = false;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent) {
        if (startY.current !== null) setMovedDown(event.clientY - startY.current);
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}

/** The phone's panel: a sheet at the bottom that is dragged, or moved by keys or a press on its handle. */
export function BottomSheet({ children, tabs, heightPx, onDrag }: BottomSheetProps) {
  const detent = useSlice(sheetDetent);
  const move = (direction: 'up' | 'down') => {
    const next = nextDetent(detent, direction);
    if (next === detent) return;
    sheetDetent.set(next);
    if (next === 'full' || detent === 'full') onDrag?.(direction);
  };
  const drag = useDrag(move);
  // A lowered sheet rises again for the next panel.
  useEffect(() => () => sheetDetent.set('half'), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? 'up' : 'down');
  };
  return (
    <div
      className={classNames(styles.sheet, drag.movedDownPx !== 0 && styles.dragging)}
      style={{ height: `${Math.max(0, heightPx - drag.movedDownPx)}px` }}
      data-detent={detent}
    >
      <button
        type="button"
        className={styles.handle}
        aria-label={`Panel height, ${NAMES[detent]}`}
        aria-expanded={detent === 'full'}
        onKeyDown={onKeyDown}
        onClick={({ detail }) => {
          // Activation by keys and assistive technology has no pointer.
          if (detail === 0 || drag.isPress()) move(detent === 'full' ? 'down' : 'up');
        }}
        {...drag.handlers}
      >
        <span className={styles.grip} />
      </button>
      {tabs}
      <div className={styles.body}>{children}</div>
    </div>
  );
}
