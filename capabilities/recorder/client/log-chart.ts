import { formatUtcTime } from '#aviation/time/utc.ts';
import { readTokens, subscribeTheme, type TokenReader } from '#platform/client/theme/theme.ts';
import { inUnits, type Units, unitOf } from '#platform/client/units/units.ts';
import type { LogAnalysis } from '../domain/analyse-log.ts';
import type { PlannedPoint } from '../domain/compare-plan.ts';
import { PHASE_TITLES } from './log-text.ts';

export interface ChartInput {
  readonly timeMs: Float64Array;
  readonly analysis: LogAnalysis;
  /** With times and altitudes; empty without a plan. */
  readonly planned: readonly PlannedPoint[];
  readonly units: Units;
}

/** The chart's interface for its component; pointer and replay are drawn directly, outside React. */
export interface LogChart {
  show(input: ChartInput): void;
  /** Marks an instant; null marks none. */
  mark(atMs: number | null): void;
  stop(): void;
}

const MARGIN = { left: 52, right: 48, top: 22, bottom: 46 };
const STRIP_PX = 18;
const NICE = [1, 2, 5, 10];
const STEPS_MS = [1, 2, 5, 10, 15, 30, 60, 120, 240].map((minutes) => minutes * 60_000);

interface Scale {
  readonly width: number;
  readonly height: number;
  x(ms: number): number;
  ms(x: number): number;
  altitude(value: number): number;
  speed(value: number): number;
  readonly altitudes: readonly number[];
  readonly speeds: readonly number[];
}

/** Round figures from 0 (or below) to the highest, about four of them. */
function ticksTo(lowest: number, highest: number): number[] {
  const span = Math.max(highest - Math.min(0, lowest), 1);
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = power * (NICE.find((factor) => power * factor * 4.5 >= span) ?? 10);
  const first = Math.floor(Math.min(0, lowest) / step);
  return Array.from({ length: Math.ceil(highest / step) - first + 1 }, (_, index) => (first + index) * step);
}

function extent(values: Float64Array): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return Number.isFinite(low) ? [low, high] : [0, 1];
}

function scaleOf({ timeMs, analysis, planned, units }: ChartInput, width: number, height: number): Scale {
  const [fromMs, toMs] = [timeMs[0] ?? 0, timeMs.at(-1) ?? 1];
  const [left, right] = [MARGIN.left, width - MARGIN.right];
  const [top, bottom] = [MARGIN.top, height - MARGIN.bottom];
  const foot = inUnits('altitudeFt', 1, units).value;
  const knot = inUnits('speedKt', 1, units).value;
  const [lowFt, highFt] = extent(analysis.motion.altitudeFt);
  const plannedFt = Math.max(0, ...planned.map(({ altitudeFt }) => altitudeFt ?? 0));
  const altitudes = ticksTo(lowFt * foot, Math.max(highFt, plannedFt) * foot);
  const speeds = ticksTo(0, extent(analysis.motion.speedKt)[1] * knot);
  const y = (ticks: readonly number[]) => {
    const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
    return (value: number) => bottom - ((value - low) / Math.max(high - low, 1e-9)) * (bottom - top);
  };
  const [altitudeY, speedY] = [y(altitudes), y(speeds)];
  const span = Math.max(toMs - fromMs, 1);
  return {
    width,
    height,
    x: (ms) => left + ((ms - fromMs) / span) * (right - left),
    ms: (x) => fromMs + Math.min(Math.max((x - left) / (right - left), 0), 1) * span,
    altitude: (ft) => altitudeY(ft * foot),
    speed: (kt) => speedY(kt * knot),
    altitudes,
    speeds,
  };
}

function contextOf(canvas: HTMLCanvasElement, host: HTMLElement): CanvasRenderingContext2D | null {
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [Math.round(host.clientWidth * ratio), Math.round(host.clientHeight * ratio)];
  if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

type Draw = (context: CanvasRenderingContext2D, scale: Scale, input: ChartInput, color: TokenReader) => void;

const drawAxes: Draw = (context, scale, { timeMs, units }, color) => {
  const [bottom, right] = [scale.height - MARGIN.bottom, scale.width - MARGIN.right];
  const foot = inUnits('altitudeFt', 1, units).value;
  const knot = inUnits('speedKt', 1, units).value;
  context.font = `10.5px ${color('font-ident')}`;
  context.strokeStyle = color('line');
  context.lineWidth = 1;
  context.textBaseline = 'middle';
  context.fillStyle = color('text-2');
  for (const value of scale.altitudes) {
    const y = Math.round(scale.altitude(value / foot)) + 0.5;
    context.beginPath();
    context.moveTo(MARGIN.left, y);
    context.lineTo(right, y);
    context.stroke();
    context.textAlign = 'right';
    context.fillText(value.toLocaleString('en'), MARGIN.left - 6, y);
  }
  context.textAlign = 'left';
  for (const value of scale.speeds) context.fillText(String(value), right + 6, scale.speed(value / knot));
  context.textBaseline = 'alphabetic';
  context.fillText(unitOf('altitudeFt', units), 12, 13);
  context.textAlign = 'right';
  context.fillText(unitOf('speedKt', units), scale.width - 8, 13);
  const span = (timeMs.at(-1) ?? 0) - (timeMs[0] ?? 0);
  const room = Math.max(2, Math.floor((scale.width - MARGIN.left - MARGIN.right) / 72));
  const step = STEPS_MS.find((one) => span / one <= room) ?? 480 * 60_000;
  context.textAlign = 'center';
  for (let at = Math.ceil((timeMs[0] ?? 0) / step) * step; at <= (timeMs.at(-1) ?? 0); at += step)
    context.fillText(formatUtcTime(at), scale.x(at), bottom + STRIP_PX + 18);
};

const drawPhases: Draw = (context, scale, { analysis }, color) => {
  const top = scale.height - MARGIN.bottom + 4;
  context.font = `10.5px ${color('font-text')}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const [index, { phase, fromMs, toMs }] of analysis.phases.entries()) {
    const [x, end] = [scale.x(fromMs), scale.x(toMs)];
    context.fillStyle = color(phase === 'no-data' ? 'panel-solid' : index % 2 === 0 ? 'raised' : 'sunken');
    context.fillRect(x, top, Math.max(end - x, 1), STRIP_PX);
    const title = PHASE_TITLES[phase];
    if (context.measureText(title).width + 6 > end - x) continue;
    context.fillStyle = color('text-2');
    context.fillText(title, (x + end) / 2, top + STRIP_PX / 2 + 0.5);
  }
  context.strokeStyle = color('line');
  context.strokeRect(MARGIN.left + 0.5, top + 0.5, scale.width - MARGIN.left - MARGIN.right, STRIP_PX);
};

/**
 * A line interrupted where nothing was recorded; of the rows within one pixel the first, the lowest and the highest are
 * drawn.
 */
function drawLine(
  context: CanvasRenderingContext2D,
  scale: Scale,
  { timeMs, analysis }: ChartInput,
  values: Float64Array,
  y: (value: number) => number,
): void {
  const breaks = new Set(analysis.motion.gaps.map(({ fromIndex }) => fromIndex + 1));
  let isDown = false;
  let [column, low, high] = [-1, Number.NaN, Number.NaN];
  context.beginPath();
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? Number.NaN;
    if (Number.isNaN(value) || breaks.has(at)) isDown = false;
    if (Number.isNaN(value)) continue;
    const x = scale.x(timeMs[at] ?? 0);
    const isSame = isDown && Math.floor(x) === column && value >= low && value <= high;
    if (isSame) continue;
    if (isDown) context.lineTo(x, y(value));
    else context.moveTo(x, y(value));
    if (Math.floor(x) === column && isDown) [low, high] = [Math.min(low, value), Math.max(high, value)];
    else [column, low, high] = [Math.floor(x), value, value];
    isDown = true;
  }
  context.stroke();
}

const drawPlanned: Draw = (context, scale, { planned }, color) => {
  const points = planned.flatMap(({ timeMs, altitudeFt }) =>
    timeMs === null || altitudeFt === null ? [] : [{ x: scale.x(timeMs), y: scale.altitude(altitudeFt) }],
  );
  if (points.length < 2) return;
  context.save();
  context.beginPath();
  context.rect(MARGIN.left, 0, scale.width - MARGIN.left - MARGIN.right, scale.height - MARGIN.bottom);
  context.clip();
  context.strokeStyle = color('route-active');
  context.lineWidth = 1.5;
  context.setLineDash([6, 4]);
  context.beginPath();
  for (const { x, y } of points) context.lineTo(x, y);
  context.stroke();
  context.restore();
};

const drawMarks: Draw = (context, scale, { analysis }, color) => {
  const bottom = scale.height - MARGIN.bottom;
  context.fillStyle = color('raised');
  for (const { fromMs, toMs } of analysis.motion.gaps) {
    const x = scale.x(fromMs);
    context.fillRect(x, MARGIN.top, Math.max(scale.x(toMs) - x, 1), bottom - MARGIN.top);
  }
  for (const { fromMs, toMs, limit } of analysis.exceedances) {
    const [x, end] = [scale.x(fromMs), Math.max(scale.x(toMs), scale.x(fromMs) + 2)];
    context.fillStyle = color(`${limit.level}-soft`);
    context.fillRect(x, MARGIN.top, end - x, bottom - MARGIN.top);
    context.fillStyle = color(limit.level);
    context.textAlign = 'center';
    context.textBaseline = 'alphabetic';
    context.font = `11px ${color('font-text')}`;
    context.fillText(limit.level === 'warning' ? '▲' : '◆', (x + end) / 2, MARGIN.top - 4);
  }
};

class CanvasChart implements LogChart {
  readonly #host: HTMLElement;
  readonly #base: HTMLCanvasElement;
  readonly #over: HTMLCanvasElement;
  readonly #observer = new ResizeObserver(() => this.#draw());
  readonly #listening = new AbortController();
  readonly #stopTheme: () => void;
  #input: ChartInput | null = null;
  #scale: Scale | null = null;
  #atMs: number | null = null;
  #frame = 0;

  constructor(host: HTMLElement, onSeek: (atMs: number) => void) {
    const [base, over] = host.querySelectorAll('canvas');
    if (!base || !over) throw new Error('The chart has no canvas.');
    [this.#host, this.#base, this.#over] = [host, base, over];
    this.#observer.observe(host);
    this.#stopTheme = subscribeTheme(() => this.#draw());
    const { signal } = this.#listening;
    const seek = (event: PointerEvent) => {
      if (this.#scale) onSeek(this.#scale.ms(event.clientX - host.getBoundingClientRect().left));
    };
    host.addEventListener(
      'pointerdown',
      (event) => {
        host.setPointerCapture(event.pointerId);
        seek(event);
      },
      { signal },
    );
    host.addEventListener('pointermove', (event) => event.buttons > 0 && seek(event), { signal });
  }

  show(input: ChartInput): void {
    this.#input = input;
    this.#draw();
  }

  mark(atMs: number | null): void {
    this.#atMs = atMs;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#drawOver());
  }

  stop(): void {
    this.#listening.abort();
    this.#observer.disconnect();
    this.#stopTheme();
    cancelAnimationFrame(this.#frame);
  }

  #draw(): void {
    const { clientWidth: width, clientHeight: height } = this.#host;
    const context = contextOf(this.#base, this.#host);
    const input = this.#input;
    if (!input || !context || width === 0) return;
    const scale = scaleOf(input, width, height);
    this.#scale = scale;
    const color = readTokens();
    context.clearRect(0, 0, width, height);
    drawMarks(context, scale, input, color);
    drawAxes(context, scale, input, color);
    drawPhases(context, scale, input, color);
    drawPlanned(context, scale, input, color);
    context.lineWidth = 1.2;
    context.strokeStyle = color('series-arr');
    drawLine(context, scale, input, input.analysis.motion.speedKt, scale.speed);
    context.lineWidth = 2;
    context.strokeStyle = color('series-dep');
    drawLine(context, scale, input, input.analysis.motion.altitudeFt, scale.altitude);
    this.#drawOver();
  }

  #drawOver(): void {
    const context = contextOf(this.#over, this.#host);
    if (!context || !this.#scale) return;
    context.clearRect(0, 0, this.#scale.width, this.#scale.height);
    if (this.#atMs === null) return;
    const x = this.#scale.x(this.#atMs);
    context.strokeStyle = readTokens()('accent');
    context.lineWidth = 1.5;
    context.beginPath();
    context.moveTo(x, MARGIN.top - 6);
    context.lineTo(x, this.#scale.height - MARGIN.bottom + STRIP_PX + 4);
    context.stroke();
  }
}

/** Draws altitude and speed over time on two canvases: the static content, and over it the replay's time. */
export const createLogChart = (host: HTMLElement, onSeek: (atMs: number) => void): LogChart =>
  new CanvasChart(host, onSeek);
