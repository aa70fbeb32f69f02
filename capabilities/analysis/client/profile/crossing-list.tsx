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

/** Whether an area is in effect at any time of the path; an unknown time excludes nothing. */
function isDuring({ path: { points } }: CrossingsAnswer) {
  const [fromMs, toMs] = [points[0], points.at(-1)].map((point) => Date.parse(point?.time ?? ''));
  return ({ validFrom, validTo }: Pick<Crossing, 'validFrom' | 'validTo'>): boolean =>
    !(Date.parse(validFrom ?? '') > (toMs ?? Number.NaN)) &&
    !(Date.parse(validTo ?? '') < (fromMs ?? Number.NaN));
}

/** Areas that could not be compared with the path, a sentence per source: without a position, or lines only. */
function unplacedLines(answer: CrossingsAnswer): string[] {
  const without = answer.unplaced.filter(isDuring(answer));
  const lines = answer.near.filter(({ notes }) => notes.some((note) => note.id === 'no-inside'));
  return answer.sources.flatMap(({ id, title }) => {
    const [unknown, near] = [without, lines].map((areas) =>
      areas.flatMap((area) => (area.source === id ? [area.title] : [])).join(', '),
    );
    return [
      ...(unknown ? [`${title} not checked: no position published for ${unknown}.`] : []),
      ...(near ? [`${title} not checked: ${near} near the route, published as a line only.`] : []),
    ];
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
  const unplaced = unplacedLines(answer);
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
