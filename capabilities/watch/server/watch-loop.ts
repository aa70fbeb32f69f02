import { messageOf } from '#platform/contract/problem.ts';
import type { CheckedSource, WatchedFlightState } from '../contract.ts';
import { type KeptAlert, alertChanges } from '../domain/alert-changes.ts';
import type { Finding, WatchFacts } from '../domain/rules/watch-facts.ts';
import { runRules } from '../domain/rules/watch-rules.ts';
import {
  type FlightAhead,
  type Notice,
  type Planned,
  type WatchLoopDeps,
  createPlannedPaths,
  createRemembered,
  factsOf,
  keyOf,
} from './watched-facts.ts';
import type { WatchedKey } from './watch.store.ts';

const HOUR_MS = 3_600_000;
/** The longest flight, and how long it may be late. */
const BACK_MS = 30 * HOUR_MS;
const AHEAD_MS = 7 * 24 * HOUR_MS;

/** Which sources must have been asked before an alert about their areas may go. */
const SOURCES_OF: Readonly<Record<string, readonly string[]>> = {
  hazard: ['airsigmet', 'isigmet', 'gairmet', 'cwa'],
  cell: ['storm-cells'],
  tfr: ['tfr'],
  notam: ['notams'],
  airspace: ['airspace'],
  field: ['fields'],
};

function isAskedBy(facts: WatchFacts, faults: readonly { rule: string }[]) {
  const states = new Map<string, CheckedSource['state']>(facts.sources.map(({ id, state }) => [id, state]));
  const isAnswered = (id: string) =>
    states.get(id) === 'checked' || (id !== 'notams' && states.get(id) === 'partly');
  return ({ rule, areaId }: KeptAlert): boolean => {
    if (faults.some((fault) => fault.rule === rule)) return false;
    if (areaId !== null) return (SOURCES_OF[areaId.split(':')[0] ?? ''] ?? []).every(isAnswered);
    if (rule === 'closed') return facts.aerodromes.every(({ notams }) => notams !== null);
    if (rule === 'minima' || rule === 'crosswind')
      return facts.aerodromes.every(({ weather }) => weather !== null);
    return true;
  };
}

/** The watch: every saved flight until its arrival, by one instance for all. */
export function createWatchLoop(deps: WatchLoopDeps) {
  const { clock, log, store } = deps;
  const paths = createPlannedPaths(deps);
  const remembered = createRemembered();

  const report = async (
    key: WatchedKey,
    facts: WatchFacts,
    findings: ReturnType<typeof runRules>,
  ): Promise<void> => {
    const kept = await store.keptOf(key);
    const changes = alertChanges(kept, findings.findings, isAskedBy(facts, findings.faults));
    const news = [...changes.added, ...changes.changed];
    await store.put(key, news, facts.nowMs);
    await store.drop(
      key.userKey,
      changes.gone.map(({ id }) => id),
    );
    const at = new Date(facts.nowMs).toISOString();
    const subject = { kind: 'flight', id: key.flightId };
    const notices = [
      ...news.filter(({ rule }) => rule !== 'not-checked').map((finding) => noticeOf(finding, at, subject)),
      ...changes.gone
        .filter(({ rule }) => rule !== 'not-checked')
        .map((alert) => withdrawal(alert, at, subject)),
    ];
    if (notices.length > 0) await deps.notify(key.userKey, notices);
  };

  const check = async (ahead: FlightAhead, firstTrip: number | null): Promise<void> => {
    const nowMs = clock.nowMs();
    const made = await paths.of(ahead, nowMs);
    if (!made) return;
    const tripKg = made.path.fuel?.tripKg ?? null;
    const facts = await factsOf(deps, remembered, ahead, made, firstTrip ?? tripKg);
    const { arrivalMs } = facts.flight;
    if (arrivalMs !== null && arrivalMs < nowMs) {
      await store.forget(ahead);
      return;
    }
    const answer = runRules(facts);
    await report(ahead, facts, answer);
    await store.putChecked(ahead, {
      revision: ahead.revision,
      checkedAt: new Date(nowMs),
      state: stateOf(facts, made, answer.faults),
      tripKg: firstTrip ?? tripKg,
    });
  };

  const forgetGone = async (ahead: readonly FlightAhead[], checked: readonly WatchedKey[]): Promise<void> => {
    const known = new Set(ahead.map(keyOf));
    for (const key of checked) {
      if (known.has(keyOf(key))) continue;
      paths.forget(key);
      const gone = await store.forget(key);
      const flight = await deps.findFlight(key.userKey, key.flightId);
      if (flight !== null) continue;
      const at = new Date(clock.nowMs()).toISOString();
      const notices = gone
        .filter(({ rule }) => rule !== 'not-checked')
        .map((alert) => withdrawal(alert, at, null, 'The flight was deleted.'));
      if (notices.length > 0) await deps.notify(key.userKey, notices);
    }
  };

  return {
    /** Checks every flight once; a flight that cannot be checked does not stop the others. */
    async round(): Promise<void> {
      if (!(await deps.isLeader())) return;
      const nowMs = clock.nowMs();
      const ahead = await deps.flightsBetween({ fromMs: nowMs - BACK_MS, toMs: nowMs + AHEAD_MS });
      const checked = await store.checked();
      const before = new Map(checked.map((one) => [keyOf(one), one]));
      await forgetGone(ahead, checked);
      for (const flight of ahead) {
        const last = before.get(keyOf(flight));
        const firstTrip = last?.revision === flight.revision ? last.tripKg : null;
        await check(flight, firstTrip).catch((error: unknown) =>
          log.error({ err: error, flight: flight.flightId }, 'a flight could not be checked'),
        );
      }
      for (const userKey of new Set(ahead.map((one) => one.userKey)))
        await deps.refresh(userKey).catch((error: unknown) => log.error({ err: error }, messageOf(error)));
    },
  };
}

function noticeOf(finding: Finding, at: string, subject: Notice['subject']): Notice {
  const { id, category, severity, title, body } = finding;
  return { id, category, severity, title: title.slice(0, 160), body: body.slice(0, 2000), at, subject };
}

function withdrawal(
  alert: KeptAlert,
  at: string,
  subject: Notice['subject'],
  why = 'No longer on the route, or no longer in effect.',
): Notice {
  const title = `Cleared: ${alert.title}`.slice(0, 160);
  return { id: alert.id, category: 'flight', severity: 'info', title, body: why, at, subject };
}

function stateOf(
  facts: WatchFacts,
  { path }: Planned,
  faults: ReturnType<typeof runRules>['faults'],
): WatchedFlightState {
  const { id, callsign, departure, arrival, departureMs, arrivalMs } = facts.flight;
  const isoOf = (atMs: number | null) => (atMs === null ? null : new Date(atMs).toISOString());
  return {
    flightId: id,
    callsign,
    departure,
    arrival,
    departsAt: isoOf(departureMs),
    arrivesAt: isoOf(arrivalMs),
    checkedAt: new Date(facts.nowMs).toISOString(),
    basis: path.basis,
    message: path.message,
    sources: [...facts.sources],
    faults: [...faults],
  };
}
