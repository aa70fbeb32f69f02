import { webAddress } from '#platform/server/config/setting-types.ts';

/** Settings of charts. */
export const chartsSettings = {
  DTPP_URL: webAddress()
    .default('https://aeronav.faa.gov/d-tpp')
    .describe('Where the FAA publishes its charts, or a mirror of it.'),
};
