import type { FlownPath } from '#aviation/crossing/flown-path.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { Notification } from '#capabilities/notifications/contract.ts';
import type { WatchPathPoint } from '../contract.ts';
import { createAreaComparer } from '../domain/compare-areas.ts';
import type { AerodromeFacts, WatchFacts } from '../domain/rules/watch-facts.ts';
import { isDuring } from '#aviation/crossing/unplaced-areas.ts';
import { type CrossingParts, crossingsOf, openWatchPath } from './crossings.ts';
import type { AreaSource, PathOfFlight, PlannedPath } from './watch-deps.ts';
import { keyOf, type WatchStore, type WatchedKey } from './watch.store.ts';

export type Notice = Omit<Notification, 'isRead'> & {
  /** Time at which it is behind the flight, ISO 8601 UTC; null if unknown. */
  readonly expiresAt: string | null;
  /** It withdraws an earlier notice under its id. */
  readonly isWithdrawal?: boolean;
};

/** A saved flight that may be in the future or in the air. */
export interface FlightAhead extends WatchedKey {
  readonly revision: number;
  readonly departureMs: number;
  readonly callsign: string;
  readonly departure: string;
}

/** Crew duties by flight; null when there is nothing to check. */
export type CrewOfFlight = (key: WatchedKey) => WatchFacts['crew'];

export interface WatchLoopDeps {
  clock: Clock;
  log: Log;
  store: WatchStore;
  /** Whether this instance runs the watch. */
  isLeader: () => Promise<boolean>;
  sources: readonly AreaSource[];
  /** Flights of all users that leave after `fromMs` and before `toMs`. */
  flightsBetween: (span: { fromMs: number; toMs: number }) => Promise<readonly FlightAhead[]>;
  /** Departure time of a flight, ms since the epoch; null without date and time. */
  departureOf: (flight: FlightDetail) => number | null;
  findFlight: (userKey: string, id: string) => Promise<FlightDetail | null>;
  pathOfFlight: PathOfFlight;
  /** Departure, destination and alternates of a flight at its times. */
  aerodromesOf: (
    flight: FlightDetail,
    times: { departureMs: number | null; arrivalMs: number | null },
  ) => Promise<readonly AerodromeFacts[]>;
  airacOf: (flight: FlightDetail, departureMs: number) => WatchFacts['airac'];
  /** Crews of flights whose times differ from the roster, assessed once in a round for all flights. */
  crewsOf: (ahead: readonly FlightAhead[]) => Promise<CrewOfFlight>;
  /** Rejects when the notices were not stored: they are then reported again. */
  notify: (userKey: string, notices: readonly Notice[]) => Promise<void>;
  /** Checks duties, rest and documents of a user again. */
  refresh: (userKey: string) => Promise<void>;
  /** Users whose duties and documents are checked although none of their flights is watched. */
  reachable: () => Promise<readonly string[]>;
}

const HOUR_MS = 3_600_000;
/** Interval after which a path is planned again in the wind of a new forecast. */
const PATH_MS = HOUR_MS;
/** The same for a path planned with incomplete wind. */
const PARTLY_MS = 2 * 60_000;

const lifetimeOf = ({ path: { basis, message } }: Planned): number =>
  basis === 'performance-plan' && message !== null ? PARTLY_MS : PATH_MS;

const WITHIN_NM = 25;

export interface Planned {
  readonly revision: number;
  readonly atMs: number;
  readonly flight: FlightDetail;
  readonly path: PlannedPath;
}

/** Paths of flights, planned once for each revision and hour. */
export function createPlannedPaths(deps: WatchLoopDeps) {
  const planned = new Map<string, Planned>();
  const of = async (ahead: FlightAhead, nowMs: number): Promise<Planned | null> => {
    const kept = planned.get(keyOf(ahead));
    const isGood = kept?.revision === ahead.revision && Math.abs(nowMs - kept.atMs) < lifetimeOf(kept);
    if (kept && isGood) return kept;
    const flight = await deps.findFlight(ahead.userKey, ahead.flightId);
    if (!flight) return null;
    const again = await deps.pathOfFlight(ahead.userKey, flight);
    // If the new plan is identical, the path object is reused: nothing is compared with it again.
    const path = kept && JSON.stringify(kept.path) === JSON.stringify(again) ? kept.path : again;
    const made = { revision: ahead.revision, atMs: nowMs, flight, path };
    planned.set(keyOf(ahead), made);
    return made;
  };

  return { of, forget: (key: WatchedKey) => planned.delete(keyOf(key)) };
}

/** State of the watch between rounds, so that only changes are compared. */
export type Remembered = Required<Pick<CrossingParts, 'compare' | 'open'>>;

export function createRemembered(): Remembered {
  const opened = new WeakMap<readonly WatchPathPoint[], FlownPath>();
  return {
    compare: createAreaComparer(),
    open(points) {
      const path = opened.get(points) ?? openWatchPath(points);
      opened.set(points, path);
      return path;
    },
  };
}

/** All facts about a flight that the rules use. */
export async function factsOf(
  { clock, log, ...deps }: WatchLoopDeps,
  remembered: Remembered,
  ahead: FlightAhead,
  { flight, path }: Planned,
  known: Pick<WatchFacts, 'minima' | 'crew'> & { readonly firstTripKg: number | null },
): Promise<WatchFacts> {
  const times = path.points.map(({ time }) => (time === null ? null : Date.parse(time)));
  const departureMs = times[0] ?? null;
  const arrivalMs = times.at(-1) ?? null;
  const found = await crossingsOf(
    { points: path.points, withinNm: WITHIN_NM, controlledAirspace: false },
    { all: deps.sources, log, ...remembered },
  );
  const { fuel } = path;
  return {
    nowMs: clock.nowMs(),
    flight: {
      id: flight.id,
      callsign: flight.callsign,
      aircraft: flight.aircraft,
      departure: flight.departure,
      arrival: flight.arrival,
      departureMs,
      arrivalMs,
    },
    crossings: found.crossings,
    sources: found.sources,
    unplaced: found.unplaced.filter(isDuring(departureMs, arrivalMs)),
    lines: found.near.filter(({ notes }) => notes.some(({ id }) => id === 'no-inside')),
    aerodromes: await deps.aerodromesOf(flight, { departureMs, arrivalMs }),
    minima: known.minima,
    fuel: fuel && known.firstTripKg !== null ? { ...fuel, savedTripKg: known.firstTripKg } : null,
    airac: deps.airacOf(flight, ahead.departureMs),
    crew: known.crew,
  };
}
