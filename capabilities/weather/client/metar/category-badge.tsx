import type { FlightCategory } from '#aviation/reports/flight-category.ts';
import styles from './metar.module.css';

const SHAPES: Record<FlightCategory, string> = { VFR: '●', MVFR: '■', IFR: '▲', LIFR: '◆' };

/** The symbol of a category; never colour alone. */
export const categoryShape = (category: FlightCategory | null): string =>
  category === null ? '○' : SHAPES[category];

/** A flight category with its shape and colour; unknown is stated, not guessed. */
export function CategoryBadge({ category }: { category: FlightCategory | null }) {
  return (
    <span className={styles.category} data-category={category ?? 'unknown'}>
      <span aria-hidden>{categoryShape(category)}</span> {category ?? 'Category unknown'}
    </span>
  );
}
