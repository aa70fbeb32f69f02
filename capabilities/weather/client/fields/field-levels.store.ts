import { z } from 'zod';
import { createSlice } from '#platform/client/state/slice.ts';
import { GRID_LEVELS_HPA, type GridLevel, SURFACE_LEVEL, gridLevel } from '../../contract.ts';
import { levelNearFl } from './field-level.ts';

/** Fields that the model has at levels; wind and its contours share one. */
export const LEVELLED = ['temperature', 'humidity', 'wind'] as const;
export type Levelled = (typeof LEVELLED)[number];

/** The levels to choose from, from the ground up: 850 to 200 hPa is FL050 to FL390. */
export const FIELD_LEVELS: readonly GridLevel[] = [
  SURFACE_LEVEL,
  ...GRID_LEVELS_HPA.filter((level) => level <= 850 && level >= 200),
];

const levelsShape = z.object({ temperature: gridLevel, humidity: gridLevel, wind: gridLevel });
type FieldLevels = z.infer<typeof levelsShape>;

/** The level of each field, whatever the altitude filter shows. */
export const fieldLevels = createSlice<FieldLevels>(
  'weatherLevels',
  { temperature: SURFACE_LEVEL, humidity: SURFACE_LEVEL, wind: 250 },
  { persistAs: levelsShape },
);

export const isLevelled = (variable: string | undefined): variable is Levelled =>
  LEVELLED.some((one) => one === variable);

export const setFieldLevel = (field: Levelled, level: GridLevel): void =>
  fieldLevels.set((levels) => (levels[field] === level ? levels : { ...levels, [field]: level }));

/** Shows every field at the level nearest to a flight level. */
export function showFieldsNear(flightLevel: number): void {
  const level = levelNearFl(FIELD_LEVELS, flightLevel);
  for (const field of LEVELLED) setFieldLevel(field, level);
}
