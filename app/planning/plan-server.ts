import type { BoundingBox } from '#aviation/geo/bounding-box.ts';
import type { PerformancePlan } from '#aviation/performance/performance-plan.ts';
import { routePath } from '#aviation/performance/flying/route-path.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import type { OfpServerOptions } from '#capabilities/ofp/server/index.ts';
import { createPlanServer, type PlanServerOptions } from '#capabilities/plan/server/index.ts';
import type { PerformanceTask } from '#capabilities/plan/server/performance.routes.ts';
import { type RouteServerOptions, createRouteFinding } from '#capabilities/route/server/index.ts';
import type { RouteLookup } from '#capabilities/route/domain/route-lookup.ts';
import type { HeightGrid } from '#capabilities/terrain/domain/height-grid.ts';
import { highestGroundFt } from '#capabilities/terrain/domain/highest-ground.ts';
import type { BundledHeights } from '#capabilities/terrain/server/bundled-heights.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { type WorkerCaller, createWorkerCaller } from '#platform/server/workers/worker-caller.ts';
import type { Config } from '../settings/config.ts';
import type { PlanHandlers } from './plan-handlers.ts';
import { routeFactsOf } from './route-facts.ts';
import type { AirForecast, WindAloft } from '../sources/wind-aloft.ts';
import { cutFields } from '../sources/wind-fields.ts';

export interface PlanServerParts {
  db: Database;
  clock: Clock;
  random: () => number;
  lookup: () => RouteLookup | null;
  navdata: () => NavdataReader | null;
  windAloft: WindAloft;
  /** Dependencies of its routes. */
  routes: RouteServerOptions;
  /** Terrain heights; without them plans omit terrain. */
  heights?: BundledHeights;
  /** Where performance plans are computed. */
  planThread: WorkerCaller<PlanHandlers>;
}

/** A thread for performance plans; it starts with the first of them. */
export const createPlanThread = (): WorkerCaller<PlanHandlers> =>
  createWorkerCaller<PlanHandlers>(new URL('../server/plan-worker.ts', import.meta.url));

/** Plans on the routes, airports and winds of this server. */
export const planServerOf = (parts: PlanServerParts) => createPlanServer(planOptionsOf(parts));

/** Dependencies of plans. */
export function planOptionsOf(parts: PlanServerParts): PlanServerOptions<AirForecast> {
  const { db, random, lookup } = parts;
  return { db, random, lookup, ...planningDepsOf(parts) };
}

/** Inputs common to every performance plan of this server. */
export function planningDepsOf(parts: Omit<PlanServerParts, 'db' | 'random' | 'lookup'>) {
  const { clock, navdata, windAloft, routes, planThread, heights } = parts;
  return {
    clock,
    findRoute: createRouteFinding(routes),
    forecastAir: (window: { fromMs: number; toMs: number }) => windAloft.forecast(window),
    solve: (task: PerformanceTask, forecast: AirForecast | null) => {
      const fields = forecast?.fields ? cutFields(forecast.fields, latitudesOf(task)) : null;
      return planThread.call('performancePlan', { task, fields });
    },
    effects: (task: PerformanceTask, plan: PerformancePlan, forecast: AirForecast | null) => {
      const fields = forecast?.fields ? cutFields(forecast.fields, latitudesOf(task)) : null;
      return planThread.call('planEffects', { task, fields, plan });
    },
    ...(heights ? { groundIn: async () => groundOf(await heights.grid()) } : {}),
    ...routeFactsOf(navdata, planThread),
    elevationFt: (ident: string) => airportFigure(navdata(), ident, 'elevationFt'),
    longestRunwayFt: (ident: string) => airportFigure(navdata(), ident, 'longestRunwayFt'),
  };
}

const groundOf = (grid: HeightGrid) => (box: BoundingBox) => highestGroundFt(grid, box);

/** Sampling distance along the path, and the margin beyond its outermost positions, degrees. */
const PATH_STEP_NM = 100;
const BEYOND_DEG = 3;

/** The range of latitudes of a flight, including the route to its alternate. */
function latitudesOf({ points, alternate }: PerformanceTask): { southLat: number; northLat: number } {
  const path = routePath(alternate ? [...points, alternate] : points);
  const steps = Math.ceil(path.lengthNm / PATH_STEP_NM) + 1;
  const lats = Array.from(
    { length: steps },
    (_, step) => path.at(Math.min(path.lengthNm, step * PATH_STEP_NM)).lat,
  );
  return { southLat: Math.min(...lats) - BEYOND_DEG, northLat: Math.max(...lats) + BEYOND_DEG };
}

/** Documents of plans with the winds of this server; SimBrief if the operator allows it. */
export function ofpOptionsOf(parts: {
  config: Config;
  version: string;
  windAloft: WindAloft;
}): OfpServerOptions {
  const { config, version, windAloft } = parts;
  return {
    forecastAir: (window) => windAloft.forecast(window),
    simbriefUrl: config.SIMBRIEF_URL === 'off' ? undefined : config.SIMBRIEF_URL,
    userAgent: `Meridian/${version}`,
  };
}

/** Feet; `null` when missing in the data, or while it is loading. */
function airportFigure(
  reader: NavdataReader | null,
  ident: string,
  figure: 'elevationFt' | 'longestRunwayFt',
): number | null {
  const airport = reader?.airportByIdent(ident) ?? null;
  return reader === null || airport === null ? null : reader.airportSummary(airport)[figure];
}
