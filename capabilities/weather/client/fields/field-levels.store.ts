import { z } from 'zod';
import { createSlice } from '#platform/client/state/slice.ts';
import type { GridLevel } from '../../contract.ts';

/** Fields that the model has at levels; wind and its contours share one. */
export const LEVEL_FIELDS = ['temperature', 'humidity', 'wind'] as const;
export type LevelField = (typeof LEVEL_FIELDS)[number];

/** The levels to choose from, from the ground up: 850 to 200 hPa is FL050 to FL390. */
export const FIELD_LEVELS = [
  'surface',
  850,
  700,
  600,
  500,
  400,
  300,
  250,
  200,
] as const satisfies GridLevel[];

/** The same as in the contract, which is not loaded with the first screen. */
const gridLevel: z.ZodType<GridLevel> = z.union([z.literal('surface'), z.number().int().min(1).max(1100)]);
const levelsShape = z.object({ temperature: gridLevel, humidity: gridLevel, wind: gridLevel });
type FieldLevels = z.infer<typeof levelsShape>;

/** The level of each field, independent of the altitude filter. */
export const fieldLevels = createSlice<FieldLevels>(
  'weatherLevels',
  { temperature: 'surface', humidity: 'surface', wind: 250 },
  { persistAs: levelsShape },
);

export const isLevelField = (variable: string | undefined): variable is LevelField =>
  LEVEL_FIELDS.some((one) => one === variable);

export const setFieldLevel = (field: LevelField, level: GridLevel): void =>
  fieldLevels.set((levels) => (levels[field] === level ? levels : { ...levels, [field]: level }));
