import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths; the width defaults to the whole line. */
  width?: string;
  height?: string;
  isRound?: boolean;
}

/** A grey shape in place of loading content. Hidden from assistive technology: set `aria-busy` around it. */
export function Skeleton({ width = '100%', height = '14px', isRound }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={styles.skeleton}
      style={{ width, height, ...(isRound ? { borderRadius: '50%' } : {}) }}
    />
  );
}

/** The general shape of a panel's body: a big ident, a line or two, then rows. */
export function SkeletonLines({ rows = 8 }: { rows?: number }) {
  return (
    <div className={styles.lines}>
      <Skeleton width="42%" height="28px" />
      <Skeleton width="68%" />
      <Skeleton width="54%" height="12px" />
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} width={`${92 - ((row * 17) % 38)}%`} height="16px" />
      ))}
    </div>
  );
}
