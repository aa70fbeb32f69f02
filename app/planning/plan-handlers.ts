import { unknownAir } from '#aviation/atmosphere/air-aloft.ts';
import {
  type PerformancePlan,
  type PerformancePlanOutcome,
  performancePlan,
} from '#aviation/performance/performance-plan.ts';
import { effectsOf } from '#aviation/performance/plan-effects.ts';
import type { PerformanceTask } from '#capabilities/plan/server/performance.routes.ts';
import { type AirFields, airOfFields } from '../sources/wind-fields.ts';

/** What the thread of the performance plans can be asked. */
export const planHandlers = {
  performancePlan: ({ task, fields }: { task: PerformanceTask; fields: AirFields | null }) =>
    performancePlan({
      ...task,
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
  }) => effectsOf({ ...task, air: fields ? airOfFields(fields) : unknownAir }, plan),
};
export type PlanHandlers = typeof planHandlers;
