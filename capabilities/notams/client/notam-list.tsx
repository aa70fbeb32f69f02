import { useState } from 'react';
import { useSlice } from '#platform/client/state/slice.ts';
import { timeline, timelineInstant } from '#platform/client/time/timeline.store.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { RowList } from '#platform/client/ui/panel-parts.tsx';
import type { NotamAnswer, NotamSourceHealth } from '../contract.ts';
import { NotamCard } from './notam-card.tsx';
import { hiddenText, phaseOf } from './notam-text.ts';
import styles from './notams.module.css';

/** Lists longer than this are drawn piece by piece. */
const STEP = 60;

/** The time shown by map and lists, to the minute. */
export function useShownInstant(): number {
  const state = useSlice(timeline);
  const now = useNowMs('minute');
  return timelineInstant(state, now);
}

/** NOTAMs, the most relevant first; hidden ones are counted and one press away. */
export function NotamList({ notams }: { notams: readonly NotamAnswer[] }) {
  const atMs = useShownInstant();
  const [showsHidden, setShowsHidden] = useState(false);
  const [limit, setLimit] = useState(STEP);
  const hidden = notams.filter((notam) => notam.hidden !== null);
  const wanted = showsHidden ? notams : notams.filter((notam) => notam.hidden === null);
  const shown = wanted.slice(0, limit);
  return (
    <>
      {shown.length > 0 && (
        <RowList>
          {shown.map((notam) => (
            <NotamCard key={notam.id} notam={notam} phase={phaseOf(notam, atMs)} />
          ))}
        </RowList>
      )}
      {wanted.length > limit && (
        <div className={styles.more}>
          <Button size="small" onClick={() => setLimit(limit + STEP)}>
            {`Show ${Math.min(STEP, wanted.length - limit)} more of ${wanted.length}`}
          </Button>
        </div>
      )}
      {hidden.length > 0 && (
        <div className={styles.hidden}>
          <span>{hiddenText(hidden)}</span>
          <Button size="small" aria-pressed={showsHidden} onClick={() => setShowsHidden(!showsHidden)}>
            {showsHidden ? 'Hide' : 'Show'}
          </Button>
        </div>
      )}
    </>
  );
}

/** State of a source that is not fresh: no key, failed, stale. Null when there is nothing to report. */
export function problemOfSource(name: string, health: NotamSourceHealth): string | null {
  const { message, hasData, freshness } = health;
  const received =
    freshness.receivedAt === null
      ? ''
      : ` Last received ${freshness.receivedAt.slice(11, 16).replace(':', '')}Z.`;
  if (!hasData)
    return message === null ? `${name}: waiting for the first answer.` : `${name} not available: ${message}`;
  if (freshness.state === 'failed') return `${name} failed: ${message ?? 'No answer.'}${received}`;
  return freshness.state === 'stale' ? `${name} stale.${received}` : null;
}

/** The problems of the sources, one line each. */
export function NotamProblems({ problems }: { problems: readonly (string | null)[] }) {
  const lines = problems.filter((line) => line !== null);
  if (lines.length === 0) return null;
  return (
    <div className={styles.trouble} role="status">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
