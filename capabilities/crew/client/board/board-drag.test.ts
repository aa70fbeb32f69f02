// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BoardGesture, startBoardDrag } from './board-drag.ts';

const HOUR_MS = 3_600_000;
const day = Date.parse('2026-11-20T00:00:00Z');
/** A day is 240 px: 10 px an hour. Rows are 44 px high. */
const view = { startMs: day, endMs: day + 24 * HOUR_MS, widthPx: 240 };
const times = { startMs: day + 8 * HOUR_MS + 7 * 60_000, endMs: day + 16 * HOUR_MS };

let board: HTMLElement;
let stop: () => void;
const gestures: BoardGesture[] = [];
const at = (hours: number) => day + hours * HOUR_MS;
const box = (left: number, top: number, width: number, height: number) => () =>
  new DOMRect(left, top, width, height);

function element(data: Record<string, string>, parent: HTMLElement): HTMLElement {
  const made = parent.appendChild(document.createElement('div'));
  Object.assign(made.dataset, data);
  return made;
}

beforeEach(() => {
  gestures.length = 0;
  board = document.body.appendChild(document.createElement('div'));
  const open = element({ flight: 'mer900' }, board);
  open.getBoundingClientRect = box(60, 0, 60, 20);
  const rows = ['anna', 'ben'].map((crew, index) => {
    const row = element({ crew }, board);
    const lane = element({ lane: crew }, row);
    lane.getBoundingClientRect = box(0, 20 + index * 44, 240, 44);
    return row;
  });
  const bar = element({ duty: 'd1' }, board.querySelector<HTMLElement>('[data-lane=anna]')!);
  bar.getBoundingClientRect = box(81, 27, 79, 30);
  // What the layout would return: the row at a height.
  document.elementsFromPoint = (_x, y) => {
    const row = y < 20 ? undefined : rows[Math.floor((y - 20) / 44)];
    return row ? [row] : [];
  };
  stop = startBoardDrag(board, board, {
    view: () => view,
    stepMinutes: () => 15,
    timesOf: (_crew, duty) => (duty === 'd1' ? times : null),
    flightTimes: (flight) => (flight === 'mer900' ? { startMs: at(6), endMs: at(12) } : null),
    ghostClass: 'ghost',
    onGesture: (gesture) => void gestures.push(gesture),
  });
});
afterEach(() => {
  stop();
  board.remove();
});

const point = (type: string, target: Element, x: number, y: number, more: PointerEventInit = {}) =>
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX: x, clientY: y, ...more }),
  );
const find = (selector: string) => board.querySelector<HTMLElement>(selector)!;
function drag(target: Element, from: [number, number], to: [number, number], more: PointerEventInit = {}) {
  point('pointerdown', target, ...from, more);
  point('pointermove', target, (from[0] + to[0]) / 2, (from[1] + to[1]) / 2, more);
  point('pointermove', target, ...to, more);
  return () => point('pointerup', target, ...to, more);
}

describe('J3 dragging on the board', () => {
  it('J3 a duty reassigned to another member keeps its times to the minute, however inexact the drag', () => {
    drag(find('[data-duty]'), [120, 40], [155, 80])();
    expect(gestures).toEqual([{ kind: 'move', dutyId: 'd1', crewId: 'anna', toCrewId: 'ben', ...times }]);
  });
  it('J3 with Shift it also moves in time, by whole steps', () => {
    drag(find('[data-duty]'), [120, 40], [130, 80], { shiftKey: true })();
    expect(gestures).toMatchObject([
      { kind: 'move', toCrewId: 'ben', startMs: at(9), endMs: at(9) + times.endMs - times.startMs },
    ]);
  });
  it('J3 dragged along its lane it moves in time; dragged by an edge, only that end moves', () => {
    drag(find('[data-duty]'), [120, 40], [140, 40])();
    drag(find('[data-duty]'), [158, 40], [170, 40])();
    drag(find('[data-duty]'), [83, 40], [60, 40])();
    expect(gestures).toMatchObject([
      { kind: 'move', startMs: at(10), endMs: at(10) + times.endMs - times.startMs },
      { kind: 'move', startMs: times.startMs, endMs: at(17) },
      { kind: 'move', startMs: at(6), endMs: times.endMs },
    ]);
  });
  it('J3 the proposed times are on the ghost, in its target lane', () => {
    const drop = drag(find('[data-duty]'), [120, 40], [120, 80]);
    expect(find('[data-lane=ben] .ghost').textContent).toBe('0807Z–1600Z');
    drop();
    expect(board.querySelector('.ghost')).toBeNull();
  });
  it('J3 dragging over an empty stretch creates a duty; a press with a slight movement is still a press', () => {
    drag(find('[data-lane=ben]'), [100, 80], [161, 80])();
    drag(find('[data-duty]'), [120, 40], [122, 41])();
    expect(gestures).toEqual([
      { kind: 'create', crewId: 'ben', startMs: at(10), endMs: at(16) },
      { kind: 'select', crewId: 'anna', dutyId: 'd1' },
    ]);
  });
  it('J3 Escape cancels: no request is made', () => {
    const drop = drag(find('[data-duty]'), [120, 40], [120, 80]);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    drop();
    expect(gestures).toEqual([]);
    expect(board.querySelector('.ghost')).toBeNull();
  });
  it('J3 an unassigned flight is assigned to the member it is dropped on, at its own times', () => {
    const drop = drag(find('[data-flight]'), [80, 10], [30, 80]);
    expect(find('[data-lane=ben] .ghost').textContent).toBe('0600Z–1200Z');
    drop();
    expect(gestures).toEqual([{ kind: 'assign', flightId: 'mer900', toCrewId: 'ben' }]);
  });
  it('J3 dropped outside a row it stays unassigned; a press opens it', () => {
    drag(find('[data-flight]'), [80, 10], [80, 300])();
    expect(gestures).toEqual([]);
    point('pointerdown', find('[data-flight]'), 80, 10);
    point('pointerup', find('[data-flight]'), 80, 10);
    expect(gestures).toEqual([{ kind: 'open-flight', flightId: 'mer900' }]);
  });
});
