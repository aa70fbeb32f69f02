import { TriangleAlert } from 'lucide-react';
import { memo, useMemo } from 'react';
import type { CrewMember, FtlRuleSet } from '#capabilities/crew/contract.ts';
import { classNames } from '#platform/client/ui/class-names.ts';
import type { RosterJudgement } from '../domain/ftl/judge.ts';
import { type BoardView, xOf } from '../domain/roster/board-geometry.ts';
import { dutyTitle } from '../domain/roster/conflicts.ts';
import {
  blockMinutesOf,
  isFlying,
  isFree,
  isWaiting,
  type MemberDuty,
} from '../domain/roster/member-duties.ts';
import { barLabel, hoursOf, initialsOf, memberLine } from './board-text.ts';
import styles from './board.module.css';
import { useJudged } from './judge-queue.ts';

const DAY_MS = 86_400_000;
/** Flight time that 28 days (672 h) may hold under both rule sets. */
const FLIGHT_28D_MINUTES = 100 * 60;
const CAUTION_SHARE = 0.85;

function barClass({ kind }: MemberDuty): string | undefined {
  if (isFree(kind)) return styles.off;
  if (isWaiting(kind)) return styles.standby;
  if (kind === 'training' || kind === 'ground') return styles.training;
  return styles.duty;
}

function Flights({ duty, view, left }: { duty: MemberDuty; view: BoardView; left: number }) {
  return duty.flights.map(({ id, number, offBlocks, onBlocks }) => {
    const x = xOf(view, Date.parse(offBlocks));
    const width = xOf(view, Date.parse(onBlocks)) - x;
    const text = width > 56 ? number : width > 24 ? number.replace(/^[A-Z]+/, '') : '';
    return (
      <span key={id} className={styles.flight} style={{ left: x - left - 1, width }}>
        {text}
      </span>
    );
  });
}

interface BarProps {
  duty: MemberDuty;
  member: CrewMember;
  view: BoardView;
  /** Codes of the limits that it breaks, with spaces between; a text, so that a legal bar is not drawn again once judged. */
  broken: string;
  isSelected: boolean;
  isProposed: boolean;
}

const Bar = memo(function Bar({ duty, member, view, broken, isSelected, isProposed }: BarProps) {
  const left = Math.max(-8, xOf(view, duty.startMs));
  const right = Math.min(view.widthPx + 8, xOf(view, duty.endMs));
  const isOver = broken !== '';
  return (
    <button
      type="button"
      data-duty={duty.id}
      aria-label={barLabel(duty, member, isOver ? broken.split(' ') : [])}
      aria-pressed={isSelected}
      className={classNames(styles.bar, barClass(duty), isOver && styles.over, isProposed && styles.proposed)}
      style={{ left, width: Math.max(6, right - left) }}
    >
      {duty.flights.length > 0 ? (
        <Flights duty={duty} view={view} left={left} />
      ) : (
        <span className={styles.label}>{right - left > 34 ? dutyTitle(duty) : ''}</span>
      )}
    </button>
  );
});

/** What is broken, by the duties that show it: of several entries judged together, the flying ones. */
function brokenByDuty(duties: readonly MemberDuty[], judgements: readonly RosterJudgement[] | null) {
  const found = new Map<string, string>();
  const kindOf = new Map(duties.map(({ id, kind }) => [id, kind]));
  for (const { legal, violations, dutyIds } of judgements ?? []) {
    if (legal) continue;
    const flying = dutyIds.filter((id) => isFlying(kindOf.get(id) ?? 'off'));
    for (const id of flying.length > 0 ? flying : dutyIds) found.set(id, violations.join(' '));
  }
  return found;
}

/** Flight time of the last 28 days against 100 h. */
function Total({ duties, nowMs }: { duties: readonly MemberDuty[] | null; nowMs: number }) {
  if (duties === null) return <span className={styles.total}>—</span>;
  const counted = duties.filter(({ startMs, endMs }) => endMs > nowMs - 28 * DAY_MS && startMs <= nowMs);
  const minutes = counted.reduce((sum, duty) => sum + (blockMinutesOf(duty) ?? 0), 0);
  const isUnknown = counted.some((duty) => blockMinutesOf(duty) === null);
  const share = Math.min(1, minutes / FLIGHT_28D_MINUTES);
  return (
    <span className={styles.total} title={isUnknown ? 'Some flight times are not known' : undefined}>
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
  duties: readonly MemberDuty[] | null;
  ruleSet: FtlRuleSet;
  view: BoardView;
  bands: string;
  nowMs: number;
  selectedDutyId: string | null;
  isSelected: boolean;
  proposedDutyId: string | null;
}

/** One member on the board: who it is, the flight time, and the bars. Everything pressed is caught by the board. */
export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { member, index, duties, ruleSet, view, bands, nowMs, selectedDutyId, isSelected, proposedDutyId } =
    props;
  const judgements = useJudged(member, duties, ruleSet);
  const broken = useMemo(() => brokenByDuty(duties ?? [], judgements), [duties, judgements]);
  const inView = (duties ?? []).filter(({ startMs, endMs }) => endMs > view.startMs && startMs < view.endMs);
  const isBroken = inView.some(({ id }) => broken.has(id));
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-crew={member.id}
      className={classNames(styles.row, isSelected && styles.selected)}
      style={{ transform: `translateY(${index * 44}px)` }}
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
      <div role="gridcell" data-lane={member.id} className={styles.lane} style={{ backgroundImage: bands }}>
        {duties === null ? (
          <span className={styles.waiting}>…</span>
        ) : (
          inView.map((duty) => (
            <Bar
              key={duty.id}
              duty={duty}
              member={member}
              view={view}
              broken={broken.get(duty.id) ?? ''}
              isSelected={duty.id === selectedDutyId}
              isProposed={duty.id === proposedDutyId}
            />
          ))
        )}
      </div>
    </div>
  );
});
