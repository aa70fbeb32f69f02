import { classNames } from '#platform/client/ui/class-names.ts';
import styles from '../departures/departures.module.css';

const MARKS = { against: '✕', caution: '▲', unknown: '?', for: '✓' } as const;
const NAMES = { against: 'Against', caution: 'Check', unknown: 'Not known', for: 'For' } as const;

export interface ListedConcern {
  readonly kind: keyof typeof MARKS;
  readonly words: string;
}

/** Points for and against something, each with its symbol. */
export function ConcernList({ concerns }: { concerns: readonly ListedConcern[] }) {
  return (
    <ul className={styles.concerns}>
      {concerns.map(({ kind, words }) => (
        <li key={words}>
          <span className={classNames(styles.mark, styles[kind])} role="img" aria-label={NAMES[kind]}>
            {MARKS[kind]}
          </span>
          <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}
