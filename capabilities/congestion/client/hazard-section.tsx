import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Badge, type BadgeProps } from '#platform/client/ui/badge.tsx';
import { FreshnessLine } from '#platform/client/ui/freshness-line.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import { measuredText, type Units, visibilityText } from '#platform/client/units/units.ts';
import { formatUtcTime } from '#aviation/time/utc.ts';
import {
  type HazardFactor,
  type HazardLevel,
  type HazardPoint,
  hazardLevel,
  hazardNow,
  hazardPoints,
  placeholderHazard,
} from '../domain/hazard-level.ts';
import type { AirportOfCharts } from './airport-of-charts.ts';
import styles from './charts.module.css';
import { type ForecastAnswer, forecastQuery } from './forecast.queries.ts';
import { HazardChart } from './hazard-chart.tsx';

const TONES: Record<HazardLevel, NonNullable<BadgeProps['tone']>> = {
  Low: 'ok',
  Medium: 'caution',
  High: 'warning',
};

function LevelBadge({ point }: { point: HazardPoint | null }) {
  if (!point || point.value === null) return <Badge>— now</Badge>;
  const level = hazardLevel(point.value);
  return (
    <Badge tone={TONES[level]}>
      {point.value} {level} now
    </Badge>
  );
}

/** A model's visibility is not a report: kilometres unless the settings have another unit. */
const forecastVisibility = (km: number, units: Units): string =>
  visibilityText(km * 1000, units.visibility === 'reported' ? { ...units, visibility: 'km' } : units);

function factorText({ kind, value }: HazardFactor, units: Units): string {
  if (kind === 'gusts') return `Gusts ${measuredText('speedKt', value, units)}`;
  if (kind === 'wind') return `Wind ${measuredText('speedKt', value, units)}`;
  if (kind === 'visibility') return `Visibility ${forecastVisibility(value / 1000, units)}`;
  return kind === 'lightning'
    ? `Lightning ${Math.round(value)} J/kg`
    : `Precipitation ${(value * 4).toFixed(1)} mm/h`;
}

/** A step as text: `42 Medium · Gusts 38 kt`. */
function hazardText({ value, meta }: HazardPoint, units: Units): string {
  if (value === null) return '— · no forecast';
  const factors = meta.factors.map((factor) => factorText(factor, units));
  if (factors.length === 0 && value < 30) factors.push('no hazard named');
  return [`${value} ${hazardLevel(value)}`, ...factors].join(' · ');
}

function Readout({ point, isPlaceholder }: { point: HazardPoint; isPlaceholder: boolean }) {
  const { precipitation, windGust, windSpeed, lightning, visibilityKm } = point.meta;
  const units = useUnits();
  const speed = (kt: number | null): string => measuredText('speedKt', kt, units);
  const figure = (value: number | null, unit: string, digits = 0): string =>
    value === null ? `— ${unit}` : `${value.toFixed(digits)} ${unit}`;
  return (
    <div className={styles.readout}>
      <p>
        <b>{formatUtcTime(point.time)}</b> {isPlaceholder ? 'no forecast' : hazardText(point, units)}
      </p>
      {!isPlaceholder && (
        <p className={styles.figures}>
          Wind {speed(windSpeed)} · gusts {speed(windGust)} · visibility{' '}
          {visibilityKm === null ? '—' : forecastVisibility(visibilityKm, units)} · precipitation{' '}
          {figure(precipitation === null ? null : precipitation * 4, 'mm/h', 1)} · lightning{' '}
          {figure(lightning, 'J/kg')}
        </p>
      )}
    </div>
  );
}

interface ChartPartProps {
  code: string;
  points: readonly HazardPoint[];
  isPlaceholder: boolean;
  nowMs: number;
  zoomPercent: number;
}

function ChartPart({ code, points, isPlaceholder, nowMs, zoomPercent }: ChartPartProps) {
  const units = useUnits();
  const [chosenMs, setChosen] = useState<number | null>(null);
  const wantedMs = chosenMs ?? nowMs;
  const chosen = Math.max(
    0,
    points.findLastIndex((one) => one.time <= wantedMs),
  );
  const point = points[chosen];
  return (
    <>
      <HazardChart
        code={code}
        points={points}
        nowMs={nowMs}
        zoomPercent={zoomPercent}
        isPlaceholder={isPlaceholder}
        chosen={chosen}
        valueText={point ? `${formatUtcTime(point.time)}: ${hazardText(point, units)}` : ''}
        onChoose={(step) => setChosen(points[step]?.time ?? null)}
      />
      {point && <Readout point={point} isPlaceholder={isPlaceholder} />}
    </>
  );
}

function pointsOf(answer: ForecastAnswer, code: string, nowMs: number) {
  const points = answer.kind === 'data' ? hazardPoints(answer.block, nowMs) : [];
  const isKnown = points.some((point) => point.value !== null);
  return isKnown
    ? { points, isPlaceholder: false }
    : { points: placeholderHazard(code, nowMs), isPlaceholder: true };
}

function Source({ answer, isPlaceholder }: { answer: ForecastAnswer; isPlaceholder: boolean }) {
  if (isPlaceholder) {
    const reason = answer.kind === 'placeholder' ? answer.reason : 'No forecast for these hours.';
    return <p className={styles.placeholder}>Made up to show the chart’s shape, not data: {reason}</p>;
  }
  if (answer.kind !== 'data' || answer.freshness === null) return null;
  return (
    <div className={styles.source}>
      <FreshnessLine freshness={answer.freshness} />
    </div>
  );
}

/** The weather hazard level at an airport (row E7): 0 to 100 with its factors, or a placeholder marked as such. */
export function HazardSection({ airport, zoomPercent }: { airport: AirportOfCharts; zoomPercent: number }) {
  const { data } = useQuery(forecastQuery(airport.location));
  const nowMs = useNowMs('minute');
  const shown = data && pointsOf(data, airport.icao, nowMs);
  return (
    <section className={styles.section} aria-label="Weather Hazard Level">
      <header className={styles.head}>
        <h3>Weather Hazard Level</h3>
        {shown?.isPlaceholder && <Badge tone="caution">Generated placeholder</Badge>}
        {shown && !shown.isPlaceholder && <LevelBadge point={hazardNow(shown.points, nowMs)} />}
      </header>
      {data && shown ? (
        <>
          <ChartPart
            key={airport.icao}
            code={airport.icao}
            nowMs={nowMs}
            zoomPercent={zoomPercent}
            {...shown}
          />
          <Source answer={data} isPlaceholder={shown.isPlaceholder} />
        </>
      ) : (
        <>
          <Skeleton height="140px" />
          <Skeleton height="64px" />
        </>
      )}
    </section>
  );
}
