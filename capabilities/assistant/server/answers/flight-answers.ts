import { distanceNm, initialBearingDegTrue } from '#aviation/geo/geodesic.ts';
import { toIso } from '#aviation/time/utc.ts';
import { getAirportWithCoordinates } from '#capabilities/airports/contract.ts';
import { analyseAlternates } from '#capabilities/analysis/contract.ts';
import { deleteFlight, getFlights, updateFlights } from '#capabilities/flights/contract.ts';
import { loadOfp } from '#capabilities/plan/contract.ts';
import { selfRoute } from '#capabilities/route/contract.ts';
import { findCrossings } from '#capabilities/watch/contract.ts';
import type { AssistantCard } from '../../contract.ts';
import { problemCard, thousands } from '../../domain/cards/card.ts';
import {
  crossingsCard,
  distanceCard,
  flightCard,
  flightsCard,
  routeCard,
} from '../../domain/cards/flight-cards.ts';
import { ofpCard } from '../../domain/cards/list-cards.ts';
import { requestOfFlight, routeOfFlight } from '../../domain/flight-request.ts';
import { alternatesFor, briefFlight, flightOf, planOf } from '../briefing.ts';
import { changeFlight } from './change-flight.ts';
import { one, type Answerer, type Answerers, type JobDeps } from './answerer.ts';

const FLIGHTS_MAX = 50;
const COUNTED_MAX = 500;

const distance: Answerer<'distance'> = async ({ from, to }, calls) => {
  const [start, end] = await Promise.all(
    [from, to].map((icao) => calls.call(getAirportWithCoordinates, { icao })),
  );
  const title = `${from}–${to}`;
  if (!start?.isOk) return one(problemCard('getAirportWithCoordinates', title, start?.message ?? ''));
  if (!end?.isOk) return one(problemCard('getAirportWithCoordinates', title, end?.message ?? ''));
  const [a, b] = [start.data, end.data].map(({ coordinates: [lon, lat] }) => ({ lat, lon }));
  if (!a || !b) return { cards: [] };
  return one(
    distanceCard({ from, to, distanceNm: distanceNm(a, b), bearingDegTrue: initialBearingDegTrue(a, b) }),
  );
};

/** The payload of a plan: as given, or the typical payload of the type, which is then stated. */
function payloadFor(given: number | null, aircraftType: string, { typicalPayloadKg }: JobDeps) {
  const typicalKg = given === null ? typicalPayloadKg(aircraftType) : null;
  const payloadKg = given ?? typicalKg;
  const note =
    typicalKg === null
      ? ''
      : `Payload not given: ${thousands(typicalKg)} kg, typical of ${aircraftType} by the aircraft table, was used.`;
  return { payload: payloadKg === null ? {} : { payloadKg }, note };
}

const noted = (made: AssistantCard, note: string): AssistantCard =>
  note === '' || made.problem !== null ? made : { ...made, words: `${made.words} ${note}` };

const plan: Answerer<'plan'> = async (job, calls, deps) => {
  const { from, to, aircraftType, flightLevel, atMs, mach, costIndex, payloadKg, passengers } = job;
  const { alternate, extraKg } = job;
  const { payload, note } =
    passengers === null
      ? payloadFor(payloadKg, aircraftType, deps)
      : { payload: { passengers, ...(payloadKg === null ? {} : { payloadKg }) }, note: '' };
  const made = await planOf(
    {
      dep: from,
      arr: to,
      aircraft: aircraftType,
      ...payload,
      ...(alternate === null ? {} : { alternate }),
      ...(extraKg === null ? {} : { extraKg }),
      ...(flightLevel === null ? {} : { level: flightLevel }),
      ...(atMs === null ? {} : { offBlock: toIso(atMs) }),
      ...(mach === null ? {} : { mach }),
      ...(costIndex === null ? {} : { costIndex }),
    },
    calls,
  );
  return one(noted(made, note), { airport: to });
};

/** Another plan of a saved flight: its own figures, except those that the sentence gives. */
const planOfFlight: Answerer<'plan-flight'> = async (job, calls, deps) => {
  const { flightId, flightLevel, atMs, mach, costIndex, payloadKg, extraKg } = job;
  const flight = await flightOf(calls, flightId);
  if (typeof flight === 'string') return one(problemCard(getFlights.id, 'Plan', flight));
  const request = requestOfFlight(flight, deps.departureOf(flight));
  if (request === null)
    return one(problemCard('makePerformancePlan', 'Plan', 'The flight has no aircraft type.'), { flightId });
  const { payload, note } = payloadFor(payloadKg ?? request.payloadKg ?? null, flight.aircraft, deps);
  const made = await planOf(
    {
      ...request,
      ...payload,
      ...(extraKg === null ? {} : { extraKg }),
      ...(flightLevel === null ? {} : { level: flightLevel }),
      ...(atMs === null ? {} : { offBlock: toIso(atMs) }),
      ...(mach === null ? {} : { mach }),
      ...(costIndex === null ? {} : { costIndex }),
    },
    calls,
  );
  return one(noted(made, `${note} The saved plan is unchanged.`.trim()), {
    flightId,
    airport: flight.arrival,
  });
};

const alternates: Answerer<'alternates'> = async ({ flightId, airport, runwayFt }, calls, deps) => {
  const title = 'Alternates';
  const flight = await flightOf(calls, flightId);
  if (typeof flight === 'string') return one(problemCard(analyseAlternates.id, title, flight));
  const { callsign, departure, arrival, aircraft } = flight;
  if (airport !== null && airport !== arrival) {
    const example = `alternate ${departure} ${airport} ${aircraft || 'B738'}`;
    const words = `${callsign || 'The flight'} arrives at ${arrival}, not ${airport}. For another flight say: ${example}.`;
    return one(problemCard(analyseAlternates.id, title, words), { flightId });
  }
  const request = requestOfFlight(flight, deps.departureOf(flight));
  if (request === null)
    return one(problemCard(analyseAlternates.id, title, 'The flight has no aircraft type.'), { flightId });
  const { payload, note } = payloadFor(request.payloadKg ?? null, aircraft, deps);
  const card = await alternatesFor({ ...request, ...payload }, calls, runwayFt);
  return one(noted(card, note), { flightId, airport: arrival });
};

const routeAnswer: Answerer<'route'> = async (job, calls) => {
  const { from, to, flightLevel, atMs, typedRoute, alternatives } = job;
  const outcome = await calls.call(selfRoute, {
    dep: from,
    arr: to,
    ...(typedRoute === null ? {} : { route: typedRoute }),
    ...(alternatives === null ? {} : { alternatives }),
    ...(flightLevel === null ? {} : { level: flightLevel }),
    ...(atMs === null ? {} : { departureTime: toIso(atMs) }),
  });
  const title = `Route ${from}–${to}`;
  return one(
    outcome.isOk ? routeCard(from, to, outcome.data) : problemCard('selfRoute', title, outcome.message),
    { airport: to },
  );
};

const planAlternates: Answerer<'plan-alternates'> = async ({ from, to, aircraftType, atMs }, calls, deps) => {
  const { payload, note } = payloadFor(null, aircraftType, deps);
  const request = { dep: from, arr: to, aircraft: aircraftType, ...payload };
  const card = await alternatesFor(
    { ...request, ...(atMs === null ? {} : { offBlock: toIso(atMs) }) },
    calls,
  );
  return one(noted(card, note), { airport: to });
};

const briefing: Answerer<'briefing'> = async ({ flightId }, calls, deps) => {
  const flight = await flightOf(calls, flightId);
  if (typeof flight === 'string') return one(problemCard(getFlights.id, 'Briefing', flight));
  return { cards: await briefFlight(flight, calls, deps), subject: { flightId, airport: flight.arrival } };
};

const flightsAnswer: Answerer<'flights'> = async (_job, calls) => {
  const outcome = await calls.call(getFlights, { limit: COUNTED_MAX });
  if (!outcome.isOk) return one(problemCard('getFlights', 'Saved flights', outcome.message));
  return one(
    flightsCard(Array.isArray(outcome.data) ? outcome.data : [outcome.data], {
      listed: FLIGHTS_MAX,
      counted: COUNTED_MAX,
    }),
  );
};

const flightAnswer: Answerer<'flight'> = async ({ flightId }, calls) => {
  const flight = await flightOf(calls, flightId);
  return typeof flight === 'string'
    ? one(problemCard('getFlights', 'Flight', flight))
    : one(flightCard(flight), { flightId });
};

const crossing: Answerer<'crossing'> = async ({ flightId }, calls) => {
  const outcome = await calls.call(findCrossings, { flightId });
  const title = 'What crosses the flight';
  return one(
    outcome.isOk
      ? crossingsCard(outcome.data, flightId)
      : problemCard('findCrossings', title, outcome.message),
    { flightId },
  );
};

const deletion: Answerer<'delete-flight'> = async ({ flightId }, calls) => {
  const flight = await flightOf(calls, flightId);
  if (typeof flight === 'string') return one(problemCard('deleteFlight', 'Delete flight', flight));
  const { id, revision, callsign, departure, arrival } = flight;
  return {
    cards: [flightCard(flight)],
    subject: { flightId },
    write: {
      tool: deleteFlight.id,
      // Only the revision shown is deleted.
      args: { flight: { id, revision } },
      words: `Delete flight ${callsign || id} ${departure}–${arrival}?`,
    },
  };
};

const saveFlight: Answerer<'save-flight'> = async (job, calls) => {
  const { from, to, aircraftType, callsign, atMs } = job;
  const found = await calls.call(selfRoute, {
    dep: from,
    arr: to,
    ...(atMs === null ? {} : { departureTime: toIso(atMs) }),
  });
  const card = found.isOk
    ? routeCard(from, to, found.data)
    : problemCard(selfRoute.id, `Route ${from}–${to}`, `Saved without a route: ${found.message}`);
  const route = found.isOk ? routeOfFlight(found.data) : {};
  const when = atMs === null ? null : toIso(atMs);
  const flights = {
    ...(callsign === null ? {} : { callsign }),
    departure: from,
    arrival: to,
    ...(aircraftType === null ? {} : { aircraft: aircraftType }),
    ...(when === null ? {} : { date: when.slice(0, 10), departureTime: when.slice(11, 16) }),
    ...route,
  };
  const facts = [aircraftType, when === null ? null : `${when.slice(0, 16)}Z`].filter(Boolean).join(', ');
  return {
    cards: [card],
    write: {
      tool: updateFlights.id,
      args: { flights },
      words: `Save flight ${callsign ?? 'without callsign'} ${from}–${to}${facts === '' ? '' : `, ${facts}`}?`,
    },
  };
};

const ofp: Answerer<'ofp'> = async (job, calls) => {
  const { from, to, aircraftType, flightLevel, costIndex, passengers } = job;
  const outcome = await calls.call(loadOfp, {
    dep: from,
    arr: to,
    aircraft: aircraftType,
    ...(flightLevel === null ? {} : { level: flightLevel }),
    ...(costIndex === null ? {} : { costIndex }),
    ...(passengers === null ? {} : { passengers }),
  });
  const title = `OFP ${from}–${to} ${aircraftType}`;
  return one(outcome.isOk ? ofpCard(outcome.data) : problemCard(loadOfp.id, title, outcome.message), {
    airport: to,
  });
};

/** Routes, plans and saved flights. */
export const FLIGHT_ANSWERS: Answerers = {
  ofp,
  route: routeAnswer,
  plan,
  'plan-flight': planOfFlight,
  distance,
  alternates,
  'plan-alternates': planAlternates,
  briefing,
  flights: flightsAnswer,
  flight: flightAnswer,
  crossing,
  'save-flight': saveFlight,
  'delete-flight': deletion,
  'change-flight': changeFlight,
};
