import type { GridVariable } from '../../contract.ts';
import type { FieldKey } from './field-state.store.ts';
import { type UnitText, visibilityNote } from './field-units.ts';
import type { RampName } from './ramps.ts';

/** Moving particles over a vector field. */
export interface MotionDefinition {
  variable: GridVariable;
  /** Pixels per second on the map for one m/s: chosen so that typical speeds visibly move without blurring. */
  pxPerMps: number;
}

/** The drawing of a layer, and the names of its figures. */
export interface FieldDefinition {
  key: FieldKey;
  title: string;
  /** Order among the fields: lower is drawn first. */
  order: number;
  /** The colours; for a vector, of its magnitude. */
  fill: { variable: GridVariable; ramp: RampName } | null;
  motion: MotionDefinition | null;
  lines: { variable: GridVariable; kind: 'isobars' | 'isotachs' } | null;
  hasBarbs: boolean;
  /** The fixed level of a field without a choice of levels, e.g. `Surface`; otherwise null. */
  fixedLevel: string | null;
  /** Only over the sea: the map's land covers the field, so that it ends at the coast. */
  isOfSea?: boolean;
  /** A note about estimates, or the meaning of the colours in the chosen unit; shown in the legend. */
  note: string | null | ((unit: UnitText) => string);
}

const scalar = (
  key: FieldKey,
  title: string,
  ramp: RampName & GridVariable,
  change: Partial<FieldDefinition> = {},
): FieldDefinition => ({
  key,
  title,
  order: 10,
  fill: { variable: ramp, ramp },
  motion: null,
  lines: null,
  hasBarbs: false,
  fixedLevel: null,
  note: null,
  ...change,
});

/** Every field layer by its key. */
export const FIELD_DEFINITIONS: Readonly<Record<FieldKey, FieldDefinition>> = {
  temperature: scalar('temperature', 'Temperature', 'temperature', { order: 4 }),
  'dew-point': scalar('dew-point', 'Dew point', 'dew-point', { order: 5, fixedLevel: 'Surface' }),
  humidity: scalar('humidity', 'Relative humidity', 'humidity', { order: 6 }),
  'cloud-cover': scalar('cloud-cover', 'Cloud cover', 'cloud-cover', { order: 12, fixedLevel: 'All levels' }),
  visibility: scalar('visibility', 'Visibility', 'visibility', {
    order: 14,
    fixedLevel: 'Surface',
    note: visibilityNote,
  }),
  thunderstorm: scalar('thunderstorm', 'Thunderstorms', 'thunderstorm', {
    order: 16,
    fixedLevel: 'All levels',
    note: 'Likelihood, estimated from instability and rain',
  }),
  'hail-intensity': scalar('hail-intensity', 'Hail', 'hail', {
    order: 18,
    fixedLevel: 'Surface',
    note: 'Largest expected size, estimated',
  }),
  'wind-speed': scalar('wind-speed', 'Wind', 'wind', {
    order: 8,
    motion: { variable: 'wind', pxPerMps: 2.4 },
    hasBarbs: true,
  }),
  'ocean-currents': scalar('ocean-currents', 'Ocean currents', 'ocean-current', {
    order: 2,
    isOfSea: true,
    fixedLevel: 'Sea surface',
    motion: { variable: 'ocean-current', pxPerMps: 60 },
  }),
  'wave-particles': scalar('wave-particles', 'Waves', 'wave-height', {
    order: 1,
    isOfSea: true,
    fixedLevel: 'Sea surface',
    motion: { variable: 'wave-motion', pxPerMps: 2.2 },
    note: 'Significant height; particles run with the waves',
  }),
  'wind-speed-contour': scalar('wind-speed-contour', 'Isotachs', 'wind', {
    order: 20,
    fill: null,
    lines: { variable: 'wind', kind: 'isotachs' },
  }),
  pressure: {
    key: 'pressure',
    title: 'Pressure at mean sea level',
    order: 22,
    fill: null,
    motion: null,
    lines: { variable: 'pressure', kind: 'isobars' },
    hasBarbs: false,
    fixedLevel: 'MSL',
    note: null,
  },
};

/** The variables that a layer needs, without duplicates. */
export function variablesOf({ fill, motion, lines }: FieldDefinition): GridVariable[] {
  return [...new Set([fill?.variable, motion?.variable, lines?.variable])].filter(
    (variable) => variable !== undefined,
  );
}
