import { partId, type LayerModule, type LayerPart } from '../layers/layer-definition.ts';
import { loadModule } from '../layers/layer-modules.ts';
import { setLayerReport } from '../layers/layer-reports.store.ts';
import type { MapController } from '../map/map-controller.ts';
import { toast } from '../ui/toast.tsx';

/** One part of a layer on the map: loaded when first switched on, running while it is on. */
export class LayerOnMap {
  readonly #part: LayerPart;
  readonly #map: MapController;
  readonly #removals: (() => void)[] = [];
  #module: LayerModule | null = null;
  #isOn = false;
  #turn = 0;
  #stopEngine: (() => void) | null = null;

  constructor(part: LayerPart, map: MapController) {
    this.#part = part;
    this.#map = map;
  }

  turn(isOn: boolean): void {
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    this.#turn += 1;
    if (isOn) void this.#begin(this.#turn);
    else this.#end();
  }

  remove(): void {
    this.turn(false);
    for (const removal of this.#removals) removal();
    this.#removals.length = 0;
    this.#module = null;
  }

  async #begin(turn: number): Promise<void> {
    const loaded = await loadModule(this.#part).catch(() => null);
    // It may have been switched off again while the code loaded.
    if (turn !== this.#turn) return;
    if (!loaded) {
      toast({
        message: 'The layer could not be loaded. Switch it off and on to try again.',
        tone: 'warning',
      });
      return;
    }
    if (!this.#module) {
      this.#module = loaded;
      this.#removals.push(...loaded.mapLayers.map((layer) => this.#map.addLayer(layer)));
    }
    for (const { id } of loaded.mapLayers) this.#map.setLayerVisible(id, true);
    const report = (one: Parameters<typeof setLayerReport>[1]) => setLayerReport(partId(this.#part), one);
    this.#stopEngine = loaded.engine?.(this.#map, report) ?? null;
  }

  #end(): void {
    this.#stopEngine?.();
    this.#stopEngine = null;
    for (const { id } of this.#module?.mapLayers ?? []) this.#map.setLayerVisible(id, false);
    setLayerReport(partId(this.#part), null);
  }
}
