import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { LevelRegion } from '#aviation/performance/performance-plan.ts';
import type { RoutePath } from '#aviation/performance/flying/route-path.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import type { EnRouteFacts } from '#capabilities/plan/domain/en-route-facts.ts';
import type { EnRouteQuestion, RouteLine } from '#capabilities/plan/server/performance.routes.ts';
import { runInSlices } from '#platform/server/workers/run-in-slices.ts';
import type { WorkerCaller } from '#platform/server/workers/worker-caller.ts';
import { type FirRegion, firRegionSteps } from '../sources/fir-regions.ts';
import type { AirForecast } from '../sources/wind-aloft.ts';
import { cutFields } from '../sources/wind-fields.ts';
import { adequateAerodromeSteps } from './adequate-aerodromes.ts';
import type { PlanHandlers } from './plan-handlers.ts';

/** Sampling distance along a route for FIRs: less than the width of the smallest. */
const REGIONS_EVERY_NM = 20;
const AERODROMES_EVERY_NM = 160;
/** The great circle of a diversion bulges poleward of its ends. */
const BEYOND_DEG = 10;

function placesOf({ lengthNm, at }: RoutePath, everyNm: number): LatLon[] {
  const steps = Math.ceil(lengthNm / everyNm);
  return Array.from({ length: steps + 1 }, (_, step) => at(Math.min(lengthNm, step * everyNm)));
}

/** Data along the route of a plan: looked up here in slices, evaluated in the plan thread. */
export interface RouteFacts {
  levelRegions(this: void, route: RouteLine): Promise<LevelRegion[]>;
  enRoute(this: void, question: EnRouteQuestion<AirForecast>): Promise<EnRouteFacts>;
}

/** Regions, equal-time points and terrain need thousands of geodesics: other work is not delayed. */
export function routeFactsOf(
  navdata: () => NavdataReader | null,
  planThread: Pick<WorkerCaller<PlanHandlers>, 'call'>,
): RouteFacts {
  const regionsOfPath = new WeakMap<RoutePath, Promise<FirRegion[]>>();
  const regionsAlong = (path: RoutePath): Promise<FirRegion[]> => {
    const known = regionsOfPath.get(path);
    if (known) return known;
    const regions = runInSlices(firRegionSteps(navdata(), placesOf(path, REGIONS_EVERY_NM)));
    regionsOfPath.set(path, regions);
    return regions;
  };
  return {
    levelRegions: async ({ points, path }) =>
      planThread.call('levelRegions', { points, regions: await regionsAlong(path) }),
    async enRoute({ path, task, plan, forecast, edtoMinutes }) {
      const regions = await regionsAlong(path);
      const places = placesOf(path, AERODROMES_EVERY_NM);
      const aerodromes = await runInSlices(adequateAerodromeSteps(navdata(), places));
      const lats = [...places, ...aerodromes].map(({ lat }) => lat);
      const band = { southLat: Math.min(...lats) - BEYOND_DEG, northLat: Math.max(...lats) + BEYOND_DEG };
      const { points, departureElevationFt, aircraft } = task;
      return planThread.call('enRoute', {
        task: { points, departureElevationFt, aircraft },
        plan,
        regions,
        aerodromes,
        fields: forecast?.fields ? cutFields(forecast.fields, band) : null,
        edtoMinutes,
      });
    },
  };
}
