import type { Aerodrome } from '#aviation/edto/equal-time-points.ts';
import { unknownAir } from '#aviation/atmosphere/air-aloft.ts';
import {
  type PerformancePlan,
  type PerformancePlanOutcome,
  performancePlan,
} from '#aviation/performance/performance-plan.ts';
import type { NavlogPoint } from '#aviation/performance/flying/navlog.ts';
import { routePath } from '#aviation/performance/flying/route-path.ts';
import type { PerformanceAircraft } from '#aviation/performance/performance-aircraft.ts';
import { effectsOf } from '#aviation/performance/plan-effects.ts';
import { type EnRouteTask, enRouteFacts } from '#capabilities/plan/domain/en-route-facts.ts';
import { levelRegions } from '#capabilities/plan/domain/level-regions.ts';
import type { PerformanceTask } from '#capabilities/plan/server/performance.routes.ts';
import { sectionAirOf } from '#capabilities/analysis/domain/section-air.ts';
import { type FirRegion, firsAmong } from '../sources/fir-regions.ts';
import { type AirFields, airOfFields } from '../sources/wind-fields.ts';
import { type SectionTask, sectionFieldsOf } from './section-fields.ts';

/**
 * Each request has a new copy of the aircraft: equal ones are recognised, so that computed speeds are reused.
 */
const aircraftSeen = new Map<string, PerformanceAircraft>();
const MAX_AIRCRAFT = 16;
function recognised(task: PerformanceTask): PerformanceTask {
  const key = JSON.stringify(task.aircraft);
  const aircraft = aircraftSeen.get(key) ?? task.aircraft;
  aircraftSeen.delete(key);
  aircraftSeen.set(key, aircraft);
  const [oldest] = aircraftSeen.keys();
  if (aircraftSeen.size > MAX_AIRCRAFT && oldest !== undefined) aircraftSeen.delete(oldest);
  return { ...task, aircraft };
}

/** A plan, and the data along its route. */
interface EnRouteThreadTask {
  readonly task: EnRouteTask;
  readonly plan: PerformancePlan;
  readonly regions: readonly FirRegion[];
  readonly aerodromes: readonly Aerodrome[];
  readonly fields: AirFields | null;
  readonly edtoMinutes: number | null;
}

/** Requests to the thread of the performance plans. */
export const planHandlers = {
  performancePlan: ({ task, fields }: { task: PerformanceTask; fields: AirFields | null }) =>
    performancePlan({
      ...recognised(task),
      air: fields ? airOfFields(fields) : unknownAir,
    }) satisfies PerformancePlanOutcome,
  planEffects: ({
    task,
    fields,
    plan,
  }: {
    task: PerformanceTask;
    fields: AirFields | null;
    plan: PerformancePlan;
  }) => effectsOf({ ...recognised(task), air: fields ? airOfFields(fields) : unknownAir }, plan),
  levelRegions: ({ points, regions }: { points: readonly NavlogPoint[]; regions: readonly FirRegion[] }) =>
    levelRegions(routePath(points), firsAmong(regions)),
  enRoute: ({ task, plan, regions, aerodromes, fields, edtoMinutes }: EnRouteThreadTask) =>
    enRouteFacts(plan, task, {
      firsAt: firsAmong(regions),
      aerodromes,
      air: fields && airOfFields(fields),
      edtoMinutes,
    }),
  sectionAir: ({ fields, more, columns, levelsFt }: SectionTask) =>
    sectionAirOf(columns, levelsFt, sectionFieldsOf(fields, more)),
};
export type PlanHandlers = typeof planHandlers;
