import { parseNavigationIdentifier } from '#aviation/identifiers/navigation-identifier.ts';
import { airacCycleOn } from '#aviation/time/airac.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import {
  type NavPoint,
  getAirac,
  getNavdataReport,
  queryEnroute,
  searchNavdata,
  NEAR_POINTS_NM,
  searchNear,
} from '../contract.ts';
import { buildReportOf } from '../domain/artefact/build-accounts.ts';
import type { NavdataReader } from '../domain/navdata-reader.ts';
import type { PrebuiltRegions } from './chunks/chunk-store.ts';
import { registerChunkRoutes } from './chunks/chunk.routes.ts';
import { registerEnrouteRoutes } from './enroute.routes.ts';
import { registerLayerRoutes } from './layer.routes.ts';
import { pointList } from './navdata-map-lists.ts';
import { navPointAnswer, searchAnswer } from './nav-points.ts';
import { type ReportedStation, withReportedStation } from './reported-stations.ts';

const SEARCH_LIMIT = 50;
/** Number of results for "near here" on a map. */
const NEAR_LIMIT = 25;
const STATION_IDENT = /^[A-Z][A-Z\d]{3}$/;

export interface NavdataRoutes {
  /** @throws Problem 503 while no artefact is loaded */
  reader: () => NavdataReader;
  current: () => NavdataReader | null;
  clock: Clock;
  prebuiltRegions: PrebuiltRegions | undefined;
  reportedStation: (ident: string) => ReportedStation | null;
}

/** Names of point types accepted from users and programs. */
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

/** Registers search, enroute queries, the files of regions and the AIRAC cycle. */
export function registerNavdataRoutes(
  host: ServerHost,
  { reader, current, clock, prebuiltRegions, reportedStation }: NavdataRoutes,
): void {
  registerEnrouteRoutes(host, { reader, clock });
  registerLayerRoutes(host, reader);
  registerChunkRoutes(host, reader, prebuiltRegions);
  host.route(
    searchNavdata,
    ({ query }) => {
      const navdata = reader();
      const { t: term, cat: category = 'all', limit = SEARCH_LIMIT, lat, lng } = query;
      const near = lat === undefined || lng === undefined ? {} : { near: { lat, lon: lng } };
      const found = navdata
        .search({ term, category, limit, ...near })
        .map((hit) => searchAnswer(navdata, hit));
      const ident = term.trim().toUpperCase();
      const isAsked = (category === 'all' || category === 'airport') && STATION_IDENT.test(ident);
      return isAsked ? withReportedStation(found, ident, reportedStation(ident)).slice(0, limit) : found;
    },
    pointList,
  );
  host.route(queryEnroute, ({ body }) => {
    const ident = parseNavigationIdentifier(body.ident);
    if (!ident.ok) throw new Problem('invalid-navigation-identifier', 400, ident.message);
    return pointsNamed(reader(), queryType(body.type), ident.value);
  });
  host.route(
    searchNear,
    ({ query }) => {
      const navdata = reader();
      return navdata
        .nearestPoints({ lat: query.lat, lon: query.lng, limit: NEAR_LIMIT, maxNm: NEAR_POINTS_NM })
        .map((point) => ({ ...navPointAnswer(navdata, point), distanceNm: point.distanceNm }));
    },
    pointList,
  );
  host.route(getNavdataReport, () => buildReportOf(reader()));
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
