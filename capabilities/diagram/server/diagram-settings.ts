import { z } from 'zod';

/** Settings of airport diagrams. */
export const diagramSettings = {
  AMM_TILES: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Vector tiles of airport diagrams; off = diagrams and their layer show outlines and labels only.',
    ),
};
