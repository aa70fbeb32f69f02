import type { CrewMember, FtlCheckAnswer } from '#capabilities/crew/contract.ts';
import { type Conflict, conflictsOf } from '../../domain/roster/conflicts.ts';
import { isFlying, type MemberDuty } from '../../domain/roster/member-duties.ts';
import { judgeMember } from '../../domain/roster/member-limits.ts';
import { joinEdits, moveDuty, NO_EDIT, type RosterEdit } from '../../domain/roster/roster-edit.ts';
import { bothClocks, hoursOf } from '../board/board-text.ts';
import type { Roster } from '../use-roster.ts';

const MINUTE_MS = 60_000;
/** Maximum number of members tried before reporting that none was found. */
const MAX_TRIALS = 60;
const FOUND_ENOUGH = 3;
const LATER_STEP_MS = 15 * MINUTE_MS;
const LATER_MAX_MS = 24 * 60 * MINUTE_MS;
/** 14 CFR 117.19(a)(1): up to 2 h, in agreement of pilot in command and certificate holder. */
const FAR_EXTENSION_MINUTES = 120;

/** All findings about a duty before it is saved. */
export interface DutyCheck {
  member: CrewMember;
  duty: MemberDuty;
  duties: readonly MemberDuty[];
  conflicts: readonly Conflict[];
  verdict: FtlCheckAnswer;
  /** Another duty that was legal before and is not with this change. */
  spoilt: string | null;
  isLegal: boolean;
}

/** Assesses a duty with an edit applied to the roster; null when there is no such duty, or it is still loading. */
export function checkDuty(
  roster: Roster,
  target: { crewId: string; dutyId: string },
  edit: RosterEdit,
): DutyCheck | null {
  const member = roster.memberOf.get(target.crewId);
  const duties = roster.dutiesWith(target.crewId, edit);
  const duty = duties?.find(({ id }) => id === target.dutyId);
  if (!member || !duties || !duty) return null;
  const ruleSet = roster.ruleSetOf(member);
  const conflicts = conflictsOf(duty, {
    member,
    duties,
    qualifications: roster.qualificationsOf(member.id),
  });
  const verdict = judgeMember(member, duties, { ruleSet, evaluate: { dutyId: duty.id } });
  const before = roster.dutiesOf(member.id) ?? [];
  const wasBroken = new Set(
    before.length === 0
      ? []
      : judgeMember(member, before, { ruleSet, evaluate: 'last' })
          .duties.filter(({ legal }) => !legal)
          .map(({ dutyId }) => dutyId),
  );
  const hit = verdict.duties.find(
    ({ dutyId, legal }) => !legal && dutyId !== duty.id && !wasBroken.has(dutyId),
  );
  const spoilt = hit
    ? `The duty of ${bothClocks(Date.parse(hit.start), member.timeZone)} then breaks ${hit.violations.join(', ').replaceAll('_', ' ')}.`
    : null;
  const isLegal =
    verdict.legal && spoilt === null && !conflicts.some(({ severity }) => severity === 'illegal');
  return { member, duty, duties, conflicts, verdict, spoilt, isLegal };
}

/** An alternative to the request. */
export interface Alternative {
  title: string;
  words: string;
  isLegal: boolean;
  /** Needs agreement before it is valid. */
  needsAgreement: boolean;
  edit: RosterEdit;
  crewId: string;
  dutyId: string;
}

function byOthers(roster: Roster, check: DutyCheck, edit: RosterEdit): Alternative[] {
  const { duty, member } = check;
  const others = roster.members.filter(
    ({ id, position, base }) => id !== member.id && position === member.position && base === member.base,
  );
  const found: Alternative[] = [];
  for (const other of others.slice(0, MAX_TRIALS)) {
    const moved = moveDuty(duty, { crewId: other.id, startMs: duty.startMs, endMs: duty.endMs });
    if (!moved.ok) return found;
    const whole = joinEdits(edit, moved.edit);
    const theirs = checkDuty(roster, { crewId: other.id, dutyId: duty.id }, whole);
    if (!theirs?.isLegal) continue;
    const margin = theirs.verdict.binding_margin_min;
    found.push({
      title: `Reassign to ${other.name}`,
      words: margin === null ? 'Legal and free.' : `Legal and free, margin ${hoursOf(margin)}.`,
      isLegal: true,
      needsAgreement: false,
      edit: whole,
      crewId: other.id,
      dutyId: duty.id,
    });
    if (found.length === FOUND_ENOUGH) break;
  }
  return found;
}

function byLater(roster: Roster, check: DutyCheck, edit: RosterEdit): Alternative[] {
  const { duty, member } = check;
  if (duty.flights.length > 0) return [];
  for (let byMs = LATER_STEP_MS; byMs <= LATER_MAX_MS; byMs += LATER_STEP_MS) {
    const times = { startMs: duty.startMs + byMs, endMs: duty.endMs + byMs };
    const moved = moveDuty(duty, { crewId: member.id, ...times });
    if (!moved.ok) return [];
    const whole = joinEdits(edit, moved.edit);
    const later = checkDuty(roster, { crewId: member.id, dutyId: duty.id }, whole);
    if (!later?.isLegal) continue;
    return [
      {
        title: `Start ${hoursOf(byMs / MINUTE_MS)} later`,
        words: `At ${bothClocks(times.startMs, member.timeZone)}.`,
        isLegal: true,
        needsAgreement: false,
        edit: whole,
        crewId: member.id,
        dutyId: duty.id,
      },
    ];
  }
  return [];
}

function byExtension(roster: Roster, check: DutyCheck, edit: RosterEdit): Alternative[] {
  const { duty, member, verdict } = check;
  const { schedule } = duty;
  if (!schedule || !isFlying(duty.kind) || verdict.ruleSet !== 'FAR117' || schedule.extensionMinutes > 0)
    return [];
  const after = { ...schedule, extensionMinutes: FAR_EXTENSION_MINUTES };
  const whole = joinEdits(edit, { ...NO_EDIT, schedules: { [schedule.id]: { before: schedule, after } } });
  const extended = checkDuty(roster, { crewId: member.id, dutyId: duty.id }, whole);
  if (!extended) return [];
  return [
    {
      title: 'Extend under 117.19, up to 2 h',
      words: extended.isLegal
        ? 'Needs the agreement of the pilot in command.'
        : `Not enough: ${extended.verdict.words}`,
      isLegal: extended.isLegal,
      needsAgreement: true,
      edit: whole,
      crewId: member.id,
      dutyId: duty.id,
    },
  ];
}

/** Ways to make an illegal duty legal, the ones that work first. */
export function alternativesFor(roster: Roster, check: DutyCheck, edit: RosterEdit): Alternative[] {
  const found = [
    ...byOthers(roster, check, edit),
    ...byLater(roster, check, edit),
    ...byExtension(roster, check, edit),
  ];
  return found.toSorted((one, other) => Number(other.isLegal) - Number(one.isLegal));
}
