import type { CrewMember, FtlRuleSet } from '#capabilities/crew/contract.ts';
import type { FtlDuty } from '../ftl-duty.ts';
import { extensionOf, limitsOf, splitBreakOf } from './circumstances.ts';
import { blockMinutesOf, fdpEndMs, type MemberDuty, sectorsOf } from './member-duties.ts';
import { isPilot } from './qualification-status.ts';

const MINUTE_MS = 60_000;

/** Omits optional fields instead of setting them to undefined. */
function given<Name extends string, Value>(
  name: Name,
  value: Value | null | undefined,
): Partial<Record<Name, Value>> {
  const field: Partial<Record<Name, Value>> = {};
  if (value !== null && value !== undefined) field[name] = value;
  return field;
}

function blockMinutes({ offBlocks, onBlocks }: { offBlocks: string; onBlocks: string }): number {
  return Math.round((Date.parse(onBlocks) - Date.parse(offBlocks)) / MINUTE_MS);
}

function clocksOf(member: CrewMember, duty: MemberDuty): { timeZone: string; endTimeZone: string } {
  const { schedule, flights } = duty;
  const isAway = schedule?.location !== null && schedule?.location !== undefined;
  const timeZone =
    schedule?.timeZone ??
    (isAway || !schedule ? flights[0]?.departureTimeZone : undefined) ??
    member.timeZone;
  const endTimeZone = schedule?.endTimeZone ?? flights.at(-1)?.arrivalTimeZone ?? timeZone;
  return { timeZone, endTimeZone };
}

/** Converts a duty of the roster for the flight-time limits. Unknown values are omitted. */
export function toFtlDuty(member: CrewMember, duty: MemberDuty, ruleSet: FtlRuleSet): FtlDuty {
  const { schedule, flights } = duty;
  const { timeZone, endTimeZone } = clocksOf(member, duty);
  const blocks = flights.map(blockMinutes);
  const startsAt = schedule?.location ?? flights[0]?.departure ?? member.base;
  const endsAt = flights.at(-1)?.arrival;
  return {
    id: duty.id,
    kind: duty.kind,
    start: duty.startMs,
    end: duty.endMs,
    timeZone,
    endTimeZone,
    startsAtHomeBase: startsAt === member.base,
    ...given('endsAtHomeBase', endsAt === undefined ? null : endsAt === member.base),
    ...given('fdpEnd', flights.length > 0 ? fdpEndMs(duty) : null),
    ...given('sectors', sectorsOf(duty)),
    ...given('flightMinutes', blockMinutesOf(duty)),
    ...given('lastSectorMinutes', blocks.at(-1)),
    ...given('longestSectorMinutes', blocks.length > 0 ? Math.max(...blocks) : null),
    pilots: schedule?.pilots ?? 2,
    minimumPilots: 2,
    role: isPilot(member.position) ? 'pilot' : 'cabin',
    ...given('restFacilityClass', schedule?.restFacilityClass),
    ...splitBreakOf(schedule),
    ...extensionOf(schedule, ruleSet),
    reducedRestBefore: false,
    accommodationAtHomeBase: false,
    ...(schedule?.circumstances ? limitsOf(schedule.circumstances) : {}),
  };
}
