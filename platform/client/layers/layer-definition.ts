import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { MapLayer } from '../map/layer-registry.ts';
import type { MapController } from '../map/map-controller.ts';
import type { InspectHit, LayerReading } from './layer-reading.ts';
import type { LayerReport } from './layer-reports.store.ts';

/** Groups of the layer picker, in their order. */
export const LAYER_GROUPS = ['Aeronautical', 'Weather', 'Hazards', 'Traffic', 'Map'] as const;
export type LayerGroup = (typeof LAYER_GROUPS)[number];

/** Sets of layers that are chosen together (row D1). */
export const MAP_PRESETS = ['ifrh', 'ifrl', 'vfr', 'weather'] as const;
export type MapPreset = (typeof MAP_PRESETS)[number];

/** A place and the time shown on the map. */
export interface LayerPlace {
  lat: number;
  lon: number;
  atMs: number;
}

/** A feature that was clicked, of one of the layer's interactive style layers. */
export interface LayerFeature {
  properties: Record<string, unknown>;
  /** Where the map was pressed. */
  lat: number;
  lon: number;
  /** The feature's own, at the resolution of its tile. */
  geometry?: GeoJSON.Geometry;
}

/**
 * The code of a layer: its drawing and its readings. Loaded when the layer is first switched on. A layer that draws
 * features from a query is created by `drawnLayer`; one that draws itself provides an `engine`.
 */
export interface LayerModule {
  mapLayers: readonly MapLayer[];
  /**
   * Runs while the layer is on; returns a function that stops it. For layers that draw frame by frame or add their own
   * map layers (traffic, fields, radar, terrain). `report` informs picker and colour panel of the shown data.
   */
  engine?: (map: MapController, report: (report: LayerReport) => void) => () => void;
  /** Ids of map layers that `engine` adds and for whose clicks `inspect` answers. */
  drawnLayers?: readonly string[];
  /** Values of the layer at a place and time; cheap, called while the pointer moves. Empty without a value. */
  readAt?: (place: LayerPlace) => readonly LayerReading[];
  /** Answers a click on one of its interactive style layers. */
  inspect?: (feature: LayerFeature) => InspectHit | null;
  /**
   * Explains the colours; shown in the colour panel while the layer is on. Draws its own title. Parts that a phone
   * shows only on request have the attribute `data-legend="detail"`.
   */
  Legend?: ComponentType;
  /** The legend names source, age and mode itself; otherwise they are shown below it. */
  legendHasSource?: true;
}

/** Properties of a part of a layer known before its code is loaded. */
export interface LayerPart {
  /**
   * Key in `activeLayers`; each of the 37 in the specification has an owner. Two capabilities may draw one key
   * together (`metar-sigmet`).
   */
  key: string;
  /** Distinguishes the part from others with its key: its report is stored under it. Default: the key. */
  id?: string;
  /** Loads the code when the layer is first switched on. */
  load: () => Promise<LayerModule>;
  /** Moves with the timeline: the timeline is drawn as soon as one such layer is registered. */
  timeDependent?: true;
  /** Follows the altitude band: the altitude control is drawn as soon as one such layer is registered. */
  usesAltitude?: true;
  /** Its module has readings (`readAt`): the data inspector names it. */
  hasReadings?: true;
  /** A hook: why the layer cannot be shown now (source not configured, no data), or null. */
  useUnavailable?: () => string | null;
  /** A hook: source and age in one line, e.g. `NASR 2026-09-03`. Default: the report of its code. */
  useSourceLine?: () => string | null;
  /** The mode of data that has only a source line: `reference` for data of a cycle. */
  origin?: Freshness['origin'];
  /** A hook: source and age, for the badge in picker and colour panel. Default: the report of its code. */
  useFreshness?: () => Freshness | null;
}

/** A layer of the picker: its name, group, sign and place, and the part of its owner. */
export interface LayerDefinition extends LayerPart {
  title: string;
  group: LayerGroup;
  Icon: LucideIcon;
  /** Lower comes first in the group. */
  order: number;
  /** On by default, before the user has made a choice. */
  isOnFirst?: true;
  /** The presets that switch it on. */
  presets?: readonly MapPreset[];
}

/** Defines a layer; its capability registers it under `layers`. */
export const defineLayer = (definition: LayerDefinition): LayerDefinition => definition;

/** Defines an addition of one capability to another's layer, e.g. SIGMETs to `metar-sigmet`. */
export const defineLayerPart = (part: LayerPart): LayerPart => part;

/** Whether a part owns its layer. */
export const isDefinition = (part: LayerPart): part is LayerDefinition => 'title' in part;

/** The name by which a part is reported. */
export const partId = ({ id, key }: Pick<LayerPart, 'id' | 'key'>): string => id ?? key;
