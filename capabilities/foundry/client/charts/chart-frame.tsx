import { type PointerEvent, type ReactNode, useState } from 'react';
import { type AxisScale, tickText } from '../../domain/sql/axis-scale.ts';
import styles from '../views/views.module.css';

export const MARGIN = { left: 52, right: 14, top: 16, bottom: 34 };

interface FrameProps {
  label: string;
  widthPx: number;
  heightPx: number;
  x: AxisScale | null;
  y: AxisScale | null;
  xTitle: string;
  yTitle: string;
  isXTime?: boolean;
  isYTime?: boolean;
  children: ReactNode;
  /** A brush over the chart: `x` alone, or a box. Values in the units of the scales; null clears. */
  onBrush?: (box: { x: [number, number]; y: [number, number] } | null) => void;
  brushes?: 'x' | 'box';
}

interface Drag {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

function useBrush({ x, y, onBrush }: FrameProps) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const at = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  // The last move may not be drawn yet: the release position counts.
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (!drag || !onBrush || !x || !y) return setDrag(null);
    setDrag(null);
    const { x: x1, y: y1 } = at(event);
    const isClick = Math.abs(x1 - drag.x0) < 4 && Math.abs(y1 - drag.y0) < 4;
    if (isClick) return onBrush(null);
    const range = (scale: AxisScale, a: number, b: number): [number, number] => {
      const [from = 0, to = 0] = [scale.toValue(a), scale.toValue(b)].toSorted((p, q) => p - q);
      return [from, to];
    };
    return onBrush({ x: range(x, drag.x0, x1), y: range(y, drag.y0, y1) });
  };
  const handlers = onBrush && {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      const { x: x0, y: y0 } = at(event);
      setDrag({ x0, y0, x1: x0, y1: y0 });
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (!drag) return;
      const { x: x1, y: y1 } = at(event);
      setDrag({ ...drag, x1, y1 });
    },
    onPointerUp: end,
    onPointerCancel: () => setDrag(null),
  };
  return { drag, handlers };
}

/** Axes and grid of a chart, and the brush over it. */
export function ChartFrame(props: FrameProps) {
  const { widthPx, heightPx, x, y, brushes = 'x' } = props;
  const { drag, handlers } = useBrush(props);
  const bottom = heightPx - MARGIN.bottom;
  const right = widthPx - MARGIN.right;
  return (
    <svg
      className={styles.chart}
      width={widthPx}
      height={heightPx}
      role="img"
      aria-label={props.label}
      data-brush={props.onBrush ? '' : undefined}
      {...handlers}
    >
      {y?.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${MARGIN.left} ${y.toPx(tick)}H${right}`} className={styles.gridLine} />
          <text x={MARGIN.left - 8} y={y.toPx(tick) + 4} textAnchor="end">
            {tickText(tick, y, props.isYTime ?? false)}
          </text>
        </g>
      ))}
      {x?.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${x.toPx(tick)} ${bottom}v4`} className={styles.tick} />
          <text x={x.toPx(tick)} y={bottom + 16} textAnchor="middle">
            {tickText(tick, x, props.isXTime ?? false)}
          </text>
        </g>
      ))}
      <text x={right} y={heightPx - 3} textAnchor="end" className={styles.axisTitle}>
        {props.xTitle}
      </text>
      <text x={MARGIN.left + 4} y={11} className={styles.axisTitle}>
        {props.yTitle}
      </text>
      {props.children}
      {drag && (
        <rect
          className={styles.brush}
          x={Math.min(drag.x0, drag.x1)}
          width={Math.abs(drag.x1 - drag.x0)}
          y={brushes === 'x' ? MARGIN.top : Math.min(drag.y0, drag.y1)}
          height={brushes === 'x' ? bottom - MARGIN.top : Math.abs(drag.y1 - drag.y0)}
        />
      )}
    </svg>
  );
}
