import type {
  ExpressionSpecification,
  FontFacesSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SkySpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { SlotCeilings } from '../layer-store.ts';
import { MAP_FONT, type MapTheme } from '../map-theme.ts';
import { graticule } from './graticule.ts';

/** `world` is the base map; `plain` is an empty ground in the colour of the airport diagram. */
export type BaseMap = 'world' | 'plain';

export interface BaseStyleOptions {
  base: BaseMap;
  isGlobe: boolean;
  fontFaces: FontFacesSpecification;
  /** Vector source of the base map, e.g. `pmtiles://https://host/basemap/world.pmtiles`. */
  basemapUrl: string;
}

/** Above this zoom city names give way to airports: below it one looks for a region, above it for an airport. */
const TERMINAL_ZOOM = 6.5;

const TILES = 'basemap';
const GRID = 'graticule';

/** Where the slots of the layer registry end among the base map's own layers. */
export const WORLD_CEILINGS: SlotCeilings = {
  raster: 'graticule',
  area: 'places-terminal',
  line: 'places-terminal',
  point: 'places-continental',
  label: 'places-continental',
  overlay: null,
};

type Layers = LayerSpecification[];

function ground({ color }: MapTheme): Layers {
  const area = (id: string, token: string): LayerSpecification => ({
    id,
    type: 'fill',
    source: TILES,
    'source-layer': id,
    // Its outline is drawn apart; the fill's own would be a second one, and half as smooth.
    paint: { 'fill-color': color(token), 'fill-antialias': false },
  });
  return [
    { id: 'background', type: 'background', paint: { 'background-color': color('map-sea') } },
    area('land', 'map-land'),
    area('water', 'map-lake'),
    area('islands', 'map-land'),
  ];
}

function grid(theme: MapTheme): Layers {
  const isLight = theme.name === 'light';
  return [
    {
      id: 'graticule',
      type: 'line',
      source: GRID,
      filter: ['>=', ['get', 'step'], ['step', ['zoom'], 30, 2, 10, 4.2, 5, 6, 1]],
      paint: {
        'line-color': theme.color('map-grat'),
        'line-opacity': isLight ? 0.16 : 0.09,
        'line-width': 0.7,
      },
    },
  ];
}

function lines({ color }: MapTheme): Layers {
  const border = (id: string, kind: string): LineLayerSpecification => ({
    id,
    type: 'line',
    source: TILES,
    'source-layer': 'borders',
    filter: ['==', ['get', 'kind'], kind],
  });
  const shore = (id: string, sourceLayer: string): LineLayerSpecification => ({
    id,
    type: 'line',
    source: TILES,
    'source-layer': sourceLayer,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': color('map-coast'),
      'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.6, 4, 0.9, 8, 1.1, 12, 1.4],
      'line-opacity': ['interpolate', ['linear'], ['zoom'], 1, 0.7, 6, 1],
    },
  });
  const lakeShore = (id: string, sourceLayer: string): LineLayerSpecification => ({
    ...shore(id, sourceLayer),
    paint: {
      'line-color': color('map-coast'),
      'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.5, 8, 0.8, 12, 1.2],
      'line-opacity': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 8, 0.8],
    },
  });
  return [
    {
      id: 'rivers',
      type: 'line',
      source: TILES,
      'source-layer': 'rivers',
      minzoom: 3,
      maxzoom: 7.5,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': color('map-coast'),
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.5, 7, 1],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 3, 0.25, 5, 0.45, 7, 0.45, 7.5, 0],
      },
    },
    {
      ...border('states', 'state'),
      minzoom: 2.5,
      paint: {
        'line-color': color('map-state'),
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.7, 8, 1.1],
        'line-dasharray': [3, 2],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 2.5, 0.5, 4, 1],
      },
    },
    {
      ...border('borders', 'country'),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': color('map-border'),
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.6, 4, 1, 8, 1.3],
        'line-opacity': 0.8,
      },
    },
    lakeShore('water-shore', 'water'),
    lakeShore('island-shore', 'islands'),
    // In the southernmost tiles the land ends with the map: their coast comes as lines that leave that edge out.
    { ...shore('coast', 'land'), filter: ['!=', ['get', 'outline'], 0] },
    shore('coast-south', 'coast'),
  ];
}

/** City names: on top of everything at continental zoom, under the aeronautical symbols at terminal zoom. */
function places({ color }: MapTheme, zone: 'continental' | 'terminal'): LayerSpecification {
  const rank: ExpressionSpecification = ['get', 'rank'];
  const name: ExpressionSpecification = ['get', 'name'];
  const isBig: ExpressionSpecification = ['<=', rank, 2];
  const layout: SymbolLayerSpecification['layout'] =
    zone === 'continental'
      ? {
          'text-field': name,
          'text-size': ['match', rank, 1, 12, 2, 11.5, 11],
          'text-letter-spacing': 0.01,
        }
      : {
          'text-field': ['case', isBig, ['upcase', name], name],
          'text-size': ['match', rank, 1, 12, 2, 10.5, 11],
          'text-letter-spacing': ['case', isBig, 0.14, 0.02],
        };
  return {
    id: `places-${zone}`,
    type: 'symbol',
    source: TILES,
    'source-layer': 'places',
    ...(zone === 'continental' ? { maxzoom: TERMINAL_ZOOM } : { minzoom: TERMINAL_ZOOM }),
    filter: ['<=', ['get', 'minzoom'], ['zoom']],
    layout: {
      ...layout,
      'text-font': MAP_FONT.text,
      'text-max-width': 8,
      'text-padding': 4,
      'symbol-sort-key': ['get', 'order'],
    },
    paint: {
      'text-color': ['case', ['==', rank, 1], color('map-label'), color('map-label-2')],
      'text-halo-color': color('map-halo'),
      'text-halo-width': 1.2,
    },
  };
}

/** Sky and atmosphere: seen around the globe and above the horizon of a tilted map. */
export function sky({ color, name }: MapTheme): SkySpecification {
  return {
    'sky-color': color('map-sky'),
    'horizon-color': color('map-horizon'),
    'fog-color': color('map-horizon'),
    'fog-ground-blend': 0.9,
    'horizon-fog-blend': 0.6,
    'sky-horizon-blend': 0.6,
    'atmosphere-blend':
      name === 'light'
        ? ['interpolate', ['linear'], ['zoom'], 0, 0.4, 5, 0.2, 7, 0]
        : ['interpolate', ['linear'], ['zoom'], 0, 0.4, 5, 0.2, 7, 0],
  };
}

/** The base map's own style layers from the ground up. */
export function baseLayers(theme: MapTheme, base: BaseMap): LayerSpecification[] {
  if (base === 'plain')
    return [{ id: 'background', type: 'background', paint: { 'background-color': theme.color('dg-bg') } }];
  return [
    ...ground(theme),
    ...grid(theme),
    ...lines(theme),
    places(theme, 'terminal'),
    places(theme, 'continental'),
  ];
}

/** The whole style before any capability adds a layer. Pure: same theme and options, same style. */
export function baseStyle(theme: MapTheme, options: BaseStyleOptions): StyleSpecification {
  return {
    version: 8,
    name: `meridian-${theme.name}`,
    // Colours change at once with the theme; a cross-fade would show two half-themes.
    transition: { duration: 0, delay: 0 },
    projection: { type: options.isGlobe ? 'globe' : 'mercator' },
    'font-faces': options.fontFaces,
    sky: sky(theme),
    sources:
      options.base === 'plain'
        ? {}
        : {
            [TILES]: { type: 'vector', url: options.basemapUrl },
            [GRID]: { type: 'geojson', data: graticule(), maxzoom: 6, tolerance: 0 },
          },
    layers: baseLayers(theme, options.base),
  };
}
