import { unknownAir } from '#aviation/atmosphere/air-aloft.ts';
import {
  type PerformancePlan,
  type PerformancePlanOutcome,
  performancePlan,
} from '#aviation/performance/performance-plan.ts';
import { effectsOf } from '#aviation/performance/plan-effects.ts';
import type { PerformanceTask } from '#capabilities/plan/server/performance.routes.ts';
import { sectionAirOf } from '#capabilities/analysis/domain/section-air.ts';
import { type AirFields, airOfFields } from '../sources/wind-fields.ts';
import { type SectionTask, sectionFieldsOf } from './section-fields.ts';

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
  sectionAir: ({ fields, more, columns, levelsFt }: SectionTask) =>
    sectionAirOf(columns, levelsFt, sectionFieldsOf(fields, more)),
};
export type PlanHandlers = typeof planHandlers;
