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

const MODES: Readonly<Record<Freshness['origin'], string>> = {
  live: 'Live',
  simulated: 'Simulated',
  replay: 'Replay',
  // Data of a cycle or an edition: independent of the feeds' mode.
  reference: 'Reference',
};

/** Data state in a legend: always the mode, then any fault. */
export function legendMarks(freshness: Freshness): Mark[] {
  const mode: Mark = { text: MODES[freshness.origin], tone: 'neutral' };
  return [mode, ...freshnessMarks(freshness).filter(({ text }) => text !== mode.text)];
}

/** The mode of data of which no state is known. */
export const modeText = (origin: Freshness['origin']): string => MODES[origin];

/** Time of last receipt from a source without dates: `received 3 min ago`. */
function receivedText(receivedAt: string | null, nowMs: number): string | null {
  const receivedMs = receivedAt === null ? Number.NaN : Date.parse(receivedAt);
  if (Number.isNaN(receivedMs)) return null;
  const age = formatAge(nowMs - receivedMs);
  return age === 'now' ? 'received now' : `received ${age} ago`;
}

/**
 * `NOAA · 6 min`: the source and the age of its last data; reference data shows its date instead of an age, and undated
 * data the time of receipt.
 */
export function freshnessText(freshness: Freshness, nowMs: number): string {
  const { source, asOf, receivedAt, origin } = freshness;
  if (asOf === null)
    return [source, origin === 'reference' ? null : receivedText(receivedAt, nowMs)]
      .filter(Boolean)
      .join(' · ');
  const asOfMs = Date.parse(asOf);
  if (Number.isNaN(asOfMs)) return source;
  return `${source} · ${origin === 'reference' ? asOf.slice(0, 10) : formatAge(nowMs - asOfMs)}`;
}

/**
 * Source and age of a datum; in a legend with its mode, also when live.
 * @public
 */
export function FreshnessLine({
  freshness,
  isOfLegend = false,
}: {
  freshness: Freshness;
  isOfLegend?: boolean;
}) {
  const now = useNowMs('minute');
  const marks = isOfLegend ? legendMarks(freshness) : freshnessMarks(freshness);
  return (
    <span className={styles.line}>
      <span title={freshness.asOf ?? undefined}>{freshnessText(freshness, now)}</span>
      {marks.map((mark) => (
        <Badge key={mark.text} tone={mark.tone}>
          {mark.text}
        </Badge>
      ))}
    </span>
  );
}
