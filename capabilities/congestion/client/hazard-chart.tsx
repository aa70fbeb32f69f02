import { HOUR_MS } from '../domain/congestion.ts';
import { type HazardLevel, type HazardPoint, hazardLevel } from '../domain/hazard-level.ts';
import { ChartFrame, type ChartSize } from './chart-frame.tsx';
import styles from './charts.module.css';

const INSETS = { left: 30, right: 10 };
const TOP_PX = 8;
const TICKS_PX = 20;
const TICK_MS = 4 * HOUR_MS;
/** Spec 4: Low below 30, Medium below 60, otherwise High. */
const BANDS: readonly { level: HazardLevel; from: number; to: number }[] = [
  { level: 'High', from: 60, to: 100 },
  { level: 'Medium', from: 30, to: 60 },
  { level: 'Low', from: 0, to: 30 },
];

interface Scales {
  x: (timeMs: number) => number;
  y: (value: number) => number;
  stepMs: number;
  bottomPx: number;
}

function scalesOf(points: readonly HazardPoint[], { widthPx, heightPx }: ChartSize): Scales {
  const fromMs = points[0]?.time ?? 0;
  const stepMs = points.length > 1 ? (points[1]?.time ?? 0) - fromMs : HOUR_MS;
  const lengthMs = Math.max(stepMs, points.length * stepMs);
  const bottomPx = heightPx - TICKS_PX;
  return {
    x: (timeMs) => INSETS.left + ((timeMs - fromMs) / lengthMs) * (widthPx - INSETS.left - INSETS.right),
    y: (value) => bottomPx - (value / 100) * (bottomPx - TOP_PX),
    stepMs,
    bottomPx,
  };
}

/** A lower level is not marked. */
const MARKED_VALUE = 10;

/** The level as a line in the colour of its band; dashed where it is predicted. */
function Line({ points, scales }: { points: readonly HazardPoint[]; scales: Scales }) {
  const { x, y, stepMs } = scales;
  return points.map((point, index) => {
    const next = points[index + 1];
    if (!next || point.value === null || next.value === null) return null;
    const middle = stepMs / 2;
    return (
      <line
        key={point.time}
        x1={x(point.time + middle)}
        y1={y(point.value)}
        x2={x(next.time + middle)}
        y2={y(next.value)}
        className={styles.level}
        data-level={hazardLevel(Math.max(point.value, next.value))}
        data-predicted={next.predicted || undefined}
      />
    );
  });
}

function Highest({ points, scales }: { points: readonly HazardPoint[]; scales: Scales }) {
  const ahead = points.filter((point) => point.predicted && point.value !== null);
  const [top] = ahead.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
  if (!top || top.value === null || top.value < MARKED_VALUE) return null;
  const x = scales.x(top.time + scales.stepMs / 2);
  const isRight = x > scales.x(points.at(-1)?.time ?? 0) - 40;
  return (
    <g className={styles.highest} data-level={hazardLevel(top.value)}>
      <circle cx={x} cy={scales.y(top.value)} r={3.5} />
      <text
        x={isRight ? x - 6 : x + 6}
        y={Math.max(scales.y(top.value) - 7, TOP_PX + 8)}
        textAnchor={isRight ? 'end' : 'start'}
      >
        {top.value} {hazardLevel(top.value).charAt(0)}
      </text>
    </g>
  );
}

export interface HazardChartProps {
  code: string;
  points: readonly HazardPoint[];
  nowMs: number;
  zoomPercent: number;
  isPlaceholder: boolean;
  chosen: number;
  valueText: string;
  onChoose: (step: number) => void;
}

/** The hazard level over the hours of the congestion chart, on the bands Low, Medium and High. */
export function HazardChart(props: HazardChartProps) {
  const { code, points, nowMs, zoomPercent, isPlaceholder, chosen, valueText, onChoose } = props;
  const point = points[chosen];
  return (
    <ChartFrame
      label={`Weather hazard level of ${code}${isPlaceholder ? ', generated placeholder' : ''}`}
      zoomPercent={zoomPercent}
      heightPx={140}
      steps={points.length}
      chosen={chosen}
      onChoose={onChoose}
      valueText={valueText}
      insets={INSETS}
    >
      {(size) => {
        const scales = scalesOf(points, size);
        const { x, y, bottomPx } = scales;
        const rightPx = size.widthPx - INSETS.right;
        return (
          <g data-placeholder={isPlaceholder || undefined} className={styles.plot}>
            {BANDS.map(({ level, from, to }) => (
              <g key={level} data-level={level} className={styles.band}>
                <rect x={INSETS.left} y={y(to)} width={rightPx - INSETS.left} height={y(from) - y(to)} />
                <text x={INSETS.left + 6} y={y(to) + 14}>
                  {level}
                </text>
                <text x={INSETS.left - 6} y={y(to) + 3.6} className={styles.tickY}>
                  {to}
                </text>
              </g>
            ))}
            <line x1={INSETS.left} x2={rightPx} y1={y(0)} y2={y(0)} className={styles.axis} />
            {point && (
              <line
                x1={x(point.time + scales.stepMs / 2)}
                x2={x(point.time + scales.stepMs / 2)}
                y1={TOP_PX}
                y2={bottomPx}
                className={styles.cursor}
              />
            )}
            <Line points={points} scales={scales} />
            {!isPlaceholder && <Highest points={points} scales={scales} />}
            <line x1={x(nowMs)} x2={x(nowMs)} y1={2} y2={bottomPx} className={styles.now} />
            {points.map(({ time }) =>
              time % TICK_MS === 0 ? (
                <text key={time} x={x(time)} y={size.heightPx - 5} className={styles.tickX}>
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
