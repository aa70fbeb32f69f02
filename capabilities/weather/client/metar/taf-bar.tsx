import { formatUtcTime } from '#aviation/time/utc.ts';
import { TIMELINE_AHEAD_MS, TIMELINE_PAST_MS } from '#platform/client/time/timeline.store.ts';
import type { DecodedTafAnswer } from '../../contract.ts';
import { categoryShape } from './category-badge.tsx';
import { atTimesText } from './report-text.ts';
import styles from './metar.module.css';

const HOUR_MS = 3_600_000;
const TICK_MS = 6 * HOUR_MS;
/** A narrower part has no room for its name. */
const NAMED_SHARE = 0.13;

/** The categories of a TAF on the scale of the timeline, with a line at the present. */
export function TafBar({ periods, nowMs }: { periods: DecodedTafAnswer['periods']; nowMs: number }) {
  const fromMs = nowMs - TIMELINE_PAST_MS;
  const untilMs = nowMs + TIMELINE_AHEAD_MS;
  const lengthMs = untilMs - fromMs;
  const share = (ms: number): number => (Math.min(Math.max(ms, fromMs), untilMs) - fromMs) / lengthMs;
  const percent = (part: number): string => `${(part * 100).toFixed(2)}%`;
  const shown = periods.filter((period) => period.untilMs > fromMs && period.fromMs < untilMs);
  const ticks = Array.from(
    { length: 5 },
    (_, index) => (Math.floor(fromMs / TICK_MS) + 1 + index) * TICK_MS,
  ).filter((ms) => ms < untilMs);
  return (
    <div className={styles.tafBar}>
      <div className={styles.track}>
        {shown.map((period) => {
          const left = share(period.fromMs);
          const width = share(period.untilMs) - left;
          const { category, worst } = period;
          const isWorse = worst !== category;
          const name = category ?? '—';
          const text = `${formatUtcTime(period.fromMs)} to ${formatUtcTime(period.untilMs)}: ${name}${isWorse ? atTimesText(worst) : ''}`;
          return (
            <div
              key={period.fromMs}
              className={styles.part}
              data-category={category ?? 'unknown'}
              data-worst={isWorse ? (worst ?? 'unknown') : undefined}
              style={{ left: percent(left), width: percent(width) }}
              role="img"
              aria-label={text}
              title={text}
            />
          );
        })}
        {shown.map(({ fromMs: start, untilMs: end, category }) => {
          // The line at the present would cross a label that begins there.
          const left = share(start);
          const nowShare = share(nowMs);
          const at =
            left <= nowShare && nowShare < left + NAMED_SHARE && nowShare < share(end) ? nowShare : left;
          return share(end) - at > NAMED_SHARE ? (
            <span
              key={start}
              className={styles.name}
              data-category={category ?? 'unknown'}
              style={{ left: percent(at) }}
              aria-hidden
            >
              {categoryShape(category)} {category ?? '—'}
            </span>
          ) : null;
        })}
        <div className={styles.now} style={{ left: percent(share(nowMs)) }} aria-hidden />
      </div>
      <div className={styles.ticks} aria-hidden>
        {ticks.map((ms) => (
          <span key={ms} style={{ left: percent(share(ms)) }}>
            {formatUtcTime(ms).slice(0, 2)}
          </span>
        ))}
        <span className={styles.zulu}>Z</span>
      </div>
    </div>
  );
}
