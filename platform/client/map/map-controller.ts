import type { MapImageCorners, MapLayer } from './layer-registry.ts';

/** Where the camera is. `lon` is within ±180. */
export interface MapView {
  lat: number;
  lon: number;
  zoom: number;
  bearingDeg: number;
  pitchDeg: number;
  isGlobe: boolean;
}

/** A box in degrees. `west > east` means that it crosses the antimeridian. */
export interface MapBounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Pixels of the map covered by panels, so that the selection is centred in the rest. */
export interface MapPadding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Something that was under the pointer. */
export interface MapFeature {
  /** `id` of the registered `MapLayer`. */
  layerId: string;
  styleLayerId: string;
  sourceId: string;
  featureId: string | number | null;
  properties: Record<string, unknown>;
  geometry: GeoJSON.Geometry;
}

/** Ids of map layers by what is known of them in view. A layer in neither list is drawn, or has failed in part. */
export interface LayerContents {
  /** Everything has loaded, and there is nothing in view. */
  empty: readonly string[];
  /** Not everything has loaded. */
  loading: readonly string[];
}

/** A place on the map, in degrees and in pixels from the map's top left corner. */
export interface MapPosition {
  lat: number;
  lon: number;
  x: number;
  y: number;
}

export interface MapPointerEvent extends MapPosition {
  /** Interactive features under the pointer, topmost first, each feature once. */
  features: MapFeature[];
}

/** A drag in progress on the map. It finishes with a call of `end` or `cancel`; Escape cancels. */
export interface MapDrag {
  move(at: MapPosition): void;
  end(at: MapPosition): void;
  /** Also on release without movement. */
  cancel(): void;
}

/** Called at each press: the drag to start, or null. Nothing may be shown before the first `move`. */
export type MapGrabber = (press: MapPointerEvent) => MapDrag | null;

export interface MapEvents {
  click: MapPointerEvent;
  /** Right click, or a long press on a touch screen. */
  'context-menu': MapPointerEvent;
  /** Pointer over the map, at most once a frame; `features` as for a click. */
  hover: MapPointerEvent;
  'hover-end': null;
  /** The camera came to rest. */
  'view-change': MapView;
  /** The camera moved; once a frame. For elements that follow the map, such as a scale or a chooser. */
  move: MapView;
  /** Nothing left to load or draw. */
  idle: null;
  'source-error': { sourceId: string | null; message: string };
}

/** A camera request is refused with a message for the user when the map is not ready in time. */
export type CameraOutcome =
  | { ok: true }
  | { ok: false; reason: 'not-ready' | 'unsupported' | 'invalid-position'; message: string };

export interface FlyToRequest {
  lat: number;
  lon: number;
  /** Fly to exactly this zoom. */
  zoom?: number;
  /** Keep the present zoom unless it is lower than this. */
  minZoom?: number;
  /** The direction that is up on the screen, degrees true; if absent the map keeps its rotation. */
  bearingDeg?: number;
  /** Jump without animation. */
  isInstant?: boolean;
}

/** Adds headers (a bearer token) to a request of the map; `undefined` leaves the request unchanged. */
export type RequestTransform = (
  url: string,
) => Promise<RequestChange | undefined> | RequestChange | undefined;
export interface RequestChange {
  headers?: Record<string, string>;
}

/**
 * The public interface of the map. Layers, their visibility and their data may be set before the map exists: they are
 * stored here and applied once it does, and again after a lost WebGL context.
 */
export interface MapController {
  // Camera
  flyTo(request: FlyToRequest): Promise<CameraOutcome>;
  /** Shows the whole box; `maxZoom` (default 12) keeps a point-like box from zooming in without end. */
  fitBounds(
    bounds: MapBounds,
    options?: { marginPx?: number; maxZoom?: number; isInstant?: boolean },
  ): Promise<CameraOutcome>;
  getView(): MapView;
  /** The visible area, without the padding; `null` before the map is ready. */
  getBounds(): MapBounds | null;
  setGlobe(isGlobe: boolean): void;
  setPitch(pitchDeg: number): void;
  zoomIn(): void;
  zoomOut(): void;
  resetNorth(): void;
  setPadding(padding: MapPadding): void;
  /** The part of the map covered by panels. */
  getPadding(): MapPadding;
  /** Pixels from the map's top left corner; `null` before the map is ready or behind the globe. */
  project(position: { lat: number; lon: number }): { x: number; y: number } | null;
  unproject(pixel: { x: number; y: number }): { lat: number; lon: number } | null;

  // Layers
  /** Registers a layer, hidden until `setLayerVisible`; returns the function that removes it. */
  addLayer(layer: MapLayer): () => void;
  setLayerVisible(layerId: string, isVisible: boolean): void;
  isLayerVisible(layerId: string): boolean;
  /** Reads the layer's `layers(theme)` again and applies the changes (paint, layout, filter). */
  refreshLayer(layerId: string): void;
  /** Marks one feature, as identified by `click`, until another is marked or null; only one is marked. */
  select(feature: MapFeature | null): void;
  updateGeojson(sourceId: string, data: GeoJSON.GeoJSON): void;
  /** Sets other tile addresses for a vector or raster source, e.g. for another time. */
  setTiles(sourceId: string, tiles: readonly string[]): void;
  /** Requests again the tiles of every source that reported a failure since the last time. */
  retryFailedTiles(): void;
  setImage(sourceId: string, image: { url: string; corners?: MapImageCorners }): void;
  setFeatureState(
    feature: { sourceId: string; sourceLayer?: string; featureId: string | number },
    state: Record<string, unknown>,
  ): void;
  /** Relief from a `raster-dem` source of a registered layer; `null` ends it. */
  setTerrain(terrain: { sourceId: string; exaggeration: number } | null): void;
  /** Whether the source has loaded the content of the view within the given time. */
  whenSourceLoaded(sourceId: string, timeoutMs: number): Promise<boolean>;
  /** What visible layers that respond to clicks have in view; layers that draw themselves are not included. */
  contents(): LayerContents;
  /** Interactive features of the visible layers at a pixel. */
  featuresAt(pixel: { x: number; y: number }, radiusPx?: number): MapFeature[];

  /**
   * Enables dragging of objects: at once with the mouse, by touch after a short rest. The first grabber that responds
   * gets the drag.
   */
  addGrabber(grabber: MapGrabber): () => void;

  // Page
  setRequestTransform(transform: RequestTransform | null): void;
  on<Name extends keyof MapEvents>(name: Name, listener: (event: MapEvents[Name]) => void): () => void;
  /** Ready means: style loaded, camera restored, first frame drawn. */
  isReady(): boolean;
  /** Resolves to false after `timeoutMs` (default 3000), or at once without WebGL. */
  whenReady(timeoutMs?: number): Promise<boolean>;
}
