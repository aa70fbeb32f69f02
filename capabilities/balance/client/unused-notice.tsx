import { OctagonAlert } from 'lucide-react';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { type UnusedText, weightBalance } from './balance-slice.ts';
import styles from './balance.module.css';
import { discardUnused } from './balance.store.ts';

const NONE: Readonly<Record<string, UnusedText>> = {};

/** Whether some typed text is unusable: there is then no verdict and no signature. */
export const useHasUnused = (): boolean =>
  useSlice(weightBalance, (work) => Object.keys(work?.unused ?? NONE).length > 0);

/** The unusable text, in place of a verdict. */
export function UnusedNotice() {
  const unused = useSlice(weightBalance, (work) => work?.unused ?? NONE);
  return (
    <section className={styles.verdict} data-state="caution" aria-label="Limits in words">
      <h3 className={styles.verdictTitle}>
        <OctagonAlert size={18} aria-hidden />
        No verdict: invalid entry
      </h3>
      <ul className={styles.sentences}>
        {Object.entries(unused).map(([label, { text, error }]) => (
          <li key={label}>
            {label} “{text}”: {error}
          </li>
        ))}
      </ul>
      <p className={styles.governing}>
        The figures below are the previous ones. Correct the entry before signing.
      </p>
      <Button size="small" onClick={discardUnused}>
        Restore the previous figures
      </Button>
    </section>
  );
}
