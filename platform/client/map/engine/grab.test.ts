// @vitest-environment happy-dom
import type { Map as LibraryMap } from 'maplibre-gl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MapDrag } from '../map-controller.ts';
import { Grab } from './grab.ts';

type Handler = (event: unknown) => void;

/** The part of the map library that dragging uses: its events, and a map on which a degree is ten pixels. */
function libraryMap() {
  const handlers = new Map<string, Handler>();
  const container = document.createElement('div');
  const canvas = document.createElement('canvas');
  const pan = { isEnabled: true };
  const map = {
    on: (name: string, handler: Handler) => handlers.set(name, handler),
    unproject: ([x = 0, y = 0]: number[]) => ({ wrap: () => ({ lat: -y / 10, lng: x / 10 }) }),
    getCanvas: () => canvas,
    getCanvasContainer: () => container,
    dragPan: {
      enable: () => void (pan.isEnabled = true),
      disable: () => void (pan.isEnabled = false),
    },
  };
  const fire = (name: string, event: unknown) => handlers.get(name)?.(event);
  return { map: map as unknown as LibraryMap, fire, container, pan };
}

let library: ReturnType<typeof libraryMap>;
let grab: Grab;
let events: string[];
let isSomethingThere: boolean;

const drag: MapDrag = {
  move: ({ lat, lon }) => void events.push(`move ${lat} ${lon}`),
  end: ({ lat, lon }) => void events.push(`end ${lat} ${lon}`),
  cancel: () => void events.push('cancel'),
};

beforeEach(() => {
  vi.useFakeTimers();
  library = libraryMap();
  events = [];
  isSomethingThere = true;
  grab = new Grab({
    map: library.map,
    grab: () => (isSomethingThere ? drag : null),
    pressAt: ({ x, y }) => ({ lat: 0, lon: 0, x, y, features: [] }),
  });
});
afterEach(() => {
  grab.stop();
  vi.useRealTimers();
});

let prevented = 0;
function pressMouse(x: number, y: number, keys: Partial<MouseEventInit> = {}): void {
  const originalEvent = new MouseEvent('mousedown', { button: 0, ...keys });
  library.fire('mousedown', { point: { x, y }, originalEvent, preventDefault: () => (prevented += 1) });
}
const moveMouse = (clientX: number, clientY: number) =>
  window.dispatchEvent(new MouseEvent('mousemove', { clientX, clientY }));
const releaseMouse = () => window.dispatchEvent(new MouseEvent('mouseup'));
const pressKey = (key: string) => {
  const event = new KeyboardEvent('keydown', { key, cancelable: true });
  window.dispatchEvent(event);
  return event;
};

describe('G7 dragging with the mouse', () => {
  beforeEach(() => {
    prevented = 0;
  });

  it('G7 the drag starts at once, follows the pointer and ends on release; the map does not move', () => {
    pressMouse(100, 50);
    expect([grab.isHolding(), prevented]).toEqual([true, 1]);
    expect(library.container.dataset.popup).toBe('open');
    moveMouse(120, 60);
    moveMouse(130, 70);
    releaseMouse();
    expect(events).toEqual(['move -6 12', 'move -7 13', 'end -7 13']);
    expect(grab.isHolding()).toBe(false);
    expect(library.container.dataset.popup).toBeUndefined();
    moveMouse(200, 200);
    expect(events).toHaveLength(3);
  });

  it('G7 Escape cancels the drag, and no other listener receives that key press', () => {
    const onKeyDown = vi.fn<() => void>();
    window.addEventListener('keydown', onKeyDown);
    pressMouse(100, 50);
    moveMouse(120, 60);
    expect(pressKey('Escape').defaultPrevented).toBe(true);
    releaseMouse();
    expect(events).toEqual(['move -6 12', 'cancel']);
    expect(onKeyDown).not.toHaveBeenCalled();
    pressKey('Escape');
    expect(onKeyDown).toHaveBeenCalledTimes(1);
    window.removeEventListener('keydown', onKeyDown);
  });

  it('G7 a press that does not move is a click, not a drag', () => {
    pressMouse(100, 50);
    moveMouse(101, 51);
    releaseMouse();
    expect(events).toEqual(['cancel']);
  });

  it('G7 starts no drag where there is nothing to drag, or with another button or a modifier key', () => {
    for (const keys of [{ button: 2 }, { ctrlKey: true }, { shiftKey: true }]) pressMouse(1, 1, keys);
    isSomethingThere = false;
    pressMouse(1, 1);
    expect([grab.isHolding(), prevented, events.length]).toEqual([false, 0, 0]);
  });
});

describe('G7 dragging with a finger', () => {
  const touches: string[] = [];
  function touch(name: 'touchstart' | 'touchmove' | 'touchend', x = 0, y = 0, fingers = 1): void {
    library.fire(name, {
      point: { x, y },
      points: Array.from({ length: fingers }, () => ({ x, y })),
      preventDefault: () => touches.push(name),
      originalEvent: { preventDefault: () => touches.push(name) },
    });
  }
  beforeEach(() => {
    touches.length = 0;
  });

  it('G7 the drag starts after a short rest, follows the finger and ends on release; the map does not pan and no click follows', () => {
    touch('touchstart', 100, 50);
    expect(grab.isHolding()).toBe(false);
    vi.advanceTimersByTime(300);
    expect([grab.isHolding(), library.pan.isEnabled]).toEqual([true, false]);
    touch('touchmove', 110, 70);
    touch('touchend');
    expect(events).toEqual(['move -5 10', 'move -7 11', 'end -7 11']);
    expect(touches).toEqual(['touchmove', 'touchend']);
    expect(library.pan.isEnabled).toBe(true);
  });

  it('G7 a finger that moves before the drag starts pans the map', () => {
    touch('touchstart', 100, 50);
    touch('touchmove', 112, 50);
    vi.advanceTimersByTime(1000);
    touch('touchmove', 150, 50);
    touch('touchend');
    expect(events).toEqual(['cancel']);
    expect(library.pan.isEnabled).toBe(true);
    expect(touches).toEqual([]);
  });

  it('G7 a tap is not a drag, and a second finger cancels one', () => {
    touch('touchstart', 100, 50);
    touch('touchend');
    expect(events).toEqual(['cancel']);
    touch('touchstart', 100, 50);
    vi.advanceTimersByTime(300);
    touch('touchmove', 100, 50, 2);
    expect(events).toEqual(['cancel', 'move -5 10', 'cancel']);
    expect([grab.isHolding(), library.pan.isEnabled]).toEqual([false, true]);
  });
});
