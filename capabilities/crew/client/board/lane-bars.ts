import type { CrewMember, ScheduleKind } from '#capabilities/crew/contract.ts';
import { classNames } from '#platform/client/ui/class-names.ts';
import { type BoardView, type RowMetrics, xOf } from '../../domain/roster/board-geometry.ts';
import { OVERLAP } from '../../domain/ftl/check.ts';
import { dutyTitle, overlapsWith } from '../../domain/roster/conflicts.ts';
import {
  isFlying,
  isFree,
  isWaiting,
  type MemberDuty,
  sectorsOf,
} from '../../domain/roster/member-duties.ts';
import { barLabel } from './board-text.ts';
import styles from './board.module.css';

/** Minimum widths of a flight for its number, for the digits only, and for its route as well; pixels. */
const NUMBER_PX = 56;
const DIGITS_PX = 21;
const ROUTE_PX = 132;
/** Maximum width of a character of a title, and the gaps beside a title, and beside a short one; pixels. */
const LETTER_PX = 7;
const TITLE_MARGIN_PX = 18;
const SHORT_MARGIN_PX = 6;
/** How far beyond the lane a bar is drawn, and the minimum width of a bar; pixels. */
const BEYOND_PX = 8;
const MIN_PX = 6;
/** Width of the line around narrow flights, as `.narrow` in the style sheet. */
const ROUND_PX = 3;

interface FlightBox {
  left: number;
  width: number;
  text: string;
}

/** Appearance of a bar. */
export interface BarLook {
  id: string;
  label: string;
  className: string;
  left: number;
  width: number;
  title: string;
  flights: readonly FlightBox[];
  isPressed: boolean;
}

/**
 * Appearance of a lane. Flights too narrow for any text are drawn in one path instead of as elements, in pixels of the
 * lane.
 */
export interface LaneLook {
  bars: readonly BarLook[];
  narrowFlights: string;
}

export interface LaneState {
  duties: readonly MemberDuty[];
  member: CrewMember;
  view: BoardView;
  metrics: RowMetrics;
  /** Codes of the limits that a duty breaks, by its id. */
  broken: ReadonlyMap<string, string>;
  selectedDutyId: string | null;
  proposedDutyId: string | null;
}

function kindClass({ kind }: MemberDuty): string | undefined {
  if (isFree(kind)) return styles.off;
  if (isWaiting(kind)) return styles.standby;
  if (kind === 'training' || kind === 'ground') return styles.training;
  return styles.duty;
}

/** Flights of a duty, from the left edge of the lane. */
function flightBoxes(duty: MemberDuty, view: BoardView): FlightBox[] {
  return duty.flights.map(({ number, departure, arrival, offBlocks, onBlocks }) => {
    const left = xOf(view, Date.parse(offBlocks));
    const width = xOf(view, Date.parse(onBlocks)) - left;
    const short = width > DIGITS_PX ? number.replace(/^[A-Z]+/, '') : '';
    const route = width > ROUTE_PX ? `${number} ${departure}–${arrival}` : number;
    const text = width > NUMBER_PX ? route : short;
    return { left, width, text };
  });
}

/** Smaller by half of the line around it, which makes its corners round. */
function pathOf({ left, width }: FlightBox, { flightTopPx, flightHeightPx }: RowMetrics): string {
  const across = Math.max(0, width - ROUND_PX).toFixed(1);
  const top = flightTopPx + ROUND_PX / 2;
  return `M${(left + ROUND_PX / 2).toFixed(1)} ${top}h${across}v${flightHeightPx - ROUND_PX}h-${across}z`;
}

/** Name of a bar without flights where its title does not fit. */
const SHORT_TITLES: Record<ScheduleKind, string> = {
  flight: 'FLT',
  split: 'SPLIT',
  positioning: 'POS',
  'standby-airport': 'ASBY',
  'standby-home': 'SBY',
  'reserve-short-call': 'SCR',
  'reserve-long-call': 'LCR',
  training: 'TRG',
  ground: 'GND',
  rest: 'REST',
  off: 'OFF',
};

const SHORT = new Set(Object.values(SHORT_TITLES));

/** Text in a bar without flights: the longest that fits of title with sectors, title, and short title. */
function titleIn(duty: MemberDuty, widthPx: number): string {
  if (duty.flights.length > 0) return '';
  const title = dutyTitle(duty);
  const sectors = isFlying(duty.kind) ? sectorsOf(duty) : null;
  const counted = sectors === null ? title : `${title} · ${sectors} ${sectors === 1 ? 'sector' : 'sectors'}`;
  const fits = (text: string, marginPx: number): boolean => text.length * LETTER_PX + marginPx <= widthPx;
  const whole = [counted, title].find((text) => fits(text, TITLE_MARGIN_PX));
  if (whole !== undefined) return whole;
  return fits(SHORT_TITLES[duty.kind], SHORT_MARGIN_PX) ? SHORT_TITLES[duty.kind] : '';
}

function barOf(duty: MemberDuty, boxes: readonly FlightBox[], state: LaneState): BarLook {
  const { view, member, broken, selectedDutyId, proposedDutyId } = state;
  const left = Math.max(-BEYOND_PX, xOf(view, duty.startMs));
  const right = Math.min(view.widthPx + BEYOND_PX, xOf(view, duty.endMs));
  const codes = broken.get(duty.id) ?? '';
  const list = codes === '' ? [] : codes.split(' ');
  const overlapped = list.includes(OVERLAP) ? state.duties.filter((other) => overlapsWith(duty, other)) : [];
  return {
    id: duty.id,
    label: barLabel(duty, member, list, overlapped),
    className: classNames(
      styles.bar,
      kindClass(duty),
      codes !== '' && styles.over,
      duty.id === proposedDutyId && styles.proposed,
    ),
    left,
    width: Math.max(MIN_PX, right - left),
    title: titleIn(duty, right - left),
    flights: boxes.map((box) => ({ ...box, left: box.left - left - 1 })),
    isPressed: duty.id === selectedDutyId,
  };
}

/** The visible part of a lane, by start. */
export function laneLook(state: LaneState): LaneLook {
  const { duties, view } = state;
  const bars: BarLook[] = [];
  let narrowFlights = '';
  for (const duty of duties) {
    if (duty.endMs <= view.startMs || duty.startMs >= view.endMs) continue;
    const boxes = flightBoxes(duty, view);
    const isNarrow = boxes.every(({ text }) => text === '');
    if (isNarrow) narrowFlights += boxes.map((box) => pathOf(box, state.metrics)).join('');
    bars.push(barOf(duty, isNarrow ? [] : boxes, state));
  }
  return { bars, narrowFlights };
}

const drawn = new WeakMap<HTMLElement, BarLook>();

function span(className: string | undefined, text: string): HTMLSpanElement {
  return Object.assign(document.createElement('span'), { className: className ?? '', textContent: text });
}

function fill(bar: HTMLElement, { title, flights }: BarLook): void {
  if (title !== '') {
    const label = span(styles.label, title);
    if (SHORT.has(title)) label.dataset.short = '';
    return bar.replaceChildren(label);
  }
  const boxes = flights.map(({ left, width, text }) => {
    const box = span(styles.flight, text);
    box.style.left = `${left}px`;
    box.style.width = `${width}px`;
    return box;
  });
  bar.replaceChildren(...boxes);
}

const isSameInside = (one: BarLook, other: BarLook): boolean =>
  one.title === other.title && one.flights.length === 0 && other.flights.length === 0;

/** Applies changes since the bar was last drawn. */
function draw(bar: HTMLElement, look: BarLook): void {
  const old = drawn.get(bar);
  if (old?.id !== look.id) bar.dataset.duty = look.id;
  if (old?.label !== look.label) bar.setAttribute('aria-label', look.label);
  if (old?.isPressed !== look.isPressed) bar.setAttribute('aria-pressed', String(look.isPressed));
  if (old?.className !== look.className) bar.className = look.className;
  if (old?.left !== look.left || old.width !== look.width)
    bar.style.cssText = `left:${look.left.toFixed(1)}px;width:${look.width.toFixed(1)}px`;
  if (!old || !isSameInside(old, look)) fill(bar, look);
  drawn.set(bar, look);
}

function newBar(): HTMLElement {
  return Object.assign(document.createElement('button'), { type: 'button' });
}

/**
 * Draws the bars of a lane, outside React: while the board scrolls, hundreds change in one frame. A duty keeps its
 * element, and with it the keyboard focus, as long as it is in the lane; other elements are reused.
 */
export function drawBars(lane: HTMLElement, looks: readonly BarLook[]): void {
  const own = new Map<string, HTMLElement>();
  for (const bar of lane.querySelectorAll<HTMLElement>(':scope > [data-duty]'))
    own.set(bar.dataset.duty ?? '', bar);
  const bars = looks.map(({ id }) => {
    const bar = own.get(id);
    own.delete(id);
    return bar;
  });
  const focused = document.activeElement;
  const left = [...own.values()];
  const free = left.filter((bar) => bar !== focused);
  left.find((bar) => bar === focused)?.remove();
  let last: Element | null = null;
  for (const [place, look] of looks.entries()) {
    const bar = bars[place] ?? free.shift() ?? newBar();
    draw(bar, look);
    const next: Element | null = last ? last.nextElementSibling : lane.firstElementChild;
    if (next !== bar) lane.insertBefore(bar, next);
    last = bar;
  }
  for (const bar of free) bar.remove();
  // An element moved within the lane has lost the keyboard focus.
  if (focused instanceof HTMLElement && focused !== document.activeElement && bars.includes(focused))
    focused.focus({ preventScroll: true });
}
