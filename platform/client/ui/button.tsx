import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  children: ReactNode;
  /** `primary` is the one filled button of a screen; `danger` deletes; `quiet` has no border. */
  variant?: 'primary' | 'secondary' | 'danger' | 'quiet';
  /** `small` is drawn 32 px high; its hit area stays full size. */
  size?: 'normal' | 'small';
  Icon?: LucideIcon;
  /** Shows a spinner and ignores presses, keeping the focus and the width. */
  isBusy?: boolean;
  isBlock?: boolean;
}

/** A labelled button. */
export function Button(props: ButtonProps) {
  const { children, variant = 'secondary', size = 'normal', Icon, isBusy, isBlock, ...rest } = props;
  const { className, onClick, ...button } = rest;
  const Glyph = isBusy ? LoaderCircle : Icon;
  return (
    <button
      type="button"
      {...button}
      className={classNames(styles.button, styles[variant], styles[size], isBlock && styles.block, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {Glyph && <Glyph size={16} aria-hidden className={isBusy ? styles.spin : undefined} />}
      {children}
    </button>
  );
}
