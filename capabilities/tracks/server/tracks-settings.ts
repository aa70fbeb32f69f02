import { z } from 'zod';
import { webAddress } from '#platform/server/config/setting-types.ts';

/** Settings of the oceanic tracks. */
export const tracksSettings = {
  NAT_TRACKS_URL: z
    .union([webAddress(), z.literal('off')])
    .default('https://nms.aim.faa.gov/datanat/nat.json')
    .describe('Page with the NAT track message, as text, HTML or JSON; off = no live North Atlantic tracks.'),
  PACOTS_URL: webAddress()
    .optional()
    .describe('Page with the notices of the Pacific tracks; no public one answers without a key.'),
};
