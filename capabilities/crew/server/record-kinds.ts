import type {
  CrewFlight,
  CrewMember,
  Qualification,
  Schedule,
  ScheduleKind,
} from '#capabilities/crew/contract.ts';
import { Problem } from '#platform/contract/problem.ts';
import { circumstancesProblem, settledCircumstances } from '../domain/roster/circumstances.ts';

const MINUTE_MS = 60_000;

type Stamped = 'id' | 'revision' | 'isExample' | 'createdAt' | 'updatedAt' | 'updatedBy';
/** The fields of each kind that a user fills in. */
export interface Payloads {
  member: Omit<CrewMember, Stamped>;
  qualification: Omit<Qualification, Stamped>;
  schedule: Omit<Schedule, Stamped>;
  flight: Omit<CrewFlight, Stamped>;
}
export interface Records {
  member: CrewMember;
  qualification: Qualification;
  schedule: Schedule;
  flight: CrewFlight;
}
export type RecordKind = keyof Payloads;

/** Fields that have their own columns in the table. */
interface Columns {
  crewId: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  sortText: string;
}
interface KindRules<Kind extends RecordKind> {
  idPrefix: string;
  title: string;
  /** Normalises a payload to its stored form, and rejects an invalid one. */
  settle(payload: Payloads[Kind]): Payloads[Kind];
  columns(payload: Payloads[Kind]): Columns;
  /** Members that it refers to, which must exist. */
  membersOf(payload: Payloads[Kind]): readonly string[];
}

/** Maximum duration of a roster entry. */
const ENTRY_MAX_MS = 62 * 86_400_000;
const HOUR_MS = 3_600_000;

const utc = (instant: string): string => new Date(instant).toISOString();
const utcOrNull = (instant: string | null): string | null => (instant === null ? null : utc(instant));

function assertOrder(start: string, end: string, words: [string, string]): void {
  const lengthMs = Date.parse(end) - Date.parse(start);
  if (lengthMs <= 0) throw new Problem('crew-times', 400, `${words[1]} must be after ${words[0]}.`);
  if (lengthMs > ENTRY_MAX_MS) throw new Problem('crew-times', 400, 'An entry may last 62 days at most.');
}

/** Work and standby are limited in hours; reserve, leave and rest may last days. */
const DUTY_MAX_MS = 48 * HOUR_MS;
const OF_HOURS: ReadonlySet<ScheduleKind> = new Set([
  'flight',
  'split',
  'positioning',
  'standby-airport',
  'standby-home',
  'training',
  'ground',
]);

function assertLength({ kind, start, end }: Payloads['schedule']): void {
  const lengthMs = Date.parse(end) - Date.parse(start);
  if (!OF_HOURS.has(kind) || lengthMs <= DUTY_MAX_MS) return;
  const days = Math.round(lengthMs / (24 * HOUR_MS));
  throw new Problem(
    'crew-times',
    400,
    `This duty would last ${days} days: 48 h at most. Check its start and end.`,
  );
}

function settleSchedule(payload: Payloads['schedule']): Payloads['schedule'] {
  const { start, end, breakStart, breakEnd } = payload;
  assertOrder(start, end, ['the start', 'The end']);
  assertLength(payload);
  if ((breakStart === null) !== (breakEnd === null)) {
    throw new Problem('crew-break', 400, 'A break needs both its start and its end.');
  }
  if (breakStart !== null && breakEnd !== null) {
    assertOrder(breakStart, breakEnd, ['its start', 'The end of the break']);
    if (Date.parse(breakStart) < Date.parse(start) || Date.parse(breakEnd) > Date.parse(end)) {
      throw new Problem('crew-break', 400, 'The break must lie inside the duty.');
    }
  }
  const { flightMinutes } = payload;
  if (flightMinutes !== null && flightMinutes * MINUTE_MS > Date.parse(end) - Date.parse(start)) {
    throw new Problem('crew-flight-time', 400, 'The flight time is longer than the duty.');
  }
  const problem = circumstancesProblem(payload);
  if (problem !== null) throw new Problem('crew-circumstances', 400, problem);
  const circumstances = settledCircumstances(payload.circumstances);
  const { circumstances: _asSent, ...fields } = payload;
  return {
    ...fields,
    ...(circumstances ? { circumstances } : {}),
    start: utc(start),
    end: utc(end),
    breakStart: utcOrNull(breakStart),
    breakEnd: utcOrNull(breakEnd),
  };
}

function settleFlight(payload: Payloads['flight']): Payloads['flight'] {
  assertOrder(payload.offBlocks, payload.onBlocks, ['off blocks', 'On blocks']);
  if (Date.parse(payload.onBlocks) - Date.parse(payload.offBlocks) > 24 * HOUR_MS) {
    throw new Problem('crew-times', 400, 'A flight may last 24 h at most.');
  }
  const ids = payload.crew.map(({ crewId }) => crewId);
  if (new Set(ids).size !== ids.length) {
    throw new Problem('crew-twice', 400, 'A member can be on a flight only once.');
  }
  return {
    ...payload,
    number: payload.number.toUpperCase(),
    offBlocks: utc(payload.offBlocks),
    onBlocks: utc(payload.onBlocks),
  };
}

function settleQualification(payload: Payloads['qualification']): Payloads['qualification'] {
  const { issuedOn, expiresOn } = payload;
  if (issuedOn !== null && expiresOn !== null && expiresOn < issuedOn) {
    throw new Problem('crew-dates', 400, 'It cannot expire before it was issued.');
  }
  return payload;
}

/** How each kind of record is stored. */
export const KIND_RULES: { [Kind in RecordKind]: KindRules<Kind> } = {
  member: {
    idPrefix: 'crew_',
    title: 'Member',
    settle: (payload) => payload,
    columns: ({ name }) => ({ crewId: null, startsAt: null, endsAt: null, sortText: name.toLowerCase() }),
    membersOf: () => [],
  },
  qualification: {
    idPrefix: 'qual_',
    title: 'Qualification',
    settle: settleQualification,
    columns: ({ crewId, expiresOn, name }) => ({
      crewId,
      startsAt: null,
      endsAt: expiresOn === null ? null : new Date(`${expiresOn}T00:00:00Z`),
      sortText: name.toLowerCase(),
    }),
    membersOf: ({ crewId }) => [crewId],
  },
  schedule: {
    idPrefix: 'duty_',
    title: 'Duty',
    settle: settleSchedule,
    columns: ({ crewId, start, end, label }) => ({
      crewId,
      startsAt: new Date(start),
      endsAt: new Date(end),
      sortText: label.toLowerCase(),
    }),
    membersOf: ({ crewId }) => [crewId],
  },
  flight: {
    idPrefix: 'cflt_',
    title: 'Flight',
    settle: settleFlight,
    columns: ({ offBlocks, onBlocks, number }) => ({
      crewId: null,
      startsAt: new Date(offBlocks),
      endsAt: new Date(onBlocks),
      sortText: number.toLowerCase(),
    }),
    membersOf: ({ crew }) => crew.map(({ crewId }) => crewId),
  },
};
