import type { KeyboardEvent, PointerEvent } from 'react';
import type { ShellLayout } from './shell-layout.ts';
import { setWorkspaceSplit } from './split.store.ts';
import styles from './split-handle.module.css';

const STEP = 0.04;

/** The edge between the map and a workspace beside or below it: movable by dragging or arrow keys. */
export function SplitHandle({ split }: { split: NonNullable<ShellLayout['split']> }) {
  const { isBeside, sizePx, wholePx } = split;
  const side = isBeside ? 'beside' : 'below';
  const share = sizePx / wholePx;
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const endPx = isBeside ? window.innerWidth : sizeEnd(event.currentTarget);
    setWorkspaceSplit(side, (endPx - (isBeside ? event.clientX : event.clientY)) / wholePx);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const grows = isBeside ? 'ArrowLeft' : 'ArrowUp';
    const shrinks = isBeside ? 'ArrowRight' : 'ArrowDown';
    if (event.key !== grows && event.key !== shrinks) return;
    event.preventDefault();
    event.stopPropagation();
    setWorkspaceSplit(side, share + (event.key === grows ? STEP : -STEP));
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label="Size of the workspace"
      aria-orientation={isBeside ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={20}
      aria-valuemax={85}
      className={styles.handle}
      data-side={side}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}

/** The lower edge of the workspace that a handle belongs to. */
const sizeEnd = (handle: HTMLElement): number =>
  handle.parentElement?.getBoundingClientRect().bottom ?? window.innerHeight;
