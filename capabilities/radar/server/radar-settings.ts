import { urlOrOff } from '#platform/server/config/setting-types.ts';

/** Settings of weather radar. */
export const radarSettings = {
  RAINVIEWER_URL: urlOrOff('https://api.rainviewer.com/').describe(
    'Radar images of the world in live mode: RainViewer or a server built like it (LibreWXR), or off.',
  ),
  NEXRAD_URL: urlOrOff('https://mesonet.agron.iastate.edu/cache/tile.py/1.0.0/').describe(
    'Radar images of the United States in live mode (Iowa State), or off.',
  ),
};
