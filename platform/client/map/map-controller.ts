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

/** Pixels of the map covered by panels, so that what is selected is centred in what is left. */
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

/** Ids of map layers by what is known of them in view; of those in neither list something is drawn, or a part failed. */
export interface LayerContents {
  /** Everything has come, and there is nothing. */
  empty: readonly string[];
  /** Not everything has come. */
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

/** Something on the map that a hand holds. One of `end` and `cancel` is called at last; Escape cancels. */
export interface MapDrag {
  move(at: MapPosition): void;
  end(at: MapPosition): void;
  /** Also when the hand let go without having moved. */
  cancel(): void;
}

/** Asked at each press: what is taken hold of, or null. Nothing may be shown before the first `move`. */
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
  /** The camera moved; once a frame. For things that follow the map, such as a scale or a chooser. */
  move: MapView;
  /** Nothing left to load or draw. */
  idle: null;
  'source-error': { sourceId: string | null; message: string };
}

/** A camera request is refused with a message for the user when the map does not get ready in time. */
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
  /** What is to be up, degrees true; the map stays turned as it is without. */
  bearingDeg?: number;
  /** Jump without animation. */
  isInstant?: boolean;
}

/** Adds headers (a bearer token) to a request of the map; `undefined` leaves the request as it is. */
export type RequestTransform = (
  url: string,
) => Promise<RequestChange | undefined> | RequestChange | undefined;
export interface RequestChange {
  headers?: Record<string, string>;
}

/**
 * The map as everyone else sees it. Layers, their visibility and their data may be set before the map exists: they
 * are kept here and applied when it comes, and again after a lost WebGL context.
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
  /** What is visible now, without the padding; `null` before the map is ready. */
  getBounds(): MapBounds | null;
  setGlobe(isGlobe: boolean): void;
  setPitch(pitchDeg: number): void;
  zoomIn(): void;
  zoomOut(): void;
  resetNorth(): void;
  setPadding(padding: MapPadding): void;
  /** What panels cover of the map now. */
  getPadding(): MapPadding;
  /** Pixels from the map's top left corner; `null` before the map is ready or behind the globe. */
  project(position: { lat: number; lon: number }): { x: number; y: number } | null;
  unproject(pixel: { x: number; y: number }): { lat: number; lon: number } | null;

  // Layers
  /** Registers a layer, hidden until `setLayerVisible`; returns the function that takes it away again. */
  addLayer(layer: MapLayer): () => void;
  setLayerVisible(layerId: string, isVisible: boolean): void;
  isLayerVisible(layerId: string): boolean;
  /** Asks the layer's `layers(theme)` again and applies what changed (paint, layout, filter). */
  refreshLayer(layerId: string): void;
  /** Marks one feature, as `click` named it, until another is marked or null; only one is marked. */
  select(feature: MapFeature | null): void;
  updateGeojson(sourceId: string, data: GeoJSON.GeoJSON): void;
  /** Another set of tile addresses for a vector or raster source, e.g. another time. */
  setTiles(sourceId: string, tiles: readonly string[]): void;
  /** Asks again for the tiles of every source that reported a failure since the last time. */
  retryFailedTiles(): void;
  setImage(sourceId: string, image: { url: string; corners?: MapImageCorners }): void;
  setFeatureState(
    feature: { sourceId: string; sourceLayer?: string; featureId: string | number },
    state: Record<string, unknown>,
  ): void;
  /** Relief from a `raster-dem` source of a registered layer; `null` ends it. */
  setTerrain(terrain: { sourceId: string; exaggeration: number } | null): void;
  /** Whether the source finished loading what the camera shows, within the time given. */
  whenSourceLoaded(sourceId: string, timeoutMs: number): Promise<boolean>;
  /** What visible layers that answer clicks have in view; those that draw themselves are not asked. */
  contents(): LayerContents;
  /** Interactive features of the visible layers at a pixel. */
  featuresAt(pixel: { x: number; y: number }, radiusPx?: number): MapFeature[];

  /** Lets things be dragged: with the mouse at once, by touch after a short rest. The first that answers holds. */
  addGrabber(grabber: MapGrabber): () => void;

  // Page
  setRequestTransform(transform: RequestTransform | null): void;
  on<Name extends keyof MapEvents>(name: Name, listener: (event: MapEvents[Name]) => void): () => void;
  /** Ready means: style loaded, camera restored, first frame drawn. */
  isReady(): boolean;
  /** Resolves to false after `timeoutMs` (default 3000), or at once without WebGL. */
  whenReady(timeoutMs?: number): Promise<boolean>;
}
