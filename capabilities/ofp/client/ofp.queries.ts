import { queryOptions } from '@tanstack/react-query';
import { boxAround } from '#aviation/geo/bounding-box.ts';
import { distanceNm, geodesicPath } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { type NotamAnswer, getAreaNotams, getNotam } from '#capabilities/notams/contract.ts';
import {
  type OperationalFlightPlan,
  type PerformancePlanAnswer,
  type PerformancePlanRequest,
  makePerformancePlan,
} from '#capabilities/plan/contract.ts';
import { getWeather } from '#capabilities/weather/contract.ts';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { getWindsAloft, WIND_POINTS_MAX, type WindsAloft } from '../contract.ts';
import type { Brought, Notice, NoticeList, OfpMaterial, StationReport } from '../domain/ofp-material.ts';

const NOTICES_MAX = 40;
/** How far from the way a restriction still belongs to the briefing. */
const EN_ROUTE_NM = 50;
const HOUR_MS = 3_600_000;

/** When the plan leaves its stand, ISO 8601; null where its date and time cannot be read. */
function offBlockOf({ general }: OperationalFlightPlan): string | null {
  const [, hour = '', minute = ''] = /^(\d{2}):?(\d{2})Z?$/.exec(general.utcTime) ?? [];
  const at = new Date(`${general.date}T${hour}:${minute}:00Z`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const alternateOf = ({ alternate }: OperationalFlightPlan) => alternate.via.split(' ').at(-1) ?? '';

/** The same flight asked of the performance plan. */
function performanceRequestOf(
  plan: OperationalFlightPlan,
  policy: PerformancePlanRequest['policy'],
): Partial<PerformancePlanRequest> & { dep: string; arr: string } {
  const offBlock = offBlockOf(plan);
  const alternate = alternateOf(plan);
  return {
    dep: plan.general.departure,
    arr: plan.general.arrival,
    route: plan.route,
    aircraft: plan.general.aircraft,
    payloadKg: plan.weight.payload,
    extraKg: plan.plannedFuel.extra,
    policy,
    ...(alternate === '' ? {} : { alternate }),
    ...(offBlock === null ? {} : { offBlock }),
  };
}

/** The performance plan of a flight; made when asked for, and again with other winds after a while. */
export const performanceQuery = (
  plan: OperationalFlightPlan,
  policy: PerformancePlanRequest['policy'],
  isAsked: boolean,
) =>
  queryOptions({
    queryKey: ['ofp', 'performance', policy, performanceRequestOf(plan, policy)] as const,
    queryFn: ({ queryKey: [, , , body], signal }): Promise<PerformancePlanAnswer> =>
      callEndpoint(makePerformancePlan, { body }, signal),
    enabled: isAsked,
    staleTime: 10 * 60_000,
    retry: false,
  });

async function brought<Value>(work: Promise<Value>): Promise<Brought<Value>> {
  try {
    return { state: 'there', value: await work };
  } catch (error) {
    return { state: 'failed', message: messageOf(error) };
  }
}

async function station(icao: string, role: string): Promise<StationReport> {
  const record = await callEndpoint(getWeather, { query: { icao } });
  const { rawOb, rawTaf, freshness, tafFreshness, message } = record;
  return { icao, role, metar: rawOb, taf: rawTaf, freshness, tafFreshness, message };
}

const noticeOf = ({ number, from, to, isPermanent, text }: NotamAnswer): Notice => ({
  number,
  from,
  to,
  isPermanent,
  text,
});

/** Nothing is cut silently: what is left out is counted. */
function limited(notams: readonly NotamAnswer[]): { notices: Notice[]; message: string | null } {
  const left = notams.length - NOTICES_MAX;
  return {
    notices: notams.slice(0, NOTICES_MAX).map(noticeOf),
    message: left > 0 ? `${left} more, the least relevant, are not printed.` : null,
  };
}

const sentences = (...parts: readonly (string | null)[]): string | null => {
  const said = parts.filter((part) => part !== null);
  return said.length === 0 ? null : said.join(' ');
};

async function airportNotices(icao: string, role: string): Promise<NoticeList> {
  const { notams, sources, freshness, message } = await callEndpoint(getNotam, { query: { icao } });
  const own = notams.filter(({ group, hidden }) => hidden === null && group === 'airport');
  const { notices, message: more } = limited(own);
  return {
    place: icao,
    role,
    notices,
    hasData: sources.airport.hasData,
    freshness,
    message: sentences(message, more),
  };
}

function isNear({ area, place }: NotamAnswer, way: readonly LatLon[]): boolean {
  const at = area ?? place;
  // Without a place it is kept: it may concern the way.
  if (at === null) return true;
  const reachNm = (area?.radiusNm ?? 0) + EN_ROUTE_NM;
  return way.some((point) => distanceNm(point, { lat: at.lat, lon: at.lng }) <= reachNm);
}

async function wayNotices(plan: OperationalFlightPlan): Promise<NoticeList> {
  const points = plan.route_info.map(({ coordinate: [lon, lat] }) => ({ lat, lon }));
  const box = boxAround(points);
  if (box === null) throw new Error('The route has no points.');
  const fromMs = Date.parse(offBlockOf(plan) ?? '') || nowMs();
  const answer = await callEndpoint(getAreaNotams, {
    query: {
      bbox: `${box.west},${box.south},${box.east},${box.north}`,
      from: new Date(fromMs).toISOString(),
      to: new Date(fromMs + 24 * HOUR_MS).toISOString(),
    },
  });
  const way = points.flatMap((point, index) => {
    const next = points[index + 1];
    return next ? geodesicPath(point, next, EN_ROUTE_NM / 2) : [point];
  });
  const near = answer.notams.filter(
    (notam) =>
      notam.hidden === null && (notam.group === 'tfr' || notam.group === 'artcc') && isNear(notam, way),
  );
  const { notices, message: more } = limited(near);
  return {
    place: `within ${EN_ROUTE_NM} nm`,
    role: 'EN ROUTE',
    notices,
    hasData: answer.sources.tfr.hasData,
    freshness: answer.freshness,
    message: sentences(
      answer.message,
      answer.isTooWide ? 'The way is too wide for NOTAMs of regions: flight restrictions only.' : null,
      answer.pending > 0 ? `${answer.pending} parts of the way have not answered yet.` : null,
      more,
    ),
  };
}

function windLevels(initialLevelFt: number): number[] {
  const cruise = Math.round(initialLevelFt / 100);
  const levels = [cruise - 120, cruise - 40, cruise, cruise + 20, cruise + 40];
  return levels.filter((level) => level >= 50 && level <= 510);
}

function winds(performance: PerformancePlanAnswer): Promise<WindsAloft> {
  const places = performance.legs
    .filter(({ kind }) => kind === 'waypoint')
    .map(({ ident, coordinate: [lon, lat], timeOver }) => ({ ident, lat, lon, time: timeOver }));
  // A very long route is thinned evenly, its ends kept.
  const step = Math.max(1, Math.ceil(places.length / WIND_POINTS_MAX));
  const points = places.filter((_, index) => index % step === 0 || index === places.length - 1);
  return callEndpoint(getWindsAloft, {
    body: { points: points.slice(-WIND_POINTS_MAX), levels: windLevels(performance.initialLevelFt) },
  });
}

/** Brings everything a document is made from; each part comes or says why not. */
async function gather(
  plan: OperationalFlightPlan,
  policy: PerformancePlanRequest['policy'],
): Promise<OfpMaterial> {
  const { departure, arrival } = plan.general;
  const alternate = alternateOf(plan);
  const stations = [
    { icao: departure, role: 'DEP' },
    { icao: arrival, role: 'ARR' },
    ...(alternate === '' ? [] : [{ icao: alternate, role: 'ALTN' }]),
  ];
  const performanceAndWinds = brought(queryClient.fetchQuery(performanceQuery(plan, policy, true))).then(
    async (performance) => ({
      performance,
      winds:
        performance.state === 'there'
          ? await brought(winds(performance.value))
          : ({ state: 'failed', message: 'They follow the performance plan, which is missing.' } as const),
    }),
  );
  const [{ performance, winds: aloft }, weather, notices, way] = await Promise.all([
    performanceAndWinds,
    Promise.all(
      stations.map(async ({ icao, role }) => ({ icao, role, ...(await brought(station(icao, role))) })),
    ),
    Promise.all(
      stations.map(async ({ icao, role }) => ({
        place: icao,
        role,
        ...(await brought(airportNotices(icao, role))),
      })),
    ),
    brought(wayNotices(plan)),
  ]);
  return {
    plan,
    performance,
    winds: aloft,
    weather,
    notices: [...notices, { place: 'on the way', role: 'EN ROUTE', ...way }],
    madeAtMs: nowMs(),
  };
}

/** The material of a document, gathered anew each time it is opened. */
export const materialQuery = (plan: OperationalFlightPlan, policy: PerformancePlanRequest['policy']) =>
  queryOptions({
    queryKey: ['ofp', 'material', policy, performanceRequestOf(plan, policy)] as const,
    queryFn: () => gather(plan, policy),
    staleTime: 0,
    gcTime: 0,
  });
