import { z } from 'zod';
import { addressOrOff, webAddress } from '#platform/server/config/setting-types.ts';

/** Settings of data packs. */
export const datapacksSettings = {
  DATA_PACKS: z
    .enum(['auto', 'bundled', 'off'])
    .default('auto')
    .describe(
      'Data packs: auto installs and renews them in the background, bundled installs only what a user requests, off downloads nothing.',
    ),
  PACK_NASR_URL: addressOrOff('https://nfdc.faa.gov/webContent/28DaySub/extra/').describe(
    'Folder of the FAA NASR archives DD_Mon_YYYY_CSV.zip; off = not this pack.',
  ),
  PACK_CIFP_URL: addressOrOff('https://aeronav.faa.gov/Upload_313-d/cifp/').describe(
    'Folder of the FAA CIFP archives CIFP_YYMMDD.zip; off = not this pack.',
  ),
  PACK_OURAIRPORTS_URL: addressOrOff('https://davidmegginson.github.io/ourairports-data/').describe(
    'Folder of the OurAirports tables; off = not this pack.',
  ),
  PACK_DEBIAN_URL: z
    .union([webAddress(), z.enum(['auto', 'off'])])
    .default('auto')
    .describe("Debian's flightgear-data-base package; auto = ask apt, off = not this pack."),
};
