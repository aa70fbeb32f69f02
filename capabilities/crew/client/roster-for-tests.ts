import type { CrewFlight, CrewMember } from '#capabilities/crew/contract.ts';
import { memberDuties, type MemberDuty } from '../domain/roster/member-duties.ts';
import { schedulesWith, flightsWith } from '../domain/roster/roster-edit.ts';
import type { Roster } from './use-roster.ts';

/** A loaded roster with the given duties. Members without an entry are still loading. */
export function rosterForTests(
  members: readonly CrewMember[],
  known: ReadonlyMap<string, readonly MemberDuty[]>,
  flights: readonly CrewFlight[] = [],
): Roster {
  const dutiesOf = (crewId: string) => known.get(crewId) ?? null;
  return {
    members,
    memberOf: new Map(members.map((member) => [member.id, member])),
    qualificationsOf: () => [],
    dutiesOf,
    dutiesWith: (crewId, edit) => {
      const stored = dutiesOf(crewId);
      if (stored === null) return null;
      const schedules = stored.flatMap(({ schedule }) => (schedule ? [schedule] : []));
      return memberDuties(crewId, schedulesWith(schedules, edit, crewId), flightsWith(flights, edit));
    },
    flights,
    hasFlights: true,
    isComplete: members.every(({ id }) => known.has(id)),
    ruleSetOf: ({ ruleSet }) => ruleSet,
    window: { from: '2026-11-15T00:00:00Z', to: '2026-11-29T00:00:00Z' },
  };
}
