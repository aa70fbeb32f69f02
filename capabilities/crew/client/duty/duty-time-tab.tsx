import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CrewMember } from '#capabilities/crew/contract.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import { hoursOf, initialsOf, memberLine } from '../board/board-text.ts';
import styles from '../crew.module.css';
import { dutyTimeQuery, ftlCheckQuery } from '../crew.queries.ts';
import { useShownMembers } from '../board/roster-tab.tsx';
import type { DutyTotal } from '../../domain/roster/roster.endpoints.ts';
import type { Roster } from '../use-roster.ts';

/** Each row queries the server, which reads a year back; number of rows queried at once. */
const ROWS_A_TIME = 12;
const CAUTION_SHARE = 0.85;

function TotalBar({ total, isLower }: { total: DutyTotal; isLower: boolean }) {
  const { label, paragraph, minutes, limitMinutes } = total;
  const share = minutes / limitMinutes;
  const state = share > 1 ? 'over' : share >= CAUTION_SHARE ? 'near' : 'under';
  const figure = `${isLower ? '≥ ' : ''}${hoursOf(minutes)}`;
  return (
    <div className={styles.totalBar} title={paragraph}>
      <span>{label}</span>
      <span className={styles.ident}>
        {figure} <small>/ {hoursOf(limitMinutes)}</small>
      </span>
      <span
        className={styles.bigMeter}
        role="meter"
        aria-label={`${label}, ${paragraph}`}
        aria-valuemin={0}
        aria-valuemax={limitMinutes}
        aria-valuenow={minutes}
        aria-valuetext={`${figure} of ${hoursOf(limitMinutes)}${state === 'over' ? ', over the limit' : ''}`}
      >
        <span data-state={state} style={{ width: `${Math.min(1, share) * 100}%` }} />
      </span>
    </div>
  );
}

function MemberTotals({ roster, member }: { roster: Roster; member: CrewMember }) {
  const ruleSet = roster.ruleSetOf(member);
  const totals = useQuery(dutyTimeQuery(member.id, ruleSet));
  const check = useQuery(ftlCheckQuery(member.id, ruleSet));
  return (
    <li className={styles.totalsRow}>
      <div className={styles.totalsWho}>
        <span className={styles.avatar} aria-hidden>
          {initialsOf(member.name)}
        </span>
        <div>
          <b>{member.name}</b>
          <p className={styles.note}>{memberLine(member)}</p>
          <p className={styles.note}>{check.data ? check.data.words : check.error ? 'Not checked' : '…'}</p>
        </div>
      </div>
      {totals.error ? (
        <ErrorNotice message={messageOf(totals.error)} onRetry={() => void totals.refetch()} />
      ) : (
        <div className={styles.totalsBars}>
          {totals.data
            ? totals.data.totals.map((total) => (
                <TotalBar
                  key={total.paragraph}
                  total={total}
                  isLower={totals.data.unknownDuties.length > 0 && total.label.startsWith('Flight time')}
                />
              ))
            : Array.from({ length: 4 }, (_, bar) => <Skeleton key={bar} height="28px" />)}
        </div>
      )}
    </li>
  );
}

/** Present flight and duty time of each member against the limits. */
export function DutyTimeTab({ roster }: { roster: Roster }) {
  const members = useShownMembers(roster.members);
  const [shown, setShown] = useState(ROWS_A_TIME);
  return (
    <div className={styles.tablePlace}>
      <ul className={styles.totals}>
        {members.slice(0, shown).map((member) => (
          <MemberTotals key={member.id} roster={roster} member={member} />
        ))}
      </ul>
      {members.length > shown && (
        <Button onClick={() => setShown(shown + ROWS_A_TIME)}>
          Show {Math.min(ROWS_A_TIME, members.length - shown)} more of {members.length}
        </Button>
      )}
    </div>
  );
}
