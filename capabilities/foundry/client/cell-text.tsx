import type { CellValue, ColumnKind } from '../domain/data-table.ts';
import { UNKNOWN } from '#platform/client/ui/figure.tsx';
import styles from './workspace/panes.module.css';

const integers = new Intl.NumberFormat('en-US');
// Six decimals of a degree are 0.1 m; values below 1 keep their leading digits.
const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
const small = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 });

/** A value as grid, tooltips and axes show it; a missing one is `—`. */
export function cellText(value: CellValue | undefined, kind: ColumnKind): string {
  if (value === null || value === undefined) return UNKNOWN;
  if (typeof value === 'number') {
    if (kind !== 'integer' || !Number.isInteger(value))
      return (Math.abs(value) < 1 ? small : decimals).format(value);
    // Four digits may be a year or a QNH: a separator is used from five digits on.
    return Math.abs(value) < 10_000 ? String(value) : integers.format(value);
  }
  // Integers beyond 2^53 arrive as text.
  if (kind === 'integer' && typeof value === 'string' && /^-?\d+$/.test(value))
    return integers.format(BigInt(value));
  if (kind === 'timestamp' && typeof value === 'string') return value.replace('T', ' ').replace(/:00Z$/, 'Z');
  return String(value);
}

const CATEGORIES: Readonly<Record<string, string>> = { VFR: '●', MVFR: '■', IFR: '▲', LIFR: '◆' };

/** A flight category has its colour and shape everywhere. */
export const categoryShape = (value: CellValue | undefined): string | null =>
  typeof value === 'string' ? (CATEGORIES[value] ?? null) : null;

export function Cell({ value, kind }: { value: CellValue | undefined; kind: ColumnKind }) {
  const shape = categoryShape(value);
  if (shape === null || typeof value !== 'string') return <>{cellText(value, kind)}</>;
  return (
    <>
      <span className={styles.category} data-category={value.toLowerCase()} aria-hidden>
        {shape}
      </span>
      {value}
    </>
  );
}
