// @vitest-environment happy-dom
import { act } from 'react';
import { type Root, createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nowMs } from './clock.ts';
import { TimelineLanes, LaneNames } from './timeline-lanes.tsx';
import {
  type TimelineMark,
  hiddenLanes,
  lanesWithin,
  placeOfMark,
  roomsForNames,
  setTimelineLane,
  timelineLanes,
  toggleLane,
} from './timeline-lanes.store.ts';
import { timeline } from './timeline.store.ts';

const HOUR_MS = 3_600_000;
const SPAN = { fromMs: 0, toMs: 100 };
const mark = (id: string, fromMs: number, toMs: number, open?: () => void): TimelineMark => ({
  id,
  fromMs,
  toMs,
  label: id,
  title: `Mark ${id}`,
  tone: 'neutral',
  open,
});
const lane = (order: number, ...marks: TimelineMark[]) => ({ title: `Lane ${order}`, order, marks });

describe('F4 marks on the timeline', () => {
  it('F4 marking the same again changes nothing, so that marking after each render ends', () => {
    setTimelineLane('test/same', lane(1, mark('a', 10, 20)));
    const before = timelineLanes.get();
    setTimelineLane('test/same', lane(1, mark('a', 10, 20)));
    expect(timelineLanes.get()).toBe(before);
    setTimelineLane('test/same', lane(1, mark('a', 10, 21)));
    expect(timelineLanes.get()).not.toBe(before);
    setTimelineLane('test/same', null);
  });

  it('F4 three lanes at most are shown, in their order; one without marks in the timeline’s range does not count', () => {
    const lanes = {
      d: lane(4, mark('d', 10, 20)),
      a: lane(1, mark('a', 10, 20), mark('past', -20, -5)),
      gone: lane(0, mark('gone', -20, 0), mark('later', 100, 120)),
      c: lane(3, mark('c', 10, 20)),
      b: lane(2, mark('b', -10, 200)),
    };
    const found = lanesWithin(lanes, [], SPAN);
    expect(found.shown.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(found.all.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
    expect(found.shown[0]?.marks.map(({ id }) => id)).toEqual(['a']);
    expect(lanesWithin(lanes, ['b'], SPAN).shown.map(({ id }) => id)).toEqual(['a', 'c', 'd']);
  });
  it('F4 a lane whose marks are loading keeps its place', () => {
    const lanes = {
      a: lane(1, mark('a', 10, 20)),
      b: { title: 'TAF KDEN', order: 2, marks: [], isLoading: true } as const,
    };
    expect(lanesWithin(lanes, [], SPAN).shown.map(({ id }) => id)).toEqual(['a', 'b']);
  });
  it('F4 choosing a fourth lane removes the last one', () => {
    const lanes = Object.fromEntries(
      [1, 2, 3, 4].map((order) => [`l${order}`, lane(order, mark('x', 10, 20))]),
    );
    toggleLane('l4', lanesWithin(lanes, hiddenLanes.get(), SPAN));
    expect(lanesWithin(lanes, hiddenLanes.get(), SPAN).shown.map(({ id }) => id)).toEqual(['l1', 'l2', 'l4']);
    toggleLane('l1', lanesWithin(lanes, hiddenLanes.get(), SPAN));
    expect(lanesWithin(lanes, hiddenLanes.get(), SPAN).shown.map(({ id }) => id)).toEqual(['l2', 'l4']);
  });
  it('F4 a mark is cut at the ends of the timeline', () => {
    expect(placeOfMark(mark('x', -50, 25), SPAN)).toEqual({ left: 0, width: 0.25 });
    expect(placeOfMark(mark('x', 75, 900), SPAN)).toEqual({ left: 0.75, width: 0.25 });
  });
  it('F4 a name has the space not covered by a later mark', () => {
    const rooms = (...marks: TimelineMark[]) => roomsForNames(marks, SPAN);
    expect(rooms(mark('a', 0, 40), mark('b', 10, 20))).toEqual([0.25, 1]);
    expect(rooms(mark('a', 10, 30), mark('b', 0, 20))).toEqual([0, 1]);
    expect(rooms(mark('a', 0, 20), mark('b', 20, 40))).toEqual([1, 1]);
    expect(rooms(mark('gone', -20, -10))).toEqual([0]);
  });
  it('F4 a removed lane is gone', () => {
    setTimelineLane('x', lane(1, mark('a', 1, 2)));
    expect(timelineLanes.get()).toHaveProperty('x');
    setTimelineLane('x', null);
    expect(timelineLanes.get()).toEqual({});
  });
});

describe('F4 marks by keyboard', () => {
  const now = nowMs();
  const open = vi.fn();
  let root: Root;
  let place: HTMLElement;
  const marks = () => [...place.querySelectorAll('button')];
  const press = (key: string) =>
    act(async () =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      ),
    );
  beforeEach(async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    open.mockClear();
    setTimelineLane('taf', {
      title: 'TAF KJFK',
      order: 1,
      marks: [mark('one', now - HOUR_MS, now + HOUR_MS), mark('two', now + HOUR_MS, now + 3 * HOUR_MS, open)],
    });
    place = document.body.appendChild(document.createElement('div'));
    root = createRoot(place);
    await act(async () =>
      root.render(
        <>
          <LaneNames />
          <TimelineLanes
            span={{ fromMs: now - 2 * HOUR_MS, toMs: now + 24 * HOUR_MS }}
            nowShare={0.1}
            atShare={null}
          />
        </>,
      ),
    );
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    place.remove();
  });
  it('F4 Tab reaches a lane once, arrow keys move between its marks, and not beyond its ends', async () => {
    const [first, second] = marks();
    expect(marks().map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
    await act(async () => first?.focus());
    await press('ArrowRight');
    expect(document.activeElement).toBe(second);
    expect(marks().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0]);
    await press('ArrowRight');
    expect(document.activeElement).toBe(second);
    await press('Home');
    expect(document.activeElement).toBe(first);
  });
  it('F4 a press shows the time of a mark, or the present if it is in effect, and opens its subject', async () => {
    const [first, second] = marks();
    await act(async () => second?.click());
    expect(timeline.get().atMs).toBe(now + HOUR_MS);
    expect(open).toHaveBeenCalledOnce();
    await act(async () => first?.click());
    expect(Math.abs((timeline.get().atMs ?? 0) - nowMs())).toBeLessThan(HOUR_MS / 2);
  });
  it('F4 the lane has a name, the mark states its times', () => {
    expect(place.querySelector('[role=toolbar]')?.getAttribute('aria-label')).toBe('TAF KJFK');
    expect(place.textContent).toContain('TAF KJFK');
    expect(marks()[1]?.getAttribute('aria-label')).toMatch(/^Mark two, \d{4}Z–\d{4}Z$/);
  });
});
