import { isoOrNull } from '#aviation/time/utc.ts';
import { type StoredAlert, alertChanges, keptAfter } from '../domain/alert-changes.ts';
import { FORECAST_MARGIN_MS } from '../domain/rules/forecasts-at.ts';
import { isQueriedBy } from '../domain/rules/is-asked.ts';
import type { Finding, WatchFacts } from '../domain/rules/watch-facts.ts';
import type { RuleAnswer } from '../domain/rules/watch-rules.ts';
import type { WatchedKey } from './watch.store.ts';
import type { Notice, WatchLoopDeps } from './watched-facts.ts';

/** Reports and stores the changes for a flight; returns what is then stored. */
export async function reportFindings(
  { store, notify }: Pick<WatchLoopDeps, 'store' | 'notify'>,
  key: WatchedKey,
  kept: readonly StoredAlert[],
  { facts, answer: findings }: { facts: WatchFacts; answer: RuleAnswer },
): Promise<readonly StoredAlert[]> {
  const changes = alertChanges(kept, findings.findings, isQueriedBy(facts, findings.faults));
  const news = [...changes.added, ...changes.changed];
  const at = new Date(facts.nowMs).toISOString();
  const subject = { kind: 'flight', id: key.flightId };
  const notices = [
    ...news
      .filter(({ rule }) => rule !== 'not-checked')
      .map((finding) => noticeOf(finding, { at, subject, expiresAt: isoOrNull(overMs(finding, facts)) })),
    ...changes.gone
      .filter(({ rule }) => rule !== 'not-checked')
      .map((alert) => withdrawal(alert, at, subject)),
  ];
  // Reported before it is stored: if the server is killed in between, the repeated notice has the same id and is
  // merged.
  if (notices.length > 0) await notify(key.userKey, notices);
  await store.put(key, news, facts.nowMs);
  await store.reword(key, changes.reworded);
  await store.drop(
    key.userKey,
    changes.gone.map(({ id }) => id),
  );
  return keptAfter(kept, changes);
}

/** Time at which an alert is behind the flight, ms since the epoch. */
function overMs({ toMs, fromMs, areaId }: Finding, { flight }: WatchFacts): number | null {
  if (toMs !== null) return toMs;
  // An aerodrome has a single time, around which the forecast applies.
  return fromMs !== null && areaId === null ? fromMs + FORECAST_MARGIN_MS : flight.arrivalMs;
}

function noticeOf(
  { id, category, severity, title, body }: Finding,
  about: Pick<Notice, 'at' | 'subject' | 'expiresAt'>,
): Notice {
  return { id, category, severity, title: title.slice(0, 160), body: body.slice(0, 2000), ...about };
}

/** Possible reasons for the end of a rule's alert; areas are handled below. */
const GONE: Readonly<Record<string, string>> = {
  minima: 'Within minima, or the time at the aerodrome has passed.',
  crosswind: 'Within the limit, or the time at the aerodrome has passed.',
  closed: 'NOTAM no longer in force at that time, or the time at the aerodrome has passed.',
  fuel: 'Trip fuel is within the margin again.',
  duty: 'No duty is illegal at the current departure time.',
  airac: 'Planned with the cycle in effect at departure.',
};
const AREA_GONE = 'No longer on the route, or no longer in effect.';

/** Notice that an alert is no longer in effect, which replaces it. */
export function withdrawal(
  alert: StoredAlert,
  at: string,
  subject: Notice['subject'],
  why = GONE[alert.rule] ?? AREA_GONE,
): Notice {
  const title = `Cleared: ${alert.title}`.slice(0, 160);
  return {
    id: alert.id,
    category: 'flight',
    severity: 'info',
    title,
    body: why,
    at,
    subject,
    expiresAt: null,
    isWithdrawal: true,
  };
}
