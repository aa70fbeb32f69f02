import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './folding-legend.module.css';
import { setLegendOpen } from './legend-folds.store.ts';

/** A legend that folds to a chip with its layer's name. Chip and button are one element, so that the focus stays. */
export function FoldingLegend(props: { layer: string; title: string; isOpen: boolean; children: ReactNode }) {
  const { layer, title, isOpen, children } = props;
  const id = useId();
  return (
    <div className={styles.legend} data-open={isOpen || undefined}>
      <button
        type="button"
        className={styles.fold}
        aria-label={`Legend of ${title}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setLegendOpen(layer, !isOpen)}
      >
        {!isOpen && <span>{title}</span>}
        <ChevronDown size={14} aria-hidden />
      </button>
      {isOpen && (
        <div id={id} className={styles.body}>
          {children}
        </div>
      )}
    </div>
  );
}
