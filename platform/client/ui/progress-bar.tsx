import { Progress } from '@base-ui/react/progress';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  label: string;
  /** 0 to 1; `null` when the end is not known. */
  fraction: number | null;
}

/**
 * Slow work with its figure.
 * @public
 */
export function ProgressBar({ label, fraction }: ProgressBarProps) {
  return (
    <Progress.Root value={fraction === null ? null : Math.round(fraction * 100)} className={styles.progress}>
      <Progress.Label className={styles.label}>{label}</Progress.Label>
      {fraction !== null && <Progress.Value className={styles.value} />}
      <Progress.Track className={styles.track}>
        <Progress.Indicator className={styles.indicator} />
      </Progress.Track>
    </Progress.Root>
  );
}
