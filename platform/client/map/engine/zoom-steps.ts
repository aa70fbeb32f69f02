import type { Map as LibraryMap } from 'maplibre-gl';

const STEP_MS = 180;

/** As much of the map library as takes part. */
export type ZoomedMap = Pick<
  LibraryMap,
  'getZoom' | 'getMinZoom' | 'getMaxZoom' | 'easeTo' | 'isMoving' | 'on'
>;

/** Zooms by whole steps: a press while the map still moves counts from where it is going, so that none is lost. */
export class ZoomSteps {
  readonly #map: ZoomedMap;
  /** Where the steps before lead; null when the map moves for another reason, or not at all. */
  #target: number | null = null;

  constructor(map: ZoomedMap) {
    this.#map = map;
    map.on('moveend', () => {
      this.#target = null;
    });
  }

  by(steps: number): void {
    const map = this.#map;
    const wanted = (this.#target ?? map.getZoom()) + steps;
    const zoom = Math.max(map.getMinZoom(), Math.min(map.getMaxZoom(), wanted));
    // The library ends the step before, and says so, before it begins this one.
    map.easeTo({ zoom, duration: STEP_MS });
    this.#target = map.isMoving() ? zoom : null;
  }
}
