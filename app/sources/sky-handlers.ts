import { hazardHandlers } from '#capabilities/hazards/sim/hazards.handlers.ts';
import { notamHandlers } from '#capabilities/notams/sim/notams.handlers.ts';
import { radarHandlers } from '#capabilities/radar/sim/radar.handlers.ts';
import { trackHandlers } from '#capabilities/tracks/sim/tracks.handlers.ts';
import { historyHandlers } from '#capabilities/traffic/server/history/history.handlers.ts';
import { trafficHandlers } from '#capabilities/traffic/sim/traffic.handlers.ts';
import { gridHandlers } from '#capabilities/weather/sim/grid.handlers.ts';
import { metarHandlers } from '#capabilities/weather/sim/metar.handlers.ts';

/** Requests to the threads of the simulated world, one line for each capability; that of traffic stores its history. */
export const skyHandlers = {
  ...gridHandlers,
  ...hazardHandlers,
  ...historyHandlers,
  ...metarHandlers,
  ...notamHandlers,
  ...radarHandlers,
  ...trackHandlers,
  ...trafficHandlers,
};
export type SkyHandlers = typeof skyHandlers;
