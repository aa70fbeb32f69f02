import { useUnits } from '#platform/client/units/measure.tsx';
import { measuredDigits, unitOf } from '#platform/client/units/units.ts';
import { TriangleAlert } from 'lucide-react';
import type { RoutePoint } from '#capabilities/route/contract.ts';
import styles from '../flights.module.css';

export interface RouteSummaryProps {
  departure: string;
  arrival: string;
  route: string;
  points: readonly RoutePoint[];
  distanceNm: number | null;
  isFallback: boolean;
  message?: string;
}

/** A route in short: ends, distance, number of points, its text; a straight line is marked as such. */
export function RouteSummary(props: RouteSummaryProps) {
  const { departure, arrival, route, points, distanceNm, isFallback, message } = props;
  const units = useUnits();
  const between = Math.max(0, points.length - 2);
  return (
    <section className={styles.route} aria-label="Route">
      <div className={styles.ends}>
        <span className={styles.end}>{departure || '—'}</span>
        <svg className={styles.arc} viewBox="0 0 212 30" preserveAspectRatio="none" aria-hidden>
          <path d="M4 26C50 2 162 2 208 26" />
        </svg>
        <span className={styles.end}>{arrival || '—'}</span>
      </div>
      <p className={styles.meta}>
        <span className={styles.figure}>{measuredDigits('distanceNm', distanceNm, units)}</span>{' '}
        {unitOf('distanceNm', units)}
        {' · '}
        {between === 1 ? '1 point between' : `${between} points between`}
      </p>
      {isFallback && (
        <p className={styles.caution}>
          <TriangleAlert size={14} aria-hidden /> No route: straight line between the airports.
        </p>
      )}
      {message !== undefined && message !== '' && <p className={styles.meta}>{message}</p>}
      <p className={styles.raw}>{route === '' ? 'DCT' : route}</p>
    </section>
  );
}
