import { CircleDot, Hexagon, TowerControl, Triangle } from 'lucide-react';
import type { InspectHit } from '#platform/client/layers/layer-reading.ts';
import type { LayerRegistration } from '#platform/client/shell/client-capability.ts';
import { airwayRegistration } from './airway.layer.ts';
import { openPointAt } from './inspected-point.store.ts';
import type { NavdataDeps } from './navdata-deps.ts';
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
      open: () => openAirport({ ident, icao }),
    };
  };

/** Drawn with the VORs, but points of their own kind. */
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
  };
}

/** The navigation layers (row F1). */
export const createNavdataLayers = (deps: NavdataDeps): readonly LayerRegistration[] => [
  {
    key: 'airport',
    mapLayers: async () => {
      const { airportGroundLayer, airportLayer, airportLandmarkLayer } = await import('./navdata.style.ts');
      return [airportGroundLayer, airportLayer, airportLandmarkLayer];
    },
    Icon: TowerControl,
    inspect: inspectAirport(deps),
    ...layerHooks({ records: 'airports', minZoom: MIN_ZOOM.airport }),
  },
  {
    key: 'vor',
    mapLayers: async () => [(await import('./navdata.style.ts')).vorLayer],
    Icon: Hexagon,
    inspect: inspectNavaid('vor', Hexagon),
    ...layerHooks({ records: 'navaids', minZoom: MIN_ZOOM.vor }),
  },
  {
    key: 'ndb',
    mapLayers: async () => [(await import('./navdata.style.ts')).ndbLayer],
    Icon: CircleDot,
    inspect: inspectNavaid('ndb', CircleDot),
    ...layerHooks({ records: 'navaids', minZoom: MIN_ZOOM.ndb }),
  },
  {
    key: 'waypoints',
    mapLayers: async () => [(await import('./navdata.style.ts')).waypointLayer],
    Icon: Triangle,
    inspect: inspectWaypoint,
    ...layerHooks({ records: 'fixes', minZoom: MIN_ZOOM.waypoints }),
  },
  airwayRegistration,
];
