import { optional } from '#platform/server/config/setting-types.ts';

/** Where navigation data comes from. */
export const navdataSettings = {
  NAVDATA_DIR: optional().describe(
    'Folder with X-Plane fix.dat, nav.dat, awy.dat or JSON snapshots; built into the navigation data at first start.',
  ),
};
