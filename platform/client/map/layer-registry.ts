import type {
  BackgroundLayerSpecification,
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  PromoteIdSpecification,
} from 'maplibre-gl';
import type { MapTheme } from './map-theme.ts';

/**
 * Drawing order from the ground up. `order` sorts inside a slot, then the order of registration. Where labels collide,
 * the upper one has priority: docs/map-priority.md. `landmark` is for the most important labels, `sea` for content
 * covered by land, `ground` for content below lakes.
 */
export const MAP_SLOTS = [
  'sea',
  'ground',
  'raster',
  'area',
  'line',
  'point',
  'label',
  'landmark',
  'overlay',
] as const;
export type MapSlot = (typeof MAP_SLOTS)[number];

/** One drawn style layer (fill, line, symbol, circle, raster, hillshade, heatmap …). Its `id` is unique on the map. */
export type MapStyleLayer = Exclude<LayerSpecification, BackgroundLayerSpecification>;

/** A value that depends on a feature or on the zoom. */
export type MapExpression = ExpressionSpecification;
/** Which features a style layer draws. */
export type MapFilter = FilterSpecification;

/** Tile addresses are relative to the app, e.g. `/efb-v2/tiles/{z}/{x}/{y}`. */
export type MapSource =
  | {
      kind: 'vector';
      tiles: readonly string[];
      minzoom: number;
      maxzoom: number;
      promoteId?: PromoteIdSpecification;
      bounds?: [west: number, south: number, east: number, north: number];
    }
  | {
      kind: 'geojson';
      data: GeoJSON.GeoJSON;
      promoteId?: string;
      maxzoom?: number;
      tolerance?: number;
      buffer?: number;
      lineMetrics?: boolean;
      cluster?: { radiusPx: number; maxZoom: number };
    }
  | { kind: 'raster'; tiles: readonly string[]; tileSizePx: number; minzoom: number; maxzoom: number }
  | {
      kind: 'raster-dem';
      tiles: readonly string[];
      tileSizePx: number;
      minzoom: number;
      maxzoom: number;
      encoding: 'terrarium' | 'mapbox';
    }
  | { kind: 'image'; url: string; corners: MapImageCorners };

/** Corners of a draped image as [lon, lat]: top left, top right, bottom right, bottom left. */
export type MapImageCorners = [[number, number], [number, number], [number, number], [number, number]];

/** An icon drawn on a canvas in the theme's colours; drawn again with the same name when the theme changes. */
export interface MapImage {
  /** Name for `icon-image`; the same name from two layers must be the same drawing. */
  id: string;
  widthPx: number;
  heightPx: number;
  /** Draws in CSS pixels; the origin is the top left corner, the pixel ratio is already applied. */
  draw(context: CanvasRenderingContext2D): void;
  /** A single-colour distance field that `icon-color` tints. */
  isTintable?: boolean;
  /** For a frame that `icon-text-fit` stretches: the part that may grow, in CSS pixels [from, to]. */
  stretch?: { x: [number, number]; y: [number, number] };
}

/** Input of a custom layer in each frame; matrices and shader text come from the map's projection. */
export interface MapFrame {
  /** Web-mercator 0..1 (x east, y south) to clip space; flat map only. */
  mercatorMatrix: Float32Array | Float64Array | readonly number[];
  /** Cache key of the shader variant: changes with the projection. */
  shaderVariant: string;
  /** Put both before `main()`: they define `projectTile(vec2 mercator)` for both the flat map and the globe. */
  shaderPrelude: string;
  shaderDefine: string;
  /** Uniforms that the prelude needs. */
  projection: {
    mainMatrix: Float32Array | Float64Array | readonly number[];
    fallbackMatrix: Float32Array | Float64Array | readonly number[];
    tileMercatorCoords: readonly number[];
    clippingPlane: readonly number[];
    /** 0 is flat, 1 is globe. */
    projectionTransition: number;
  };
  zoom: number;
  /** Camera centre, for positions relative to a moving origin. */
  center: { lat: number; lon: number };
  /** Compass direction that is up on the screen, and how far the camera leans back from looking straight down. */
  bearingDeg: number;
  pitchDeg: number;
  /** Drawing buffer size in device pixels. */
  widthPx: number;
  heightPx: number;
  pixelRatio: number;
  /** Whether this frame uses the globe's shaders; at high zoom the globe is drawn flat. */
  isGlobe: boolean;
  /** Visible copies of the world, as whole worlds to the east; `[0]` on the globe. */
  worldOffsets: readonly number[];
}

/** A layer that draws itself with WebGL 2 (large fleets, particles). */
export interface MapCustomLayer {
  id: string;
  /** `repaint()` requests another frame; nothing is drawn without a request. */
  onAdd(gl: WebGL2RenderingContext, repaint: () => void): void;
  render(gl: WebGL2RenderingContext, frame: MapFrame): void;
  onRemove?(gl: WebGL2RenderingContext): void;
}

/** The pixel for a pick in a layer that draws itself. */
export interface MapPick {
  lat: number;
  /** May go beyond ±180 where the flat map repeats the world. */
  lon: number;
  x: number;
  y: number;
  radiusPx: number;
  zoom: number;
  /** Pixel position of a place, on the same copy of the world. */
  project(place: { lat: number; lon: number }): { x: number; y: number };
}
export interface MapPicked {
  featureId: string | number;
  properties: Record<string, unknown>;
  lat: number;
  lon: number;
}

/** Registered by a capability to put a layer on the map. Pure: the same theme and ground give the same style. */
export interface MapLayer {
  /** Layer key, e.g. `airport`; shown and hidden as one. */
  id: string;
  slot: MapSlot;
  /** Inside the slot: lower is drawn first. Default 0. */
  order?: number;
  /** Keys are source ids, unique on the whole map. */
  sources: Record<string, MapSource>;
  /** `isCovered`: a layer that covers the ground is visible, so text is drawn over its colours. */
  layers(theme: MapTheme, isCovered?: boolean): MapStyleLayer[];
  images?(theme: MapTheme): MapImage[];
  custom?: MapCustomLayer[];
  /** Ids of the style layers that respond to clicks, topmost first where they overlap. */
  interactive?: string[];
  /** Of those, areas so large that a pointer is nearly always in one: they respond only to a press that hits no symbol. */
  regions?: string[];
  /** Finds the features of `custom` at a pixel, nearest first; called for each click and while the pointer moves. */
  pick?(at: MapPick): MapPicked[];
  /** Shown in the map's attribution while the layer is visible. Plain text. */
  attribution?: string;
  /**
   * Colours the whole ground: while visible, base map labels and the result of `layers` have more contrast.
   */
  coversGround?: boolean;
  /** What the layer cannot show and why; shown on the map while the layer is visible. Plain text, empty for none. */
  problem?: string;
}
