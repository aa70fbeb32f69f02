import type { Map as LibraryMap, MapGeoJSONFeature, MapMouseEvent, MapTouchEvent, Point } from 'maplibre-gl';
import type { LayerStore } from '../layer-store.ts';
import type { MapLayer, MapPick } from '../layer-registry.ts';
import type { LayerContents, MapDrag, MapEvents, MapFeature, MapPointerEvent } from '../map-controller.ts';
import { Grab } from './grab.ts';

/** How near a click has to be, in pixels: a finger is broader than a mouse pointer. */
const MOUSE_RADIUS_PX = 4;
const TOUCH_RADIUS_PX = 14;
const LONG_PRESS_MS = 500;

type Emit = <Name extends keyof MapEvents>(name: Name, event: MapEvents[Name]) => void;

/** Finds the feature under the pointer and reports clicks, long presses and hovering. */
export class Pointer {
  readonly #map: LibraryMap;
  readonly #store: LayerStore;
  readonly #emit: Emit;
  readonly #grab: Grab;
  #hoverFrame: number | null = null;
  #pressTimer: number | null = null;
  #lastPressAtMs = -Infinity;
  #radiusPx = MOUSE_RADIUS_PX;

  constructor(options: {
    map: LibraryMap;
    store: LayerStore;
    emit: Emit;
    grab: (press: () => MapPointerEvent) => MapDrag | null;
  }) {
    this.#map = options.map;
    this.#store = options.store;
    this.#emit = options.emit;
    this.#listen();
    this.#grab = new Grab({
      map: options.map,
      grab: options.grab,
      pressAt: (point) => this.#event(point),
    });
  }

  featuresAt(pixel: { x: number; y: number }, radiusPx = this.#radiusPx): MapFeature[] {
    const picked = this.#picked(pixel, radiusPx);
    const owners = this.#interactiveLayers();
    if (owners.size === 0) return picked;
    const found = this.#map.queryRenderedFeatures(
      [
        [pixel.x - radiusPx, pixel.y - radiusPx],
        [pixel.x + radiusPx, pixel.y + radiusPx],
      ],
      { layers: [...owners.keys()] },
    );
    const unique = new Map<string, MapFeature>();
    for (const feature of found) {
      const identity = `${feature.source}|${feature.id ?? JSON.stringify(feature.properties)}`;
      const layerId = owners.get(feature.layer.id);
      if (layerId !== undefined && !unique.has(identity)) unique.set(identity, describe(feature, layerId));
    }
    return [...picked, ...unique.values()];
  }

  /** Visible layers with nothing drawn at a zoom within their range, because they are still loading or are empty. */
  contents(): LayerContents {
    const map = this.#map;
    const zoom = map.getZoom();
    const hasTiles = ({ sources }: MapLayer) =>
      Object.values(sources).every((source) => source.kind !== 'vector' || zoom >= source.minzoom);
    const drawn = this.#store
      .visible()
      .filter((layer) => layer.interactive && !layer.pick && hasTiles(layer))
      .map((layer) => ({
        id: layer.id,
        inRange: (layer.interactive ?? []).flatMap((id) => {
          const styleLayer = map.getLayer(id);
          return styleLayer && !styleLayer.isHidden(zoom) ? [styleLayer] : [];
        }),
      }))
      .filter(({ inRange }) => inRange.length > 0);
    const [loaded, loading] = [true, false].map((isLoaded) =>
      drawn.filter(({ inRange }) => inRange.every(({ source }) => this.#hasLoaded(source)) === isLoaded),
    );
    const isEmpty = ({ inRange }: (typeof drawn)[number]) =>
      map.queryRenderedFeatures({ layers: inRange.map(({ id }) => id) }).length === 0;
    return {
      empty: (loaded ?? []).filter(isEmpty).map(({ id }) => id),
      loading: (loading ?? []).map(({ id }) => id),
    };
  }

  #hasLoaded(sourceId: string): boolean {
    return (
      this.#map.getSource(sourceId) !== undefined &&
      this.#map.isSourceLoaded(sourceId) &&
      this.#store.hasData(sourceId)
    );
  }

  /** Hits of layers that draw themselves; they have priority over others at the same place. */
  #picked({ x, y }: { x: number; y: number }, radiusPx: number): MapFeature[] {
    const pickers = this.#store.visible().filter((layer) => layer.pick);
    if (pickers.length === 0) return [];
    const { lat, lng } = this.#map.unproject([x, y]);
    const at: MapPick = {
      lat,
      lon: lng,
      x,
      y,
      radiusPx,
      zoom: this.#map.getZoom(),
      project: (place) =>
        this.#map.project([place.lon + 360 * Math.round((lng - place.lon) / 360), place.lat]),
    };
    return pickers.flatMap((layer) =>
      (layer.pick?.(at) ?? []).map(({ featureId, properties, lat: placeLat, lon }) => ({
        layerId: layer.id,
        styleLayerId: layer.id,
        sourceId: layer.id,
        featureId,
        properties,
        geometry: { type: 'Point', coordinates: [lon, placeLat] },
      })),
    );
  }

  stop(): void {
    this.#cancelHover();
    this.#cancelPress();
    this.#grab.stop();
  }

  /** Style layers that respond to the pointer now, each with the layer it belongs to. */
  #interactiveLayers(): Map<string, string> {
    const owners = new Map<string, string>();
    for (const layer of this.#store.visible())
      for (const styleLayerId of layer.interactive ?? [])
        if (this.#map.getLayer(styleLayerId)) owners.set(styleLayerId, layer.id);
    return owners;
  }

  #event(point: Point, isHover = false): MapPointerEvent {
    const position = this.#map.unproject(point).wrap();
    const all = this.featuresAt(point);
    const isMeant = isHover || all.some(isSymbol) ? this.#outsideOfRegions() : () => true;
    return {
      lat: position.lat,
      lon: position.lng,
      x: point.x,
      y: point.y,
      features: all.filter(isMeant),
    };
  }

  /** A pointer is inside a region nearly everywhere: a region is selected only by a press that hits no symbol, never by hovering. */
  #outsideOfRegions(): (feature: MapFeature) => boolean {
    const regions = new Set(this.#store.visible().flatMap((layer) => layer.regions ?? []));
    return ({ styleLayerId }) => !regions.has(styleLayerId);
  }

  #listen(): void {
    const map = this.#map;
    map.getCanvasContainer().addEventListener(
      'pointerdown',
      (event) => {
        this.#radiusPx = event.pointerType === 'mouse' ? MOUSE_RADIUS_PX : TOUCH_RADIUS_PX;
      },
      { capture: true },
    );
    map.on('click', (event) => {
      // An opened feature must not also be shown by hover.
      this.#cancelHover();
      this.#emit('click', this.#event(event.point));
    });
    map.on('contextmenu', (event) => this.#press(event));
    map.on('mousemove', (event) => this.#hover(event));
    map.on('mouseout', () => this.#emit('hover-end', null));
    map.on('touchstart', (event) => this.#startPress(event));
    for (const name of ['touchend', 'touchcancel', 'movestart'] as const)
      map.on(name, () => this.#cancelPress());
  }

  #hover(event: MapMouseEvent): void {
    if (this.#hoverFrame !== null || this.#map.isMoving() || this.#grab.isHolding()) return;
    this.#hoverFrame = requestAnimationFrame(() => {
      this.#hoverFrame = null;
      const hover = this.#event(event.point, true);
      this.#map.getCanvas().style.cursor = hover.features.length > 0 ? 'pointer' : '';
      this.#emit('hover', hover);
    });
  }

  /** Android reports a long press as a context menu, iOS does not: whichever comes first counts. */
  #press(event: MapMouseEvent | MapTouchEvent): void {
    this.#cancelPress();
    if (this.#grab.isHolding()) return;
    const now = event.originalEvent.timeStamp;
    if (now - this.#lastPressAtMs < 2 * LONG_PRESS_MS) return;
    this.#lastPressAtMs = now;
    this.#emit('context-menu', this.#event(event.point));
  }

  #startPress(event: MapTouchEvent): void {
    this.#cancelPress();
    if (event.points.length !== 1) return;
    this.#pressTimer = window.setTimeout(() => this.#press(event), LONG_PRESS_MS);
  }

  #cancelHover(): void {
    if (this.#hoverFrame !== null) cancelAnimationFrame(this.#hoverFrame);
    this.#hoverFrame = null;
  }

  #cancelPress(): void {
    if (this.#pressTimer !== null) window.clearTimeout(this.#pressTimer);
    this.#pressTimer = null;
  }
}

const isSymbol = ({ geometry }: MapFeature): boolean =>
  geometry.type === 'Point' || geometry.type === 'MultiPoint';

function describe(feature: MapGeoJSONFeature, layerId: string): MapFeature {
  return {
    layerId,
    styleLayerId: feature.layer.id,
    sourceId: feature.source,
    featureId: feature.id ?? null,
    properties: feature.properties,
    geometry: feature.geometry,
  };
}
