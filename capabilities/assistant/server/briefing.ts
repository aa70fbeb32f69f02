import { getNotam } from '#capabilities/notams/contract.ts';
import { type FlightDetail, flightDetail, getFlights } from '#capabilities/flights/contract.ts';
import { analyseAlternates } from '#capabilities/analysis/contract.ts';
import { makePerformancePlan, type PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import { findCrossings } from '#capabilities/watch/contract.ts';
import { getWeather } from '#capabilities/weather/contract.ts';
import type { AssistantCard } from '../contract.ts';
import { notamsCard, weatherCard } from '../domain/cards/airport-cards.ts';
import { problemCard, thousands } from '../domain/cards/card.ts';
import { alternatesCard, crossingsCard, flightCard, planCard } from '../domain/cards/flight-cards.ts';
import { requestOfFlight } from '../domain/flight-request.ts';
import type { ToolCalls } from './recorded-calls.ts';

/** A flight of the user, by its id; an error text if there is none. */
export async function flightOf(calls: ToolCalls, flightId: string): Promise<FlightDetail | string> {
  const outcome = await calls.call(getFlights, { id: flightId });
  if (!outcome.isOk) return outcome.message;
  const read = flightDetail.safeParse(outcome.data);
  return read.success ? read.data : 'Flight not found';
}

async function weatherOf(icao: string, calls: ToolCalls): Promise<AssistantCard> {
  const outcome = await calls.call(getWeather, { icao });
  return outcome.isOk
    ? weatherCard(outcome.data, { hasMetar: true, hasTaf: true })
    : problemCard(getWeather.id, `${icao} weather`, outcome.message);
}

async function notamsOf(icao: string, calls: ToolCalls): Promise<AssistantCard> {
  const outcome = await calls.call(getNotam, { icao });
  return outcome.isOk ? notamsCard(outcome.data) : problemCard(getNotam.id, `${icao} NOTAM`, outcome.message);
}

async function crossingsOf(flightId: string, calls: ToolCalls): Promise<AssistantCard> {
  const outcome = await calls.call(findCrossings, { flightId });
  return outcome.isOk
    ? crossingsCard(outcome.data, flightId)
    : problemCard(findCrossings.id, 'What crosses the flight', outcome.message);
}

/** Alternates of a plan, the best first. */
export async function alternatesFor(
  plan: Partial<PerformancePlanRequest>,
  calls: ToolCalls,
  runwayFt: number | null = null,
): Promise<AssistantCard> {
  const outcome = await calls.call(analyseAlternates, { plan, ...(runwayFt === null ? {} : { runwayFt }) });
  return outcome.isOk
    ? alternatesCard(plan.arr ?? '', outcome.data)
    : problemCard(analyseAlternates.id, `Alternates for ${plan.arr ?? '—'}`, outcome.message);
}

/** A performance plan as a card. */
export async function planOf(
  plan: Partial<PerformancePlanRequest>,
  calls: ToolCalls,
): Promise<AssistantCard> {
  const outcome = await calls.call(makePerformancePlan, plan);
  return outcome.isOk
    ? planCard(outcome.data)
    : problemCard(makePerformancePlan.id, `Plan ${plan.dep ?? '—'}–${plan.arr ?? '—'}`, outcome.message);
}

/** Dependencies of a briefing other than calls. */
interface BriefingDeps {
  departureOf: (flight: FlightDetail) => number | null;
  typicalPayloadKg: (aircraftType: string) => number | null;
}

/** Everything about one flight, in the order of a pre-departure briefing. */
export async function briefFlight(
  flight: FlightDetail,
  calls: ToolCalls,
  deps: BriefingDeps,
): Promise<readonly AssistantCard[]> {
  const { departure, arrival, id } = flight;
  const request = requestOfFlight(flight, deps.departureOf(flight));
  const payloadKg = request?.payloadKg ?? deps.typicalPayloadKg(flight.aircraft);
  const plan = request && payloadKg !== null ? { ...request, payloadKg } : request;
  const isTypical = request !== null && request.payloadKg === undefined && payloadKg !== null;
  const note = isTypical
    ? ` Payload not given: ${thousands(payloadKg)} kg, typical of the type, was used.`
    : '';
  const noPlan = (title: string) =>
    problemCard(makePerformancePlan.id, title, 'The flight has no aircraft type: add one to plan it.');
  const sections = await Promise.all([
    plan === null ? noPlan('Plan') : planOf(plan, calls),
    weatherOf(departure, calls),
    weatherOf(arrival, calls),
    notamsOf(departure, calls),
    notamsOf(arrival, calls),
    crossingsOf(id, calls),
    plan === null ? noPlan('Alternates') : alternatesFor(plan, calls),
  ]);
  return [flightCard(flight), ...sections].map((one) =>
    one.tool === makePerformancePlan.id && one.problem === null ? { ...one, words: one.words + note } : one,
  );
}
