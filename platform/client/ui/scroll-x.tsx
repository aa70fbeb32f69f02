import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './scroll-x.module.css';

/** For content that scrolls sideways without being a table, such as a row of tabs. */
export const scrollXClass = styles.scrollX;

export interface ScrollXProps {
  /** Accessible name of the scrolling content. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A table that may be wider than its container: it scrolls, by keyboard too, and a fade shows that there is more. */
export function ScrollX({ label, className, children }: ScrollXProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard must reach it
    <div className={classNames(styles.scrollX, className)} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
