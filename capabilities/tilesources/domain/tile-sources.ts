import type { FeedMode } from '#platform/contract/freshness.ts';
import type { TileSourceId } from '../contract.ts';

/** Constant properties of a source; its URL is from the configuration. */
export interface TileSource {
  readonly id: TileSourceId;
  readonly layer: 'faa' | 'openaip' | 'roads' | 'satellite';
  readonly title: string;
  readonly owner: string;
  readonly attribution: string;
  readonly minzoom: number;
  /** Maximum zoom with tiles; beyond it, the map enlarges them. */
  readonly maxzoom: number;
  /** Setting with its URL. */
  readonly setting: string;
}

const faa = {
  layer: 'faa',
  owner: "the FAA's tile server",
  attribution: 'Charts: FAA Aeronautical Information Services',
} as const;

/** All sources, in the order of the legend. */
export const tileSources: readonly TileSource[] = [
  {
    ...faa,
    id: 'faa-sectional',
    title: 'VFR sectional',
    minzoom: 8,
    maxzoom: 12,
    setting: 'TILES_FAA_SECTIONAL_URL',
  },
  { ...faa, id: 'faa-ifr-low', title: 'IFR low', minzoom: 7, maxzoom: 12, setting: 'TILES_FAA_IFR_LOW_URL' },
  {
    ...faa,
    id: 'faa-ifr-high',
    title: 'IFR high',
    minzoom: 5,
    maxzoom: 9,
    setting: 'TILES_FAA_IFR_HIGH_URL',
  },
  {
    id: 'openaip',
    layer: 'openaip',
    title: 'OpenAIP',
    owner: "OpenAIP's tile server",
    attribution: '© OpenAIP contributors, CC BY-NC 4.0',
    minzoom: 4,
    maxzoom: 14,
    setting: 'TILES_OPENAIP_URL',
  },
  {
    id: 'roads',
    layer: 'roads',
    title: 'Roads',
    owner: "the roads' tile server",
    attribution: 'Roads: OpenFreeMap © OpenMapTiles, data © OpenStreetMap contributors',
    minzoom: 6,
    maxzoom: 16,
    setting: 'TILES_ROADS_URL',
  },
  {
    id: 'satellite',
    layer: 'satellite',
    title: 'Satellite',
    owner: 'the tile server of satellite imagery',
    attribution: 'Satellite imagery: see the operator of this server',
    minzoom: 0,
    maxzoom: 16,
    setting: 'TILES_SATELLITE_URL',
  },
];

/** Maximum zoom of vector tiles; beyond it, the map enlarges them. */
const VECTOR_MAX_ZOOM = 14;

/** A TileJSON URL is not a tile template; it states where the tiles are. */
export const isTileJson = (template: string): boolean => !template.includes('{');

/** Whether a template is for vector tiles: by its extension, or as a TileJSON. */
export const isVectorTemplate = (template: string): boolean =>
  isTileJson(template) || /\.(?:pbf|mvt)(?:\?|$)/.test(template);

/** Tile type of a source, and its maximum zoom, by URL. */
export function tilesOf(
  source: TileSource,
  { template }: Pick<TileSourceSettings, 'template'>,
): { format: 'image' | 'vector'; maxzoom: number } {
  const isVector = source.id === 'roads' && template !== null && isVectorTemplate(template);
  return isVector
    ? { format: 'vector', maxzoom: VECTOR_MAX_ZOOM }
    : { format: 'image', maxzoom: source.maxzoom };
}

/** Configuration of a source. */
export interface TileSourceSettings {
  /** Null: off. */
  readonly template: string | null;
  readonly key: string | null;
  /** Whether its feature flag is on. */
  readonly isEnabled: boolean;
  /** Replaces the attribution of the default URL. */
  readonly attribution?: string;
}

/** Why a source is unavailable, and what to do; null when available. */
export function unavailableReason(
  source: TileSource,
  settings: TileSourceSettings,
  mode: FeedMode,
): string | null {
  if (!settings.isEnabled) return `Switched off on this server (FEATURE_OPENAIP).`;
  if (settings.template === null) return `No tile server is set: set ${source.setting}.`;
  if (settings.template.includes('{key}') && settings.key === null)
    return `${source.title} needs a key: set OPENAIP_API_KEY. There is no keyless source of it.`;
  if (mode !== 'live' && source.id === 'roads')
    return `Comes from ${source.owner}; switch feeds to live in Data management, or store a region: npm run packs -- region.`;
  if (mode !== 'live') return `Comes from ${source.owner}; switch feeds to live in Data management.`;
  return null;
}
