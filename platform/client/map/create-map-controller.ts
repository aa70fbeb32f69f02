import { LayerStore } from './layer-store.ts';
import type { MapEngine } from './engine/map-engine.ts';
import type { MapImageCorners, MapLayer } from './layer-registry.ts';
import type {
  CameraOutcome,
  FlyToRequest,
  LayerContents,
  MapBounds,
  MapController,
  MapDrag,
  MapEvents,
  MapFeature,
  MapGrabber,
  MapPadding,
  MapPointerEvent,
  MapView,
  RequestTransform,
} from './map-controller.ts';

/** How long a camera request waits for the map's style (spec 9). */
const STYLE_WAIT_MS = 3000;
/** Text from spec 6. */
export const VIEW_FAILURE = 'Unable to adjust map view. Please try again.';

const NO_PADDING: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 };
/** From spec 9. */
const DEFAULT_VIEW: MapView = {
  lat: 35.4,
  lon: -99.8,
  zoom: 2.82,
  bearingDeg: 0,
  pitchDeg: 0,
  isGlobe: false,
};

type Listener<Name extends keyof MapEvents> = (event: MapEvents[Name]) => void;
type Listeners = { [Name in keyof MapEvents]: Set<Listener<Name>> };
type State = 'loading' | 'ready' | 'unsupported';

function noListeners(): Listeners {
  return {
    click: new Set(),
    'context-menu': new Set(),
    hover: new Set(),
    'hover-end': new Set(),
    'view-change': new Set(),
    move: new Set(),
    idle: new Set(),
    'source-error': new Set(),
  };
}

/** A controller with the hooks by which `MapCanvas` attaches a map. All others see `MapController`. */
export class MapControllerHost implements MapController {
  readonly store = new LayerStore();
  readonly #listeners = noListeners();
  readonly #stateListeners = new Set<() => void>();
  readonly #layerListeners = new Set<() => void>();
  readonly #grabbers = new Set<MapGrabber>();
  #engine: MapEngine | null = null;
  #state: State = 'loading';
  /** A map takes layers once its style is loaded; the first frame may not be drawn yet. */
  #isStyled = false;
  #view: MapView = DEFAULT_VIEW;
  #padding: MapPadding = NO_PADDING;
  readonly #failedSources = new Set<string>();
  #terrain: { sourceId: string; exaggeration: number } | null = null;
  #selected: MapFeature | null = null;
  #transform: RequestTransform | null = null;
  #attributions: readonly string[] = [];
  #problems: readonly string[] = [];

  // For MapCanvas

  /** The camera that the next map starts with. */
  startFrom(view: MapView): void {
    this.#view = view;
  }
  requestTransform = (): RequestTransform | null => this.#transform;
  /** The drag started by a press. */
  grab = (pressed: () => MapPointerEvent): MapDrag | null => {
    if (this.#grabbers.size === 0) return null;
    const press = pressed();
    for (const grabber of this.#grabbers) {
      const drag = grabber(press);
      if (drag) return drag;
    }
    return null;
  };
  emit = <Name extends keyof MapEvents>(name: Name, event: MapEvents[Name]): void => {
    if (name === 'source-error' && event !== null && 'sourceId' in event && event.sourceId !== null)
      this.#failedSources.add(event.sourceId);
    for (const listener of this.#listeners[name]) listener(event);
  };
  /** The map that was created; it is not ready yet. */
  attach(engine: MapEngine): void {
    this.#engine = engine;
    this.#isStyled = false;
    this.#setState('loading');
  }
  /** The map takes layers from here on. */
  setStyled(): void {
    this.#isStyled = true;
    this.#engine?.layers.select(this.#selected);
  }
  setReady(isReady: boolean): void {
    this.#isStyled = isReady;
    if (isReady) {
      this.#engine?.camera.setGlobe(this.#view.isGlobe);
      if (this.#terrain) this.#engine?.setTerrain(this.#terrain);
      this.#engine?.layers.select(this.#selected);
    }
    this.#setState(isReady ? 'ready' : 'loading');
  }
  setUnsupported(): void {
    this.#setState('unsupported');
  }
  /** False once it is known that this device cannot draw the map. */
  isSupported = (): boolean => this.#state !== 'unsupported';
  /** Calls back when that may have changed; returns the function that unsubscribes. */
  onSupport = (listener: () => void): (() => void) => {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  };
  /** Saves the camera of the map being removed, so that the next one starts there. */
  detach(): void {
    if (this.#engine) this.#view = this.getView();
    this.#engine = null;
    this.#isStyled = false;
    this.#setState('loading');
  }
  /** The current attributions. The array stays the same until it changes. */
  attributions = (): readonly string[] => this.#attributions;
  /** What visible layers cannot show at present. The array stays the same until it changes. */
  problems = (): readonly string[] => this.#problems;
  subscribeLayers = (listener: () => void): (() => void) => {
    this.#layerListeners.add(listener);
    return () => this.#layerListeners.delete(listener);
  };

  // Camera

  async flyTo(request: FlyToRequest): Promise<CameraOutcome> {
    const { lat, lon, zoom = 0, minZoom = 0, bearingDeg = 0 } = request;
    if (![lat, lon, zoom, minZoom, bearingDeg].every(Number.isFinite) || Math.abs(lat) > 90)
      return refuse('invalid-position');
    return this.#moveCamera((engine) => {
      engine.camera.flyTo(request);
      return true;
    });
  }
  async fitBounds(
    bounds: MapBounds,
    options: { marginPx?: number; maxZoom?: number; isInstant?: boolean } = {},
  ): Promise<CameraOutcome> {
    const { west, south, east, north } = bounds;
    if (![west, south, east, north].every(Number.isFinite) || south > north)
      return refuse('invalid-position');
    return this.#moveCamera((engine) => engine.camera.fitBounds(bounds, options));
  }
  getView(): MapView {
    return this.#engine ? { ...this.#engine.camera.view(), isGlobe: this.#view.isGlobe } : this.#view;
  }
  getBounds(): MapBounds | null {
    return this.#ready()?.camera.bounds() ?? null;
  }
  setGlobe(isGlobe: boolean): void {
    this.#view = { ...this.#view, isGlobe };
    this.#ready()?.camera.setGlobe(isGlobe);
  }
  setPitch(pitchDeg: number): void {
    this.#ready()?.setPitch(pitchDeg);
  }
  zoomIn(): void {
    this.#ready()?.zoomBy(1);
  }
  zoomOut(): void {
    this.#ready()?.zoomBy(-1);
  }
  resetNorth(): void {
    this.#ready()?.resetNorth();
  }
  setPadding(padding: MapPadding): void {
    this.#padding = padding;
    this.#engine?.camera.setPadding(padding);
  }
  getPadding(): MapPadding {
    return this.#padding;
  }
  project(position: { lat: number; lon: number }): { x: number; y: number } | null {
    return this.#ready()?.camera.project(position) ?? null;
  }
  unproject(pixel: { x: number; y: number }): { lat: number; lon: number } | null {
    return this.#ready()?.camera.unproject(pixel) ?? null;
  }

  // Layers

  addLayer(layer: MapLayer): () => void {
    this.store.add(layer);
    return () => {
      if (this.store.get(layer.id) !== layer) return;
      this.#styled()?.layers.forget(layer);
      this.store.remove(layer.id);
      this.#layersChanged();
    };
  }
  setLayerVisible(layerId: string, isVisible: boolean): void {
    if (!this.store.setVisible(layerId, isVisible)) return;
    if (isVisible) this.#styled()?.layers.show(layerId);
    else this.#styled()?.layers.hide(layerId);
    this.#layersChanged();
  }
  isLayerVisible(layerId: string): boolean {
    return this.store.isVisible(layerId);
  }
  refreshLayer(layerId: string): void {
    this.#styled()?.layers.refresh(layerId);
    // Its attribution or problem text may have changed with its style.
    if (this.#readTexts()) this.#tellLayers();
  }
  select(feature: MapFeature | null): void {
    this.#selected = feature;
    this.#styled()?.layers.select(feature);
  }
  updateGeojson(sourceId: string, data: GeoJSON.GeoJSON): void {
    this.store.setGeojson(sourceId, data);
    if (this.store.ownerOf(sourceId) !== undefined) this.#styled()?.layers.setData(sourceId);
  }
  setTiles(sourceId: string, tiles: readonly string[]): void {
    this.store.setTiles(sourceId, tiles);
    this.#styled()?.layers.setData(sourceId);
  }
  retryFailedTiles(): void {
    const sourceIds = [...this.#failedSources];
    this.#failedSources.clear();
    for (const sourceId of sourceIds) this.#ready()?.retryTiles(sourceId);
  }
  setImage(sourceId: string, image: { url: string; corners?: MapImageCorners }): void {
    this.store.setImage(sourceId, image);
    this.#styled()?.layers.setData(sourceId);
  }
  setFeatureState(
    feature: { sourceId: string; sourceLayer?: string; featureId: string | number },
    state: Record<string, unknown>,
  ): void {
    this.#ready()?.setFeatureState(feature, state);
  }
  setTerrain(terrain: { sourceId: string; exaggeration: number } | null): void {
    this.#terrain = terrain;
    this.#ready()?.setTerrain(terrain);
  }
  async whenSourceLoaded(sourceId: string, timeoutMs: number): Promise<boolean> {
    let hasFailed = false;
    const isLoaded = () => this.#ready()?.isSourceLoaded(sourceId) ?? false;
    const unwatchErrors = this.on('source-error', (error) => {
      if (error.sourceId === sourceId) hasFailed = true;
    });
    // For the map library a failed tile counts as loaded, so failures must be queried separately.
    await this.#until(
      () => hasFailed || isLoaded(),
      timeoutMs,
      (check) => {
        const unwatch = [this.on('idle', check), this.on('source-error', check)];
        return () => unwatch.forEach((stop) => stop());
      },
    );
    unwatchErrors();
    return isLoaded() && !hasFailed;
  }
  contents(): LayerContents {
    const { empty, loading } = this.#ready()?.pointer.contents() ?? { empty: [], loading: [] };
    // A view is not known to be empty while part of it failed to load.
    const isWhole = (id: string) =>
      !Object.keys(this.store.get(id)?.sources ?? {}).some((source) => this.#failedSources.has(source));
    return { empty: empty.filter(isWhole), loading };
  }
  featuresAt(pixel: { x: number; y: number }, radiusPx?: number): MapFeature[] {
    return this.#ready()?.pointer.featuresAt(pixel, radiusPx) ?? [];
  }

  addGrabber(grabber: MapGrabber): () => void {
    this.#grabbers.add(grabber);
    return () => this.#grabbers.delete(grabber);
  }

  // Page

  setRequestTransform(transform: RequestTransform | null): void {
    this.#transform = transform;
  }
  on<Name extends keyof MapEvents>(name: Name, listener: Listener<Name>): () => void {
    this.#listeners[name].add(listener);
    return () => {
      this.#listeners[name].delete(listener);
    };
  }
  isReady(): boolean {
    return this.#state === 'ready';
  }
  async whenReady(timeoutMs = STYLE_WAIT_MS): Promise<boolean> {
    const isSettled = () => this.#state !== 'loading';
    await this.#until(isSettled, timeoutMs, (check) => {
      this.#stateListeners.add(check);
      return () => this.#stateListeners.delete(check);
    });
    return this.isReady();
  }

  #styled(): MapEngine | null {
    return this.#isStyled ? this.#engine : null;
  }

  #ready(): MapEngine | null {
    return this.#state === 'ready' ? this.#engine : null;
  }

  async #moveCamera(move: (engine: MapEngine) => boolean): Promise<CameraOutcome> {
    await this.whenReady();
    const engine = this.#ready();
    if (!engine) return refuse(this.#state === 'unsupported' ? 'unsupported' : 'not-ready');
    return move(engine) ? { ok: true } : refuse('invalid-position');
  }

  /** Resolves to whether the condition became true in time; it is re-evaluated whenever `watch` fires. */
  #until(
    condition: () => boolean,
    timeoutMs: number,
    watch: (check: () => void) => () => void,
  ): Promise<boolean> {
    if (condition()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        unwatch();
        resolve(condition());
      };
      const timer = setTimeout(finish, timeoutMs);
      const unwatch = watch(() => {
        if (condition()) finish();
      });
    });
  }

  #setState(state: State): void {
    this.#state = state;
    for (const listener of this.#stateListeners) listener();
  }

  #layersChanged(): void {
    this.#readTexts();
    this.#tellLayers();
  }

  /** Reads attribution and problem from visible layers; returns whether either has changed. */
  #readTexts(): boolean {
    const visible = this.store.visible();
    const attributions = [...new Set(visible.flatMap((layer) => layer.attribution || []))];
    const problems = visible.flatMap((layer) => layer.problem || []);
    const before = [this.#attributions, this.#problems];
    if (attributions.join() !== this.#attributions.join()) this.#attributions = attributions;
    if (problems.join() !== this.#problems.join()) this.#problems = problems;
    return before[0] !== this.#attributions || before[1] !== this.#problems;
  }

  #tellLayers(): void {
    for (const listener of this.#layerListeners) listener();
  }
}

function refuse(reason: 'not-ready' | 'unsupported' | 'invalid-position'): CameraOutcome {
  return { ok: false, reason, message: VIEW_FAILURE };
}
