import { MapPin, Star, Trash2 } from 'lucide-react';
import { airacAge } from '#aviation/time/airac.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import type { Chart } from '../contract.ts';
import { chartKey } from '../domain/chart-keys.ts';
import styles from './charts.module.css';
import { openChart, starredCharts, toggleStarredChart } from './charts.store.ts';
import { deleteChartWithUndo } from './delete-chart.ts';

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Source and date of a chart, in one line. */
export function chartSourceText(chart: Chart): string {
  const date = chart.asOf?.slice(0, 10);
  const parts = chart.isOwn
    ? [chart.source, date ? `added ${date}` : null, chart.size === null ? null : sizeText(chart.size)]
    : [chart.source, `cycle ${chart.cycle ?? '—'}`, date ? `from ${date}` : null];
  return parts.filter(Boolean).join(' · ');
}

/** Marks a published chart whose cycle is over; the validity of a user's own chart is unknown. */
export function CycleBadge({ chart }: { chart: Chart }) {
  const nowMs = useNowMs('minute');
  if (chart.cycle === null) return null;
  const { state } = airacAge(chart.cycle, nowMs);
  if (state === 'outdated') return <Badge tone="caution">Outdated</Badge>;
  return state === 'future' ? <Badge tone="caution">Not yet in force</Badge> : null;
}

export function ChartRow({ chart, isAirportShown }: { chart: Chart; isAirportShown: boolean }) {
  const isStarred = useSlice(starredCharts, (keys) => keys.includes(chartKey(chart.id)));
  return (
    <li className={styles.row} data-chart={chart.id}>
      <button type="button" className={styles.open} onClick={() => openChart(chart.id)}>
        <span className={styles.name}>{chart.name}</span>
        <span className={styles.meta}>
          {isAirportShown && <span className={styles.ident}>{chart.icao ?? '—'}</span>}
          <span>{chartSourceText(chart)}</span>
          <CycleBadge chart={chart} />
          {chart.isGeoreferenced && (
            <span className={styles.placed}>
              <MapPin size={12} aria-hidden /> on the map
            </span>
          )}
        </span>
      </button>
      <IconButton
        label={`Star ${chart.name}`}
        Icon={Star}
        isPressed={isStarred}
        isFilled
        onClick={() => toggleStarredChart(chart.id)}
      />
      {chart.isOwn && (
        <IconButton
          label={`Delete ${chart.name}`}
          Icon={Trash2}
          onClick={() => void deleteChartWithUndo(chart)}
        />
      )}
    </li>
  );
}
