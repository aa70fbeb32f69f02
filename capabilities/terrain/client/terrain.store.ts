import { z } from 'zod';
import { createSlice } from '#platform/client/state/slice.ts';
import type { TerrainState } from '../contract.ts';

/** The layers that show heights. */
export const TERRAIN_KEYS = ['hillshade', 'terrain', 'terrain-3d'] as const;
export type TerrainKey = (typeof TERRAIN_KEYS)[number];

const optionsShape = z.object({
  /** Camera pitch for 3-D. */
  pitchDeg: z.number().min(0).max(75),
  /** Exaggeration factor of heights. */
  exaggeration: z.enum(['1', '2', '4']),
});
export type TerrainOptions = z.infer<typeof optionsShape>;

export const terrainOptions = createSlice<TerrainOptions>(
  'terrainOptions',
  { pitchDeg: 55, exaggeration: '2' },
  { persistAs: optionsShape },
);

/** Source of heights, from the server's last response; `null` before it. */
export const terrainState = createSlice<TerrainState | null>('terrainState', null);
/** The error, as text; `null` without one. */
export const terrainProblem = createSlice<string | null>('terrainProblem', null);
