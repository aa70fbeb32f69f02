import { z } from 'zod';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { LayerReading } from '#platform/client/layers/layer-reading.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import type { GridLevel } from '../../contract.ts';

/** The layers of gridded weather. */
export const FIELD_KEYS = [
  'temperature',
  'wind-speed',
  'wind-speed-contour',
  'dew-point',
  'humidity',
  'cloud-cover',
  'pressure',
  'hail-intensity',
  'visibility',
  'thunderstorm',
  'ocean-currents',
  'wave-particles',
] as const;
export type FieldKey = (typeof FIELD_KEYS)[number];

/** Content of the map for one layer. The last drawn field remains while another loads or fails. */
export interface FieldState {
  /** `outside`: the model has no step at the map's time, so nothing is drawn. */
  status: 'loading' | 'shown' | 'failed' | 'outside';
  /** The error, as text; null without one. */
  message: string | null;
  freshness: Freshness | null;
  model: string | null;
  run: string | null;
  level: GridLevel | null;
  /** Valid time of the drawn field, to the minute; null while nothing is drawn. */
  validAtMs: number | null;
  /**
   * The two steps of the model between which the drawn field is interpolated; null at a step, and while nothing is
   * drawn.
   */
  betweenMs: readonly [number, number] | null;
}

/** State of the layers that are on; set by the code that draws them. */
export const fieldStates = createSlice<Partial<Record<FieldKey, FieldState>>>('weatherFields', {});
/** Why a layer cannot be shown in this feed mode, once known. */
export const fieldsUnavailable = createSlice<Partial<Record<FieldKey, string>>>(
  'weatherFieldsUnavailable',
  {},
);

const unitsShape = z.object({
  distance: z.enum(['km', 'SM']),
  size: z.enum(['mm', 'in']),
  waves: z.enum(['m', 'ft']),
  barbs: z.enum(['off', 'few', 'many']),
});
export type FieldUnits = z.infer<typeof unitsShape>;

/**
 * Units of the legends and the inspector that are not in the settings, and the density of wind barbs. Visibility is
 * in the unit of its thresholds, statute miles, until the user selects kilometres.
 */
export const fieldUnits = createSlice<FieldUnits>(
  'weatherUnits',
  { distance: 'SM', size: 'mm', waves: 'm', barbs: 'few' },
  { persistAs: unitsShape },
);

/** Reads the drawn values at a place. */
export type FieldReader = (place: { lat: number; lon: number }) => readonly LayerReading[];
