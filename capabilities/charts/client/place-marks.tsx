import { classNames } from '#platform/client/ui/class-names.ts';
import styles from './charts.module.css';
import type { Placing } from './use-placing.ts';

/** The marked points on the page, numbered as in the form. */
export function PlaceMarks({ placing }: { placing: Placing }) {
  return placing.rows.map(
    ({ id, at }) =>
      at?.page === placing.pageNumber && (
        <span
          key={id}
          className={classNames(styles.mark, id === placing.activeId && styles.activeMark)}
          style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
          aria-hidden
        >
          <span className={styles.markNumber}>{id}</span>
        </span>
      ),
  );
}
