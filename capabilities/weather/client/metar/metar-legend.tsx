import type { FlightCategory } from '#aviation/reports/flight-category.ts';
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { layerReports } from '#platform/client/layers/layer-reports.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { timeline, timelineInstant } from '#platform/client/time/timeline.store.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import type { MetarColumns } from '../../contract.ts';
import { CategoryBadge } from './category-badge.tsx';
import { type ReportPhase, phaseAt } from './metar-instant.ts';
import { metarsQuery } from './metar.queries.ts';
import styles from './metar.module.css';

const LIMITS: readonly (readonly [FlightCategory, string])[] = [
  ['VFR', '>3000 · >5'],
  ['MVFR', '1000–3000 · 3–5'],
  ['IFR', '<1000 · <3'],
  ['LIFR', '<500 · <1'],
];
const PHASES: Record<ReportPhase, { title: string; note: string | null }> = {
  now: { title: 'METAR', note: null },
  past: { title: 'METAR, earlier', note: 'Dim: no report for that time' },
  forecast: { title: 'TAF outlook', note: 'Forecast, not observed. Outline: at times. Dim: no TAF' },
};

const NAMED_AT_MAX = 4;

/** Identifiers of stations whose position is in conflict. */
function conflictsIn({ icao, positionConflictNm }: MetarColumns): string[] {
  return icao.filter((_ident, index) => positionConflictNm[index] != null);
}

/** `Position conflict with navigation data: LEVS, KAGI and 3 more`. */
function conflictsText(conflicts: readonly string[]): string {
  const named = conflicts.slice(0, NAMED_AT_MAX).join(', ');
  const more = conflicts.length - NAMED_AT_MAX;
  return `Position conflict with navigation data: ${named}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Legend of the station shapes, and whether they are observed or forecast. */
export function MetarLegend() {
  const now = useNowMs('minute');
  const phase = useSlice(timeline, (state) => phaseAt(timelineInstant(state, now), now));
  const columns = useQuery({ ...metarsQuery(), enabled: false }).data;
  const conflicts = useMemo(() => (columns ? conflictsIn(columns) : []), [columns]);
  const message = useSlice(layerReports, (reports) => reports['metar-sigmet']?.message ?? null);
  const { title, note } = PHASES[phase];
  return (
    <div className={styles.legend}>
      <h3>
        {title} <small>ft · SM</small>
      </h3>
      <ul>
        {LIMITS.map(([category, limits]) => (
          <li key={category}>
            <CategoryBadge category={category} />
            <span className={styles.limits}>{limits}</span>
          </li>
        ))}
      </ul>
      {phase === 'now' && (
        <p className={styles.legendNote} data-legend="detail">
          <span className={styles.gust} aria-hidden /> gusts on the barb
        </p>
      )}
      {note !== null && <p className={styles.legendNote}>{note}</p>}
      {conflicts.length > 0 && (
        <p className={styles.legendNote} data-legend="detail">
          {conflictsText(conflicts)}
        </p>
      )}
      {message !== null && <p className={styles.legendTrouble}>{message}</p>}
    </div>
  );
}
