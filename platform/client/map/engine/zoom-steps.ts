import type { Map as LibraryMap } from 'maplibre-gl';

const STEP_MS = 180;

/** The part of the map library that zoom steps use. */
export type ZoomedMap = Pick<
  LibraryMap,
  'getZoom' | 'getMinZoom' | 'getMaxZoom' | 'easeTo' | 'isMoving' | 'on'
>;

/** Zooms by whole steps: a press while the map is still moving counts from its target zoom, so that no press is lost. */
export class ZoomSteps {
  readonly #map: ZoomedMap;
  /** Target zoom of the previous steps; null when the map is at rest or moves for another reason. */
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
    // The library ends the previous step, and fires its event, before it begins this one.
    map.easeTo({ zoom, duration: STEP_MS });
    this.#target = map.isMoving() ? zoom : null;
  }
}
