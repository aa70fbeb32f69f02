import { readTokens, subscribeTheme, type TokenReader } from '#platform/client/theme/theme.ts';
import type { Scale } from '#platform/client/units/typed.ts';
import type { SectionAnswer } from '../../contract.ts';
import type { AnalysisUi } from '../analysis.store.ts';
import { drawProfile, type ProfileArea } from './profile-drawing.ts';
import {
  highestLevelOf,
  isCruised,
  type ProfileScale,
  type ProfileView,
  profileScale,
  topFtOf,
  zoomed,
} from './profile-scale.ts';

/** Content of the chart; the pointer is not part of it. */
export interface ProfileInput {
  readonly section: SectionAnswer;
  readonly planned: SectionAnswer | null;
  readonly areas: readonly ProfileArea[];
  readonly ui: Pick<AnalysisUi, 'axis' | 'shade'>;
  readonly distance: Scale;
}

export interface ProfileEvents {
  /** The place pointed at, or null. */
  onCursor(at: { alongNm: number; altitudeFt: number } | null): void;
  /** The cruising level while it is dragged, FL; null when the drag is cancelled. */
  onLevel(level: number | null): void;
  /** The level on release, FL. */
  onLevelEnd(level: number): void;
}

/** The chart's interface for its component. Pointer moves are drawn directly, outside React. */
export interface ProfileChart {
  show(input: ProfileInput): void;
  /** Marks a position chosen outside the chart: on the map, or by keyboard. */
  point(alongNm: number | null, altitudeFt?: number): void;
  /** Draws the level that is being set; null draws none. */
  setLevel(level: number | null): void;
  zoom(factor: number): void;
  /** The chart as shown, with its background. */
  picture(): Promise<Blob | null>;
  stop(): void;
}

const LEVEL_STEP = 10;
const GRAB_PX = 14;
const MIN_LEVEL = 20;

interface Held {
  readonly pointerId: number;
  readonly kind: 'level' | 'pan';
  readonly startX: number;
  readonly startView: ProfileView;
}

/** Draws a section on two canvases: the static content, and over it the content that follows the pointer. */
export function createProfileChart(host: HTMLElement, events: ProfileEvents): ProfileChart {
  return new CanvasProfile(host, events);
}

/** The canvas in the pixels of the screen. */
function contextOf(canvas: HTMLCanvasElement, host: HTMLElement): CanvasRenderingContext2D | null {
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [Math.round(host.clientWidth * ratio), Math.round(host.clientHeight * ratio)];
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  const context = canvas.getContext('2d');
  context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

class CanvasProfile implements ProfileChart {
  readonly #host: HTMLElement;
  readonly #events: ProfileEvents;
  readonly #base: HTMLCanvasElement;
  readonly #over: HTMLCanvasElement;
  readonly #observer = new ResizeObserver(() => this.#drawBase());
  readonly #listening = new AbortController();
  readonly #stopTheme: () => void;
  #input: ProfileInput | null = null;
  #scale: ProfileScale | null = null;
  #view: ProfileView = { fromNm: 0, toNm: 1 };
  #cursor: { alongNm: number; altitudeFt: number } | null = null;
  #level: number | null = null;
  #held: Held | null = null;
  #frame = 0;

  constructor(host: HTMLElement, events: ProfileEvents) {
    const [base, over] = host.querySelectorAll('canvas');
    if (!base || !over) throw new Error('The profile has no canvas.');
    [this.#host, this.#events, this.#base, this.#over] = [host, events, base, over];
    this.#observer.observe(host);
    this.#stopTheme = subscribeTheme(() => this.#drawBase());
    const { signal } = this.#listening;
    host.addEventListener('pointermove', (event) => this.#onMove(event), { signal });
    host.addEventListener('pointerdown', (event) => this.#onDown(event), { signal });
    host.addEventListener('pointerup', (event) => this.#onUp(event), { signal });
    host.addEventListener('pointercancel', (event) => this.#onUp(event), { signal });
    host.addEventListener('pointerleave', () => this.#onLeave(), { signal });
    host.addEventListener('wheel', (event) => this.#onWheel(event), { signal, passive: false });
  }

  show(next: ProfileInput): void {
    const before = this.#input?.section;
    this.#input = next;
    const { departure, arrival } = next.section;
    const isOther = before?.departure !== departure || before.arrival !== arrival;
    if (isOther || this.#view.toNm > this.#lengthNm()) this.#view = this.#whole();
    this.#drawBase();
  }

  point(alongNm: number | null, altitudeFt?: number): void {
    this.#cursor =
      alongNm === null ? null : { alongNm, altitudeFt: altitudeFt ?? this.#cursor?.altitudeFt ?? 0 };
    this.#soon(() => this.#drawOver());
  }

  setLevel(level: number | null): void {
    this.#level = level;
    this.#soon(() => this.#drawOver());
  }

  zoom(factor: number): void {
    const around = this.#cursor?.alongNm ?? (this.#view.fromNm + this.#view.toNm) / 2;
    this.#view = Number.isFinite(factor)
      ? zoomed(this.#view, factor, around, this.#lengthNm())
      : this.#whole();
    this.#drawBase();
  }

  picture(): Promise<Blob | null> {
    const copy = document.createElement('canvas');
    [copy.width, copy.height] = [this.#base.width, this.#base.height];
    const context = copy.getContext('2d');
    if (!context) return Promise.resolve(null);
    context.fillStyle = readTokens()('panel-solid');
    context.fillRect(0, 0, copy.width, copy.height);
    context.drawImage(this.#base, 0, 0);
    return new Promise((resolve) => copy.toBlob(resolve, 'image/png'));
  }

  stop(): void {
    this.#listening.abort();
    this.#observer.disconnect();
    this.#stopTheme();
    cancelAnimationFrame(this.#frame);
  }

  #lengthNm(): number {
    return this.#input?.section.columns.at(-1)?.alongNm ?? 1;
  }

  #whole(): ProfileView {
    return { fromNm: 0, toNm: this.#lengthNm() };
  }

  #soon(draw: () => void): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(draw);
  }

  #drawBase(): void {
    const { clientWidth: width, clientHeight: height } = this.#host;
    const context = contextOf(this.#base, this.#host);
    if (!this.#input || !context || width === 0) return;
    const isTime = this.#input.ui.axis === 'time';
    const { section, planned } = this.#input;
    const topFt = topFtOf([section, planned]);
    this.#scale = profileScale(section, this.#view, { width, height, isTime, topFt });
    drawProfile(context, this.#scale, { ...this.#input, view: this.#view, color: readTokens() });
    this.#drawOver();
  }

  #drawOver(): void {
    const context = contextOf(this.#over, this.#host);
    const scale = this.#scale;
    if (!context || !scale) return;
    context.clearRect(0, 0, scale.width, scale.height);
    const color = readTokens();
    if (this.#level !== null) drawLevel(context, scale, this.#level, color);
    if (this.#cursor !== null) drawCursor(context, scale, this.#cursor, color);
  }

  #placeOf(event: PointerEvent | WheelEvent): Place {
    const box = this.#host.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #isOnPath({ x, y }: Place): boolean {
    const scale = this.#scale;
    const section = this.#input?.section;
    if (!scale || !section) return false;
    const { columns } = section;
    const column = columns[Math.round((scale.alongNm(x) / this.#lengthNm()) * (columns.length - 1))];
    // Where the path climbs or descends there is no level to drag.
    if (!column || !isCruised(section, column.plannedFt)) return false;
    return Math.abs(scale.y(column.plannedFt) - y) <= GRAB_PX;
  }

  #dragLevel(y: number, scale: ProfileScale): void {
    const rounded = Math.round(scale.altitudeFt(y) / 100 / LEVEL_STEP) * LEVEL_STEP;
    const level = Math.min(highestLevelOf(scale.topFt), Math.max(MIN_LEVEL, rounded));
    if (level === this.#level) return;
    this.#level = level;
    this.#events.onLevel(level);
  }

  #pan(x: number, { startX, startView }: Held, { plot }: ProfileScale): void {
    const span = startView.toNm - startView.fromNm;
    const byNm = ((x - startX) * span) / (plot.right - plot.left);
    const fromNm = Math.min(this.#lengthNm() - span, Math.max(0, startView.fromNm - byNm));
    this.#view = { fromNm, toNm: fromNm + span };
    this.#soon(() => this.#drawBase());
  }

  #onMove(event: PointerEvent): void {
    const scale = this.#scale;
    if (!scale) return;
    const at = this.#placeOf(event);
    const isPanned = this.#held?.kind === 'pan' && Math.abs(at.x - this.#held.startX) > 3;
    if (this.#held && isPanned) return this.#pan(at.x, this.#held, scale);
    if (this.#held?.kind === 'level') this.#dragLevel(at.y, scale);
    else this.#host.style.cursor = this.#isOnPath(at) ? 'ns-resize' : 'crosshair';
    this.#cursor = { alongNm: scale.alongNm(at.x), altitudeFt: scale.altitudeFt(at.y) };
    this.#events.onCursor(this.#cursor);
    this.#soon(() => this.#drawOver());
  }

  #onDown(event: PointerEvent): void {
    const at = this.#placeOf(event);
    const kind = this.#isOnPath(at) ? 'level' : 'pan';
    this.#held = { pointerId: event.pointerId, kind, startX: at.x, startView: this.#view };
    this.#host.setPointerCapture(event.pointerId);
    this.#onMove(event);
  }

  #onUp({ pointerId, type }: PointerEvent): void {
    if (this.#held?.pointerId !== pointerId) return;
    const level = this.#held.kind === 'level' ? this.#level : null;
    this.#held = null;
    if (level === null) return;
    if (type === 'pointerup') this.#events.onLevelEnd(level);
    else {
      this.setLevel(null);
      this.#events.onLevel(null);
    }
  }

  #onLeave(): void {
    if (this.#held) return;
    this.#cursor = null;
    this.#events.onCursor(null);
    this.#soon(() => this.#drawOver());
  }

  #onWheel(event: WheelEvent): void {
    if (!this.#scale) return;
    event.preventDefault();
    const around = this.#scale.alongNm(this.#placeOf(event).x);
    this.#view = zoomed(this.#view, event.deltaY > 0 ? 1.2 : 1 / 1.2, around, this.#lengthNm());
    this.#soon(() => this.#drawBase());
  }
}

function drawLevel(
  context: CanvasRenderingContext2D,
  scale: ProfileScale,
  level: number,
  color: TokenReader,
): void {
  const y = scale.y(level * 100);
  context.strokeStyle = color('accent');
  context.fillStyle = color('accent');
  context.lineWidth = 2;
  context.setLineDash([6, 4]);
  context.beginPath();
  context.moveTo(scale.plot.left, y);
  context.lineTo(scale.plot.right, y);
  context.stroke();
  context.setLineDash([]);
  context.font = `12px ${color('font-ident')}`;
  context.fillText(`FL${level}`, scale.plot.left + 6, y - 6);
}

function drawCursor(
  context: CanvasRenderingContext2D,
  scale: ProfileScale,
  at: { alongNm: number; altitudeFt: number },
  color: TokenReader,
): void {
  const { plot } = scale;
  const [x, y] = [scale.x(at.alongNm), scale.y(at.altitudeFt)];
  if (x < plot.left - 1 || x > plot.right + 1) return;
  context.strokeStyle = color('accent');
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(x, plot.top);
  context.lineTo(x, plot.bottom);
  context.moveTo(plot.left, y);
  context.lineTo(plot.right, y);
  context.stroke();
}
