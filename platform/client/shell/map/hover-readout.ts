import { cardCorner, readingValue } from '../../layers/data-inspector-text.ts';
import type { InspectHit, LayerReading } from '../../layers/layer-reading.ts';
import { isLayerOn } from '../../layers/map-view.store.ts';
import type { MapController, MapPointerEvent } from '../../map/map-controller.ts';
import { nowMs } from '../../time/clock.ts';
import { timeline, timelineInstant } from '../../time/timeline.store.ts';
import float from '../frame/float.module.css';
import styles from './hover-readout.module.css';

/** Maximum number of objects listed under the pointer; further ones are counted. */
const THINGS_MAX = 4;
const READINGS_MAX = 3;

/** Title and subtitle in smaller type. */
export interface HoverText {
  title: string;
  detail: string;
}

/** Objects under the pointer, topmost first, followed by the field values there. */
export function hoverTexts(hits: readonly InspectHit[], readings: readonly LayerReading[]): HoverText[] {
  const more = hits.length - THINGS_MAX;
  return [
    ...hits.slice(0, THINGS_MAX).map(({ title, subtitle }) => ({ title, detail: subtitle })),
    ...(more > 0 ? [{ title: `+${more}`, detail: 'more, press to choose' }] : []),
    // A hit without a unit is a report or an advisory directly under the pointer.
    ...readings
      .filter(({ unit }) => unit !== null)
      .slice(0, READINGS_MAX)
      .map((reading) => ({
        title: readingValue(reading),
        detail: [reading.label, reading.level].filter((part) => part !== null).join(' · '),
      })),
  ];
}

function lineOf({ title, detail }: HoverText): HTMLElement {
  const line = document.createElement('p');
  const name = document.createElement('b');
  name.textContent = title;
  line.append(name, ` ${detail}`);
  return line;
}

/**
 * Shows a text beside the mouse pointer; the data inspector shows more and takes priority. Returns a function that
 * stops it.
 */
export function startHoverReadout(
  map: MapController,
  sources: {
    hitsAt: (event: MapPointerEvent) => readonly InspectHit[];
    readAt: (place: { lat: number; lon: number; atMs: number }) => readonly LayerReading[];
  },
): () => void {
  const card = document.createElement('div');
  card.className = `${float.float} ${styles.readout}`;
  // A click gives the same information to users who cannot see it, except for objects that can only be read (storm
  // cells).
  card.setAttribute('aria-hidden', 'true');
  card.hidden = true;
  document.body.append(card);
  let shown = '';
  const write = (lines: readonly HoverText[]) => {
    card.hidden = lines.length === 0;
    const text = JSON.stringify(lines);
    if (text === shown) return;
    shown = text;
    card.replaceChildren(...lines.map(lineOf));
  };
  const hide = () => write([]);
  const show = (event: MapPointerEvent) => {
    if (isLayerOn('data-inspector')) return hide();
    const atMs = timelineInstant(timeline.get(), nowMs());
    const place = { lat: event.lat, lon: event.lon, atMs };
    const lines = hoverTexts(sources.hitsAt(event), sources.readAt(place));
    write(lines);
    const size = { width: card.offsetWidth, height: card.offsetHeight };
    const corner = cardCorner(event, size, { width: window.innerWidth, height: window.innerHeight });
    card.style.transform = `translate(${Math.round(corner.x)}px, ${Math.round(corner.y)}px)`;
  };
  const stops = [
    map.on('hover', show),
    map.on('hover-end', hide),
    map.on('move', hide),
    map.on('click', hide),
  ];
  return () => {
    for (const stop of stops) stop();
    card.remove();
  };
}
