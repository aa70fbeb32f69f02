import type { MapController } from '../map/map-controller.ts';

/**
 * An engine that several layers run together: started with the first that is switched on, stopped with the last that is
 * switched off. Its start and stop are those of a layer's `engine`.
 */
export function sharedEngine(start: (map: MapController) => () => void): (map: MapController) => () => void {
  let users = 0;
  let stop: (() => void) | null = null;
  return (map) => {
    users += 1;
    stop ??= start(map);
    return () => {
      users -= 1;
      if (users > 0) return;
      stop?.();
      stop = null;
    };
  };
}
