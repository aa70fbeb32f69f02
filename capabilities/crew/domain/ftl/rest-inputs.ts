import type { CheckInputs } from './check.ts';
import type { Timeline, WorkPeriod } from './timeline.ts';
import { instantText } from './zone-time.ts';

/** Period of a rest; a case with clock times only has no instants. */
export function restInputs(
  { timeline }: { timeline: Timeline },
  before: WorkPeriod,
  after: WorkPeriod,
): CheckInputs {
  if (!timeline.hasHistory) return {};
  return { previousDutyId: before.main.id, from: instantText(before.end), until: instantText(after.start) };
}
