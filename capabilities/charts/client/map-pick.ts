import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { mapController } from '#platform/client/shell/map-access.ts';

/** A press that moved further than this was a drag of the map. */
const DRAG_PX = 5;

/**
 * Uses the next press on the map as a position instead of a selection; the map can still be moved. Escape cancels.
 * Returns a function that stops it.
 */
export function pickOnMap(onPick: (position: LatLon | null) => void): () => void {
  let down: { x: number; y: number } | null = null;
  const stop = () => {
    window.removeEventListener('pointerdown', onDown, { capture: true });
    window.removeEventListener('click', onClick, { capture: true });
    window.removeEventListener('keydown', onKey, { capture: true });
  };
  const onDown = ({ clientX: x, clientY: y }: PointerEvent) => {
    down = { x, y };
  };
  const onClick = (event: MouseEvent) => {
    const map = event.target instanceof Element ? event.target.closest('[data-map]') : null;
    if (!map) return;
    if (down && Math.hypot(event.clientX - down.x, event.clientY - down.y) > DRAG_PX) return;
    const box = map.getBoundingClientRect();
    const position = mapController().unproject({ x: event.clientX - box.left, y: event.clientY - box.top });
    if (!position) return;
    // Before the map receives it: this press must select nothing on the map.
    event.stopPropagation();
    stop();
    onPick(position);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopImmediatePropagation();
    stop();
    onPick(null);
  };
  window.addEventListener('pointerdown', onDown, { capture: true });
  window.addEventListener('click', onClick, { capture: true });
  window.addEventListener('keydown', onKey, { capture: true });
  return stop;
}
