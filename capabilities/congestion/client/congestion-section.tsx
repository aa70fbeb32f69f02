import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Choice } from '#platform/client/ui/choice.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { FreshnessLine } from '#platform/client/ui/freshness-line.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import {
  AADC_STATUSES,
  type CongestionPoint,
  INCREMENTS_MIN,
  type IncrementMin,
  congestionPoints,
  hasDemand,
} from '../domain/congestion.ts';
import { NO_CONGESTION_DATA, congestionFactors, stepText, stepTimeText } from '../domain/congestion-text.ts';
import { placeholderCongestion } from '../domain/placeholder.ts';
import type { AirportOfCharts } from './airport-of-charts.ts';
import styles from './charts.module.css';
import { CongestionChart } from './congestion-chart.tsx';
import { type DemandAnswer, demandQuery } from './forecast.queries.ts';

/** Names of the statuses' colours, by place in the FAA's order. */
const statusKey = (name: string): string => {
  const at = AADC_STATUSES.findIndex((status) => status === name);
  return at === -1 ? 'other' : String(at);
};

/** State of the arrivals of a step, in the FAA's colours. */
function Statuses({ point }: { point: CongestionPoint }) {
  const shown = point.statuses.filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <>
      <div className={styles.statusBar} aria-hidden>
        {shown.map(({ name, count }) => (
          <span key={name} data-status={statusKey(name)} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={styles.statuses}>
        {shown.map(({ name, count }) => (
          <li key={name}>
            <i data-status={statusKey(name)} aria-hidden /> {name} {count}
          </li>
        ))}
      </ul>
    </>
  );
}

function Legend({ hasDepartures, hasMean }: { hasDepartures: boolean; hasMean: boolean }) {
  return (
    <ul className={styles.legend}>
      <li data-series="arrivals">Arrivals</li>
      {hasDepartures && <li data-series="departures">Departures</li>}
      {hasMean && <li data-series="mean">Usual</li>}
      <li className={styles.legendNote}>pale = predicted</li>
    </ul>
  );
}

interface ChartPartProps {
  airport: AirportOfCharts;
  answer: DemandAnswer;
  zoomPercent: number;
}

function ChartPart({ airport, answer, zoomPercent }: ChartPartProps) {
  const nowMs = useNowMs('minute');
  const [incrementMin, setIncrement] = useState<IncrementMin>(60);
  const [chosenMs, setChosen] = useState<number | null>(null);
  const isPlaceholder = answer.kind === 'placeholder';
  const points = isPlaceholder
    ? placeholderCongestion(airport.icao, { nowMs, lon: airport.location.longitude })
    : congestionPoints(answer.aadc, { nowMs, incrementMin });
  if (!hasDemand(points)) return <p className={styles.factors}>{NO_CONGESTION_DATA}</p>;
  const wantedMs = chosenMs ?? nowMs;
  const chosen = Math.max(
    0,
    points.findLastIndex((one) => one.time <= wantedMs),
  );
  const point = points[chosen];
  return (
    <>
      <CongestionChart
        code={airport.icao}
        points={points}
        nowMs={nowMs}
        zoomPercent={zoomPercent}
        isPlaceholder={isPlaceholder}
        chosen={chosen}
        onChoose={(step) => setChosen(points[step]?.time ?? null)}
      />
      <Legend
        hasDepartures={points.some((one) => one.departureDemand !== null)}
        hasMean={points.some((one) => one.histAvgArrival !== null)}
      />
      {point && (
        <div className={styles.readout}>
          <p>
            <b>{stepTimeText(point.time)}</b> {stepText(point)}
          </p>
          <Statuses point={point} />
        </div>
      )}
      {!isPlaceholder && (
        <>
          <p className={styles.factors}>{congestionFactors(points, nowMs)}</p>
          <Choice
            label="Step"
            value={String(incrementMin)}
            options={INCREMENTS_MIN.map((minutes) => ({ value: String(minutes), label: `${minutes} min` }))}
            onChange={(value) =>
              setIncrement(INCREMENTS_MIN.find((minutes) => String(minutes) === value) ?? 60)
            }
          />
        </>
      )}
    </>
  );
}

function Source({ answer }: { answer: DemandAnswer }) {
  if (answer.kind === 'placeholder') {
    return <p className={styles.placeholder}>Made up to show the chart’s shape, not data: {answer.reason}</p>;
  }
  const { aadc } = answer;
  return (
    <div className={styles.source}>
      <FreshnessLine freshness={aadc.freshness} />
      {aadc.message !== null && <p>{aadc.message}</p>}
    </div>
  );
}

/** The congestion of an airport (row E6): demand against rate, or a placeholder marked as such. */
export function CongestionSection({
  airport,
  zoomPercent,
}: {
  airport: AirportOfCharts;
  zoomPercent: number;
}) {
  const query = useQuery(demandQuery(airport));
  const { data } = query;
  return (
    <section className={styles.section} aria-label="Congestion Prediction">
      <header className={styles.head}>
        <h3>Congestion Prediction</h3>
        {data?.kind === 'placeholder' ? (
          <Badge tone="caution">Generated placeholder</Badge>
        ) : (
          <span className={styles.unit}>movements · Z</span>
        )}
      </header>
      {query.isPending && (
        <>
          <Skeleton height="172px" />
          <Skeleton height="156px" />
        </>
      )}
      {query.isError && !data && (
        <ErrorNotice
          message={NO_CONGESTION_DATA}
          advice={query.error.message}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {data && (
        <>
          <ChartPart key={airport.icao} airport={airport} answer={data} zoomPercent={zoomPercent} />
          <Source answer={data} />
        </>
      )}
    </section>
  );
}
