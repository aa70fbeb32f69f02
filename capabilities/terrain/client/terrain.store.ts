import { z } from 'zod';
import { createSlice } from '#platform/client/state/slice.ts';
import type { TerrainState } from '../contract.ts';

/** The layers that show heights. */
export const TERRAIN_KEYS = ['hillshade', 'terrain', 'terrain-3d'] as const;
export type TerrainKey = (typeof TERRAIN_KEYS)[number];

const optionsShape = z.object({
  /** How far the camera leans over for 3-D. */
  pitchDeg: z.number().min(0).max(75),
  /** Heights are drawn so many times as high. */
  exaggeration: z.enum(['1', '2', '4']),
});
export type TerrainOptions = z.infer<typeof optionsShape>;

export const terrainOptions = createSlice<TerrainOptions>(
  'terrainOptions',
  { pitchDeg: 55, exaggeration: '2' },
  { persistAs: optionsShape },
);

/** Where heights come from, as the server said last; `null` until it has. */
export const terrainState = createSlice<TerrainState | null>('terrainState', null);
/** What is wrong, in words; `null` while all is well. */
export const terrainProblem = createSlice<string | null>('terrainProblem', null);
