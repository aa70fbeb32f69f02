import type { Notification } from '#capabilities/notifications/contract.ts';
import { formatUtcDate, formatUtcTime } from '#aviation/time/utc.ts';
import type { ExpiryDays } from '../domain/roster/expiry-days.endpoints.ts';
import type { Database } from '#platform/server/db/database.ts';
import { expiryOf } from '../domain/roster/qualification-status.ts';
import { type Actor, type Change, listRecords } from './crew.store.ts';
import { expiryDaysOf } from './expiry-days.store.ts';

type Notice = Omit<Notification, 'isRead'>;

/** More simultaneous changes than this are reported in one notification. */
const TOLD_ONE_BY_ONE = 3;
const DAY_MS = 86_400_000;
const VERBS = { create: 'added', update: 'changed', delete: 'deleted' } as const;
const NOUNS = {
  member: 'Member',
  qualification: 'Qualification',
  schedule: 'Duty',
  flight: 'Flight',
  example: 'Example roster',
} as const;

const textOf = (record: Record<string, unknown> | null, field: string): string => {
  const value = record?.[field];
  return typeof value === 'string' ? value : '';
};

function whatOf({ before, after }: Change): string {
  const record = after ?? before;
  return (
    textOf(record, 'label') || textOf(record, 'number') || textOf(record, 'name') || textOf(record, 'kind')
  );
}

function whenOf({ before, after }: Change): string {
  const record = after ?? before;
  const start = Date.parse(textOf(record, 'start') || textOf(record, 'offBlocks'));
  const end = Date.parse(textOf(record, 'end') || textOf(record, 'onBlocks'));
  if (Number.isNaN(start) || Number.isNaN(end)) return '';
  return `${formatUtcDate(start)} ${formatUtcTime(start)}–${formatUtcTime(end)}`;
}

function noticeOf(change: Change, actor: Actor, nameOf: ReadonlyMap<string, string>): Notice {
  const name = change.crewId === null ? '' : (nameOf.get(change.crewId) ?? '');
  // An example roster is one object without a name.
  const what = change.kind === 'example' ? '' : `: ${whatOf(change) || '—'}`;
  const title = `${NOUNS[change.kind]} ${VERBS[change.action]}${what}${name === '' ? '' : `, ${name}`}`;
  const parts = [whenOf(change), change.reason ?? '', `By ${actor.email}`].filter((part) => part !== '');
  const subjectId = change.crewId ?? change.recordId;
  return {
    id: `crew_${change.recordId}`.slice(0, 64),
    category: 'crew',
    severity: 'info',
    title: title.slice(0, 160),
    body: parts.join(' · '),
    at: new Date(actor.nowMs).toISOString(),
    subject:
      change.action === 'delete' && change.crewId === null
        ? null
        : { kind: change.kind === 'flight' ? 'crew-flight' : 'crew-member', id: subjectId },
  };
}

/** Notices of roster changes: one each, or one for many. */
export async function noticesOfChanges(
  db: Database,
  actor: Actor,
  changes: readonly Change[],
): Promise<Notice[]> {
  const [first] = changes;
  if (!first) return [];
  if (changes.length <= TOLD_ONE_BY_ONE) {
    const isNamed = changes.some(({ crewId }) => crewId !== null);
    const members = isNamed ? await listRecords(db, actor.userKey, 'member') : [];
    const names = new Map(members.map(({ id, name }) => [id, name]));
    return changes.map((change) => noticeOf(change, actor, names));
  }
  const counts = Object.entries(VERBS).flatMap(([action, verb]) => {
    const count = changes.filter((change) => change.action === action).length;
    return count === 0 ? [] : [`${count} ${verb}`];
  });
  return [
    {
      id: `crew_many_${actor.nowMs}`,
      category: 'crew',
      severity: 'info',
      title: `${changes.length} crew records: ${counts.join(', ')}`,
      body: [first.reason ?? '', `By ${actor.email}`].filter((part) => part !== '').join(' · '),
      at: new Date(actor.nowMs).toISOString(),
      subject: null,
    },
  ];
}

export const EXPIRY_PREFIX = 'expiry_';
const within = (days: number): string => `Expires within ${days} ${days === 1 ? 'day' : 'days'}.`;
const stagesOf = ({ soonDays, urgentDays }: ExpiryDays) =>
  ({
    soon: { severity: 'info', words: within(soonDays) },
    urgent: { severity: 'caution', words: within(urgentDays) },
    expired: { severity: 'warning', words: 'Expired.' },
  }) as const;

/**
 * Qualifications that have expired or expire within the days chosen by the user; the text of a notice changes only
 * with its stage.
 */
export async function noticesOfExpiries(db: Database, userKey: string, nowMs: number): Promise<Notice[]> {
  const days = await expiryDaysOf(db, userKey);
  const stages = stagesOf(days);
  const before = new Date(nowMs + (days.soonDays + 1) * DAY_MS).toISOString().slice(0, 10);
  const due = await listRecords(db, userKey, 'qualification', { expiresBefore: before, limit: 200 });
  if (due.length === 0) return [];
  const members = await listRecords(db, userKey, 'member');
  const nameOf = new Map(members.map(({ id, name }) => [id, name]));
  return due.flatMap((one) => {
    const { state } = expiryOf(one, nowMs, days);
    if (state === 'valid' || state === 'unlimited') return [];
    const stage = stages[state];
    const mark = one.isExample ? 'Example: ' : '';
    return [
      {
        id: `${EXPIRY_PREFIX}${one.id}`.slice(0, 64),
        category: 'expiry' as const,
        severity: stage.severity,
        title: `${mark}${one.name} of ${nameOf.get(one.crewId) ?? '—'}: ${one.expiresOn ?? '—'}`.slice(
          0,
          160,
        ),
        body: stage.words,
        at: new Date(nowMs).toISOString(),
        subject: { kind: 'crew-member', id: one.crewId },
      },
    ];
  });
}
