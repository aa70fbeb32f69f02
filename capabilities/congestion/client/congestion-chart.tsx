import { type CongestionPoint, HOUR_MS } from '../domain/congestion.ts';
import { stepText, stepTimeText } from '../domain/congestion-text.ts';
import { ChartFrame, type ChartSize } from './chart-frame.tsx';
import styles from './charts.module.css';

const INSETS = { left: 30, right: 8 };
const TOP_PX = 8;
const TICKS_PX = 20;
const TICK_H = 4;
/** A rate this close to the top has its label below its line. */
const ABOVE_PX = 18;

/** The next round figure of a scale with a half. */
export function niceTop(max: number): number {
  const tops = [4, 6, 10, 16, 20, 30, 40, 60, 80, 100, 120, 160, 200, 240, 300, 400];
  return tops.find((top) => top >= max) ?? Math.ceil(max / 100) * 100;
}

interface Scales {
  columnPx: number;
  x: (index: number) => number;
  /** Of movements; departures are negative. */
  y: (movements: number) => number;
  top: number;
  hasDepartures: boolean;
  bottomPx: number;
}

function scalesOf(points: readonly CongestionPoint[], { widthPx, heightPx }: ChartSize): Scales {
  const hasDepartures = points.some((point) => point.departureDemand !== null);
  const top = niceTop(
    Math.max(
      1,
      ...points.flatMap((point) =>
        [
          point.arrivalDemand,
          point.rate,
          point.histAvgArrival,
          point.departureDemand,
          point.histAvgDeparture,
        ].map((value) => value ?? 0),
      ),
    ),
  );
  const bottomPx = heightPx - TICKS_PX;
  const zeroPx = hasDepartures ? (TOP_PX + bottomPx) / 2 : bottomPx;
  const columnPx = (widthPx - INSETS.left - INSETS.right) / Math.max(1, points.length);
  return {
    columnPx,
    x: (index) => INSETS.left + index * columnPx,
    y: (movements) => zeroPx - (movements / top) * (zeroPx - TOP_PX),
    top,
    hasDepartures,
    bottomPx,
  };
}

function Grid({ scales, widthPx }: { scales: Scales; widthPx: number }) {
  const { top, y, hasDepartures } = scales;
  const figures = hasDepartures ? [top, top / 2, 0, -top / 2, -top] : [top, top / 2, 0];
  return figures.map((figure) => (
    <g key={figure}>
      <line
        x1={INSETS.left}
        x2={widthPx - INSETS.right}
        y1={y(figure)}
        y2={y(figure)}
        className={figure === 0 ? styles.axis : styles.grid}
      />
      <text x={INSETS.left - 6} y={y(figure) + 3.6} className={styles.tickY}>
        {Math.abs(figure)}
      </text>
    </g>
  ));
}

function Bars({ points, scales }: { points: readonly CongestionPoint[]; scales: Scales }) {
  const { x, y, columnPx } = scales;
  const gapPx = columnPx > 6 ? 2 : 0.6;
  return points.map((point, index) => (
    <g key={point.time} data-predicted={point.predicted || undefined} className={styles.bars}>
      {point.arrivalDemand !== null && (
        <rect
          x={x(index)}
          y={y(point.arrivalDemand)}
          width={columnPx - gapPx}
          height={Math.max(0, y(0) - y(point.arrivalDemand))}
          className={styles.arrivals}
        />
      )}
      {point.arrivalDemand !== null && point.alert !== null && point.arrivalDemand > 0 && (
        <rect
          x={x(index)}
          y={y(point.arrivalDemand) - 3}
          width={columnPx - gapPx}
          height={3}
          data-alert={point.alert}
          className={styles.alert}
        />
      )}
      {point.departureDemand !== null && (
        <rect
          x={x(index)}
          y={y(0)}
          width={columnPx - gapPx}
          height={Math.max(0, y(-point.departureDemand) - y(0))}
          className={styles.departures}
        />
      )}
    </g>
  ));
}

/** Line segments, interrupted where values are unknown. */
function lineOf(values: readonly (number | null)[], scales: Scales): string {
  let path = '';
  let isDown = false;
  for (const [index, value] of values.entries()) {
    if (value !== null) {
      const at = `${(scales.x(index) + scales.columnPx / 2).toFixed(1)} ${scales.y(value).toFixed(1)}`;
      path += `${isDown ? 'L' : 'M'}${at}`;
    }
    isDown = value !== null;
  }
  return path;
}

function RateLine({ points, scales }: { points: readonly CongestionPoint[]; scales: Scales }) {
  const path = points
    .map(({ rate }, index) =>
      rate === null
        ? ''
        : `M${scales.x(index).toFixed(1)} ${scales.y(rate).toFixed(1)}h${scales.columnPx.toFixed(1)}`,
    )
    .join('');
  const first = points.findIndex((point) => point.rate !== null);
  const rate = points[first]?.rate ?? null;
  if (rate === null) return null;
  return (
    <>
      <path d={path} className={styles.rate} />
      <text
        x={scales.x(first) + 4}
        y={scales.y(rate) + (scales.y(rate) < ABOVE_PX ? 12 : -5)}
        className={styles.rateText}
      >
        AAR {Math.round(rate)}
      </text>
    </>
  );
}

export interface CongestionChartProps {
  code: string;
  points: readonly CongestionPoint[];
  nowMs: number;
  zoomPercent: number;
  isPlaceholder: boolean;
  chosen: number;
  onChoose: (step: number) => void;
}

/** Arrivals above, departures below, usual values, and the arrival rate; the future is pale. */
export function CongestionChart(props: CongestionChartProps) {
  const { code, points, nowMs, zoomPercent, isPlaceholder, chosen, onChoose } = props;
  const point = points[chosen];
  const [first] = points;
  const last = points.at(-1);
  const step = points.length > 1 ? (points[1]?.time ?? 0) - (first?.time ?? 0) : HOUR_MS;
  return (
    <ChartFrame
      label={`Congestion prediction of ${code}${isPlaceholder ? ', generated placeholder' : ''}`}
      zoomPercent={zoomPercent}
      heightPx={172}
      steps={points.length}
      chosen={chosen}
      onChoose={onChoose}
      valueText={point ? `${stepTimeText(point.time)}: ${stepText(point)}` : ''}
      insets={INSETS}
    >
      {(size) => {
        const scales = scalesOf(points, size);
        const nowX = scales.x((nowMs - (first?.time ?? 0)) / step);
        return (
          <g data-placeholder={isPlaceholder || undefined} className={styles.plot}>
            <rect
              x={scales.x(chosen)}
              y={TOP_PX}
              width={scales.columnPx}
              height={scales.bottomPx - TOP_PX}
              className={styles.chosen}
            />
            <Grid scales={scales} widthPx={size.widthPx} />
            <Bars points={points} scales={scales} />
            <path
              d={lineOf(
                points.map((one) => one.histAvgArrival),
                scales,
              )}
              className={styles.mean}
            />
            <path
              d={lineOf(
                points.map((one) => (one.histAvgDeparture === null ? null : -one.histAvgDeparture)),
                scales,
              )}
              className={styles.mean}
            />
            <RateLine points={points} scales={scales} />
            {last && nowMs < last.time + step && (
              <line x1={nowX} x2={nowX} y1={2} y2={scales.bottomPx} className={styles.now} />
            )}
            {points.map(({ time }, index) =>
              time % (TICK_H * HOUR_MS) === 0 ? (
                <text key={time} x={scales.x(index)} y={size.heightPx - 5} className={styles.tickX}>
                  {new Date(time).toISOString().slice(11, 13)}
                </text>
              ) : null,
            )}
          </g>
        );
      }}
    </ChartFrame>
  );
}
