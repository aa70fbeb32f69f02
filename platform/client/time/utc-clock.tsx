import { formatUtcDate, formatUtcTime, formatUtcTimeWithSeconds } from '#aviation/time/utc.ts';
import { localTimeText } from './time-text.ts';
import { useNowMs } from './use-now.ts';
import styles from './utc-clock.module.css';

export interface UtcClockProps {
  /** With date and seconds, or the minutes only. */
  size: 'full' | 'short';
  showsDate?: boolean;
  /** The local time of the device beside it. */
  showsLocal?: boolean;
}

/** `1604:13Z`; the seconds are dropped first where there is little room. */
function WithSeconds({ text }: { text: string }) {
  const [minutes = '', seconds = ''] = text.split(':');
  return (
    <>
      {minutes}
      <span className={styles.seconds}>:{seconds.slice(0, 2)}</span>
      {seconds.slice(2)}
    </>
  );
}

/** UTC, first and large. Screen readers get the minutes, on request, not every second. */
export function UtcClock({ size, showsDate = size === 'full', showsLocal = false }: UtcClockProps) {
  const now = useNowMs(size === 'full' ? 'second' : 'minute');
  return (
    <time className={styles.clock} dateTime={new Date(now).toISOString()} aria-label="UTC">
      <span className={size === 'full' ? styles.time : styles.short}>
        {size === 'full' ? <WithSeconds text={formatUtcTimeWithSeconds(now)} /> : formatUtcTime(now)}
      </span>
      {showsDate && <span className={styles.date}>{formatUtcDate(now)}</span>}
      {showsLocal && <span className={styles.date}>{localTimeText(now)}</span>}
    </time>
  );
}
