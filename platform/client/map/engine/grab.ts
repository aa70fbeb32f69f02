import type { Map as LibraryMap, MapMouseEvent, MapTouchEvent, Point } from 'maplibre-gl';
import type { MapDrag, MapPointerEvent, MapPosition } from '../map-controller.ts';

/** A movement below this is a click, not a drag. */
const CLICK_PX = 3;
/** A touch starts a drag after this time; one that moves earlier pans the map. */
const HOLD_MS = 300;
const HOLD_SLIP_PX = 8;

export interface GrabOptions {
  map: LibraryMap;
  grab: (press: () => MapPointerEvent) => MapDrag | null;
  pressAt: (point: Point) => MapPointerEvent;
}

/** Starts a drag from a press: at once with the mouse, after a short rest by touch. */
export class Grab {
  readonly #map: LibraryMap;
  readonly #options: GrabOptions;
  #drag: MapDrag | null = null;
  #hasMoved = false;
  #last: MapPosition | null = null;
  #from: { x: number; y: number } = { x: 0, y: 0 };
  #holdTimer: number | null = null;
  #release: (() => void) | null = null;

  constructor(options: GrabOptions) {
    this.#map = options.map;
    this.#options = options;
    this.#map.on('mousedown', (event) => this.#pressMouse(event));
    this.#map.on('touchstart', (event) => this.#pressTouch(event));
    this.#map.on('touchmove', (event) => this.#moveTouch(event));
    this.#map.on('touchend', (event) => this.#endTouch(event));
    this.#map.on('touchcancel', () => this.#cancel());
  }

  /** Whether a drag is in progress: other uses of the pointer are suspended. */
  isHolding(): boolean {
    return this.#drag !== null && this.#holdTimer === null;
  }

  stop(): void {
    this.#cancel();
  }

  #at({ x, y }: { x: number; y: number }): MapPosition {
    const { lat, lng } = this.#map.unproject([x, y]).wrap();
    return { lat, lon: lng, x, y };
  }

  #take(point: Point): boolean {
    this.#cancel();
    this.#drag = this.#options.grab(() => this.#options.pressAt(point));
    this.#hasMoved = false;
    this.#from = { x: point.x, y: point.y };
    return this.#drag !== null;
  }

  #pressMouse(event: MapMouseEvent): void {
    const { button, ctrlKey, shiftKey, altKey, metaKey } = event.originalEvent;
    if (button !== 0 || ctrlKey || shiftKey || altKey || metaKey || !this.#take(event.point)) return;
    // The map stays fixed while an object on it is moved.
    event.preventDefault();
    const pixelOf = ({ clientX, clientY }: MouseEvent) => {
      const box = this.#map.getCanvasContainer().getBoundingClientRect();
      return { x: clientX - box.left, y: clientY - box.top };
    };
    const onMove = (move: MouseEvent) => this.#moveTo(pixelOf(move));
    const onUp = () => this.#end();
    window.addEventListener('mousemove', onMove);
    window.addEventListener('mouseup', onUp);
    this.#hold(() => {
      window.removeEventListener('mousemove', onMove);
      window.removeEventListener('mouseup', onUp);
    });
  }

  #pressTouch(event: MapTouchEvent): void {
    if (event.points.length !== 1) return this.#cancel();
    if (!this.#take(event.point)) return;
    this.#holdTimer = window.setTimeout(() => {
      this.#holdTimer = null;
      this.#map.dragPan.disable();
      this.#hold(() => this.#map.dragPan.enable());
      this.#moveTo(this.#from, 0);
    }, HOLD_MS);
  }

  #moveTouch(event: MapTouchEvent): void {
    if (this.#drag === null) return;
    if (event.points.length !== 1) return this.#cancel();
    if (this.#holdTimer === null) {
      event.preventDefault();
      this.#moveTo(event.point);
    } else if (this.#distancePx(event.point) > HOLD_SLIP_PX) this.#cancel();
  }

  #endTouch(event: MapTouchEvent): void {
    if (!this.isHolding()) return this.#cancel();
    // Otherwise a click on the dropped object would follow.
    event.originalEvent.preventDefault();
    this.#end();
  }

  #distancePx({ x, y }: { x: number; y: number }): number {
    return Math.hypot(x - this.#from.x, y - this.#from.y);
  }

  #moveTo(pixel: { x: number; y: number }, clickPx = CLICK_PX): void {
    if (!this.#hasMoved && this.#distancePx(pixel) < clickPx) return;
    this.#hasMoved = true;
    this.#map.getCanvas().style.cursor = 'grabbing';
    this.#last = this.#at(pixel);
    this.#drag?.move(this.#last);
  }
  #hold(release: () => void): void {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // This Escape cancels only the drag, not the panel behind it.
      event.stopImmediatePropagation();
      event.preventDefault();
      this.#cancel();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    // The shell leaves Escape to elements marked as open.
    const { dataset } = this.#map.getCanvasContainer();
    dataset.popup = 'open';
    this.#release = () => {
      delete dataset.popup;
      window.removeEventListener('keydown', onKey, { capture: true });
      release();
    };
  }

  #takeDrag(): MapDrag | null {
    if (this.#holdTimer !== null) window.clearTimeout(this.#holdTimer);
    this.#holdTimer = null;
    this.#release?.();
    this.#release = null;
    const drag = this.#drag;
    this.#drag = null;
    if (drag && this.#hasMoved) this.#map.getCanvas().style.cursor = '';
    return drag;
  }

  #end(): void {
    const hasMoved = this.#hasMoved;
    const at = this.#last;
    const drag = this.#takeDrag();
    if (hasMoved && at) drag?.end(at);
    else drag?.cancel();
  }

  #cancel(): void {
    this.#takeDrag()?.cancel();
  }
}
