import type { CrewFlight, Schedule, ScheduleKind } from '#capabilities/crew/contract.ts';

const MINUTE_MS = 60_000;
/** Default report before and release after a flight without a duty. */
export const REPORT_BEFORE_MS = 60 * MINUTE_MS;
export const RELEASE_AFTER_MS = 30 * MINUTE_MS;

/** Entry of a member's roster with its flights. Instants are ms, UTC. */
export interface MemberDuty {
  id: string;
  crewId: string;
  kind: ScheduleKind;
  label: string;
  startMs: number;
  endMs: number;
  flights: readonly CrewFlight[];
  /** Stored record; null when the entry is derived from a flight assignment. */
  schedule: Schedule | null;
}

/** Kinds that contain flights. */
export const isFlying = (kind: ScheduleKind): boolean => kind === 'flight' || kind === 'split';
export const isWaiting = (kind: ScheduleKind): boolean =>
  kind.startsWith('standby-') || kind.startsWith('reserve-');
export const isFree = (kind: ScheduleKind): boolean => kind === 'off' || kind === 'rest';

const HELD_BY_FLIGHT = 'of-flight:';

function ofFlight(crewId: string, flight: CrewFlight): MemberDuty {
  return {
    id: `${HELD_BY_FLIGHT}${flight.id}`,
    crewId,
    kind: 'flight',
    label: flight.number,
    startMs: Date.parse(flight.offBlocks) - REPORT_BEFORE_MS,
    endMs: Date.parse(flight.onBlocks) + RELEASE_AFTER_MS,
    flights: [flight],
    schedule: null,
  };
}

/** Shortest of several duties, the first of equals: of two that overlap, the one made for the flight. */
const tightest = <Duty extends MemberDuty>(duties: readonly Duty[]): Duty | undefined =>
  duties.toSorted((one, other) => one.endMs - one.startMs - (other.endMs - other.startMs))[0];

/**
 * Entries of a member, by start. Flights alone determine who flies: a flying duty contains the member's flights inside
 * it, and a flight outside every duty becomes a duty.
 */
export function memberDuties(
  crewId: string,
  schedules: readonly Schedule[],
  flights: readonly CrewFlight[],
): MemberDuty[] {
  const duties = schedules.map((schedule): MemberDuty & { flights: CrewFlight[] } => ({
    id: schedule.id,
    crewId,
    kind: schedule.kind,
    label: schedule.label,
    startMs: Date.parse(schedule.start),
    endMs: Date.parse(schedule.end),
    flights: [],
    schedule,
  }));
  const alone: MemberDuty[] = [];
  for (const flight of flights) {
    if (!flight.crew.some((place) => place.crewId === crewId)) continue;
    const offMs = Date.parse(flight.offBlocks);
    const onMs = Date.parse(flight.onBlocks);
    const holder = tightest(
      duties.filter(({ kind, startMs, endMs }) => isFlying(kind) && startMs <= offMs && endMs >= onMs),
    );
    if (holder) holder.flights.push(flight);
    else alone.push(ofFlight(crewId, flight));
  }
  for (const { flights: inside } of duties)
    inside.sort((one, other) => Date.parse(one.offBlocks) - Date.parse(other.offBlocks));
  return [...duties, ...alone].toSorted((one, other) => one.startMs - other.startMs);
}

/** Block minutes of the flights in a duty. */
export const flownMinutesOf = ({ flights }: MemberDuty): number =>
  Math.round(
    flights.reduce((ms, { offBlocks, onBlocks }) => ms + Date.parse(onBlocks) - Date.parse(offBlocks), 0) /
      MINUTE_MS,
  );

/** Greater of the recorded value and that of the flights; null when neither is known. */
function greater(typed: number | null | undefined, flown: number | null): number | null {
  if (typed === null || typed === undefined) return flown;
  return flown === null ? typed : Math.max(typed, flown);
}

/** Block minutes of a duty; null when unknown. */
export function blockMinutesOf(duty: MemberDuty): number | null {
  const flown = duty.flights.length > 0 ? flownMinutesOf(duty) : null;
  return greater(duty.schedule?.flightMinutes, flown) ?? (isFlying(duty.kind) ? null : 0);
}

/** Sectors of a duty; null when unknown. */
export function sectorsOf(duty: MemberDuty): number | null {
  const flown = duty.flights.length > 0 ? duty.flights.length : null;
  return greater(duty.schedule?.sectors, flown) ?? (isFlying(duty.kind) ? null : 0);
}

/** Whether the record has more flying than its flights. */
const hasMoreThanFlights = (duty: MemberDuty): boolean =>
  (duty.schedule?.sectors ?? 0) > duty.flights.length ||
  (duty.schedule?.flightMinutes ?? 0) > flownMinutesOf(duty);

/** End of the flight duty period: the last on-blocks, or the end of the duty when not all flights are known. */
export function fdpEndMs(duty: MemberDuty): number {
  const last = duty.flights.at(-1);
  return last && !hasMoreThanFlights(duty) ? Date.parse(last.onBlocks) : duty.endMs;
}
