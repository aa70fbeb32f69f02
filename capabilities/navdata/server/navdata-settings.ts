import { optional } from '#platform/server/config/setting-types.ts';

/** Settings for the source of navigation data. */
export const navdataSettings = {
  NAVDATA_DIR: optional().describe(
    'Folder with X-Plane fix.dat, nav.dat, awy.dat or JSON snapshots; built into the navigation data at first start.',
  ),
};
