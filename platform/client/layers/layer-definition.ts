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

/** A place and the instant that the map shows. */
export interface LayerPlace {
  lat: number;
  lon: number;
  atMs: number;
}

/** A feature that was clicked, of one of the layer's interactive style layers. */
export interface LayerFeature {
  properties: Record<string, unknown>;
  lat: number;
  lon: number;
}

/**
 * The code of a layer: how it is drawn and what it says. Loaded when the layer is first switched on. A layer that
 * draws features from a query is made by `drawnLayer`; one that draws by itself gives an `engine`.
 */
export interface LayerModule {
  mapLayers: readonly MapLayer[];
  /**
   * Runs while the layer is on; returns how to stop. For what draws frame by frame or puts map layers of its own on the
   * map (traffic, fields, radar, terrain). `report` tells picker and colour panel what is shown.
   */
  engine?: (map: MapController, report: (report: LayerReport) => void) => () => void;
  /** What the layer shows at a place and instant; cheap, called while the pointer moves. Empty where it says nothing. */
  readAt?: (place: LayerPlace) => readonly LayerReading[];
  /** Answers a click on one of its interactive style layers. */
  inspect?: (feature: LayerFeature) => InspectHit | null;
  /**
   * Explains the colours; shown in the colour panel while the layer is on. Draws its own title. What a phone shows only
   * when it is asked for has the attribute `data-legend="detail"`.
   */
  Legend?: ComponentType;
  /** The legend names source, age and mode itself; else they stand below it. */
  legendHasSource?: true;
}

/** What is known of a part of a layer before its code is loaded. */
export interface LayerPart {
  /** Key in `activeLayers`; the 37 of the specification all have an owner. Two capabilities may draw one key together (`metar-sigmet`). */
  key: string;
  /** Names the part among those of its key: its report is kept under it. Default: the key. */
  id?: string;
  /** Brings the code when the layer is first switched on. */
  load: () => Promise<LayerModule>;
  /** Moves with the timeline: the timeline is drawn as soon as one such layer is registered. */
  timeDependent?: true;
  /** Obeys the altitude band: the altitude control is drawn as soon as one such layer is registered. */
  usesAltitude?: true;
  /** Its module reads places (`readAt`): the data inspector names it. */
  hasReadings?: true;
  /** A hook: why the layer cannot be shown now (source not configured, no data), or null. */
  useUnavailable?: () => string | null;
  /** A hook: source and age in one line, e.g. `NASR 2026-09-03`. Default: what its code reported. */
  useSourceLine?: () => string | null;
  /** The mode of data whose source line is all there is of it: `reference` of what comes with a cycle. */
  origin?: Freshness['origin'];
  /** A hook: source and age, for the badge in picker and colour panel. Default: what its code reported. */
  useFreshness?: () => Freshness | null;
}

/** A layer of the picker: its name, group, sign and place, and the part of its owner. */
export interface LayerDefinition extends LayerPart {
  title: string;
  group: LayerGroup;
  Icon: LucideIcon;
  /** Lower comes first in the group. */
  order: number;
  /** It is on before the person has chosen anything. */
  isOnFirst?: true;
  /** The presets that switch it on. */
  presets?: readonly MapPreset[];
}

/** Defines a layer; its capability registers it under `layers`. */
export const defineLayer = (definition: LayerDefinition): LayerDefinition => definition;

/** Defines what a capability adds to a layer that another one owns, e.g. SIGMETs to `metar-sigmet`. */
export const defineLayerPart = (part: LayerPart): LayerPart => part;

/** Whether a part owns its layer. */
export const isDefinition = (part: LayerPart): part is LayerDefinition => 'title' in part;

/** The name by which a part is reported. */
export const partId = ({ id, key }: Pick<LayerPart, 'id' | 'key'>): string => id ?? key;
