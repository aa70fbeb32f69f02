import { z } from 'zod';

const isTerrainTemplate = (text: string): boolean =>
  ['{z}', '{x}', '{y}'].every((part) => text.includes(part)) &&
  z.url({ protocol: /^https?$/ }).safeParse(text.replaceAll(/\{[xyz]\}/g, '0')).success;

/** Settings of terrain. */
export const terrainSettings = {
  TERRAIN_URL: z
    .string()
    .refine(
      (text) => text === 'off' || isTerrainTemplate(text),
      'an http(s) address with {z}, {x} and {y}, or off',
    )
    .default('https://s3.amazonaws.com/elevation-tiles-prod/terrarium/{z}/{x}/{y}.png')
    .describe(
      'Tiles of heights ("terrarium" PNG) in live mode; off = the coarse heights that come with the product.',
    ),
};
