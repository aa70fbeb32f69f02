import type { MapLayer, MapStyleLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT, type MapTheme } from '#platform/client/map/map-theme.ts';
import { KIND_TOKEN, procedureImages } from './procedure-symbols.ts';

export const PROCEDURE_SOURCE = 'procedure-overlay';
export const PROCEDURE_POINTS = 'procedure-overlay-points';
export const MARKED_SOURCE = 'procedure-marked-leg';
export const NOTHING: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

type LineStyle = Extract<MapStyleLayer, { type: 'line' }>;
type Filter = NonNullable<LineStyle['filter']>;

const ROUND = { 'line-join': 'round', 'line-cap': 'round' } as const;
const isMissed: Filter = ['==', ['get', 'isMissedApproach'], true];
const isFlown: Filter = ['!=', ['get', 'isMissedApproach'], true];
const isFlownKind = (kind: string): Filter => [
  'all',
  ['==', ['get', 'procedureKind'], kind],
  ['!=', ['get', 'isMissedApproach'], true],
];

function kindColor({ color }: MapTheme): NonNullable<NonNullable<LineStyle['paint']>['line-color']> {
  return [
    'match',
    ['get', 'procedureKind'],
    'sid',
    color(KIND_TOKEN.sid),
    'star',
    color(KIND_TOKEN.star),
    color(KIND_TOKEN.approach),
  ];
}

/** A departure is a single line, an arrival a double line, an approach a thick line; a missed approach is dashed. */
function lines(theme: MapTheme): MapStyleLayer[] {
  const color = kindColor(theme);
  const source = PROCEDURE_SOURCE;
  return [
    {
      id: 'procedure-casing',
      type: 'line',
      source,
      layout: ROUND,
      paint: { 'line-color': theme.color('map-halo'), 'line-width': 6, 'line-opacity': 0.7 },
    },
    {
      id: 'procedure-sid',
      type: 'line',
      source,
      filter: isFlownKind('sid'),
      layout: ROUND,
      paint: { 'line-color': color, 'line-width': 2 },
    },
    {
      id: 'procedure-star',
      type: 'line',
      source,
      filter: isFlownKind('star'),
      layout: ROUND,
      paint: { 'line-color': color, 'line-width': 1.3, 'line-gap-width': 2 },
    },
    {
      id: 'procedure-approach',
      type: 'line',
      source,
      filter: isFlownKind('approach'),
      layout: ROUND,
      paint: { 'line-color': color, 'line-width': 3.2 },
    },
    {
      id: 'procedure-missed',
      type: 'line',
      source,
      filter: isMissed,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': color, 'line-width': 2.2, 'line-dasharray': [3, 2] },
    },
    {
      id: 'procedure-marked',
      type: 'line',
      source: MARKED_SOURCE,
      layout: ROUND,
      paint: { 'line-color': theme.color('accent'), 'line-width': 9, 'line-opacity': 0.4 },
    },
    {
      id: 'procedure-direction',
      type: 'symbol',
      source,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 130,
        'icon-image': ['concat', 'procedure-arrow-', ['get', 'procedureKind']],
        'icon-padding': 0,
        'icon-ignore-placement': true,
      },
    },
  ];
}

function points(theme: MapTheme): MapStyleLayer[] {
  const halo = { 'text-halo-color': theme.color('map-halo'), 'text-halo-width': 1.9 };
  const source = PROCEDURE_POINTS;
  return [
    {
      id: 'procedure-open-end',
      type: 'symbol',
      source,
      filter: ['==', ['get', 'what'], 'open-end'],
      layout: {
        'icon-image': ['concat', 'procedure-open-', ['get', 'procedureKind']],
        'icon-rotate': ['get', 'bearingDegTrue'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      id: 'procedure-name',
      type: 'symbol',
      source: PROCEDURE_SOURCE,
      filter: isFlown,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 240,
        'text-field': ['get', 'label'],
        'text-font': MAP_FONT.identBold,
        'text-size': 11,
        'text-offset': [0, -0.9],
        'text-padding': 2,
        'text-max-angle': 25,
      },
      paint: { ...halo, 'text-color': kindColor(theme) },
    },
    {
      id: 'procedure-fix',
      type: 'symbol',
      source,
      filter: ['==', ['get', 'what'], 'fix'],
      layout: {
        'icon-image': [
          'concat',
          ['case', ['==', ['get', 'isFlyOver'], true], 'procedure-over-', 'procedure-by-'],
          ['get', 'procedureKind'],
        ],
        'icon-allow-overlap': true,
        'text-field': [
          'format',
          ['get', 'ident'],
          { 'font-scale': 1 },
          ['case', ['==', ['get', 'restrictions'], ''], '', ['concat', '\n', ['get', 'restrictions']]],
          { 'font-scale': 0.88 },
        ],
        'text-font': MAP_FONT.identBold,
        'text-size': 12,
        'text-line-height': 1.15,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.95,
        'text-justify': 'auto',
        'text-optional': true,
        'text-padding': 1,
        // Fixes with a restriction are labelled first, those of the missed approach last.
        'symbol-sort-key': [
          'case',
          ['==', ['get', 'isMissedApproach'], true],
          2,
          ['==', ['get', 'restrictions'], ''],
          1,
          0,
        ],
      },
      paint: { ...halo, 'text-color': theme.color('text') },
    },
  ];
}

export const procedureLines: MapLayer = {
  id: 'procedure-overlay-lines',
  slot: 'line',
  order: 95,
  sources: {
    [PROCEDURE_SOURCE]: { kind: 'geojson', data: NOTHING },
    [MARKED_SOURCE]: { kind: 'geojson', data: NOTHING },
  },
  layers: lines,
  images: procedureImages,
  interactive: ['procedure-missed', 'procedure-approach', 'procedure-star', 'procedure-sid'],
};

export const procedurePoints: MapLayer = {
  id: 'procedure-overlay-points',
  slot: 'overlay',
  order: 5,
  sources: { [PROCEDURE_POINTS]: { kind: 'geojson', data: NOTHING } },
  layers: points,
  interactive: ['procedure-fix'],
};
