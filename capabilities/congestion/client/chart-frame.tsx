import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './charts.module.css';

/** Width used before that of the container is known. */
const FIRST_WIDTH_PX = 366;

export interface ChartSize {
  widthPx: number;
  heightPx: number;
}

export interface ChartFrameProps {
  /** Names the chart. */
  label: string;
  /** 75 to 150. */
  zoomPercent: number;
  /** At 100 %. */
  heightPx: number;
  /** Number of selectable steps, left to right between the insets, and the selected one. */
  steps: number;
  chosen: number;
  onChoose: (step: number) => void;
  /** The selected step in words, for assistive technology. */
  valueText: string;
  insets: { left: number; right: number };
  children: (size: ChartSize) => ReactNode;
}

function useWidth(): [React.RefObject<HTMLDivElement | null>, number] {
  const ref = useRef<HTMLDivElement>(null);
  const [widthPx, setWidth] = useState(FIRST_WIDTH_PX);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth || FIRST_WIDTH_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, widthPx];
}

const KEYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1 };

/**
 * The frame of a chart over time: as wide as its container times the zoom (wider ones scroll), with a step that is
 * chosen by pointing, touching or the arrow keys.
 */
export function ChartFrame(props: ChartFrameProps) {
  const { label, zoomPercent, heightPx, steps, chosen, onChoose, valueText, insets, children } = props;
  const [ref, placeWidthPx] = useWidth();
  const size = {
    widthPx: Math.round((placeWidthPx * zoomPercent) / 100),
    heightPx: Math.round((heightPx * zoomPercent) / 100),
  };
  const choose = (step: number) => onChoose(Math.max(0, Math.min(steps - 1, step)));
  const chooseAt = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share =
      (event.clientX - box.left - insets.left) / Math.max(1, box.width - insets.left - insets.right);
    choose(Math.floor(share * steps));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? steps - 1 : chosen + (by ?? 0);
    if (to === chosen) return;
    event.preventDefault();
    choose(to);
  };
  return (
    <div ref={ref} className={styles.scroll}>
      <div
        className={styles.frame}
        style={{ width: `${size.widthPx}px`, height: `${size.heightPx}px` }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, steps - 1)}
        aria-valuenow={chosen}
        aria-valuetext={valueText}
        data-own-keys
        onKeyDown={onKeyDown}
        onPointerDown={chooseAt}
        onPointerMove={(event) => {
          if (event.pointerType === 'mouse') chooseAt(event);
        }}
      >
        <svg width={size.widthPx} height={size.heightPx} aria-hidden>
          {children(size)}
        </svg>
      </div>
    </div>
  );
}
