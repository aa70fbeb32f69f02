import 'maplibre-gl/dist/maplibre-gl.css';
import {
  addProtocol,
  Map as LibraryMap,
  prewarm,
  setWorkerUrl,
  type RequestTransformFunction,
  type StyleSpecification,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { PMTiles, Protocol } from 'pmtiles';
import type { LayerStore } from '../layer-store.ts';
import type {
  MapDrag,
  MapEvents,
  MapPadding,
  MapPointerEvent,
  MapView,
  RequestTransform,
} from '../map-controller.ts';
import type { MapTheme } from '../map-theme.ts';
import { baseStyle, type BaseMap } from '../style/base-style.ts';
import { absoluteUrl } from '../style/source-specification.ts';
import { UNCHECKED } from './apply-style.ts';
import { Camera } from './camera.ts';
import { drawFirstWhenWhole } from './first-picture.ts';
import { FONT_FACES, USUAL_LETTERS } from './fonts.ts';
import { watchIdle } from './idle-signal.ts';
import { LabelSides } from './label-sides.ts';
import { LayerSync, type TileAddress } from './layer-sync.ts';
import { Letters } from './letters.ts';
import { Pointer } from './pointer.ts';
import { drewInSoftware, noteDrawing } from './software-drawing.ts';
import { ZoomSteps } from './zoom-steps.ts';

const BASEMAP_PATH = '/basemap/world.pmtiles';

export interface MapEngineOptions {
  container: HTMLElement;
  base: BaseMap;
  view: MapView;
  padding: MapPadding;
  theme: MapTheme;
  store: LayerStore;
  isInteractive: boolean;
  /** Name of the map for screen readers. */
  label: string;
  requestTransform: () => RequestTransform | null;
  emit: <Name extends keyof MapEvents>(name: Name, event: MapEvents[Name]) => void;
  /** Returns the drag that a press starts; if absent, nothing can be dragged. */
  grab?: (press: () => MapPointerEvent) => MapDrag | null;
  /** Layers can be added from now on; the base map need not be drawn yet. */
  onStyle: () => void;
  onReady: () => void;
  onLoading: () => void;
}

/** One live map, used only by the controller. */
export interface MapEngine {
  readonly camera: Camera;
  readonly layers: LayerSync;
  readonly pointer: Pointer;
  applyTheme(theme: MapTheme): void;
  setPitch(pitchDeg: number): void;
  zoomBy(steps: number): void;
  resetNorth(): void;
  setFeatureState(
    feature: { sourceId: string; sourceLayer?: string; featureId: string | number },
    state: Record<string, unknown>,
  ): void;
  setTerrain(terrain: { sourceId: string; exaggeration: number } | null): void;
  /** Requests failed tiles of a source again. */
  retryTiles(sourceId: string): void;
  isSourceLoaded(sourceId: string): boolean;
  destroy(): void;
}

const basemapUrl = (): string => absoluteUrl(BASEMAP_PATH, window.location.origin);

const archives = new Protocol();
/** Its address is in the same part of the archive's directory as those of all tiles at low zoom. */
const FIRST_TILE = [0, 0, 0] as const;

let isPrepared = false;
let letters: Letters | null = null;

/** Runs once per page: sets the worker's address and how the base map's archive is read. */
function prepareLibrary(): void {
  if (isPrepared) return;
  isPrepared = true;
  setWorkerUrl(workerUrl);
  addProtocol('pmtiles', archives.tile);
}

/**
 * For a page that will show a map: starts the library's worker and fetches the directory of the base map's archive.
 * Both take as long as loading the rest of the app.
 */
export function beginMapEngine(): void {
  prepareLibrary();
  prewarm();
  letters = new Letters(
    USUAL_LETTERS,
    () => new Worker(new URL('./letters.worker.ts', import.meta.url), { type: 'module' }),
  );
  const basemap = new PMTiles(basemapUrl());
  archives.add(basemap);
  // If this fails the first map retries, and reports it.
  basemap.getZxy(...FIRST_TILE).catch(() => archives.add(new PMTiles(basemapUrl())));
}

function requestTransform(current: () => RequestTransform | null): RequestTransformFunction {
  return async (url) => {
    const change = await current()?.(url);
    return change?.headers ? { url, headers: change.headers } : { url };
  };
}

/** A world at zoom 0 is 512 px wide: a narrow map may show all of it, a wide one never shows it small in the middle. */
const minZoom = (widthPx: number): number => Math.min(0.5, Math.log2(Math.max(widthPx, 128) / 512));

/** After this time the base map is shown even if incomplete, so that a slow network does not leave an empty page. */
const FIRST_PICTURE_PATIENCE_MS = 10_000;
const NOTE_DRAWING_MS = 5000;

const styleOf = ({ theme, base, view }: MapEngineOptions): StyleSpecification =>
  baseStyle(theme, {
    base,
    isGlobe: view.isGlobe,
    fontFaces: FONT_FACES,
    basemapUrl: `pmtiles://${basemapUrl()}`,
  });

function createLibraryMap(options: MapEngineOptions, style: StyleSpecification): LibraryMap {
  const { view } = options;
  const map = new LibraryMap({
    container: options.container,
    style,
    center: [view.lon, view.lat],
    zoom: view.zoom,
    bearing: view.bearingDeg,
    pitch: view.pitchDeg,
    minZoom: minZoom(options.container.clientWidth),
    maxPitch: 70,
    attributionControl: false,
    // A map about to be removed must not be laid out again: see trackSize.
    trackResize: false,
    interactive: options.isInteractive,
    // Fading labels look restless beside instruments, and make screenshots differ.
    fadeDuration: 0,
    transformRequest: requestTransform(options.requestTransform),
    locale: { 'Map.Title': options.label },
    validateStyle: UNCHECKED.validate,
    // Without a graphics card soft edges are half the cost of a picture.
    canvasContextAttributes: { antialias: !drewInSoftware(() => localStorage) },
  });
  map.once('idle', () => {
    // The query blocks until all pending drawing is done: not now, when the user is about to use the page.
    setTimeout(() => {
      const gl = map.getCanvas().getContext('webgl2');
      if (gl && !gl.isContextLost()) noteDrawing(gl, () => localStorage);
    }, NOTE_DRAWING_MS);
  });
  return map;
}

/** The tile of a library error; present only in errors of sources. */
function failedTileOf(event: object): TileAddress | null {
  const { tile } = event as { tile?: { tileID?: { canonical?: TileAddress } } };
  return tile?.tileID?.canonical ?? null;
}

function reportErrors(map: LibraryMap, layers: LayerSync, emit: MapEngineOptions['emit']): void {
  map.on('error', (event) => {
    const sourceId = 'sourceId' in event && typeof event.sourceId === 'string' ? event.sourceId : null;
    const tile = failedTileOf(event);
    if (sourceId !== null && tile !== null) layers.noteFailedTile(sourceId, tile);
    emit('source-error', { sourceId, message: event.error.message });
  });
}

/**
 * Releasing a context waits for all pending work of the graphics processor, and blocks the page: the replacement of the
 * map is shown first.
 */
const RETIRE_MS = 2000;

/** Keeps the map as large as its container; returns a function that stops it. */
function trackSize(map: LibraryMap, container: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    // The first call reports the map's initial size, unless that has changed meanwhile.
    const { clientWidth, clientHeight } = map.getCanvas();
    if (clientWidth === container.clientWidth && clientHeight === container.clientHeight) return;
    map.resize().redraw();
  });
  observer.observe(container);
  return () => observer.disconnect();
}

/** Keeps keys that an app command has handled from the map, which would otherwise zoom a second time. */
function leaveCommandKeys(container: HTMLElement): void {
  container.addEventListener(
    'keydown',
    (event) => {
      if (event.defaultPrevented) event.stopPropagation();
    },
    { capture: true },
  );
}

/**
 * Calls back after the first frame with a complete base map. It does not wait for tiles that failed, nor for the sources
 * of layers, which may be slow or unavailable.
 */
function onceDrawn(map: LibraryMap, isWhole: () => boolean, done: () => void): void {
  const look = () => {
    if (!isWhole()) return;
    map.off('render', look);
    done();
  };
  map.on('render', look);
}

/** The same options, whose callbacks are no longer called once the map is removed. */
function silencedBy(options: MapEngineOptions, isGone: () => boolean): MapEngineOptions {
  return {
    ...options,
    emit: (name, event) => {
      if (!isGone()) options.emit(name, event);
    },
    onStyle: () => {
      if (!isGone()) options.onStyle();
    },
    onReady: () => {
      if (!isGone()) options.onReady();
    },
    onLoading: () => {
      if (!isGone()) options.onLoading();
    },
  };
}

/** Creates the map. Throws when the browser has no WebGL 2. */
export function createMapEngine(callerOptions: MapEngineOptions): MapEngine {
  prepareLibrary();
  let isGone = false;
  const options = silencedBy(callerOptions, () => isGone);
  const style = styleOf(options);
  const map = createLibraryMap(options, style);
  letters?.giveTo(map.style.glyphManager);
  const camera = new Camera(map, { padding: options.padding, isGlobe: options.view.isGlobe });
  const sides = new LabelSides(map, (sourceId) => layers.isPlacedFirst(sourceId));
  const layers = new LayerSync({
    map,
    store: options.store,
    base: options.base,
    theme: options.theme,
    onPlaced: () => sides.noteChange(),
  });
  const pointer = new Pointer({
    map,
    store: options.store,
    emit: options.emit,
    grab: options.grab ?? (() => null),
  });
  const zoomSteps = new ZoomSteps(map);
  leaveCommandKeys(options.container);
  const stopTrackingSize = trackSize(map, options.container);
  map.setPadding(options.padding);
  reportErrors(map, layers, options.emit);
  watchIdle(map, options.container, () => options.emit('idle', null));
  map.on('move', () => options.emit('move', camera.view()));
  map.on('moveend', () => options.emit('view-change', camera.view()));
  let isStyled = false;
  let theme = options.theme;
  // While the first tiles load the page is idle.
  map.once('style.load', () => {
    isStyled = true;
    layers.addBaseImages();
    // The theme may have changed while the style was loading.
    if (theme !== options.theme) layers.applyTheme(theme);
    layers.start();
    options.onStyle();
    const isWhole = () => Object.keys(style.sources).every((id) => map.isSourceLoaded(id));
    drawFirstWhenWhole(map, {
      isWhole,
      patienceMs: FIRST_PICTURE_PATIENCE_MS,
      onPlacing: () => sides.noteFirst(),
    });
    onceDrawn(map, isWhole, options.onReady);
  });
  map.on('webglcontextlost', options.onLoading);
  // The library reloads its own copy of the style; only then can anything be changed.
  map.on('webglcontextrestored', () =>
    map.once('idle', () => {
      layers.resync();
      options.onReady();
    }),
  );
  return {
    camera,
    layers,
    pointer,
    applyTheme: (next) => {
      theme = next;
      if (isStyled) layers.applyTheme(next);
    },
    setPitch: (pitchDeg) => void map.easeTo({ pitch: pitchDeg, duration: 180 }),
    zoomBy: (steps) => zoomSteps.by(steps),
    resetNorth: () => void map.easeTo({ bearing: 0, pitch: 0, duration: 180 }),
    setFeatureState: ({ sourceId, sourceLayer, featureId }, state) => {
      if (!map.getSource(sourceId)) return;
      const target = { source: sourceId, id: featureId };
      map.setFeatureState(sourceLayer === undefined ? target : { ...target, sourceLayer }, state);
    },
    setTerrain: (terrain) => {
      if (terrain) layers.addSourceFor(terrain.sourceId);
      map.setTerrain(terrain ? { source: terrain.sourceId, exaggeration: terrain.exaggeration } : null);
    },
    retryTiles: (sourceId) => layers.retryTiles(sourceId),
    isSourceLoaded: (sourceId) => map.getSource(sourceId) !== undefined && map.isSourceLoaded(sourceId),
    destroy: () => {
      isGone = true;
      pointer.stop();
      stopTrackingSize();
      map.stop();
      options.container.removeAttribute('data-map-idle');
      setTimeout(() => map.remove(), RETIRE_MS);
    },
  };
}
