import type { PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { DeparturesAnswer } from '../contract.ts';
import type { AnalysisPlanner } from './analysis-deps.ts';
import { figuresOfAll } from './make-plans.ts';

const HOUR_MS = 3_600_000;

/**
 * The flight hour by hour around its departure.
 * @throws Problem 400 `hours-reversed`
 */
export async function makeDepartures(
  { plan, fromHours, toHours }: { plan: PerformancePlanRequest; fromHours: number; toHours: number },
  planner: AnalysisPlanner,
  { nowMs, signal }: { nowMs: number; signal: AbortSignal },
): Promise<Pick<DeparturesAnswer, 'departures' | 'freshness'>> {
  if (fromHours > toHours) throw new Problem('hours-reversed', 400, 'The first hour is after the last.');
  const fixed = await planner.fixed(plan);
  const plannedMs = Date.parse(fixed.offBlock ?? '');
  const hours = Array.from({ length: toHours - fromHours + 1 }, (_, index) => fromHours + index);
  const requests = hours.map((hour) => ({
    ...fixed,
    offBlock: new Date(plannedMs + hour * HOUR_MS).toISOString(),
  }));
  const { figures, freshness } = await figuresOfAll(requests, planner, signal);
  return {
    departures: figures.flatMap((one, index) => {
      const offBlock = requests[index]?.offBlock;
      if (offBlock === undefined) return [];
      return [{ hours: hours[index] ?? 0, offBlock, isPast: Date.parse(offBlock) < nowMs, figures: one }];
    }),
    freshness,
  };
}
