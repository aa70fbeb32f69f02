import { queryOptions } from '@tanstack/react-query';
import {
  type OperationalFlightPlan,
  type PerformancePlanAnswer,
  type PerformancePlanRequest,
  fleetAircraftInput,
  makePerformancePlan,
} from '#capabilities/plan/contract.ts';
import { getWeatherService } from '#capabilities/weather/contract.ts';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import { getWindsAloft, WIND_POINTS_MAX, type WindsAloft } from '../contract.ts';
import type { OfpMaterial, StationReport } from '../domain/ofp-material.ts';
import {
  alternateOf,
  offBlockOf,
  type PerformanceChoice,
  performanceRequestOf,
} from '../domain/performance-request.ts';
import type { OfpDeps } from './ofp-deps.ts';
import { airportAndRegionNotices, toDocumentPart, routeHazards, routeNotices } from './en-route.queries.ts';

type FleetDeps = Pick<OfpDeps, 'fleetAircraftOf'>;

/**
 * The same aircraft for both plans. A plan stores its fleet aircraft; in older plans it is found by its registration.
 */
async function withFleetAircraft<Request extends Partial<PerformancePlanRequest>>(
  { fleetAircraftOf }: FleetDeps,
  request: Request,
  registration: string,
): Promise<Request> {
  if (request.ownAircraft) return request;
  const own = await fleetAircraftOf(registration);
  return own?.type === request.aircraft
    ? { ...request, ownAircraft: fleetAircraftInput.parse(own) }
    : request;
}

/** The performance plan request of a flight's document. */
export const performanceRequest = (
  deps: FleetDeps,
  plan: OperationalFlightPlan,
  choice: PerformanceChoice,
): Promise<Partial<PerformancePlanRequest> & { dep: string; arr: string }> =>
  withFleetAircraft(deps, performanceRequestOf(plan, choice), plan.general.aircraft_reg);

/** The performance plan of a flight; calculated on request, and again after a while with new winds. */
export const performanceQuery = (
  deps: FleetDeps,
  plan: OperationalFlightPlan,
  choice: PerformanceChoice,
  isAsked: boolean,
) =>
  queryOptions({
    queryKey: ['ofp', 'performance', plan.general.aircraft_reg, performanceRequestOf(plan, choice)] as const,
    queryFn: async ({ queryKey: [, , registration, request], signal }): Promise<PerformancePlanAnswer> =>
      callEndpoint(
        makePerformancePlan,
        { body: await withFleetAircraft(deps, request, registration) },
        signal,
      ),
    enabled: isAsked,
    staleTime: 10 * 60_000,
    retry: false,
  });

/** Reports of all stations in one call; a station without one is listed as such. */
async function reportsOf(
  stations: readonly { icao: string; role: string }[],
): Promise<OfpMaterial['weather']> {
  const ids = [...new Set(stations.map(({ icao }) => icao))].join(',');
  const query = { ids, format: 'json', taf: 'true' } as const;
  const answer = await toDocumentPart(callEndpoint(getWeatherService, { query }));
  return stations.map(({ icao, role }) => {
    if (answer.state !== 'there') return { icao, role, ...answer };
    const record = answer.value.find((one) => one.icao === icao);
    if (!record)
      return { icao, role, state: 'failed' as const, message: `${icao} issues no weather reports.` };
    const { rawOb, rawTaf, freshness, tafFreshness, message } = record;
    const value: StationReport = { icao, role, metar: rawOb, taf: rawTaf, freshness, tafFreshness, message };
    return { icao, role, state: 'there' as const, value };
  });
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
  // A very long route is thinned evenly, keeping its ends.
  const step = Math.max(1, Math.ceil(places.length / WIND_POINTS_MAX));
  const points = places.filter((_, index) => index % step === 0 || index === places.length - 1);
  return callEndpoint(getWindsAloft, {
    body: { points: points.slice(-WIND_POINTS_MAX), levels: windLevels(performance.initialLevelFt) },
  });
}

interface Station {
  readonly icao: string;
  readonly role: string;
}

/** The diversion aerodromes at the flight's equal-time points, other than those already included. */
function diversionStations(performance: OfpMaterial['performance'], known: readonly Station[]): Station[] {
  const aerodromes = performance.state === 'there' ? (performance.value.edto?.aerodromes ?? []) : [];
  return aerodromes
    .filter(({ ident }) => known.every(({ icao }) => icao !== ident))
    .map(({ ident }) => ({ icao: ident, role: 'EDTO' }));
}

/** Data that depends on the performance plan. */
async function afterPerformance(performance: OfpMaterial['performance'], stations: readonly Station[]) {
  const diversions = diversionStations(performance, stations);
  const [aloft, weather, notices] = await Promise.all([
    performance.state === 'there'
      ? toDocumentPart(winds(performance.value))
      : ({ state: 'failed', message: 'They follow the performance plan, which is missing.' } as const),
    diversions.length === 0 ? [] : reportsOf(diversions),
    airportAndRegionNotices(diversions),
  ]);
  return { performance, aloft, weather, notices };
}

/** Fetches all data of a document; each part is present or gives the reason for its absence. */
async function gather(
  deps: FleetDeps,
  plan: OperationalFlightPlan,
  choice: PerformanceChoice,
): Promise<OfpMaterial> {
  const { departure, arrival } = plan.general;
  const alternate = alternateOf(plan);
  const stations = [
    { icao: departure, role: 'DEP' },
    { icao: arrival, role: 'ARR' },
    ...(alternate === '' ? [] : [{ icao: alternate, role: 'ALTN' }]),
  ];
  const planned = toDocumentPart(fetchShared(performanceQuery(deps, plan, choice, true))).then(
    (performance) => afterPerformance(performance, stations),
  );
  const flight = {
    points: plan.route_info.map(({ coordinate: [lon, lat] }) => ({ lat, lon })),
    offBlockMs: Date.parse(offBlockOf(plan) ?? '') || nowMs(),
  };
  const [later, weather, notices, way, sigmets] = await Promise.all([
    planned,
    reportsOf(stations),
    airportAndRegionNotices(stations),
    toDocumentPart(routeNotices(flight)),
    toDocumentPart(routeHazards(flight)),
  ]);
  return {
    plan,
    performance: later.performance,
    winds: later.aloft,
    weather: [...weather, ...later.weather],
    sigmets,
    notices: [...notices, ...later.notices, { place: 'route', role: 'EN ROUTE', ...way }],
    madeAtMs: nowMs(),
  };
}

/** The data of a document, fetched again each time it is opened. */
export const materialQuery = (deps: FleetDeps, plan: OperationalFlightPlan, choice: PerformanceChoice) =>
  queryOptions({
    queryKey: ['ofp', 'material', plan.general.aircraft_reg, performanceRequestOf(plan, choice)] as const,
    queryFn: () => gather(deps, plan, choice),
    staleTime: 0,
    gcTime: 0,
  });
