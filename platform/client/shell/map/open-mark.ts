import type { OpenState } from '../../layers/layer-reading.ts';
import type { MapController, MapFeature } from '../../map/map-controller.ts';

/** Marks on the map the feature opened from it, for as long as it is open. */
export class OpenMark {
  readonly #map: Pick<MapController, 'select'>;
  #stop: (() => void) | null = null;

  constructor(map: Pick<MapController, 'select'>) {
    this.#map = map;
  }

  /** Called before the feature is opened, which may take a while. */
  while = (feature: MapFeature, opensIn: OpenState): void => {
    this.#stop?.();
    let opened: unknown = null;
    this.#map.select(feature);
    this.#stop = opensIn.subscribe(() => {
      const now = opensIn.get();
      if (opened === null && now !== null) opened = now;
      else if (now !== opened || now === null) this.end();
    });
  };

  end(): void {
    this.#stop?.();
    this.#stop = null;
    this.#map.select(null);
  }
}
