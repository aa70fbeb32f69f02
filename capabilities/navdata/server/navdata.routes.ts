import { parseNavigationIdentifier } from '#aviation/identifiers/navigation-identifier.ts';
import { airacCycleOn } from '#aviation/time/airac.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { type NavPoint, getAirac, queryEnroute, searchNavdata, searchNear } from '../contract.ts';
import type { NavdataReader } from '../domain/navdata-reader.ts';
import { navPointAnswer, searchAnswer } from './nav-points.ts';

const SEARCH_LIMIT = 50;
/** What "near here" means on a map. */
const NEAR_NM = 30;
const NEAR_LIMIT = 25;

export interface NavdataRoutes {
  /** @throws Problem 503 while no artefact is loaded */
  reader: () => NavdataReader;
  current: () => NavdataReader | null;
  clock: Clock;
}

/** What people and programs call the types of points. */
const QUERY_TYPES: Record<string, NavPoint['type'] | 'all'> = {
  all: 'all',
  airport: 'airport',
  vor: 'vor',
  vordme: 'vor',
  vortac: 'vor',
  ndb: 'ndb',
  waypoint: 'waypoint',
  fix: 'waypoint',
  airway: 'airway',
  other: 'other',
  dme: 'other',
};

function queryType(text: string): NavPoint['type'] | 'all' {
  const type =
    QUERY_TYPES[
      text
        .trim()
        .toLowerCase()
        .replaceAll(/[\s_-]/g, '')
        .replace(/s$/, '')
    ];
  if (!type) {
    throw new Problem(
      'unknown-point-type',
      400,
      `Unknown type of navigation point: use one of ${[...new Set(Object.values(QUERY_TYPES))].join(', ')}.`,
    );
  }
  return type;
}

/** Every point or airway with exactly this ident. */
function pointsNamed(reader: NavdataReader, type: NavPoint['type'] | 'all', ident: string): NavPoint[] {
  const points = reader.pointsByIdent(ident).map((point) => navPointAnswer(reader, point));
  const airways =
    type === 'all' || type === 'airway'
      ? reader
          .search({ term: ident, category: 'airway', limit: 5 })
          .filter((hit) => hit.ident === ident)
          .map((hit) => searchAnswer(reader, hit))
      : [];
  return [...points, ...airways].filter((point) => type === 'all' || point.type === type);
}

/** Registers search, enroute queries and the AIRAC cycle. */
export function registerNavdataRoutes(host: ServerHost, { reader, current, clock }: NavdataRoutes): void {
  host.route(searchNavdata, ({ query }) => {
    const navdata = reader();
    return navdata
      .search({ term: query.t, category: query.cat ?? 'all', limit: query.limit ?? SEARCH_LIMIT })
      .map((hit) => searchAnswer(navdata, hit));
  });
  host.route(queryEnroute, ({ body }) => {
    const ident = parseNavigationIdentifier(body.ident);
    if (!ident.ok) throw new Problem('invalid-navigation-identifier', 400, ident.message);
    return pointsNamed(reader(), queryType(body.type), ident.value);
  });
  host.route(searchNear, ({ query }) => {
    const navdata = reader();
    return navdata
      .nearestPoints({ lat: query.lat, lon: query.lng, limit: NEAR_LIMIT, maxNm: NEAR_NM })
      .map((point) => ({ ...navPointAnswer(navdata, point), distanceNm: point.distanceNm }));
  });
  host.route(getAirac, () => {
    const cycle = airacCycleOn(clock.nowMs());
    return {
      cycle: cycle.ident,
      effectiveFrom: new Date(cycle.effectiveMs).toISOString(),
      effectiveTo: new Date(cycle.expiresMs).toISOString(),
      loadedCycle: current()?.meta.airac ?? null,
    };
  });
}
