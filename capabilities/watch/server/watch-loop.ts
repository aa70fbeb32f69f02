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
} from './watched-facts.ts';
import { type CheckedFlight, keyOf, type WatchedKey } from './watch.store.ts';

const HOUR_MS = 3_600_000;
/** The longest flight, and how long it may be late. */
const BACK_MS = 30 * HOUR_MS;
const AHEAD_MS = 7 * 24 * HOUR_MS;
/** One slow aerodrome or source holds up as many flights, and no more of the round. */
const AT_ONCE = 25;

interface Before {
  readonly kept: (key: WatchedKey) => readonly KeptAlert[];
  readonly minima: (userKey: string, aircraftType: string) => WatchFacts['minima'];
  readonly firstTripKg: (flight: FlightAhead) => number | null;
}

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
    if (rule === 'fuel') return facts.fuel !== null;
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
    kept: readonly KeptAlert[],
    facts: WatchFacts,
    findings: ReturnType<typeof runRules>,
  ): Promise<void> => {
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

  const check = async (ahead: FlightAhead, before: Before): Promise<CheckedFlight | null> => {
    const nowMs = clock.nowMs();
    const made = await paths.of(ahead, nowMs);
    if (!made) return null;
    const tripKg = before.firstTripKg(ahead) ?? made.path.fuel?.tripKg ?? null;
    const minima = before.minima(ahead.userKey, made.flight.aircraft);
    const facts = await factsOf(deps, remembered, ahead, made, { minima, firstTripKg: tripKg });
    const { arrivalMs } = facts.flight;
    if (arrivalMs !== null && arrivalMs < nowMs) {
      await store.forget(ahead);
      return null;
    }
    const answer = runRules(facts);
    await report(ahead, before.kept(ahead), facts, answer);
    const { userKey, flightId, revision } = ahead;
    const state = stateOf(facts, made, answer.faults);
    return { userKey, flightId, revision, checkedAt: new Date(nowMs), state, tripKg };
  };

  /** What is known before a round, read at once for all flights of it. */
  const readBefore = async (
    ahead: readonly FlightAhead[],
    checked: Awaited<ReturnType<typeof store.checked>>,
  ): Promise<Before> => {
    const users = [...new Set(ahead.map(({ userKey }) => userKey))];
    const last = new Map(checked.map((one) => [keyOf(one), one]));
    return {
      kept: await store.keptOf(users),
      minima: await store.minimaOfAll(users),
      firstTripKg(flight) {
        const one = last.get(keyOf(flight));
        return one?.revision === flight.revision ? one.tripKg : null;
      },
    };
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
      const before = await readBefore(ahead, checked);
      await forgetGone(ahead, checked);
      for (let from = 0; from < ahead.length; from += AT_ONCE) {
        // A round that takes long must not go on after another instance has taken over.
        if (from > 0 && !(await deps.isLeader())) return;
        const rows = await Promise.all(
          ahead.slice(from, from + AT_ONCE).map((flight) =>
            check(flight, before).catch((error: unknown) => {
              log.error({ err: error, flight: flight.flightId }, 'a flight could not be checked');
              return null;
            }),
          ),
        );
        await store.putChecked(rows.filter((row) => row !== null));
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
