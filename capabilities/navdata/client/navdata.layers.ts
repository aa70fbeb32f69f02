import { CircleDot, Hexagon, TowerControl, Triangle } from 'lucide-react';
import { type LayerDefinition, defineLayer } from '#platform/client/layers/layer-definition.ts';
import type { InspectHit } from '#platform/client/layers/layer-reading.ts';
import { airwaysLayer } from './airway.layer.ts';
import { inspectedPoint, openPointAt } from './inspected-point.store.ts';
import type { NavdataDeps } from './navdata-deps.ts';
import { followNamedAirport } from './airport-named.ts';
import { layerHooks } from './navdata-status.ts';
import { frequencyText } from './point-text.ts';
import { MIN_ZOOM, numberOrNull, text } from './tile-properties.ts';

const inspectAirport =
  ({ openAirport }: NavdataDeps) =>
  ({ properties }: { properties: Record<string, unknown> }): InspectHit => {
    const ident = text(properties.ident);
    const icao = typeof properties.icao === 'string' ? properties.icao : null;
    return {
      title: ident,
      subtitle: text(properties.name) || 'Airport',
      Icon: TowerControl,
      thing: `airport ${icao ?? ident}`,
      open: () => openAirport({ ident, icao }),
    };
  };

/** Drawn with the VORs, but a separate kind of point. */
const DME_TYPES: ReadonlySet<string> = new Set(['DME', 'TACAN', 'NDB/DME']);

function inspectNavaid(type: 'vor' | 'ndb', Icon: InspectHit['Icon']) {
  return ({
    properties,
    lat,
    lon,
  }: {
    properties: Record<string, unknown>;
    lat: number;
    lon: number;
  }): InspectHit => {
    const ident = text(properties.ident);
    const frequency = frequencyText({ type, frequency: numberOrNull(properties.frequency) });
    const kind = text(properties.type) || type.toUpperCase();
    return {
      title: ident,
      subtitle: [kind, frequency, text(properties.name)].filter(Boolean).join(' · '),
      ...(Icon ? { Icon } : {}),
      open: () => void openPointAt({ type: DME_TYPES.has(kind) ? 'other' : type, ident }, { lat, lon }),
      opensIn: inspectedPoint,
    };
  };
}

const FIX_NAMES: Readonly<Record<string, string>> = {
  terminal: 'Terminal waypoint',
  vfr: 'VFR waypoint',
};

function inspectWaypoint(feature: {
  properties: Record<string, unknown>;
  lat: number;
  lon: number;
}): InspectHit {
  const ident = text(feature.properties.ident);
  return {
    title: ident,
    subtitle: [FIX_NAMES[text(feature.properties.use)] ?? 'Waypoint', text(feature.properties.region)]
      .filter(Boolean)
      .join(' · '),
    Icon: Triangle,
    open: () => void openPointAt({ type: 'waypoint', ident }, feature),
    opensIn: inspectedPoint,
  };
}

const airportGroundStyle = () => import('./airport-ground.style.ts');
const airportStyle = () => import('./airport.style.ts');
const pointStyle = () => import('./point.style.ts');

/** The navigation layers (row F1). */
export const createNavdataLayers = (deps: NavdataDeps): readonly LayerDefinition[] => [
  defineLayer({
    key: 'airport',
    title: 'Airports',
    group: 'Aeronautical',
    order: 10,
    Icon: TowerControl,
    isOnFirst: true,
    presets: ['ifrh', 'ifrl', 'vfr', 'weather'],
    load: async () => {
      const [
        { airportShoreLayer, airportGroundLayer },
        { airportLayer, airportIdentLayer, airportLandmarkLayer },
      ] = await Promise.all([airportGroundStyle(), airportStyle()]);
      return {
        mapLayers: [
          airportShoreLayer,
          airportGroundLayer,
          airportLayer,
          airportIdentLayer,
          airportLandmarkLayer,
        ],
        engine: followNamedAirport,
        inspect: inspectAirport(deps),
      };
    },
    ...layerHooks({ records: 'airports', minZoom: MIN_ZOOM.airport }),
  }),
  defineLayer({
    key: 'vor',
    title: 'VOR',
    group: 'Aeronautical',
    order: 30,
    Icon: Hexagon,
    presets: ['ifrh', 'ifrl', 'vfr'],
    load: async () => ({
      mapLayers: [(await pointStyle()).vorLayer],
      inspect: inspectNavaid('vor', Hexagon),
    }),
    ...layerHooks({ records: 'navaids', minZoom: MIN_ZOOM.vor }),
  }),
  defineLayer({
    key: 'ndb',
    title: 'NDB',
    group: 'Aeronautical',
    order: 40,
    Icon: CircleDot,
    presets: ['ifrl', 'vfr'],
    load: async () => ({
      mapLayers: [(await pointStyle()).ndbLayer],
      inspect: inspectNavaid('ndb', CircleDot),
    }),
    ...layerHooks({ records: 'navaids', minZoom: MIN_ZOOM.ndb }),
  }),
  airwaysLayer,
  defineLayer({
    key: 'waypoints',
    title: 'Waypoints',
    group: 'Aeronautical',
    order: 60,
    Icon: Triangle,
    presets: ['ifrh', 'ifrl'],
    load: async () => ({ mapLayers: [(await pointStyle()).waypointLayer], inspect: inspectWaypoint }),
    ...layerHooks({ records: 'fixes', minZoom: MIN_ZOOM.waypoints }),
  }),
];
