import type { Map as LibraryMap } from 'maplibre-gl';

/** An animated layer never lets the map go idle; this many settled frames count as idle as well. */
const SETTLED_FRAMES = 12;

/** Sets `data-map-idle` on the container while nothing is left to load or move, and reports each time it becomes idle. */
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
