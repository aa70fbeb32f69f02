import type { LayerReading } from './layer-reading.ts';
import { mapController } from '../shell/map-access.ts';
import { nowMs, onSecond } from '../time/clock.ts';
import { timeline, timelineInstant } from '../time/timeline.store.ts';
import { pinnedPlace } from './data-inspector.store.ts';
import type { ShownLayer } from './shown-layer.ts';
import { onReadingChange } from './reading-changes.ts';
import { cardCorner, inspectorHeading, readingSource, readingValue } from './data-inspector-text.ts';

export interface InspectorElements {
  card: HTMLElement;
  heading: HTMLElement;
  list: HTMLElement;
  mark: HTMLElement;
}

interface Pointed {
  lat: number;
  lon: number;
  x: number;
  y: number;
}

function rowOf(reading: LayerReading): HTMLElement {
  const row = document.createElement('li');
  const [label, value, source] = ['span', 'b', 'small'].map((tag) => document.createElement(tag));
  if (!label || !value || !source) return row;
  label.textContent = reading.label;
  value.textContent = readingValue(reading);
  source.textContent = readingSource(reading);
  row.append(label, value, source);
  return row;
}

/** Follows pointer, pin, time and camera and writes the card directly, without the framework. */
export class InspectorCard {
  readonly #elements: InspectorElements;
  readonly #readers: readonly ShownLayer['readAt'][];
  #pointed: Pointed | null = null;
  #shown = '';

  constructor(elements: InspectorElements, readers: readonly ShownLayer['readAt'][]) {
    this.#elements = elements;
    this.#readers = readers;
  }

  /** Returns a function that stops it. */
  start(): () => void {
    const map = mapController();
    const stops = [
      map.on('hover', (event) => {
        this.#pointed = event;
        if (pinnedPlace.get() === null) this.#draw();
      }),
      map.on('hover-end', () => {
        this.#pointed = null;
        this.#draw();
      }),
      // A click on a feature opens it; a click on the bare map pins the place.
      map.on('click', ({ lat, lon, features }) => {
        if (features.length === 0) pinnedPlace.set({ lat, lon });
      }),
      map.on('move', () => this.#draw()),
      pinnedPlace.subscribe(() => this.#draw()),
      timeline.subscribe(() => this.#draw()),
      onSecond(() => this.#draw()),
      onReadingChange(() => this.#draw()),
    ];
    // A place may have been pinned before this was loaded.
    this.#draw();
    return () => {
      for (const stop of stops) stop();
    };
  }

  #draw(): void {
    const { card, heading, list, mark } = this.#elements;
    const pin = pinnedPlace.get();
    const pinPixel = pin && mapController().project(pin);
    const at = pin ? pinPixel && { ...pin, ...pinPixel } : this.#pointed;
    card.hidden = !at;
    mark.hidden = !pinPixel;
    card.dataset.pinned = String(pin !== null);
    if (!at) return;
    const atMs = timelineInstant(timeline.get(), nowMs());
    const readings = this.#readers.flatMap((read) => read({ lat: at.lat, lon: at.lon, atMs }));
    heading.textContent = inspectorHeading(at, atMs);
    const text = readings
      .map((one) => `${one.label}\t${readingValue(one)}\t${readingSource(one)}`)
      .join('\n');
    if (text !== this.#shown) {
      this.#shown = text;
      list.replaceChildren(...readings.map(rowOf));
    }
    card.dataset.empty = String(readings.length === 0);
    const edge = { width: window.innerWidth, height: window.innerHeight };
    const corner = cardCorner(at, { width: card.offsetWidth, height: card.offsetHeight }, edge);
    card.style.transform = `translate(${Math.round(corner.x)}px, ${Math.round(corner.y)}px)`;
    if (pinPixel) mark.style.transform = `translate(${pinPixel.x}px, ${pinPixel.y}px)`;
  }
}
