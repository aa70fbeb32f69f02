import { axisScale } from '../../domain/sql/axis-scale.ts';
import { POINTS_MAX } from '../../domain/sql/chart-sql.ts';
import type { CellValue } from '../../domain/data-table.ts';
import { isTime } from '../../domain/sql/grid-sql.ts';
import { cellText } from '../cell-text.tsx';
import { ChartFrame, MARGIN } from './chart-frame.tsx';
import { columnOf, rangePick } from './charts.tsx';
import type { ChartProps } from '../views/view-props.ts';
import styles from '../views/views.module.css';

const LABELLED_MAX = 40;
const FOOT_PX = 20;
const RADIUS = { min: 3.5, max: 12 };

/** Circle, square, triangle, diamond by flight category; a circle for everything else. */
function Mark({ category, x, y, r }: { category: CellValue; x: number; y: number; r: number }) {
  const at = `translate(${x} ${y})`;
  const shared = {
    transform: at,
    'data-category': String(category ?? '').toLowerCase(),
    className: styles.mark,
  };
  if (category === 'MVFR')
    return <rect {...shared} x={-r * 0.88} y={-r * 0.88} width={r * 1.76} height={r * 1.76} rx={2} />;
  if (category === 'IFR')
    return <path {...shared} d={`M0 ${-r * 1.15} ${r * 1.1} ${r * 0.8}H${-r * 1.1}Z`} />;
  if (category === 'LIFR')
    return <path {...shared} d={`M0 ${-r * 1.2} ${r * 1.15} 0 0 ${r * 1.2} ${-r * 1.15} 0Z`} />;
  return <circle {...shared} r={r} />;
}

const extent = (values: readonly number[]): [number, number] => [
  values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
  values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
];

/** One number against another, with the line of regression and r. A brush picks a box. */
export function ScatterChart({ view, columns, data, widthPx, heightPx, onPick }: ChartProps) {
  const kind = (name: string) => columns.find((column) => column.name === name)?.kind ?? 'number';
  const [xs, ys] = [columnOf(data, 'x').map(Number), columnOf(data, 'y').map(Number)];
  const [colors, labels] = [columnOf(data, 'c'), columnOf(data, 'l')];
  const sizes = columnOf(data, 's').map((value) => Number(value ?? 0));
  if (xs.length === 0) return <p className={styles.chartNote}>No rows</p>;
  const [isXTime, isYTime] = [isTime(kind(view.x)), isTime(kind(view.y))];
  const x = axisScale(extent(xs), [MARGIN.left, widthPx - MARGIN.right], { isTime: isXTime });
  const y = axisScale(extent(ys), [heightPx - FOOT_PX - MARGIN.bottom, MARGIN.top], { isTime: isYTime });
  const [, largest] = extent([1, ...sizes]);
  const radius = (index: number) =>
    view.size === ''
      ? RADIUS.min + 1
      : RADIUS.min + Math.sqrt(Math.max(0, sizes[index] ?? 0) / largest) * (RADIUS.max - RADIUS.min);
  const number = (name: string) => {
    const [value = null] = columnOf(data, name);
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  };
  const [r, slope, base, total] = [number('r'), number('slope'), number('base'), number('total') ?? 0];
  const lineAt = (value: number) => y.toPx((slope ?? 0) * value + (base ?? 0));
  return (
    <>
      <ChartFrame
        label={`${view.y} against ${view.x}`}
        {...{ widthPx, heightPx: heightPx - FOOT_PX, x, y }}
        xTitle={view.x}
        yTitle={view.y}
        isXTime={isXTime}
        isYTime={isYTime}
        brushes="box"
        onBrush={(box) =>
          onPick(box === null ? [] : [rangePick(view.x, box.x, isXTime), rangePick(view.y, box.y, isYTime)])
        }
      >
        {slope !== null && base !== null && (
          <path
            className={styles.regression}
            d={`M${x.toPx(x.min)} ${lineAt(x.min)}L${x.toPx(x.max)} ${lineAt(x.max)}`}
          />
        )}
        {xs.map((value, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- points have no name of their own
          <Mark
            key={index}
            category={colors[index] ?? null}
            x={x.toPx(value)}
            y={y.toPx(ys[index] ?? 0)}
            r={radius(index)}
          />
        ))}
        {xs.length <= LABELLED_MAX &&
          xs.map((value, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- as the points
            <text
              key={index}
              className={styles.markLabel}
              x={x.toPx(value) + radius(index) + 5}
              y={y.toPx(ys[index] ?? 0) + 4}
            >
              {cellText(labels[index] ?? null, 'text')}
            </text>
          ))}
      </ChartFrame>
      <p className={styles.chartFoot}>
        {total > xs.length && (
          <span>
            Sample of {xs.length} of {total} points (up to {POINTS_MAX})
          </span>
        )}
        <span>r = {r === null ? '—' : r.toFixed(2)}</span>
      </p>
    </>
  );
}
