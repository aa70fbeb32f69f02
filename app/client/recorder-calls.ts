import { FUEL_KG_PER_L, LITRES_PER_US_GALLON } from '#aviation/performance/fuel/fuel-density.ts';
import { performanceProfileTable } from '#aviation/performance/performance-profile.table.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import { performanceQuery } from '#capabilities/ofp/client/ofp.queries.ts';
import type { PerformancePlanAnswer } from '#capabilities/plan/contract.ts';
import type { PlannedFlight } from '#capabilities/recorder/client/recorder-deps.ts';
import type { TrafficTrack } from '#capabilities/recorder/domain/formats/traffic-track.ts';
import { getAircraft } from '#capabilities/traffic/contract.ts';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { analysisDeps } from './analysis-deps.ts';
import { ofpDeps } from './ofp-deps.ts';

function pointsOfPlan({ legs }: PerformancePlanAnswer): PlannedFlight['points'] {
  return legs.map(({ ident, coordinate: [lon, lat], altitudeFt, timeOver, remainingFuelKg }) => ({
    ident,
    lat,
    lon,
    altitudeFt,
    timeMs: Date.parse(timeOver),
    remainingFuelKg,
  }));
}

const pointsOfRoute = ({ route_info }: FlightDetail): PlannedFlight['points'] =>
  route_info.map(({ ident, coordinate: [lon, lat] }) => ({
    ident,
    lat,
    lon,
    altitudeFt: null,
    timeMs: null,
    remainingFuelKg: null,
  }));

/** Kilograms per gallon; null for types without a profile: their fuel is not guessed. */
function fuelKgPerGalOf(type: string): number | null {
  const designator = type.trim().toUpperCase();
  const fuel = performanceProfileTable.find((profile) => profile.type === designator)?.fuel;
  return fuel === undefined ? null : FUEL_KG_PER_L[fuel] * LITRES_PER_US_GALLON;
}

/** The plan of a saved flight, for comparison with a recording. */
export async function plannedFlight(flightId: string): Promise<PlannedFlight> {
  const flight = await analysisDeps.flight(flightId);
  const route = { flight, points: pointsOfRoute(flight), airMinutes: null, tripKg: null };
  const fuelKgPerGal = fuelKgPerGalOf(flight.aircraft);
  if (!flight.plan)
    return { ...route, fuelKgPerGal, message: 'Saved without a plan: only the track is compared.' };
  const plan = flight.plan;
  try {
    const answer = await fetchShared(performanceQuery(ofpDeps, plan, { policy: 'easa' }, true));
    const trip = answer.fuel.items.find(({ id }) => id === 'trip');
    const airMinutes = (Date.parse(answer.landing) - Date.parse(answer.takeOff)) / 60_000;
    return {
      flight,
      points: pointsOfPlan(answer),
      airMinutes,
      tripKg: trip?.fuelKg ?? null,
      fuelKgPerGal,
      message: answer.air.message,
    };
  } catch (error) {
    return { ...route, fuelKgPerGal, message: `Performance plan unavailable. ${messageOf(error)}` };
  }
}

/** Stored traffic history of an aircraft; null for none. */
export async function trafficTrack(address: string, atMs: number): Promise<TrafficTrack | null> {
  const { aircraft, track } = await callEndpoint(getAircraft, { query: { address, atMs } });
  if (!aircraft) return null;
  const { registration, type, altitudeReference } = aircraft;
  return { address, registration, type, altitudeReference, points: track };
}
