import { type AxisScale, axisScale } from '../../domain/sql/axis-scale.ts';
import { HISTOGRAM_STEPS } from '../../domain/sql/chart-sql.ts';
import type { CellValue } from '../../domain/data-table.ts';
import { isTime } from '../../domain/sql/grid-sql.ts';
import type { ProjectView } from '../../domain/project.ts';
import type { Pick } from '../../domain/selection.ts';
import { cellText } from '../cell-text.tsx';
import { ChartFrame, MARGIN } from './chart-frame.tsx';
import type { ReadColumns } from '../../domain/engine-problem.ts';
import type { ChartProps } from '../views/view-props.ts';
import styles from '../views/views.module.css';

export const columnOf = (data: ReadColumns, name: string): readonly CellValue[] =>
  data.values[data.columns.indexOf(name)] ?? [];
const numbers = (values: readonly CellValue[]): number[] => values.map((value) => Number(value ?? 0));
const span = (values: readonly number[]): [number, number] => [
  values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
  values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
];

/** Meaning of the length of a mark. */
export const measureText = ({ aggregate, y }: ProjectView): string =>
  aggregate === 'count' || y === '' ? 'Rows' : `${aggregate} ${y}`;

/** A range pick over a column: instants as text. */
export function rangePick(column: string, [from, to]: [number, number], isInstant: boolean): Pick {
  const text = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return isInstant
    ? { column, kind: 'range', from: text(from), to: text(to) }
    : { column, kind: 'range', from, to };
}

const isPicked = (picks: readonly Pick[], column: string, value: CellValue): boolean =>
  picks.some((pick) => pick.column === column && pick.kind === 'values' && pick.values.includes(value));

/** Adds a value to the selection, or removes it; without Ctrl it is selected alone. */
export function toggled(picks: readonly Pick[], column: string, value: CellValue, isAdding: boolean): Pick[] {
  const pick = picks.find((one) => one.column === column);
  const before = pick?.kind === 'values' ? pick.values : [];
  const has = before.includes(value);
  const next = isAdding
    ? has
      ? before.filter((one) => one !== value)
      : [...before, value]
    : has && before.length === 1
      ? []
      : [value];
  return next.length === 0 ? [] : [{ column, kind: 'values', values: next }];
}

function moreNote(data: ReadColumns): string | null {
  const groups = Number(columnOf(data, 'groups_n')[0] ?? 0);
  return groups > data.rowCount ? `${data.rowCount} of ${groups} shown` : null;
}

const BAR_PX = 24;

/** Drawn values; null where there is none, which is not 0. */
const drawn = (values: readonly CellValue[]): (number | null)[] =>
  values.map((value) => (value === null ? null : Number(value)));
const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

/** The two periods of a comparison, named. */
function PeriodLegend({ view }: { view: ProjectView }) {
  if (view.period === null) return null;
  const { days, column } = view.period;
  const length = days === 1 ? 'day' : `${days} days`;
  return (
    <p className={styles.periods}>
      <span>
        Last {length} of {column}
      </span>
      <span data-before>{length} before</span>
    </p>
  );
}

/** Bars by category, the longest first. A click picks one. */
export function BarChart({ view, data, picks, onPick, widthPx }: ChartProps) {
  const keys = columnOf(data, 'k');
  const values = drawn(columnOf(data, 'v'));
  const before = drawn(columnOf(data, 'b'));
  const isCompared = view.period !== null;
  const labelPx = Math.min(140, widthPx * 0.34);
  const x = axisScale(span([0, ...known(values), ...known(before)]), [
    labelPx + 8,
    widthPx - (isCompared ? 104 : 64),
  ]);
  const placeOf = (value: number) => {
    const [from = 0, to = 0] = [x.toPx(0), x.toPx(value)].toSorted((a, b) => a - b);
    return { left: from, width: Math.max(1, to - from) };
  };
  const note = moreNote(data);
  return (
    <div className={styles.bars} role="group" aria-label={`${measureText(view)} by ${view.x}`}>
      <PeriodLegend view={view} />
      {keys.map((key, index) => {
        const value = values[index] ?? null;
        const earlier = before[index] ?? null;
        const isDim = picks.length > 0 && !isPicked(picks, view.x, key);
        return (
          <button
            key={String(key)}
            type="button"
            className={styles.barRow}
            data-dim={isDim || undefined}
            aria-pressed={isPicked(picks, view.x, key)}
            style={{ height: BAR_PX }}
            onClick={(event) => onPick(toggled(picks, view.x, key, event.ctrlKey || event.metaKey))}
          >
            <span className={styles.barLabel} style={{ width: labelPx }}>
              {cellText(key, 'text')}
            </span>
            {value !== null && <i style={placeOf(value)} />}
            {earlier !== null && <i data-before style={placeOf(earlier)} />}
            <b>
              {cellText(value, 'number')}
              {isCompared && <small> before {cellText(earlier, 'number')}</small>}
            </b>
          </button>
        );
      })}
      {note !== null && <p className={styles.chartNote}>{note}</p>}
    </div>
  );
}

const xKindOf = ({ columns, view }: ChartProps) =>
  columns.find(({ name }) => name === view.x)?.kind ?? 'text';

interface LinePoint {
  readonly key: number;
  readonly value: number | null;
  /** For the previous period. */
  readonly isBefore: boolean;
}

function linePoints(data: ReadColumns): LinePoint[] {
  const keys = numbers(columnOf(data, 'k'));
  const values = drawn(columnOf(data, 'v'));
  const periods = columnOf(data, 'p');
  return keys.map((key, index) => ({ key, value: values[index] ?? null, isBefore: periods[index] === 1 }));
}

/** A path through the points, interrupted where a value is unknown. */
function pathOf(points: readonly LinePoint[], x: AxisScale, y: AxisScale): string {
  let isDrawing = false;
  return points
    .map(({ key, value }) => {
      if (value === null) {
        isDrawing = false;
        return '';
      }
      const move = isDrawing ? 'L' : 'M';
      isDrawing = true;
      return `${move}${x.toPx(key)} ${y.toPx(value)}`;
    })
    .join('');
}

/** A line over time or over a number. A brush picks a range. */
export function LineChart(props: ChartProps) {
  const { view, data, widthPx, heightPx, onPick } = props;
  const points = linePoints(data);
  const values = known(points.map(({ value }) => value));
  if (points.length === 0) return <p className={styles.chartNote}>No rows</p>;
  if (values.length === 0) return <p className={styles.chartNote}>No values in {view.y}</p>;
  const now = points.filter(({ isBefore }) => !isBefore);
  const isInstant = isTime(xKindOf(props));
  const x = axisScale(span(points.map(({ key }) => key)), [MARGIN.left, widthPx - MARGIN.right], {
    isTime: isInstant,
  });
  const y = axisScale(span(values), [heightPx - MARGIN.bottom, MARGIN.top], {
    fromZero: view.aggregate === 'count',
  });
  return (
    <>
      <PeriodLegend view={view} />
      <ChartFrame
        label={`${measureText(view)} over ${view.x}`}
        {...{ widthPx, heightPx, x, y }}
        xTitle={isInstant ? `${view.x}, UTC` : view.x}
        yTitle={measureText(view)}
        isXTime={isInstant}
        onBrush={(box) => onPick(box === null ? [] : [rangePick(view.x, box.x, isInstant)])}
      >
        {view.period !== null && (
          <path
            className={styles.line}
            data-before
            d={pathOf(
              points.filter(({ isBefore }) => isBefore),
              x,
              y,
            )}
          />
        )}
        <path className={styles.line} d={pathOf(now, x, y)} />
        {now.length < 80 &&
          now.map(({ key, value }) =>
            value === null ? null : (
              <circle key={key} className={styles.dot} cx={x.toPx(key)} cy={y.toPx(value)} r={2.5} />
            ),
          )}
      </ChartFrame>
    </>
  );
}

/** Frequency of values in equal steps. A brush picks a range. */
export function Histogram(props: ChartProps) {
  const { view, data, widthPx, heightPx, onPick } = props;
  const keys = numbers(columnOf(data, 'k'));
  const values = numbers(columnOf(data, 'v'));
  if (keys.length === 0) return <p className={styles.chartNote}>No rows</p>;
  const step = Number(columnOf(data, 'w')[0] ?? 1);
  const isInstant = isTime(xKindOf(props));
  const [lo, hi] = span(keys);
  const x = axisScale([lo, hi + step], [MARGIN.left, widthPx - MARGIN.right], { isTime: isInstant });
  const y = axisScale(span(values), [heightPx - MARGIN.bottom, MARGIN.top], { fromZero: true });
  return (
    <ChartFrame
      label={`Histogram of ${view.x}, up to ${HISTOGRAM_STEPS} steps`}
      {...{ widthPx, heightPx, x, y }}
      xTitle={isInstant ? `${view.x}, UTC` : view.x}
      yTitle="Rows"
      isXTime={isInstant}
      onBrush={(box) => onPick(box === null ? [] : [rangePick(view.x, box.x, isInstant)])}
    >
      {keys.map((key, index) => {
        const top = y.toPx(values[index] ?? 0);
        return (
          <rect
            key={key}
            className={styles.column}
            x={x.toPx(key) + 0.5}
            width={Math.max(1, x.toPx(key + step) - x.toPx(key) - 1)}
            y={top}
            height={Math.max(0, y.toPx(0) - top)}
          />
        );
      })}
    </ChartFrame>
  );
}

/** Extremes, quartiles and median by category. A click picks one. */
export function BoxChart({ view, data, picks, onPick, widthPx }: ChartProps) {
  const keys = columnOf(data, 'k');
  const parts = ['lo', 'q1', 'q2', 'q3', 'hi'].map((name) => numbers(columnOf(data, name)));
  const labelPx = Math.min(140, widthPx * 0.34);
  const x = axisScale(span(parts.flat()), [labelPx + 12, widthPx - 64]);
  return (
    <div
      className={styles.bars}
      role="group"
      aria-label={`${view.y} by ${view.x}: extremes, quartiles, median`}
    >
      {keys.map((key, index) => {
        const [lo = 0, q1 = 0, q2 = 0, q3 = 0, hi = 0] = parts.map((values) => x.toPx(values[index] ?? 0));
        return (
          <button
            key={String(key)}
            type="button"
            className={styles.barRow}
            data-dim={(picks.length > 0 && !isPicked(picks, view.x, key)) || undefined}
            aria-pressed={isPicked(picks, view.x, key)}
            style={{ height: BAR_PX }}
            onClick={(event) => onPick(toggled(picks, view.x, key, event.ctrlKey || event.metaKey))}
          >
            <span className={styles.barLabel} style={{ width: labelPx }}>
              {cellText(key, 'text')}
            </span>
            <svg className={styles.boxes} width={widthPx} height={BAR_PX} aria-hidden>
              <path d={`M${lo} 12H${hi}M${lo} 8v8M${hi} 8v8`} />
              <rect x={q1} y={5} width={Math.max(1, q3 - q1)} height={14} rx={2} />
              <path className={styles.median} d={`M${q2} 5v14`} />
            </svg>
            <b>{cellText(parts[2]?.[index] ?? null, 'number')}</b>
          </button>
        );
      })}
    </div>
  );
}
