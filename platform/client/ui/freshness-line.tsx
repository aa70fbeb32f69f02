import type { Freshness } from '#platform/contract/freshness.ts';
import { formatAge } from '#aviation/time/utc.ts';
import { useNowMs } from '../time/use-now.ts';
import { Badge, type BadgeProps } from './badge.tsx';
import styles from './freshness-line.module.css';

interface Mark {
  text: string;
  tone: NonNullable<BadgeProps['tone']>;
}

/** The badges that a datum must carry; fresh live and reference data carry none. */
export function freshnessMarks(freshness: Freshness): Mark[] {
  const marks: Mark[] = [];
  if (freshness.origin === 'simulated') marks.push({ text: 'Simulated', tone: 'neutral' });
  if (freshness.origin === 'replay') marks.push({ text: 'Replay', tone: 'neutral' });
  if (freshness.state === 'stale') marks.push({ text: 'Stale', tone: 'caution' });
  if (freshness.state === 'failed') marks.push({ text: 'Failed', tone: 'caution' });
  return marks;
}

/** `NOAA · 6 min`: the source and the age of what it last said; reference data shows its date instead of an age. */
export function freshnessText(freshness: Freshness, nowMs: number): string {
  const { source, asOf, origin } = freshness;
  if (asOf === null) return source;
  const asOfMs = Date.parse(asOf);
  if (Number.isNaN(asOfMs)) return source;
  return `${source} · ${origin === 'reference' ? asOf.slice(0, 10) : formatAge(nowMs - asOfMs)}`;
}

/**
 * Where a datum came from and how old it is.
 * @public
 */
export function FreshnessLine({ freshness }: { freshness: Freshness }) {
  const now = useNowMs('minute');
  return (
    <span className={styles.line}>
      <span title={freshness.asOf ?? undefined}>{freshnessText(freshness, now)}</span>
      {freshnessMarks(freshness).map((mark) => (
        <Badge key={mark.text} tone={mark.tone}>
          {mark.text}
        </Badge>
      ))}
    </span>
  );
}
