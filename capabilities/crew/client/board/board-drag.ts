import { formatUtcTime } from '#aviation/time/utc.ts';
import { type BoardView, msAt, snapTo, xOf } from '../../domain/roster/board-geometry.ts';

/** The intent of a pointer gesture; nothing is changed yet. */
export type BoardGesture =
  | { kind: 'create'; crewId: string; startMs: number; endMs: number }
  | { kind: 'move'; dutyId: string; crewId: string; toCrewId: string; startMs: number; endMs: number }
  | { kind: 'assign'; flightId: string; toCrewId: string }
  | { kind: 'open-flight'; flightId: string }
  | { kind: 'select'; crewId: string; dutyId: string | null };

export interface DragContext {
  view: () => BoardView;
  stepMinutes: () => number;
  timesOf: (crewId: string, dutyId: string) => { startMs: number; endMs: number } | null;
  flightTimes: (flightId: string) => { startMs: number; endMs: number } | null;
  ghostClass: string;
  onGesture: (gesture: BoardGesture) => void;
}

/** Pixels that a press may move before it counts as a drag; edges of a bar that resize it; edges that scroll. */
const SHAKE_PX = 4;
const EDGE_PX = 7;
const SCROLL_EDGE_PX = 32;
const SCROLL_STEP_PX = 14;
const MIN_MS = 15 * 60_000;

interface Drag {
  mode: 'create' | 'move' | 'start' | 'end' | 'assign';
  pointerId: number;
  crewId: string;
  dutyId: string | null;
  /** For a flight dragged from the unassigned lane. */
  flightId: string | null;
  fromX: number;
  fromY: number;
  atMs: number;
  times: { startMs: number; endMs: number };
  isMoving: boolean;
}

const laneUnder = (event: PointerEvent): HTMLElement | null => {
  const row = document
    .elementsFromPoint(event.clientX, event.clientY)
    .find((element) => element instanceof HTMLElement && element.dataset.crew !== undefined);
  return row?.querySelector<HTMLElement>('[data-lane]') ?? null;
};

function flightStart(event: PointerEvent, flightId: string, context: DragContext): Drag | null {
  const times = context.flightTimes(flightId);
  if (!times) return null;
  return {
    mode: 'assign',
    pointerId: event.pointerId,
    crewId: '',
    dutyId: null,
    flightId,
    fromX: event.clientX,
    fromY: event.clientY,
    atMs: times.startMs,
    times,
    isMoving: false,
  };
}

function startOf(event: PointerEvent, context: DragContext): Drag | null {
  const target = event.target instanceof Element ? event.target : null;
  const flightId = target?.closest<HTMLElement>('[data-flight]')?.dataset.flight;
  if (flightId !== undefined) return event.button === 0 ? flightStart(event, flightId, context) : null;
  const lane = target?.closest<HTMLElement>('[data-lane]');
  const crewId = lane?.dataset.lane;
  if (!lane || crewId === undefined || event.button !== 0) return null;
  const bar = target?.closest<HTMLElement>('[data-duty]') ?? null;
  const dutyId = bar?.dataset.duty ?? null;
  const atMs = msAt(context.view(), event.clientX - lane.getBoundingClientRect().left);
  const common = {
    pointerId: event.pointerId,
    crewId,
    dutyId,
    flightId: null,
    fromX: event.clientX,
    fromY: event.clientY,
    atMs,
  };
  if (bar === null || dutyId === null)
    return { ...common, mode: 'create', times: { startMs: atMs, endMs: atMs }, isMoving: false };
  const times = context.timesOf(crewId, dutyId);
  if (!times) return null;
  const box = bar.getBoundingClientRect();
  const isWide = box.width > 4 * EDGE_PX;
  const isStart = isWide && event.clientX - box.left < EDGE_PX;
  const isEnd = isWide && box.right - event.clientX < EDGE_PX;
  return { ...common, mode: isStart ? 'start' : isEnd ? 'end' : 'move', times, isMoving: false };
}

/** Times of a drag, snapped to whole steps. */
function timesAt(drag: Drag, nowMs: number, step: number): { startMs: number; endMs: number } {
  const { mode, times, atMs } = drag;
  if (mode === 'create') {
    const [one, other] = [snapTo(atMs, step), snapTo(nowMs, step)];
    const startMs = Math.min(one, other);
    return { startMs, endMs: Math.max(one, other, startMs + MIN_MS) };
  }
  if (mode === 'start')
    return { startMs: Math.min(snapTo(nowMs, step), times.endMs - MIN_MS), endMs: times.endMs };
  if (mode === 'end')
    return { startMs: times.startMs, endMs: Math.max(snapTo(nowMs, step), times.startMs + MIN_MS) };
  const byMs = nowMs - atMs;
  // A vertical drag keeps the minute; along the lane it moves by steps.
  const startMs = Math.abs(byMs) < (step * 60_000) / 2 ? times.startMs : snapTo(times.startMs + byMs, step);
  return { startMs, endMs: startMs + times.endMs - times.startMs };
}

/**
 * Dragging on the board, outside React: a bar is moved in time and to another member, stretched at its ends, and an
 * empty stretch of a lane becomes a new duty; an unassigned flight is assigned to a member. Escape cancels. Returns a
 * function that stops it.
 */
export function startBoardDrag(board: HTMLElement, scroller: HTMLElement, context: DragContext): () => void {
  let drag: Drag | null = null;
  let ghost: HTMLElement | null = null;

  const drop = () => {
    if (drag && board.hasPointerCapture(drag.pointerId)) board.releasePointerCapture(drag.pointerId);
    ghost?.remove();
    ghost = null;
    drag = null;
    delete board.dataset.dragging;
  };
  const place = (event: PointerEvent) => {
    if (!drag) return null;
    if (drag.mode === 'assign') {
      const lane = laneUnder(event);
      return lane && { lane, view: context.view(), times: drag.times };
    }
    const own = scroller.querySelector<HTMLElement>(`[data-lane="${CSS.escape(drag.crewId)}"]`);
    const lane = drag.mode === 'move' ? (laneUnder(event) ?? own) : own;
    if (!lane) return null;
    const view = context.view();
    const nowMs = msAt(view, event.clientX - lane.getBoundingClientRect().left);
    // A duty reassigned to another member keeps its times: a drag is never exactly vertical. Shift moves both.
    const isReassigned = lane !== own && !event.shiftKey;
    return { lane, view, times: isReassigned ? drag.times : timesAt(drag, nowMs, context.stepMinutes()) };
  };
  const draw = (event: PointerEvent) => {
    const at = place(event);
    // Outside all lanes a flight being assigned has no member.
    if (!at) {
      ghost?.remove();
      return;
    }
    ghost ??= Object.assign(document.createElement('div'), { className: context.ghostClass });
    if (ghost.parentElement !== at.lane) at.lane.append(ghost);
    const left = xOf(at.view, at.times.startMs);
    ghost.style.left = `${left}px`;
    ghost.style.width = `${xOf(at.view, at.times.endMs) - left}px`;
    ghost.textContent = `${formatUtcTime(at.times.startMs)}–${formatUtcTime(at.times.endMs)}`;
    const box = scroller.getBoundingClientRect();
    if (event.clientY > box.bottom - SCROLL_EDGE_PX) scroller.scrollTop += SCROLL_STEP_PX;
    else if (event.clientY < box.top + SCROLL_EDGE_PX) scroller.scrollTop -= SCROLL_STEP_PX;
  };

  const onDown = (event: PointerEvent) => {
    drag = startOf(event, context);
  };
  const onMove = (event: PointerEvent) => {
    if (!drag || event.pointerId !== drag.pointerId) return;
    if (!drag.isMoving) {
      if (Math.hypot(event.clientX - drag.fromX, event.clientY - drag.fromY) < SHAKE_PX) return;
      // A finger on an empty lane scrolls the board; on a bar it drags the bar.
      if (event.pointerType === 'touch' && drag.mode === 'create') return drop();
      drag.isMoving = true;
      board.dataset.dragging = 'true';
      board.setPointerCapture(event.pointerId);
    }
    event.preventDefault();
    draw(event);
  };
  const onUp = (event: PointerEvent) => {
    if (!drag || event.pointerId !== drag.pointerId) return;
    const at = drag.isMoving ? place(event) : null;
    const { mode, crewId, dutyId, flightId, isMoving } = drag;
    drop();
    if (flightId !== null) {
      if (!isMoving) return context.onGesture({ kind: 'open-flight', flightId });
      const toCrewId = at?.lane.dataset.lane;
      return toCrewId === undefined ? undefined : context.onGesture({ kind: 'assign', flightId, toCrewId });
    }
    if (!at) return context.onGesture({ kind: 'select', crewId, dutyId });
    const toCrewId = at.lane.dataset.lane ?? crewId;
    if (mode === 'create') return context.onGesture({ kind: 'create', crewId, ...at.times });
    if (dutyId !== null) context.onGesture({ kind: 'move', dutyId, crewId, toCrewId, ...at.times });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !drag?.isMoving) return;
    event.preventDefault();
    event.stopPropagation();
    drop();
  };

  board.addEventListener('pointerdown', onDown);
  board.addEventListener('pointermove', onMove);
  board.addEventListener('pointerup', onUp);
  board.addEventListener('pointercancel', drop);
  document.addEventListener('keydown', onKey, { capture: true });
  return () => {
    drop();
    board.removeEventListener('pointerdown', onDown);
    board.removeEventListener('pointermove', onMove);
    board.removeEventListener('pointerup', onUp);
    board.removeEventListener('pointercancel', drop);
    document.removeEventListener('keydown', onKey, { capture: true });
  };
}
