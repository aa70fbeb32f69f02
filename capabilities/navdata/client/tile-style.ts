import type { MapSource, MapStyleLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT, type MapTheme } from '#platform/client/map/map-theme.ts';
import { NAVDATA_TILE_PATH } from '../contract/tile-path.ts';
import { MIN_ZOOM, type TileLayer } from './tile-properties.ts';

/**
 * Runways are accurate to the metre in the deepest tiles; for other layers two metres suffice, and a view needs fewer
 * requests.
 */
const MAX_ZOOM = { airport: 14, vor: 12, ndb: 12, waypoints: 12, airways: 12, airspace: 12 } as const;

/** The vector source `navdata-{layer}` of a layer's tiles. */
export function tileSource(layer: TileLayer): Record<string, MapSource> {
  return {
    [`navdata-${layer}`]: {
      kind: 'vector',
      tiles: [NAVDATA_TILE_PATH.replace('{layer}', layer)],
      minzoom: MIN_ZOOM[layer],
      maxzoom: MAX_ZOOM[layer],
    },
  };
}

type SymbolStyle = Extract<MapStyleLayer, { type: 'symbol' }>;
export type FilterSpecification = NonNullable<SymbolStyle['filter']>;
export type ExpressionSpecification = Extract<
  NonNullable<NonNullable<SymbolStyle['layout']>['text-field']>,
  readonly unknown[]
>;

/** Ident beside its symbol, for fixes and navaids; on a field's colours its own colour would not be legible. */
export function besideSymbol(
  theme: MapTheme,
  style: { color: string; sizePx: number; offsetEm: number; isCovered: boolean },
) {
  const offset: [number, number] = [style.offsetEm, 0];
  return {
    layout: {
      'text-font': MAP_FONT.ident,
      'text-size': style.sizePx,
      'text-anchor': 'left' as const,
      'text-offset': offset,
      'text-optional': true,
      'icon-padding': 4,
    },
    paint: {
      'text-color': theme.color(style.isCovered ? 'map-airport' : style.color),
      'text-halo-color': theme.color('map-halo'),
      'text-halo-width': style.isCovered ? 1.6 : 1.3,
    },
  };
}
