import type {
  GeoJSONSource,
  ImageSource,
  LayerSpecification,
  Map as LibraryMap,
  RasterTileSource,
  VectorTileSource,
} from 'maplibre-gl';
import type { MapImage, MapLayer, MapStyleLayer } from '../layer-registry.ts';
import type { LayerStore } from '../layer-store.ts';
import type { MapFeature } from '../map-controller.ts';
import type { MapTheme } from '../map-theme.ts';
import { baseLayers, sky, WORLD_CEILINGS, type BaseMap } from '../style/base-style.ts';
import { placeDotImage } from '../style/place-dot.ts';
import { selectedFeatureLayers } from '../style/selected-feature.ts';
import { absoluteUrl, sourceSpecification } from '../style/source-specification.ts';
import { diffStyleLayer, type StyleChange } from '../style/style-diff.ts';
import { addMapSource, addStyleLayer, applyStyleChanges } from './apply-style.ts';
import { adaptCustomLayer } from './custom-layer.ts';
import { drawImage, IMAGE_PIXEL_RATIO } from './draw-image.ts';

function inPixels([from, to]: [number, number]): [number, number] {
  return [from * IMAGE_PIXEL_RATIO, to * IMAGE_PIXEL_RATIO];
}

/** The sources that style layers use. */
function sourcesOf(styleLayers: readonly LayerSpecification[]): string[] {
  return styleLayers.flatMap((layer) => ('source' in layer && layer.source ? [layer.source] : []));
}

/** A tile of the map's grid. */
export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/** Applies the state of the layer store to one live map. Uses the map library; makes no decisions. */
export class LayerSync {
  readonly #map: LibraryMap;
  readonly #store: LayerStore;
  readonly #base: BaseMap;
  #theme: MapTheme;
  #baseDrawn: LayerSpecification[];
  /** Style layers as they were last applied, by layer id. */
  readonly #drawn = new Map<string, LayerSpecification[]>();
  readonly #imageOwners = new Map<string, string>();
  readonly #failedTiles = new Map<string, TileAddress[]>();
  #selected: MapFeature | null = null;
  readonly #onPlaced: () => void;
  #isCovered = false;

  constructor(options: {
    map: LibraryMap;
    store: LayerStore;
    base: BaseMap;
    theme: MapTheme;
    /** A layer was added or removed, so labels have more room or less. */
    onPlaced: () => void;
  }) {
    this.#map = options.map;
    this.#onPlaced = options.onPlaced;
    this.#store = options.store;
    this.#base = options.base;
    this.#theme = options.theme;
    this.#baseDrawn = baseLayers(options.theme, options.base);
  }

  /** Adds the images of the base map's own layers before its first tile needs them. */
  addBaseImages(): void {
    this.#addImage(placeDotImage(this.#theme));
  }

  /** Puts every visible layer of the store on the map. */
  start(): void {
    for (const layer of this.#store.visible()) this.show(layer.id);
  }

  show(layerId: string): void {
    const layer = this.#layer(layerId);
    const drawn = this.#drawn.get(layerId);
    this.#onPlaced();
    this.#followCover();
    if (drawn) {
      for (const styleLayer of drawn) this.#map.setLayoutProperty(styleLayer.id, 'visibility', 'visible');
      this.#addCustom(layer);
      return;
    }
    const styleLayers = this.#styleOf(layer);
    for (const sourceId of [...Object.keys(layer.sources), ...sourcesOf(styleLayers)])
      this.#addSource(sourceId);
    this.#addImages(layer);
    const beforeId = this.#beforeId(layerId);
    for (const styleLayer of styleLayers) addStyleLayer(this.#map, styleLayer, beforeId);
    this.#drawn.set(layerId, styleLayers);
    this.#addCustom(layer);
  }

  hide(layerId: string): void {
    this.#onPlaced();
    for (const styleLayer of this.#drawn.get(layerId) ?? [])
      this.#map.setLayoutProperty(styleLayer.id, 'visibility', 'none');
    this.#removeCustom(this.#layer(layerId));
    this.#followCover();
  }

  /** Text of the base map and of layers has more contrast over the colours of a field than over plain ground. */
  #followCover(): void {
    const isCovered = this.#store.visible().some(({ coversGround }) => coversGround);
    if (isCovered === this.#isCovered) return;
    this.#isCovered = isCovered;
    this.#drawBase();
    for (const layerId of this.#drawn.keys()) this.refresh(layerId);
  }

  #drawBase(): void {
    const next = baseLayers(this.#theme, this.#base, this.#isCovered);
    applyStyleChanges(this.#map, this.#changes(this.#baseDrawn, next) ?? []);
    this.#baseDrawn = next;
  }

  /** Removes a layer that is leaving the store from the map permanently. */
  forget(layer: MapLayer): void {
    this.#removeCustom(layer);
    this.#removeStyleLayers(layer.id);
    this.#followCover();
    for (const sourceId of Object.keys(layer.sources)) {
      for (const user of this.#usersOf(sourceId)) this.#removeStyleLayers(user);
      if (this.#map.getSource(sourceId)) this.#map.removeSource(sourceId);
    }
  }

  /** Marks one feature in place of the previous one. */
  select(feature: MapFeature | null): void {
    const before = this.#selected;
    this.#selected = feature;
    for (const layerId of new Set([before?.layerId, feature?.layerId]))
      if (layerId !== undefined && this.#store.get(layerId)) this.#remark(layerId);
  }

  /** The layer's own style stays on the map: if it were rebuilt, its labels would blink. */
  #remark(layerId: string): void {
    const drawn = this.#drawn.get(layerId);
    if (!drawn) return;
    const own = this.#layer(layerId).layers(this.#theme, this.#isCovered);
    for (const { id } of drawn.slice(own.length)) this.#map.removeLayer(id);
    const marked = this.#styleOf(this.#layer(layerId));
    const beforeId = this.#beforeId(layerId);
    for (const styleLayer of marked.slice(own.length)) addStyleLayer(this.#map, styleLayer, beforeId);
    this.#drawn.set(layerId, [...drawn.slice(0, own.length), ...marked.slice(own.length)]);
    if (!this.#store.isVisible(layerId)) this.hide(layerId);
  }

  #styleOf(layer: MapLayer): MapStyleLayer[] {
    const own = layer.layers(this.#theme, this.#isCovered);
    if (this.#selected?.layerId !== layer.id) return own;
    return [...own, ...selectedFeatureLayers(this.#selected, own, this.#theme)];
  }

  /** The layers that use a source. */
  #usersOf(sourceId: string): string[] {
    return [...this.#drawn].filter(([, drawn]) => sourcesOf(drawn).includes(sourceId)).map(([id]) => id);
  }

  /** Whether a source has labels that take priority over city names. */
  isPlacedFirst(sourceId: string): boolean {
    return this.#usersOf(sourceId).some((id) => this.#store.get(id)?.slot === 'landmark');
  }

  /** Reads the layer's style again and applies the difference. */
  refresh(layerId: string): void {
    const before = this.#drawn.get(layerId);
    if (!before) return;
    const layer = this.#layer(layerId);
    this.#addImages(layer);
    const after = this.#styleOf(layer);
    const isVisible = this.#store.isVisible(layerId);
    const changes = this.#changes(before, after);
    if (changes) {
      applyStyleChanges(this.#map, changes);
      this.#drawn.set(layerId, after);
    } else {
      this.#removeStyleLayers(layerId);
      const beforeId = this.#beforeId(layerId);
      for (const styleLayer of after) addStyleLayer(this.#map, styleLayer, beforeId);
      this.#drawn.set(layerId, after);
    }
    if (!isVisible) this.hide(layerId);
  }

  /** Repaints the base map and all layers; camera, sources and visibility are unchanged. */
  applyTheme(theme: MapTheme): void {
    this.#theme = theme;
    this.#imageOwners.clear();
    this.addBaseImages();
    this.#drawBase();
    this.#map.setSky(sky(theme));
    for (const layerId of this.#drawn.keys()) this.refresh(layerId);
  }

  setData(sourceId: string): void {
    const source = this.#store.source(sourceId);
    const drawn = this.#map.getSource(sourceId);
    if (!drawn) return;
    const origin = window.location.origin;
    if (source.kind === 'geojson') {
      // The library reports a failed load by its error event; the promise only signals that the request was accepted.
      void (drawn as GeoJSONSource).setData(source.data);
    } else if (source.kind === 'image') {
      const url = absoluteUrl(source.url, origin);
      (drawn as ImageSource).updateImage({ url, coordinates: source.corners });
    } else if (source.kind === 'vector' && this.#failedTiles.has(sourceId)) {
      this.#renewSource(sourceId);
    } else {
      const tiles = source.tiles.map((tile) => absoluteUrl(tile, origin));
      (drawn as VectorTileSource | RasterTileSource).setTiles(tiles);
    }
  }

  /**
   * After a lost WebGL context: the library restores the former style, but neither custom layers nor changes made
   * meanwhile.
   */
  resync(): void {
    for (const layer of this.#store.ordered()) {
      this.#removeCustom(layer);
      if (this.#store.isVisible(layer.id)) this.show(layer.id);
      else this.hide(layer.id);
      for (const sourceId of Object.keys(layer.sources)) this.setData(sourceId);
    }
  }

  /** A tile could not be loaded: the library does not request it again by itself. */
  noteFailedTile(sourceId: string, tile: TileAddress): void {
    this.#failedTiles.set(sourceId, [...(this.#failedTiles.get(sourceId) ?? []), tile]);
  }

  /** Requests failed tiles again. */
  retryTiles(sourceId: string): void {
    const source = this.#map.getSource(sourceId);
    const failed = this.#failedTiles.get(sourceId);
    if (!source) return;
    if (source.type === 'vector') {
      if (failed) this.#map.refreshTiles(sourceId, failed);
    } else if (source.type === 'raster' || source.type === 'raster-dem') this.#map.refreshTiles(sourceId);
    this.#failedTiles.delete(sourceId);
  }

  /**
   * Recreates a source and its layer on the map. When addresses change, the library leaves failed vector tiles waiting
   * for ever for a request that it never sends.
   */
  #renewSource(sourceId: string): void {
    this.#failedTiles.delete(sourceId);
    const layerId = this.#store.ownerOf(sourceId);
    if (layerId === undefined) return;
    const users = this.#usersOf(sourceId);
    this.forget(this.#layer(layerId));
    for (const id of new Set([layerId, ...users])) if (this.#store.isVisible(id)) this.show(id);
  }

  addSourceFor(sourceId: string): void {
    this.#addSource(sourceId);
  }

  #layer(layerId: string): MapLayer {
    const layer = this.#store.get(layerId);
    if (!layer) throw new Error(`No map layer "${layerId}" is registered`);
    return layer;
  }

  #beforeId(layerId: string): string | undefined {
    const ceilings = this.#base === 'world' ? WORLD_CEILINGS : null;
    return this.#store.beforeId(layerId, ceilings, (id) => {
      const first = this.#drawn.get(id)?.[0]?.id;
      return first ?? this.#store.get(id)?.custom?.find((custom) => this.#map.getLayer(custom.id))?.id;
    });
  }

  #addSource(sourceId: string): void {
    if (this.#map.getSource(sourceId)) return;
    const source = sourceSpecification(this.#store.source(sourceId), window.location.origin);
    addMapSource(this.#map, sourceId, source);
  }

  #addImages(layer: MapLayer): void {
    for (const image of layer.images?.(this.#theme) ?? []) this.#addImage(image);
  }

  #addImage(image: MapImage): void {
    // Drawn once per theme: several layers may use the same symbol.
    if (this.#imageOwners.has(image.id)) return;
    this.#imageOwners.set(image.id, image.id);
    const pixels = drawImage(image);
    if (this.#map.hasImage(image.id)) {
      this.#map.updateImage(image.id, pixels);
      return;
    }
    this.#map.addImage(image.id, pixels, {
      pixelRatio: IMAGE_PIXEL_RATIO,
      sdf: image.isTintable ?? false,
      ...(image.stretch
        ? { stretchX: [inPixels(image.stretch.x)], stretchY: [inPixels(image.stretch.y)] }
        : {}),
    });
  }

  #addCustom(layer: MapLayer): void {
    const beforeId = this.#beforeId(layer.id);
    for (const custom of layer.custom ?? [])
      if (!this.#map.getLayer(custom.id)) this.#map.addLayer(adaptCustomLayer(custom), beforeId);
  }

  #removeCustom(layer: MapLayer): void {
    for (const custom of layer.custom ?? [])
      if (this.#map.getLayer(custom.id)) this.#map.removeLayer(custom.id);
  }

  #removeStyleLayers(layerId: string): void {
    for (const styleLayer of this.#drawn.get(layerId) ?? []) this.#map.removeLayer(styleLayer.id);
    this.#drawn.delete(layerId);
  }

  /** `null` when the difference needs style layers to be added or removed. */
  #changes(before: LayerSpecification[], after: LayerSpecification[]): StyleChange[] | null {
    if (before.length !== after.length) return null;
    const changes: StyleChange[] = [];
    for (const [index, from] of before.entries()) {
      const to = after[index];
      const difference = to ? diffStyleLayer(from, to) : null;
      if (!difference) return null;
      changes.push(...difference);
    }
    return changes;
  }
}
