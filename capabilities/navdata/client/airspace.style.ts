import type { LimitUnit } from '#aviation/airspace/limit-text.ts';
import { METRES_PER_FOOT } from '#aviation/units.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import type { MapLayer, MapStyleLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT, type MapTheme } from '#platform/client/map/map-theme.ts';
import { airspaceImages } from './navdata-symbols.ts';
import { type ExpressionSpecification, tileSource } from './tile-style.ts';

const SOURCE = 'navdata-airspace';

/** Kinds by the line around them (look.md: B solid blue, C solid magenta, D dashed blue, E-surface dashed magenta). */
const SOLID_KINDS = ['a', 'b', 'c', 'sua'];
const DASHED_KINDS = ['d', 'e', 'other'];
/** Special use in which flight is forbidden, restricted or dangerous: hatched; other special use is tinted only. */
const HATCHED_TYPES = ['RESTRICTED', 'PROHIBITED', 'DANGER', 'WARNING'];

const isOneOf = (property: string, values: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', property],
  ['literal', [...values]],
];

/** A value for each kind; the last is for all others. */
function byKind<Value extends string | number>(
  values: Readonly<Record<string, Value>>,
  other: Value,
): ExpressionSpecification {
  const pairs = Object.entries(values).flat();
  return ['match', ['get', 'kind'], pairs[0] ?? '', pairs[1] ?? other, ...pairs.slice(2), other];
}

function kindColor(theme: MapTheme): ExpressionSpecification {
  const color = (token: string) => theme.color(token);
  return byKind(
    {
      a: color('asp-b'),
      b: color('asp-b'),
      c: color('asp-c'),
      d: color('asp-d'),
      e: color('asp-e'),
      transition: color('asp-e'),
    },
    color('asp-sua'),
  );
}

/** Every area can be clicked, even where not tinted: overlapping tints would blend into brown. */
function areas(theme: MapTheme): MapStyleLayer[] {
  return [
    {
      id: `${SOURCE}-region`,
      type: 'fill',
      source: SOURCE,
      'source-layer': 'region',
      paint: { 'fill-opacity': 0 },
    },
    {
      id: `${SOURCE}-area`,
      type: 'fill',
      source: SOURCE,
      'source-layer': 'airspace',
      paint: {
        'fill-color': kindColor(theme),
        'fill-opacity': byKind({ b: 0.035, c: 0.03, sua: 0.05 }, 0),
        'fill-antialias': false,
      },
    },
    {
      id: `${SOURCE}-hatch`,
      type: 'fill',
      source: SOURCE,
      'source-layer': 'airspace',
      filter: isOneOf('type', HATCHED_TYPES),
      paint: {
        'fill-pattern': 'navdata-airspace-hatch',
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 6, 0.2, 8, 0.4],
      },
    },
  ];
}

function lines(theme: MapTheme): MapStyleLayer[] {
  const isLight = theme.name === 'light';
  const common = { type: 'line', source: SOURCE, 'source-layer': 'airspace' } as const;
  return [
    {
      ...common,
      id: `${SOURCE}-transition`,
      filter: ['==', ['get', 'kind'], 'transition'],
      // The soft band on the inside of the boundary, as on charts.
      paint: {
        'line-color': theme.color('asp-e'),
        'line-width': 5,
        'line-offset': 2.5,
        'line-blur': 4,
        'line-opacity': isLight ? 0.2 : 0.22,
      },
    },
    {
      ...common,
      id: `${SOURCE}-boundary`,
      'source-layer': 'boundary',
      paint: {
        'line-color': theme.color('map-border'),
        'line-width': byKind({ fir: 1 }, 0.7),
        'line-opacity': byKind({ fir: 0.9 }, 0.6),
        'line-dasharray': [6, 3],
      },
    },
    {
      ...common,
      id: `${SOURCE}-dashed`,
      filter: isOneOf('kind', DASHED_KINDS),
      paint: {
        'line-color': kindColor(theme),
        'line-width': byKind({ d: 1.1, e: 1 }, 0.8),
        'line-opacity': isLight ? 0.8 : 0.7,
        'line-dasharray': [4, 3],
      },
    },
    {
      ...common,
      id: `${SOURCE}-solid`,
      filter: isOneOf('kind', SOLID_KINDS),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': kindColor(theme),
        'line-width': byKind({ b: 1.4, c: 1.3, a: 1.1 }, 1),
        'line-opacity': byKind({ sua: isLight ? 0.7 : 0.6 }, isLight ? 0.75 : 0.7),
      },
    },
  ];
}

const labelLayer = { type: 'symbol', source: SOURCE, 'source-layer': 'airspaceLabel' } as const;

/** A limit in the format of `limitText`, from the values in the tile. */
function limitExpression(side: 'lower' | 'upper', unit: LimitUnit): ExpressionSpecification {
  const datum: ExpressionSpecification = ['get', `${side}Datum`];
  const value: ExpressionSpecification = ['to-number', ['get', `${side}Value`]];
  const figure: ExpressionSpecification = unit === 'm' ? ['*', value, METRES_PER_FOOT] : value;
  const inUnit: ExpressionSpecification = [
    'concat',
    ['number-format', ['round', figure], { locale: 'en-US' }],
    ` ${unit} `,
    datum,
  ];
  return [
    'case',
    ['match', datum, ['SFC', 'UNL'], true, false],
    datum,
    ['==', datum, 'FL'],
    ['concat', 'FL', ['slice', ['concat', '00', ['to-string', value]], -3]],
    inUnit,
  ];
}

/** Limits in the format of `limitsText`, from the values in the tile, with the upper limit above the lower one as on charts. */
function limitsExpression(unit: LimitUnit): ExpressionSpecification {
  const [upper, lower] = [limitExpression('upper', unit), limitExpression('lower', unit)];
  const isSame = (side: 'upper' | 'lower', datum: string): ExpressionSpecification => [
    '==',
    ['get', `${side}Datum`],
    datum,
  ];
  return [
    'case',
    ['all', ['has', 'upperDatum'], ['has', 'lowerDatum']],
    ['case', ['==', upper, lower], ['concat', '\n', upper], ['concat', '\n', upper, '\n', lower]],
    ['has', 'upperDatum'],
    ['case', isSame('upper', 'UNL'), '\nUNL\n—', ['concat', '\nTOP ', upper]],
    ['has', 'lowerDatum'],
    ['case', isSame('lower', 'SFC'), '\n—\nSFC', ['concat', '\nABV ', lower]],
    '',
  ];
}

/** Class or designator above the limits. */
function areaLabels(theme: MapTheme, unit: LimitUnit): MapStyleLayer {
  return {
    ...labelLayer,
    id: `${SOURCE}-label`,
    minzoom: 7,
    filter: ['!', isOneOf('kind', ['fir', 'sector'])],
    layout: {
      'text-field': ['format', ['get', 'tag'], {}, limitsExpression(unit), { 'font-scale': 0.95 }],
      'text-font': MAP_FONT.ident,
      'text-size': 10,
      'text-line-height': 1.15,
      'text-max-width': 14,
      'text-padding': 10,
      'symbol-sort-key': ['-', 0, ['get', 'room']],
    },
    paint: {
      'text-color': kindColor(theme),
      'text-halo-color': theme.color('map-halo'),
      'text-halo-width': 1.5,
    },
  };
}

function regionLabels(theme: MapTheme): MapStyleLayer {
  return {
    ...labelLayer,
    id: `${SOURCE}-region-label`,
    maxzoom: 9,
    filter: ['step', ['zoom'], ['==', ['get', 'kind'], 'fir'], 7, isOneOf('kind', ['fir', 'sector'])],
    layout: {
      'text-field': ['get', 'tag'],
      'text-font': MAP_FONT.ident,
      'text-size': 10,
      'text-letter-spacing': 0.12,
      'text-padding': 14,
      'symbol-sort-key': ['-', 0, ['get', 'room']],
    },
    paint: {
      'text-color': theme.color('map-label-2'),
      'text-halo-color': theme.color('map-halo'),
      'text-halo-width': 1.3,
    },
  };
}

const airspaceLayer: MapLayer = {
  id: 'airspace',
  slot: 'line',
  order: -1,
  sources: tileSource('airspace'),
  attribution: 'Airspace: FAA, OpenAir files, VATSpy (CC BY-SA)',
  images: airspaceImages,
  interactive: [`${SOURCE}-area`, `${SOURCE}-boundary`, `${SOURCE}-region`],
  regions: [`${SOURCE}-region`],
  layers: (theme) => [...areas(theme), ...lines(theme)],
};

/** Labels, drawn over the fixes, which have lower priority; they use the source of the areas. */
const airspaceLabelLayer: MapLayer = {
  id: 'airspace-labels',
  slot: 'point',
  order: 6,
  sources: {},
  interactive: [`${SOURCE}-region-label`],
  layers: (theme) => [regionLabels(theme), areaLabels(theme, settings.get().height)],
};

/** Outlines, fills and names. */
export const airspaceMapLayers: readonly MapLayer[] = [airspaceLayer, airspaceLabelLayer];
