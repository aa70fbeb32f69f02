import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './badge.module.css';

export interface BadgeProps {
  children: ReactNode;
  /** Red is warning and amber is caution; used for nothing else. */
  tone?: 'neutral' | 'ok' | 'caution' | 'warning' | 'accent';
  Icon?: LucideIcon;
}

/** A short state as text. */
export function Badge({ children, tone = 'neutral', Icon }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {Icon && <Icon size={12} aria-hidden />}
      {children}
    </span>
  );
}
