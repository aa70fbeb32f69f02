import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import { Problem } from '#platform/contract/problem.ts';
import { fetchSimbrief, getWindsAloft } from '../contract.ts';
import { fetchSimbriefPlan } from './simbrief-fetcher.ts';
import { type AirForecast, windMatrix } from './wind-matrix.ts';

export interface OfpServerOptions {
  /** Address of SimBrief's plans; undefined when disabled by the operator. */
  simbriefUrl: string | undefined;
  /** Product and version, sent to SimBrief. */
  userAgent: string;
  /** Wind and temperature along a flight. */
  forecastAir: (window: { fromMs: number; toMs: number }) => Promise<AirForecast>;
}

/** Server side of the flight plan document: winds and temperatures aloft at its points, SimBrief plans. */
export function createOfpServer(options: OfpServerOptions): ServerCapability {
  const { forecastAir, simbriefUrl, userAgent } = options;
  return {
    id: 'ofp',
    register(host) {
      host.route(getWindsAloft, async ({ body: { points, levels } }) => {
        const times = points.map(({ time }) => Date.parse(time));
        const forecast = await forecastAir({ fromMs: Math.min(...times), toMs: Math.max(...times) });
        return windMatrix(points, levels, forecast);
      });
      host.route(fetchSimbrief, async ({ query }) => {
        if (simbriefUrl === undefined) {
          throw new Problem('simbrief-off', 404, 'SimBrief is turned off on this server (SIMBRIEF_URL).');
        }
        const text = await fetchSimbriefPlan(simbriefUrl, query, userAgent);
        return { text, source: new URL(simbriefUrl).host };
      });
    },
  };
}
