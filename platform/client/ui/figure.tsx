import type { ReactNode } from 'react';
import styles from './figure.module.css';

/** Shown for an unknown value; never 0, never blank. */
export const UNKNOWN = '—';

export interface FigureProps {
  value: string | number | null | undefined;
  unit?: string;
  /** Muted text after the unit: gusts, a qualifier. */
  note?: ReactNode;
}

/** A figure with its unit small and muted beside it; `null` is `—`. */
export function Figure({ value, unit, note }: FigureProps) {
  const isKnown = value !== null && value !== undefined && value !== '' && !Number.isNaN(value);
  return (
    <span className={styles.figure}>
      {isKnown ? value : UNKNOWN}
      {isKnown && unit !== undefined && <small> {unit}</small>}
      {isKnown && note !== undefined && <small> {note}</small>}
    </span>
  );
}

/** A label above its value. */
export function KeyValue({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.pair}>
      <dt className={styles.key}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

/** Pairs of label and value in columns (`dl`). */
export function KeyValues({ children, columns = 2 }: { children: ReactNode; columns?: 1 | 2 | 3 | 4 }) {
  return (
    <dl className={styles.pairs} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {children}
    </dl>
  );
}
