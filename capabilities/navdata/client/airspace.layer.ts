import { Layers2 } from 'lucide-react';
import { type Limit, type LimitUnit, limitsText } from '#aviation/airspace/limit-text.ts';
import { defineLayer } from '#platform/client/layers/layer-definition.ts';
import type { LayerFeature, LayerModule } from '#platform/client/layers/layer-definition.ts';
import { AREA_RANK, type InspectHit } from '#platform/client/layers/layer-reading.ts';
import type { MapController } from '#platform/client/map/map-controller.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import type { AirspaceCoverage } from './airspace-coverage.ts';
import { layerHooks } from './navdata-status.ts';
import { MIN_ZOOM, text, textOrNull } from './tile-properties.ts';

/** An airspace from its tile; unknown values are null. */
export interface InspectedAirspace {
  name: string;
  type: string;
  class: string | null;
  ident: string | null;
  /** The source's own term for its kind. */
  sourceType: string | null;
  lower: Limit | null;
  upper: Limit | null;
  source: string;
  asOf: string | null;
  /** Coverage around the clicked place. */
  coverage: AirspaceCoverage;
}

/** The airspace shown in the inspector. */
export const inspectedAirspace = createSlice<InspectedAirspace | null>('inspectedAirspace', null);
export const closeAirspace = (): void => inspectedAirspace.set(null);

const DATUMS = ['SFC', 'AGL', 'MSL', 'FL', 'UNL'] as const;

function limitOfProperties(properties: Record<string, unknown>, side: 'lower' | 'upper'): Limit | null {
  const datum = DATUMS.find((one) => one === properties[`${side}Datum`]);
  const value = properties[`${side}Value`];
  return datum === undefined || typeof value !== 'number' ? null : { datum, value };
}

/** Reads an airspace back from the properties of its tile. */
export function airspaceOfProperties(properties: Record<string, unknown>): InspectedAirspace {
  const known = (name: string) =>
    typeof properties[name] === 'string' ? textOrNull(properties[name]) : null;
  return {
    name: known('name') ?? '—',
    type: known('type') ?? 'OTHER',
    class: known('class'),
    ident: known('ident'),
    sourceType: known('sourceType'),
    lower: limitOfProperties(properties, 'lower'),
    upper: limitOfProperties(properties, 'upper'),
    source: known('source') ?? '—',
    asOf: known('asOf'),
    coverage: null,
  };
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  CTR: 'Control zone',
  CTA: 'Control area',
  TMA: 'Terminal control area',
  FIR: 'Flight information region',
  UIR: 'Upper information region',
  SECTOR: 'Sector',
  RESTRICTED: 'Restricted area',
  PROHIBITED: 'Prohibited area',
  DANGER: 'Danger area',
  WARNING: 'Warning area',
  ALERT: 'Alert area',
  MOA: 'Military operations area',
  TRAINING: 'Training area',
  NATIONAL_SECURITY: 'National security area',
  TRSA: 'Terminal radar service area',
  RMZ: 'Radio mandatory zone',
  TMZ: 'Transponder mandatory zone',
  GLIDER: 'Gliding area',
  CLASS: 'Controlled airspace',
  OTHER: 'Airspace',
};

/** Text for the kind of an airspace. */
export const airspaceTypeText = (type: string): string => TYPE_NAMES[type] ?? text(type);

/** `Class B`, `Restricted area`, `Control zone, Class D`. */
export function airspaceKindText(airspace: Pick<InspectedAirspace, 'type' | 'class'>): string {
  const kind = airspace.type === 'CLASS' && airspace.class !== null ? null : airspaceTypeText(airspace.type);
  return [kind, airspace.class === null ? null : `Class ${airspace.class}`].filter(Boolean).join(', ');
}

/** `Class B · 7,000 ft MSL / SFC`; states when neither limit is known. */
export function airspaceSubtitle(airspace: InspectedAirspace, unit: LimitUnit = 'ft'): string {
  return `${airspaceKindText(airspace)} · ${limitsText(airspace, unit) ?? 'limits not known'}`;
}

const REGIONS: ReadonlySet<string> = new Set(['FIR', 'UIR', 'SECTOR']);
/** Shown for a region, whose areas may be unknown. */
export const isRegion = ({ type }: Pick<InspectedAirspace, 'type'>): boolean => REGIONS.has(type);

const FIRST: ReadonlySet<string> = new Set(['CTR', 'TMA', 'CTA', 'CLASS', 'TRSA', 'RMZ', 'TMZ']);

/** Classes in which VFR needs no clearance; they are below and around everything else. */
const OPEN_CLASSES: ReadonlySet<string> = new Set(['E', 'F', 'G']);

/** In a pilot's order of interest: control zones and areas, then special use, hazards, class E to G, then regions. */
function rankOf(airspace: InspectedAirspace): number {
  if (isRegion(airspace)) return AREA_RANK.region;
  if (airspace.type === 'CLASS' && OPEN_CLASSES.has(airspace.class ?? '')) return AREA_RANK.open;
  return FIRST.has(airspace.type) ? AREA_RANK.controlled : AREA_RANK.specialUse;
}

/** Rewrites the limits when the unit of altitude changes. */
function followUnits(map: MapController): () => void {
  return settings.subscribe(({ height }, before) => {
    if (height !== before.height) map.refreshLayer('airspace-labels');
  });
}

async function load(): Promise<LayerModule> {
  const [{ airspaceMapLayers }, { CoverageWatch }, { AirspaceLegend }] = await Promise.all([
    import('./airspace.style.ts'),
    import('./airspace-coverage.ts'),
    import('./airspace-legend.tsx'),
  ]);
  const coverage = new CoverageWatch();
  return {
    mapLayers: airspaceMapLayers,
    engine: (map) => {
      const stops = [coverage.start(map), followUnits(map)];
      return () => stops.forEach((stop) => stop());
    },
    inspect: (feature) => inspect(feature, () => coverage.at(feature)),
    Legend: AirspaceLegend,
  };
}

function inspect({ properties }: LayerFeature, coverage: () => AirspaceCoverage): InspectHit {
  const airspace = airspaceOfProperties(properties);
  return {
    title: airspace.name,
    subtitle: airspaceSubtitle(airspace, settings.get().height),
    Icon: Layers2,
    rank: rankOf(airspace),
    open: () => inspectedAirspace.set({ ...airspace, coverage: coverage() }),
    opensIn: inspectedAirspace,
  };
}

/** The layer `airspace`. */
export const airspaceLayer = defineLayer({
  key: 'airspace',
  title: 'Airspace',
  group: 'Aeronautical',
  order: 70,
  Icon: Layers2,
  presets: ['ifrl', 'vfr'],
  load,
  ...layerHooks({ records: 'airspaces', minZoom: MIN_ZOOM.airspace }),
});
