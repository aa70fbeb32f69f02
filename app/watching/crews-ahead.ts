import { createCrewsAsFlown } from '#capabilities/crew/server/crews-as-flown.ts';
import type { WatchLoopDeps } from '#capabilities/watch/server/watched-facts.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Log } from '#platform/server/log/log.ts';

const unjudged = (fault: string) => ({ fault, rosterOffMs: 0, byMs: 0, members: [] });

/** Crews of the watched flights, by the roster of the user who saved them. */
export function crewsAheadBy({ db, log }: { db: Database; log: Log }): WatchLoopDeps['crewsOf'] {
  const faultOf = (error: unknown): string => {
    log.error({ err: error }, 'crew duties of saved flights were not checked');
    return 'the roster could not be read or checked.';
  };
  const crewsOf = createCrewsAsFlown(db, faultOf);
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
    // Weather and areas are still checked.
    const found = await crewsOf(planned).catch(faultOf);
    if (typeof found === 'string') return () => unjudged(found);
    return ({ userKey, flightId }) => {
      const answer = found.get(userKey);
      if (!answer) return null;
      const { fault, crews } = answer;
      if (fault !== null) return unjudged(fault);
      const crew = crews.get(flightId);
      return crew
        ? { fault: null, rosterOffMs: crew.rosterOffMs, byMs: crew.byMs, members: crew.members }
        : null;
    };
  };
}
