import { isoOrNull } from '#aviation/time/utc.ts';
import { messageOf, Problem } from '#platform/contract/problem.ts';
import type { WatchedFlightState } from '../contract.ts';
import type { StoredAlert } from '../domain/alert-changes.ts';
import { type Judgement, isJudged } from '../domain/rules/judgement.ts';
import type { WatchFacts } from '../domain/rules/watch-facts.ts';
import { type RuleAnswer, runRules } from '../domain/rules/watch-rules.ts';
import { leaveGone } from './leave-gone.ts';
import { reportFindings } from './watch-report.ts';
import {
  type CrewOfFlight,
  type FlightAhead,
  type Planned,
  type WatchLoopDeps,
  createPlannedPaths,
  createRemembered,
  factsOf,
} from './watched-facts.ts';
import { type CheckedFlight, keyOf, type WatchStore, type WatchedKey } from './watch.store.ts';

const HOUR_MS = 3_600_000;
/** Duration of the longest flight, plus its possible delay. */
const BACK_MS = 30 * HOUR_MS;
const AHEAD_MS = 366 * 24 * HOUR_MS;
/** Flights that depart later than this are checked less often: no forecast covers them yet. */
const NEAR_MS = 7 * 24 * HOUR_MS;
const SELDOM_MS = 6 * HOUR_MS;
/** One slow aerodrome or source delays at most this many flights of a round. */
const AT_ONCE = 25;

interface Before {
  readonly kept: (key: WatchedKey) => readonly StoredAlert[];
  readonly minima: (userKey: string, aircraftType: string) => WatchFacts['minima'];
  readonly firstTripKg: (flight: FlightAhead) => number | null;
  readonly crew: CrewOfFlight;
  /** Whether a flight is to be checked in this round. */
  readonly isDue: (flight: FlightAhead, nowMs: number) => boolean;
  /** Time of the last write of a flight's state, by any instance; null before its first check. */
  readonly writtenMs: (key: WatchedKey) => number | null;
}

type Faults = RuleAnswer['faults'];

/** State of a flight kept between rounds. */
interface JudgedFlight extends Judgement {
  readonly faults: Faults;
  /** The state as written, except its time. */
  readonly stateText: string;
  /** Time of the last write, ms since the epoch. */
  readonly writtenMs: number;
}

interface Checked {
  readonly row: CheckedFlight;
  readonly wasJudged: boolean;
  readonly isChanged: boolean;
}

/** Number of flights examined in a round, and of those assessed. */
export interface RoundDone {
  readonly flights: number;
  readonly judged: number;
}

/** State before a round, read at once for all its flights. */
async function readBefore(
  { store, crewsOf }: Pick<WatchLoopDeps, 'store' | 'crewsOf'>,
  ahead: readonly FlightAhead[],
  checked: Awaited<ReturnType<WatchStore['checked']>>,
): Promise<Before> {
  const users = [...new Set(ahead.map(({ userKey }) => userKey))];
  const last = new Map(checked.map((one) => [keyOf(one), one]));
  return {
    kept: await store.keptOf(users),
    crew: await crewsOf(ahead),
    minima: await store.minimaOfAll(users),
    writtenMs: (key) => last.get(keyOf(key))?.checkedAt.getTime() ?? null,
    isDue(flight, nowMs) {
      const one = last.get(keyOf(flight));
      return (
        flight.departureMs - nowMs <= NEAR_MS ||
        one?.revision !== flight.revision ||
        Math.abs(nowMs - one.checkedAt.getTime()) >= SELDOM_MS
      );
    },
    firstTripKg(flight) {
      const one = last.get(keyOf(flight));
      return one?.revision === flight.revision ? one.tripKg : null;
    },
  };
}

/** The watch: every saved flight until its arrival, by one instance for all. */
export function createWatchLoop(deps: WatchLoopDeps) {
  const { clock, log, store } = deps;
  const paths = createPlannedPaths(deps);
  const remembered = createRemembered();

  const judged = new Map<string, JudgedFlight>();

  const forget = (key: WatchedKey): Promise<void> => {
    paths.forget(key);
    judged.delete(keyOf(key));
    return store.forget(key);
  };

  const check = async (ahead: FlightAhead, before: Before, nowMs: number): Promise<Checked | null> => {
    const made = await paths.of(ahead, nowMs);
    if (!made) return null;
    const tripKg = before.firstTripKg(ahead) ?? made.path.fuel?.tripKg ?? null;
    const minima = before.minima(ahead.userKey, made.flight.aircraft);
    const facts = await factsOf(deps, remembered, ahead, made, {
      minima,
      firstTripKg: tripKg,
      crew: before.crew(ahead),
    });
    const { arrivalMs } = facts.flight;
    if (arrivalMs !== null && arrivalMs < nowMs) {
      await forget(ahead);
      return null;
    }
    const key = keyOf(ahead);
    const kept = before.kept(ahead);
    // State written since by another instance differs from the state kept here.
    const mine = judged.get(key);
    const last = mine?.writtenMs === before.writtenMs(ahead) ? mine : undefined;
    const isSame = last !== undefined && isJudged(last, { facts, kept });
    // A failed evaluation does not count: the flight is evaluated again in the next round.
    judged.delete(key);
    const answer = isSame ? null : runRules(facts);
    const faults = answer?.faults ?? last?.faults ?? [];
    const keptNow = answer ? await reportFindings(deps, ahead, kept, { facts, answer }) : kept;
    const { userKey, flightId, revision } = ahead;
    const state = stateOf(facts, made, faults);
    const stateText = JSON.stringify([revision, tripKg, { ...state, checkedAt: null }]);
    judged.set(key, {
      facts: isSame ? last.facts : facts,
      kept: keptNow,
      faults,
      stateText,
      writtenMs: nowMs,
    });
    const row = { userKey, flightId, revision, checkedAt: new Date(nowMs), state, tripKg };
    return { row, wasJudged: !isSame, isChanged: last?.stateText !== stateText };
  };

  /** Checks several flights in parallel and writes their state; returns how many were assessed. */
  const checkSome = async (flights: readonly FlightAhead[], before: Before): Promise<number> => {
    const nowMs = clock.nowMs();
    const all = await Promise.all(
      flights.map((flight) =>
        check(flight, before, nowMs).catch((error: unknown) => {
          // An incomplete flight, such as one without a route, is not an error and recurs in every round.
          const isUnfinished = error instanceof Problem && error.status < 500;
          log[isUnfinished ? 'debug' : 'error'](
            { err: error, flight: flight.flightId },
            'a flight could not be checked',
          );
          return null;
        }),
      ),
    );
    const checked = all.filter((one) => one !== null);
    await store.putChecked(checked.filter(({ isChanged }) => isChanged).map(({ row }) => row));
    const same = checked.filter(({ isChanged }) => !isChanged).map(({ row }) => row);
    await store.touchChecked(same, new Date(nowMs));
    return checked.filter((one) => one.wasJudged).length;
  };

  return {
    /**
     * Checks every flight once; a failure does not stop the others. Only flights whose inputs changed, or for which a
     * relevant time has passed, are assessed again; returns their number.
     */
    async round(): Promise<RoundDone> {
      if (!(await deps.isLeader())) return { flights: 0, judged: 0 };
      const nowMs = clock.nowMs();
      const ahead = await deps.flightsBetween({ fromMs: nowMs - BACK_MS, toMs: nowMs + AHEAD_MS });
      const checked = await store.checked();
      const before = await readBefore(deps, ahead, checked);
      await leaveGone(deps, { ahead, checked, forget });
      const done = { flights: ahead.length, judged: 0 };
      const due = ahead.filter((flight) => before.isDue(flight, nowMs));
      for (let from = 0; from < due.length; from += AT_ONCE) {
        // A long round must not continue after another instance has taken over.
        if (from > 0 && !(await deps.isLeader())) return done;
        done.judged += await checkSome(due.slice(from, from + AT_ONCE), before);
      }
      for (const userKey of new Set([...ahead.map((one) => one.userKey), ...(await deps.reachable())]))
        await deps.refresh(userKey).catch((error: unknown) => log.error({ err: error }, messageOf(error)));
      return done;
    },
  };
}

function stateOf(facts: WatchFacts, { path }: Planned, faults: Faults): WatchedFlightState {
  const { id, callsign, departure, arrival, departureMs, arrivalMs } = facts.flight;
  return {
    flightId: id,
    callsign,
    departure,
    arrival,
    departsAt: isoOrNull(departureMs),
    arrivesAt: isoOrNull(arrivalMs),
    checkedAt: new Date(facts.nowMs).toISOString(),
    basis: path.basis,
    message: path.message,
    sources: [...facts.sources],
    faults: [...faults],
  };
}
