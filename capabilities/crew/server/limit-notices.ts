import type { CrewMember } from '#capabilities/crew/contract.ts';
import type { Notification } from '#capabilities/notifications/contract.ts';
import { formatUtcDate, formatUtcTime } from '#aviation/time/utc.ts';
import type { Database } from '#platform/server/db/database.ts';
import { dutyTitle } from '../domain/roster/conflicts.ts';
import { TOTALS_LOOK_BACK_MS } from '../domain/roster/duty-totals.ts';
import { type LimitAlert, limitAlerts } from '../domain/roster/limit-alerts.ts';
import { memberDuties } from '../domain/roster/member-duties.ts';
import { type Change, listRecords } from './crew.store.ts';

type Notice = Omit<Notification, 'isRead'>;

export const LIMIT_PREFIX = 'limit_';
const DAY_MS = 86_400_000;
const AHEAD_MS = 28 * DAY_MS;
/** Members assessed in one step: a large roster is processed in parts, so that it blocks no other work. */
const MEMBERS_AT_ONCE = 40;
/** More records than a year of this many members contains. */
const RECORDS_MAX = 100_000;
const MAX_REPORTED = 60;

function noticeOf(member: CrewMember, { kind, duty, words }: LimitAlert, nowMs: number): Notice {
  const mark = member.isExample ? 'Example: ' : '';
  const what = kind === 'illegal' ? 'Not legal' : 'Limit nearly reached';
  const when = `${formatUtcDate(duty.startMs)} ${formatUtcTime(duty.startMs)}`;
  const id = kind === 'illegal' ? `${LIMIT_PREFIX}${duty.id}` : `${LIMIT_PREFIX}near_${duty.id}`;
  return {
    id: id.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, 64),
    category: 'crew',
    severity: kind === 'illegal' ? 'warning' : 'caution',
    title: `${mark}${what}: ${dutyTitle(duty)} of ${member.name}, ${when}`.slice(0, 160),
    body: words.slice(0, 2000),
    at: new Date(nowMs).toISOString(),
    subject: { kind: 'crew-member', id: member.id },
  };
}

async function noticesOfMembers(
  db: Database,
  userKey: string,
  members: readonly CrewMember[],
  nowMs: number,
): Promise<Map<string, Notice[]>> {
  const window = { fromMs: nowMs - TOTALS_LOOK_BACK_MS, toMs: nowMs + AHEAD_MS, limit: RECORDS_MAX };
  const crewIds = members.map(({ id }) => id);
  const schedules = await listRecords(db, userKey, 'schedule', { crewIds, ...window });
  const flights = await listRecords(db, userKey, 'flight', window);
  const ahead = { fromMs: nowMs, toMs: nowMs + AHEAD_MS };
  return new Map(
    members.map((member) => {
      const own = schedules.filter(({ crewId }) => crewId === member.id);
      const alerts = limitAlerts(member, memberDuties(member.id, own, flights), ahead);
      return [member.id, alerts.map((alert) => noticeOf(member, alert, nowMs))];
    }),
  );
}

interface Known {
  noticesOf: Map<string, Notice[]>;
  /** Members whose roster has changed since it was checked. */
  touched: Set<string>;
  /** The next member to assess. */
  next: number;
  /** Every member has been assessed once: the notices are complete. */
  isWhole: boolean;
}

/** Future duties that are not legal, and limits nearly reached, for a user's whole roster. */
export function createLimitNotices(db: Database) {
  const users = new Map<string, Known>();
  return {
    /** Members just changed are assessed first. */
    heard(userKey: string, changes: readonly Change[]): void {
      const known = users.get(userKey);
      if (!known) return;
      for (const { crewId, before, after } of changes) {
        if (crewId !== null) known.touched.add(crewId);
        for (const record of [before, after]) {
          const crew: unknown = record?.crew;
          for (const place of Array.isArray(crew) ? (crew as { crewId?: unknown }[]) : [])
            if (typeof place.crewId === 'string') known.touched.add(place.crewId);
        }
      }
    },
    /** False after a start until the whole roster has been assessed. */
    isWhole: (userKey: string): boolean => users.get(userKey)?.isWhole === true,
    async current(userKey: string, nowMs: number): Promise<Notice[]> {
      const known: Known = users.get(userKey) ?? {
        noticesOf: new Map(),
        touched: new Set(),
        next: 0,
        isWhole: false,
      };
      users.set(userKey, known);
      const members = await listRecords(db, userKey, 'member');
      const round = [...members.slice(known.next), ...members.slice(0, known.next)];
      const { touched } = known;
      const due = [
        ...round.filter(({ id }) => touched.has(id)),
        ...round.filter(({ id }) => !touched.has(id)),
      ];
      const chosen = due.slice(0, MEMBERS_AT_ONCE);
      const rounds = chosen.filter(({ id }) => !touched.has(id)).length;
      known.next = members.length === 0 ? 0 : (known.next + rounds) % members.length;
      if (chosen.length > 0) {
        for (const [id, notices] of await noticesOfMembers(db, userKey, chosen, nowMs)) {
          known.noticesOf.set(id, notices);
          touched.delete(id);
        }
      }
      known.isWhole = members.every(({ id }) => known.noticesOf.has(id));
      const found = members.flatMap(({ id }) => known.noticesOf.get(id) ?? []);
      const isIllegal = ({ severity }: Notice): number => (severity === 'warning' ? 0 : 1);
      return found.toSorted((one, other) => isIllegal(one) - isIllegal(other)).slice(0, MAX_REPORTED);
    },
  };
}
