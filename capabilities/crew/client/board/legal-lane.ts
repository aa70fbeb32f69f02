import { type TimelineLane, setTimelineLane } from '#platform/client/time/timeline-lanes.store.ts';
import { fdpEndMs } from '../../domain/roster/member-duties.ts';
import { LEGAL_LANE } from '../crew.store.ts';
import type { DutyCheck } from '../duty/duty-check.ts';

/** A duty until its end, and then the time for which it would remain legal. Null where no end makes it legal. */
export function legalLane({ duty, verdict, isLegal }: DutyCheck): TimelineLane | null {
  const until = verdict.legalUntil?.onBlocks.instant;
  if (until === undefined) return null;
  const untilMs = Date.parse(until);
  const endMs = fdpEndMs(duty);
  const latest = `${until.slice(11, 16).replace(':', '')}Z`;
  return {
    title: 'Legal until',
    order: 15,
    marks: isLegal
      ? [
          {
            id: 'duty',
            fromMs: duty.startMs,
            toMs: endMs,
            label: 'Duty',
            title: 'Flight duty period',
            tone: 'accent',
          },
          {
            id: 'margin',
            fromMs: endMs,
            toMs: untilMs,
            label: latest,
            title: `Legal until ${latest} on blocks`,
            tone: 'neutral',
          },
        ]
      : [
          {
            id: 'over',
            fromMs: untilMs,
            toMs: Math.max(endMs, untilMs + 1),
            label: latest,
            title: `Illegal: latest on blocks ${latest}`,
            tone: 'warning',
          },
        ],
  };
}

/** Marks the selected duty on the roster; the mark stays when the roster is closed, until another is selected. */
export function markLegalUntil(check: DutyCheck): void {
  setTimelineLane(LEGAL_LANE, legalLane(check));
}
