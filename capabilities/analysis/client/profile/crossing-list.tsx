import { isDuring, unplacedLines } from '#aviation/crossing/unplaced-areas.ts';
import type { Crossing, CrossingsAnswer } from '#capabilities/watch/contract.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import styles from '../analysis.module.css';
import { zuluText } from '../figure-text.ts';

const timesOf = ({ stretches }: Crossing): string =>
  stretches
    .map(({ entry, exit }) =>
      entry.time === null || exit.time === null ? '—' : `${zuluText(entry.time)}–${zuluText(exit.time)}`,
    )
    .join(', ');

function Row({ crossing }: { crossing: Crossing }) {
  const { title, severity, levels, notes } = crossing;
  return (
    <li>
      <Badge tone={severity === 'warning' ? 'warning' : severity === 'caution' ? 'caution' : 'neutral'}>
        {severity}
      </Badge>
      <b>{title}</b>
      <span>{levels ?? 'limits not known'}</span>
      <span>{timesOf(crossing)}</span>
      {notes.map(({ id, message }) => (
        <span key={id} className={styles.muted}>
          {message}
        </span>
      ))}
    </li>
  );
}

/** Areas that could not be compared with the path, a sentence per source. */
function unplacedIn({ path: { points }, sources, unplaced, near }: CrossingsAnswer): string[] {
  const [fromMs = null, toMs = null] = [points[0], points.at(-1)].map((point) =>
    point?.time == null ? null : Date.parse(point.time),
  );
  return unplacedLines({
    sources,
    unplaced: unplaced.filter(isDuring(fromMs, toMs)),
    lines: near.filter(({ notes }) => notes.some(({ id }) => id === 'no-inside')),
  });
}

/** What is crossed and when, and which sources were unavailable: not checked is not clear. */
export function CrossingList({
  answer,
  error,
  onRetry,
}: {
  answer: CrossingsAnswer | null;
  error: string | null;
  onRetry: () => void;
}) {
  if (error !== null)
    return <ErrorNotice message={`Hazards and airspace not checked. ${error}`} onRetry={onRetry} />;
  if (!answer) return <p className={styles.note}>Checking hazards and airspace…</p>;
  const unchecked = answer.sources.filter(({ state }) => state !== 'checked');
  const unplaced = unplacedIn(answer);
  return (
    <section className={styles.crossings} aria-label="Areas crossed">
      <h3>Areas crossed</h3>
      {answer.crossings.length === 0 && (
        <p className={styles.note}>
          {unchecked.length + unplaced.length === 0
            ? 'No areas crossed.'
            : 'No areas crossed in the sources checked.'}
        </p>
      )}
      <ul>
        {answer.crossings.map((crossing) => (
          <Row key={crossing.id} crossing={crossing} />
        ))}
      </ul>
      {unplaced.map((line) => (
        <p key={line} className={styles.note}>
          {line}
        </p>
      ))}
      {unchecked.map(({ id, title, state, message }) => (
        <p key={id} className={styles.note}>
          {title}: {state === 'not-checked' ? 'not checked' : state === 'stale' ? 'stale' : 'partly checked'}
          {message === null ? '.' : `. ${message}`}
        </p>
      ))}
    </section>
  );
}
