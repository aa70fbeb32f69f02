import { Layers2 } from 'lucide-react';
import type { MapLayer, MapStyleLayer } from '#platform/client/map/layer-registry.ts';
import { MAP_FONT, type MapTheme } from '#platform/client/map/map-theme.ts';
import type { InspectHit, LayerRegistration } from '#platform/client/shell/client-capability.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import { NAVDATA_TILE_PATH } from '../contract.ts';
import { layerHooks } from './navdata-status.ts';

/** An airspace as its tile tells it; what no source says is null. */
export interface InspectedAirspace {
  name: string;
  type: string;
  class: string | null;
  ident: string | null;
  lower: string | null;
  upper: string | null;
  source: string;
  asOf: string | null;
}

/** The airspace shown in the inspector. */
export const inspectedAirspace = createSlice<InspectedAirspace | null>('inspectedAirspace', null);
export const closeAirspace = (): void => inspectedAirspace.set(null);

const SOURCE = 'navdata-airspace';
const MIN_ZOOM = 3;

/** Colour token, dash and width of each kind (look.md: B solid blue, C solid magenta, D dashed blue, E dashed magenta). */
const STYLES = [
  { kind: 'fir', token: 'map-border', dash: [6, 3], width: 0.9 },
  { kind: 'other', token: 'asp-sua', dash: [2, 2], width: 0.9 },
  { kind: 'e', token: 'asp-e', dash: [3, 3], width: 0.9 },
  { kind: 'sua', token: 'asp-sua', dash: null, width: 1.2 },
  { kind: 'd', token: 'asp-d', dash: [4, 3], width: 1.2 },
  { kind: 'c', token: 'asp-c', dash: null, width: 1.4 },
  { kind: 'b', token: 'asp-b', dash: null, width: 1.6 },
] as const;

const lineId = (kind: string) => `${SOURCE}-${kind}`;

function lines(theme: MapTheme): MapStyleLayer[] {
  return STYLES.map(({ kind, token, dash, width }) => ({
    id: lineId(kind),
    type: 'line',
    source: SOURCE,
    'source-layer': 'airspace',
    filter: ['==', ['get', 'kind'], kind],
    paint: {
      'line-color': theme.color(token),
      'line-width': width,
      'line-opacity': 0.85,
      ...(dash ? { 'line-dasharray': [...dash] } : {}),
    },
  }));
}

function labels(theme: MapTheme): MapStyleLayer {
  return {
    id: `${SOURCE}-label`,
    type: 'symbol',
    source: SOURCE,
    'source-layer': 'airspace',
    minzoom: 7.5,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 420,
      'text-field': [
        'concat',
        ['get', 'name'],
        '  ',
        ['coalesce', ['get', 'lower'], '—'],
        ' – ',
        ['coalesce', ['get', 'upper'], '—'],
      ],
      'text-font': MAP_FONT.ident,
      'text-size': 10,
      'text-padding': 24,
      'text-max-angle': 30,
    },
    paint: {
      'text-color': theme.color('map-label-2'),
      'text-halo-color': theme.color('map-halo'),
      'text-halo-width': 1.6,
    },
  };
}

const airspaceLayer: MapLayer = {
  id: 'airspace',
  slot: 'line',
  order: -1,
  sources: {
    [SOURCE]: {
      kind: 'vector',
      tiles: [NAVDATA_TILE_PATH.replace('{layer}', 'airspace')],
      minzoom: MIN_ZOOM,
      maxzoom: 11,
    },
  },
  attribution: 'Airspace: FAA, OpenAir files, VATSpy (CC BY-SA)',
  interactive: STYLES.map(({ kind }) => lineId(kind)),
  layers: (theme) => [...lines(theme), labels(theme)],
};

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Reads an airspace back from the properties of its tile. */
export function airspaceOfProperties(properties: Record<string, unknown>): InspectedAirspace {
  return {
    name: text(properties.name) ?? '—',
    type: text(properties.type) ?? 'OTHER',
    class: text(properties.class),
    ident: text(properties.ident),
    lower: text(properties.lower),
    upper: text(properties.upper),
    source: text(properties.source) ?? '—',
    asOf: text(properties.asOf),
  };
}

/** `Class B · SFC – 7,000 ft MSL`; an unknown limit is `—`. */
export function airspaceSubtitle(airspace: InspectedAirspace): string {
  const what = airspace.class === null ? airspace.type.replaceAll('_', ' ') : `Class ${airspace.class}`;
  return `${what} · ${airspace.lower ?? '—'} – ${airspace.upper ?? '—'}`;
}

function inspect({ properties }: { properties: Record<string, unknown> }): InspectHit {
  const airspace = airspaceOfProperties(properties);
  return {
    title: airspace.name,
    subtitle: airspaceSubtitle(airspace),
    Icon: Layers2,
    open: () => inspectedAirspace.set(airspace),
  };
}

export const airspaceRegistration: LayerRegistration = {
  key: 'airspace',
  mapLayers: [airspaceLayer],
  Icon: Layers2,
  inspect,
  ...layerHooks({ records: 'airspaces', minZoom: MIN_ZOOM }),
};
