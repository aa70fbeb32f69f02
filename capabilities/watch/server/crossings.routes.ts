import { distanceNm } from '#aviation/geo/geodesic.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { createUserQueue } from '#platform/server/workers/user-queue.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import { type CrossingsAnswer, type WatchPathPoint, findCrossings } from '../contract.ts';
import { type CrossingsQuestion, crossingsOf } from './crossings.ts';
import type { AreaSource, PathOfFlight } from './watch-deps.ts';

export interface CrossingsDeps {
  clock: Clock;
  log: Log;
  sources: readonly AreaSource[];
  /** A saved flight of a user; null when there is none with that id. */
  findFlight: (userKey: string, id: string) => Promise<FlightDetail | null>;
  pathOfFlight: PathOfFlight;
}

/** More than one user needs. */
const QUESTIONS_OF_PERSON = { running: 3, waiting: 20, retryAfterS: 5, noun: 'crossing checks' };

interface CrossingsRequest {
  points: readonly WatchPathPoint[];
  basis: CrossingsAnswer['path']['basis'];
  message: string | null;
}

/**
 * More than any aircraft flies: a path is cut into segments by minutes and miles, and each is compared with every area.
 */
const PATH_MAX = { hours: 72, distanceNm: 30_000, climbFt: 5_000_000 };
const HOUR_MS = 3_600_000;

/**
 * Rejects an impossible path: years long, several times around the earth, or back in time.
 * @throws Problem 400 `path-not-flown`
 */
function refuseUnflown(points: readonly WatchPathPoint[]): void {
  const refuse = (sentence: string) => new Problem('path-not-flown', 400, `Invalid path: ${sentence}`);
  let lastsMs = 0;
  let lengthNm = 0;
  let climbFt = 0;
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (!from) continue;
    lengthNm += distanceNm(from, to);
    climbFt += Math.abs((to.altitudeFt ?? 0) - (from.altitudeFt ?? 0));
    if (from.time === null || to.time === null) continue;
    const legMs = Date.parse(to.time) - Date.parse(from.time);
    if (legMs < 0) throw refuse(`point ${index + 1} is earlier than the point before it.`);
    lastsMs += legMs;
  }
  if (lastsMs > PATH_MAX.hours * HOUR_MS) throw refuse(`it lasts longer than ${PATH_MAX.hours} h.`);
  if (lengthNm > PATH_MAX.distanceNm) throw refuse('it is longer than 30,000 NM.');
  if (climbFt > PATH_MAX.climbFt) throw refuse('it climbs and descends by more than 5,000,000 ft.');
}

/** Registers the call for areas crossed by a path or a saved flight. */
export function registerCrossings(host: ServerHost, deps: CrossingsDeps): void {
  const queue = createUserQueue(QUESTIONS_OF_PERSON);
  const pathOf = async (userKey: string, id: string, signal: AbortSignal): Promise<CrossingsRequest> => {
    const flight = await deps.findFlight(userKey, id);
    if (!flight) throw new Problem('flight-not-found', 404, 'Flight not found');
    return deps.pathOfFlight(userKey, flight, signal);
  };
  const answer = async (
    request: CrossingsRequest,
    question: Omit<CrossingsQuestion, 'points'>,
    signal: AbortSignal,
  ) => {
    const points = [...request.points];
    const { path, ...found } = await crossingsOf(
      { ...question, points },
      { all: deps.sources, log: deps.log, signal },
    );
    return {
      path: {
        points,
        distanceNm: path.pieces.at(-1)?.to.distanceNm ?? 0,
        isTimed: path.isTimed,
        hasLevels: path.hasLevels,
        basis: request.basis,
        message: request.message,
      },
      ...found,
      checkedAt: new Date(deps.clock.nowMs()).toISOString(),
      notForNavigation: true as const,
    };
  };
  host.route(findCrossings, ({ body, principal: { userKey }, signal }) => {
    if (body.path) refuseUnflown(body.path);
    const work = async () => {
      const request: CrossingsRequest =
        body.flightId === undefined
          ? { points: body.path ?? [], basis: 'given', message: null }
          : await pathOf(userKey, body.flightId, signal);
      return answer(request, body, signal);
    };
    return queue.run(userKey, work, signal);
  });
}
