import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { CrewMember } from '#capabilities/crew/contract.ts';
import { checkWords } from '../../domain/ftl/check.ts';
import { dutyTitle, overlapsWith, overlapWords } from '../../domain/roster/conflicts.ts';
import { type MemberDuty, memberDuties } from '../../domain/roster/member-duties.ts';
import { judgeBoard } from '../../domain/roster/member-limits.ts';
import { type RosterEdit, schedulesWith } from '../../domain/roster/roster-edit.ts';
import { spanOf } from '../board/board-text.ts';
import styles from '../crew.module.css';
import type { Roster } from '../use-roster.ts';

const SHOWN_MAX = 12;

interface Broken {
  member: CrewMember;
  duty: MemberDuty;
  words: string;
  /** It is already in the roster and was legal there. */
  isSpoilt: boolean;
}

interface Judged {
  count: number;
  open: number;
  broken: Broken[];
  /** Members whose roster is still loading: assessed by the file alone. */
  aloneCount: number;
}

/** Every imported duty, assessed in the resulting roster, with the duties it would make illegal. */
function judgeImport(roster: Roster, edit: RosterEdit): Judged {
  const found: Judged = { count: 0, open: 0, broken: [], aloneCount: 0 };
  const ids = new Set(Object.values(edit.schedules).flatMap(({ after }) => (after ? [after.crewId] : [])));
  for (const crewId of ids) {
    const member = roster.memberOf.get(crewId);
    if (!member) continue;
    const stored = roster.dutiesOf(crewId);
    const duties =
      roster.dutiesWith(crewId, edit) ?? memberDuties(crewId, schedulesWith([], edit, crewId), []);
    if (stored === null) found.aloneCount += 1;
    const ruleSet = roster.ruleSetOf(member);
    const wasBroken = new Set(
      judgeBoard(member, stored ?? [], ruleSet).flatMap(({ legal, dutyIds }) => (legal ? [] : dutyIds)),
    );
    const dutyOf = new Map(duties.map((duty) => [duty.id, duty]));
    for (const { dutyIds, legal, complete, governing } of judgeBoard(member, duties, ruleSet)) {
      const own = dutyIds.find((id) => id in edit.schedules);
      if (own !== undefined) found.count += 1;
      if (own !== undefined && legal && !complete) found.open += 1;
      const id = own ?? dutyIds[0];
      const duty = id === undefined ? undefined : dutyOf.get(id);
      if (legal || !duty || (own === undefined && wasBroken.has(duty.id))) continue;
      const overlapped = duties.filter((other) => overlapsWith(duty, other));
      const words =
        overlapped.map(overlapWords).join(' ') || (governing ? checkWords(governing) : 'Not legal.');
      found.broken.push({ member, duty, words, isSpoilt: own === undefined });
    }
  }
  return found;
}

function headline({ broken, open }: Judged): string {
  const kept = open === 0 ? '' : `, ${open} as far as can be checked (flight time or sectors are missing)`;
  if (broken.length === 0) return `All within the limits${kept}.`;
  return `${broken.length} ${broken.length === 1 ? 'duty is' : 'duties are'} not legal${kept}.`;
}

/** Assessment of a file against the limits before anything of it is saved. */
export function ImportVerdicts({ roster, edit }: { roster: Roster; edit: RosterEdit }) {
  const judged = useMemo(() => judgeImport(roster, edit), [roster, edit]);
  if (judged.count === 0) return null;
  const { broken, aloneCount } = judged;
  const Icon = broken.length === 0 ? CircleCheck : TriangleAlert;
  return (
    <section
      className={`${styles.verdict} ${broken.length === 0 ? (judged.open === 0 ? styles.good : styles.careful) : styles.bad}`}
      role={broken.length === 0 ? 'status' : 'alert'}
      aria-label="Flight-time limits of the file"
    >
      <p className={styles.verdictHead}>
        <Icon size={18} aria-hidden />
        {headline(judged)}
      </p>
      <ul className={styles.importBroken}>
        {broken.slice(0, SHOWN_MAX).map(({ member, duty, words, isSpoilt }) => (
          <li key={`${member.id}${duty.id}`}>
            <b>
              {member.name}, {dutyTitle(duty)}, {spanOf(duty)}
            </b>
            {isSpoilt && ' (already in the roster, legal before)'}: {words}
          </li>
        ))}
      </ul>
      {broken.length > SHOWN_MAX && <p>… and {broken.length - SHOWN_MAX} more.</p>}
      {aloneCount > 0 && (
        <p>
          The roster of {aloneCount} {aloneCount === 1 ? 'member' : 'members'} is not loaded yet: only the
          file is checked.
        </p>
      )}
      <p>Duties before {roster.window.from.slice(0, 10)} are not included here; Duty time counts them.</p>
    </section>
  );
}
