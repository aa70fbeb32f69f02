import type { Map as LibraryMap } from 'maplibre-gl';

/** A layer that animates never lets the map go idle; so many settled frames count as idle as well. */
const SETTLED_FRAMES = 12;

/** Keeps `data-map-idle` on the container while nothing is left to load or move, and reports each time it gets so. */
export function watchIdle(map: LibraryMap, container: HTMLElement, onIdle: () => void): void {
  let settledFrames = 0;
  const setIdle = (isIdle: boolean) => {
    if (isIdle === container.hasAttribute('data-map-idle')) return;
    container.toggleAttribute('data-map-idle', isIdle);
    if (isIdle) onIdle();
  };
  map.on('render', () => {
    const isSettled = !map.isMoving() && map.isStyleLoaded() === true && map.areTilesLoaded();
    settledFrames = isSettled ? settledFrames + 1 : 0;
    if (settledFrames < SETTLED_FRAMES) setIdle(false);
    else setIdle(true);
  });
  map.on('idle', () => {
    settledFrames = SETTLED_FRAMES;
    setIdle(true);
  });
}
