import {
  MAP_SLOTS,
  type MapImageCorners,
  type MapLayer,
  type MapSlot,
  type MapSource,
} from './layer-registry.ts';

/** The base map's layer that follows each slot; `null` is the very top. */
export type SlotCeilings = Readonly<Record<MapSlot, string | null>>;

interface Entry {
  layer: MapLayer;
  sequence: number;
  isVisible: boolean;
}

/** Drawing order: slot, then `order`, then registration. */
function compareEntries(a: Entry, b: Entry): number {
  return (
    MAP_SLOTS.indexOf(a.layer.slot) - MAP_SLOTS.indexOf(b.layer.slot) ||
    (a.layer.order ?? 0) - (b.layer.order ?? 0) ||
    a.sequence - b.sequence
  );
}

/**
 * Everything on the map except the drawing itself: the layers, their visibility and their latest data. It outlives the
 * map, so that a recreated map (another page, a lost WebGL context) shows the same.
 */
export class LayerStore {
  readonly #entries = new Map<string, Entry>();
  readonly #sourceOwner = new Map<string, string>();
  readonly #sources = new Map<string, MapSource>();
  /** Data that arrived before its layer's code. */
  readonly #early = new Map<string, GeoJSON.GeoJSON>();
  /** Sources that have received data; the layer of any other source is not known to be empty. */
  readonly #withData = new Set<string>();
  #sequence = 0;

  /** Throws when an id is in use: two owners of one source would overwrite each other's data. */
  add(layer: MapLayer): void {
    if (this.#entries.has(layer.id)) throw new Error(`Map layer "${layer.id}" is registered twice`);
    for (const sourceId of Object.keys(layer.sources)) {
      const owner = this.#sourceOwner.get(sourceId);
      if (owner) throw new Error(`Map source "${sourceId}" belongs to "${owner}" and to "${layer.id}"`);
    }
    for (const [sourceId, source] of Object.entries(layer.sources)) {
      const early = source.kind === 'geojson' ? this.#early.get(sourceId) : undefined;
      this.#early.delete(sourceId);
      this.#sourceOwner.set(sourceId, layer.id);
      this.#sources.set(sourceId, early && source.kind === 'geojson' ? { ...source, data: early } : source);
    }
    this.#entries.set(layer.id, { layer, sequence: this.#sequence++, isVisible: false });
  }

  remove(layerId: string): void {
    const entry = this.#entries.get(layerId);
    if (!entry) return;
    for (const sourceId of Object.keys(entry.layer.sources)) {
      this.#sourceOwner.delete(sourceId);
      this.#sources.delete(sourceId);
      this.#withData.delete(sourceId);
    }
    this.#entries.delete(layerId);
  }

  get(layerId: string): MapLayer | undefined {
    return this.#entries.get(layerId)?.layer;
  }

  isVisible(layerId: string): boolean {
    return this.#entries.get(layerId)?.isVisible ?? false;
  }

  /** Returns whether anything changed. */
  setVisible(layerId: string, isVisible: boolean): boolean {
    const entry = this.#entries.get(layerId);
    if (!entry) throw new Error(`No map layer "${layerId}" is registered`);
    if (entry.isVisible === isVisible) return false;
    entry.isVisible = isVisible;
    return true;
  }

  /** The layer whose source this is. */
  ownerOf(sourceId: string): string | undefined {
    return this.#sourceOwner.get(sourceId);
  }

  /** A source with its latest data. */
  source(sourceId: string): MapSource {
    const source = this.#sources.get(sourceId);
    if (!source) throw new Error(`No map source "${sourceId}" is registered`);
    return source;
  }

  /** Whether a source has received data; for tiles and images the map knows. */
  hasData(sourceId: string): boolean {
    return this.#sources.get(sourceId)?.kind !== 'geojson' || this.#withData.has(sourceId);
  }

  /** Data for a source whose layer is not registered yet is stored until it is. */
  setGeojson(sourceId: string, data: GeoJSON.GeoJSON): void {
    this.#withData.add(sourceId);
    if (!this.#sources.has(sourceId)) {
      this.#early.set(sourceId, data);
      return;
    }
    const source = this.source(sourceId);
    if (source.kind !== 'geojson') throw new Error(`Map source "${sourceId}" is ${source.kind}, not geojson`);
    this.#sources.set(sourceId, { ...source, data });
  }

  setTiles(sourceId: string, tiles: readonly string[]): void {
    const source = this.source(sourceId);
    if (source.kind === 'geojson' || source.kind === 'image')
      throw new Error(`Map source "${sourceId}" is ${source.kind} and has no tiles`);
    this.#sources.set(sourceId, { ...source, tiles });
  }

  setImage(sourceId: string, image: { url: string; corners?: MapImageCorners }): void {
    const source = this.source(sourceId);
    if (source.kind !== 'image') throw new Error(`Map source "${sourceId}" is ${source.kind}, not an image`);
    this.#sources.set(sourceId, { ...source, ...image });
  }

  /** All layers from the ground up. */
  ordered(): MapLayer[] {
    return [...this.#entries.values()].toSorted(compareEntries).map((entry) => entry.layer);
  }

  visible(): MapLayer[] {
    return this.ordered().filter((layer) => this.isVisible(layer.id));
  }

  /**
   * The style layer below which this layer's style layers are inserted: the lowest drawn style layer of the next layer
   * in the order, unless the slot's ceiling in the base map comes first. `firstDrawn` returns a layer's lowest style
   * layer on the map, or nothing.
   */
  beforeId(
    layerId: string,
    ceilings: SlotCeilings | null,
    firstDrawn: (layerId: string) => string | undefined,
  ): string | undefined {
    const ordered = this.ordered();
    const index = ordered.findIndex((layer) => layer.id === layerId);
    const layer = ordered[index];
    if (!layer) throw new Error(`No map layer "${layerId}" is registered`);
    const ceiling = ceilings?.[layer.slot] ?? undefined;
    for (const next of ordered.slice(index + 1)) {
      const isBeyondCeiling = ceiling !== undefined && ceilings?.[next.slot] !== ceiling;
      if (isBeyondCeiling) return ceiling;
      const first = firstDrawn(next.id);
      if (first !== undefined) return first;
    }
    return ceiling;
  }
}
