import { TriangleAlert } from 'lucide-react';
import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import type { CrewMember, FtlRuleSet } from '#capabilities/crew/contract.ts';
import { classNames } from '#platform/client/ui/class-names.ts';
import type { BoardView, RowMetrics } from '../../domain/roster/board-geometry.ts';
import type { MemberDuty } from '../../domain/roster/member-duties.ts';
import { hoursOf, initialsOf, memberLine } from './board-text.ts';
import styles from './board.module.css';
import { useBroken } from '../duty/judge-queue.ts';
import { flightTimeUpTo } from '../../domain/roster/flight-time-so-far.ts';
import { drawBars, laneLook } from './lane-bars.ts';

/** Flight time limit in 28 days (672 h) under both rule sets. */
const FLIGHT_28D_MINUTES = 100 * 60;
const CAUTION_SHARE = 0.85;
const UP_TO_NOW = 'Flight time in the last 28 days, with the part flown of a flight in the air';
const NONE_BROKEN: ReadonlyMap<string, string> = new Map();

/** Flight time of the last 28 days against 100 h. */
function Total({ duties, nowMs }: { duties: readonly MemberDuty[] | null; nowMs: number }) {
  const found = useMemo(() => (duties === null ? null : flightTimeUpTo(duties, nowMs)), [duties, nowMs]);
  if (found === null) return <span className={styles.total}>—</span>;
  const { minutes, isUnknown } = found;
  const share = Math.min(1, minutes / FLIGHT_28D_MINUTES);
  return (
    <span
      className={styles.total}
      title={isUnknown ? `${UP_TO_NOW}; some flight times are not known` : UP_TO_NOW}
    >
      {isUnknown ? `≥ ${hoursOf(minutes)}` : hoursOf(minutes)}
      <span className={styles.meter}>
        <span
          className={classNames(styles.meterFill, share >= CAUTION_SHARE && styles.meterCaution)}
          style={{ width: `${share * 100}%` }}
        />
      </span>
    </span>
  );
}

export interface BoardRowProps {
  member: CrewMember;
  index: number;
  topPx: number;
  metrics: RowMetrics;
  duties: readonly MemberDuty[] | null;
  ruleSet: FtlRuleSet;
  view: BoardView;
  bands: string;
  nowMs: number;
  selectedDutyId: string | null;
  isSelected: boolean;
  proposedDutyId: string | null;
}

/** One member on the board: name, flight time, and the bars. All presses are handled by the board. */
export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { member, index, topPx, metrics, duties, ruleSet, view, bands, nowMs } = props;
  const { selectedDutyId, isSelected, proposedDutyId } = props;
  const lane = useRef<HTMLDivElement>(null);
  const narrow = useRef<SVGPathElement>(null);
  const broken = useBroken(member, duties, ruleSet) ?? NONE_BROKEN;
  useLayoutEffect(() => {
    const look = laneLook({
      duties: duties ?? [],
      member,
      view,
      metrics,
      broken,
      selectedDutyId,
      proposedDutyId,
    });
    if (lane.current) drawBars(lane.current, look.bars);
    narrow.current?.setAttribute('d', look.narrowFlights);
  }, [duties, member, view, metrics, broken, selectedDutyId, proposedDutyId]);
  const isBroken =
    broken.size > 0 &&
    (duties ?? []).some(
      ({ id, startMs, endMs }) => broken.has(id) && endMs > view.startMs && startMs < view.endMs,
    );
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-crew={member.id}
      className={classNames(styles.row, isSelected && styles.selected)}
      style={{ transform: `translateY(${topPx}px)` }}
    >
      <div role="rowheader" className={styles.who}>
        <button type="button" data-member={member.id} className={styles.whoButton}>
          <span className={styles.avatar} aria-hidden>
            {initialsOf(member.name)}
          </span>
          <span className={styles.names}>
            <span className={styles.name}>{member.name}</span>
            <span className={styles.sub}>{memberLine(member)}</span>
          </span>
          {isBroken && (
            <span className={styles.mark} title="Over a limit">
              <TriangleAlert size={13} aria-label="Over a limit" />
            </span>
          )}
          <Total duties={duties} nowMs={nowMs} />
        </button>
      </div>
      <div
        ref={lane}
        role="gridcell"
        data-lane={member.id}
        className={styles.lane}
        style={{ backgroundImage: bands }}
      >
        {duties === null && <span className={styles.waiting}>…</span>}
        <svg className={styles.narrow} aria-hidden>
          <path ref={narrow} />
        </svg>
      </div>
    </div>
  );
});
