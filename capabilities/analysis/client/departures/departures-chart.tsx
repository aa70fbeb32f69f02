import type { Ref } from 'react';
import type { DepartureOption } from '../../contract.ts';
import type { DepartureState } from '../../domain/departures.ts';
import type { MatrixMetric } from '../../domain/analysis-start.ts';
import { metricOf, type Prices } from '../../domain/matrix.ts';
import styles from './departures.module.css';
import { zuluText } from '../figure-text.ts';

const WIDTH = 640;
const HEIGHT = 132;
const TOP = 14;
const BOTTOM = 30;
/** Height of the smallest figure, so that differences are visible and no bar has zero height. */
const MIN_PART = 0.25;

export const STATE_SIGNS: Readonly<Record<DepartureState, string>> = {
  past: '·',
  against: '✕',
  caution: '▲',
  unknown: '?',
  clear: '✓',
};

interface ChartProps {
  readonly departures: readonly DepartureOption[];
  readonly states: readonly DepartureState[];
  readonly metric: MatrixMetric;
  readonly prices: Prices;
  readonly bestOffBlock: string | null;
  readonly selectedOffBlock: string | null;
  readonly onSelect: (offBlock: string) => void;
  readonly chartRef: Ref<SVGSVGElement>;
}

/** A bar for each hour: the selected figure, and below it any concern about the time. */
export function DeparturesChart(props: ChartProps) {
  const { departures, states, metric, prices, bestOffBlock, selectedOffBlock, onSelect, chartRef } = props;
  const values = departures.map(({ figures }) => metricOf(figures, metric, prices));
  const known = values.filter((value) => value !== null);
  const [min, max] = [Math.min(...known), Math.max(...known)];
  const step = WIDTH / Math.max(1, departures.length);
  const height = (value: number): number => {
    const part = max === min ? 1 : (value - min) / (max - min);
    return (MIN_PART + (1 - MIN_PART) * part) * (HEIGHT - TOP - BOTTOM);
  };
  return (
    <svg
      ref={chartRef}
      className={styles.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label="Figure by hour of departure; the table below has every value"
    >
      {departures.map(({ offBlock, hours }, index) => {
        const value = values[index] ?? null;
        const x = index * step;
        const tall = value === null ? 0 : height(value);
        return (
          <g
            key={offBlock}
            className={styles.hour}
            data-state={states[index]}
            data-best={offBlock === bestOffBlock || undefined}
            data-selected={offBlock === selectedOffBlock || undefined}
            onClick={() => onSelect(offBlock)}
          >
            <rect className={styles.hit} x={x} y={0} width={step} height={HEIGHT} />
            <rect
              className={styles.bar}
              x={x + 2}
              y={HEIGHT - BOTTOM - tall}
              width={step - 4}
              height={tall}
            />
            {offBlock === bestOffBlock && (
              <text className={styles.sign} x={x + step / 2} y={HEIGHT - BOTTOM - tall - 3}>
                ★
              </text>
            )}
            <text className={styles.sign} x={x + step / 2} y={HEIGHT - BOTTOM + 12}>
              {STATE_SIGNS[states[index] ?? 'unknown']}
            </text>
            {hours % 3 === 0 && (
              <text className={styles.tick} x={x + step / 2} y={HEIGHT - 4}>
                {hours === 0 ? 'STD' : zuluText(offBlock).slice(0, 2)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
