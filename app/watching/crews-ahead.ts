import { createCrewsAsFlown } from '#capabilities/crew/server/crews-as-flown.ts';
import type { WatchLoopDeps } from '#capabilities/watch/server/watched-facts.ts';
import { messageOf } from '#platform/contract/problem.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Log } from '#platform/server/log/log.ts';

/** Crews of the flights that are watched, by the roster of whoever saved them. */
export function crewsAheadBy({ db, log }: { db: Database; log: Log }): WatchLoopDeps['crewsOf'] {
  const crewsOf = createCrewsAsFlown(db, (error) => {
    log.error({ err: error }, 'crew duties of saved flights were not judged');
    return messageOf(error);
  });
  return async (ahead) => {
    const planned = new Map<
      string,
      { id: string; callsign: string; departure: string; offBlockMs: number }[]
    >();
    for (const { userKey, flightId: id, callsign, departure, departureMs: offBlockMs } of ahead) {
      const own = planned.get(userKey) ?? [];
      own.push({ id, callsign, departure, offBlockMs });
      planned.set(userKey, own);
    }
    const found = await crewsOf(planned);
    return ({ userKey, flightId }) => {
      const answer = found.get(userKey);
      if (!answer) return null;
      const { fault, crews } = answer;
      if (fault !== null) return { fault, rosterOffMs: 0, byMs: 0, members: [] };
      const crew = crews.get(flightId);
      return crew
        ? { fault: null, rosterOffMs: crew.rosterOffMs, byMs: crew.byMs, members: crew.members }
        : null;
    };
  };
}
