import { formatCoordinate } from '#aviation/geo/format-coordinate.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { LayerReading } from './layer-reading.ts';

const ORIGINS: Record<Freshness['origin'], string> = {
  live: 'Live',
  replay: 'Replay',
  simulated: 'Simulated',
  reference: 'Reference',
};

/** `20 1530Z` */
export function instantText(instantMs: number): string {
  const iso = new Date(instantMs).toISOString();
  return `${iso.slice(8, 10)} ${iso.slice(11, 13)}${iso.slice(14, 16)}Z`;
}

/** The value with its unit; an unknown value has none. */
export function readingValue({ value, unit }: LayerReading): string {
  return unit === null || value.endsWith('—') ? value : `${value} ${unit}`;
}

/** Level, valid time, source, mode and any fault, in one line. */
export function readingSource({ level, validAtMs, freshness }: LayerReading): string {
  return [
    level,
    validAtMs === null ? null : instantText(validAtMs),
    freshness.source,
    ORIGINS[freshness.origin],
    freshness.state === 'stale' ? 'Stale' : null,
    freshness.state === 'failed' ? 'Failed' : null,
  ]
    .filter((part) => part !== null)
    .filter((part, index, all) => all.indexOf(part) === index)
    .join(' · ');
}

/** The place and time for which the map is read. */
export function inspectorHeading(place: { lat: number; lon: number }, atMs: number): string {
  return `${formatCoordinate(place)} · ${instantText(atMs)}`;
}

/** Position beside the pointer, on the side with room; `edge` is the size of the page. */
export function cardCorner(
  pointer: { x: number; y: number },
  card: { width: number; height: number },
  edge: { width: number; height: number },
): { x: number; y: number } {
  const away = 16;
  const fitsRight = pointer.x + away + card.width <= edge.width - away;
  const fitsBelow = pointer.y + away + card.height <= edge.height - away;
  const x = fitsRight ? pointer.x + away : pointer.x - away - card.width;
  const y = fitsBelow ? pointer.y + away : pointer.y - away - card.height;
  return { x: Math.max(8, x), y: Math.max(8, y) };
}
