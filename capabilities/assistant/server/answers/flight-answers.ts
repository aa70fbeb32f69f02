import { distanceNm, initialBearingDegTrue } from '#aviation/geo/geodesic.ts';
import { toIso } from '#aviation/time/utc.ts';
import { getAirportWithCoordinates } from '#capabilities/airports/contract.ts';
import { analyseAlternates } from '#capabilities/analysis/contract.ts';
import {
  deleteFlight,
  type FlightDetail,
  getFlights,
  replaceFlight,
  updateFlights,
} from '#capabilities/flights/contract.ts';
import { loadOfp } from '#capabilities/plan/contract.ts';
import { selfRoute } from '#capabilities/route/contract.ts';
import { findCrossings } from '#capabilities/watch/contract.ts';
import type { AssistantCard } from '../../contract.ts';
import { problemCard, thousands } from '../../domain/card.ts';
import {
  crossingsCard,
  distanceCard,
  flightCard,
  flightsCard,
  routeCard,
} from '../../domain/flight-cards.ts';
import { ofpCard } from '../../domain/list-cards.ts';
import type { PlannedWith } from '../../domain/job.ts';
import { requestOfFlight } from '../../domain/flight-request.ts';
import type { ToolCalls } from '../recorded-calls.ts';
import { alternatesFor, briefFlight, flightOf, planOf } from '../briefing.ts';
import { one, type Answerer, type Answerers, type JobDeps } from './answerer.ts';

const FLIGHTS_MAX = 50;
const KG_PER_TONNE = 1000;

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

/** The payload of a plan: as given, or what the type usually carries, which is then said. */
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

/** Another plan of a saved flight: its own figures, but for those that the sentence names. */
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
  const outcome = await calls.call(getFlights, { limit: FLIGHTS_MAX });
  if (!outcome.isOk) return one(problemCard('getFlights', 'Saved flights', outcome.message));
  return one(flightsCard(Array.isArray(outcome.data) ? outcome.data : [outcome.data]));
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
      // Another revision than the one shown is not deleted.
      args: { flight: { id, revision } },
      words: `Delete flight ${callsign || id} ${departure}–${arrival}?`,
    },
  };
};

const levelText = (level: number): string => `FL${String(level).padStart(3, '0')}`;

/** A saved flight as it is sent to be replaced: what it has, and what is changed of it. */
function replacedBy(flight: FlightDetail, changes: object) {
  const { createdAt: _made, revision: _before, ...kept } = flight;
  const given = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null));
  return { ...given, id: flight.id, ...changes };
}

/** A saved flight with another end and the route to it, to be confirmed; its plan was made for the other way. */
async function changeOfEnds(
  flight: FlightDetail,
  ends: { departure: string | null; arrival: string | null },
  calls: ToolCalls,
) {
  const { plan: _plan, ...without } = flight;
  const departure = ends.departure ?? flight.departure;
  const arrival = ends.arrival ?? flight.arrival;
  const found = await calls.call(selfRoute, { dep: departure, arr: arrival });
  const route = found.isOk
    ? {
        selfRoute: found.data.route,
        route_info: found.data.route_info,
        distance: found.data.distance,
        isFallback: found.data.isFallback,
      }
    : { selfRoute: '', route_info: [] };
  const { distance: _distance, ...bare } = without;
  const kept = { ...bare, distance: null, plan: null };
  const from = `${flight.departure}–${flight.arrival}`;
  return {
    cards: [
      found.isOk
        ? routeCard(departure, arrival, found.data)
        : problemCard(selfRoute.id, `Route ${departure}–${arrival}`, `Without a route: ${found.message}`),
    ],
    subject: { flightId: flight.id },
    write: {
      tool: replaceFlight.id,
      args: { flight: replacedBy(kept, { departure, arrival, ...route }), revision: flight.revision },
      words: `Change flight ${flight.callsign || flight.id} ${from} to ${departure}–${arrival}?${flight.plan === null ? '' : ' Its stored plan is dropped: make it anew.'}`,
    },
  };
}

/** The plan of a saved flight made anew with other figures, to be confirmed and saved in place of the one it has. */
async function changeOfPlan(flight: FlightDetail, planned: PlannedWith, calls: ToolCalls) {
  const { flightLevel, costIndex, mach, alternate, extraKg, passengers } = planned;
  const { id, revision, callsign, departure, arrival, aircraft, selfRoute, plan: before } = flight;
  const title = 'Change flight';
  const said = [
    flightLevel === null ? null : levelText(flightLevel),
    costIndex === null ? null : `cost index ${costIndex}`,
    mach === null ? null : `Mach ${mach}`,
    alternate === null ? null : `alternate ${alternate}`,
    extraKg === null ? null : `${thousands(extraKg)} kg of extra fuel`,
    passengers === null ? null : `${passengers} passengers`,
  ].filter(Boolean);
  if (aircraft === '') return one(problemCard(loadOfp.id, title, 'The flight has no aircraft type.'));
  // An own aircraft has figures that this plan would not have.
  if (before?.ownAircraft !== undefined)
    return one(
      problemCard(
        loadOfp.id,
        title,
        'The flight is of an own aircraft: change its plan in the flight itself.',
      ),
    );
  const made = await calls.call(loadOfp, {
    dep: departure,
    arr: arrival,
    aircraft,
    route: before?.filed ?? before?.route ?? selfRoute,
    ...(callsign === '' ? {} : { flightNumber: callsign }),
    ...(flight.date === null ? {} : { date: flight.date }),
    ...(flight.departureTime === null ? {} : { departureTime: flight.departureTime }),
    ...(before === null
      ? {}
      : {
          passengers: before.weight.passenger_number,
          load: before.weight.cargo / KG_PER_TONNE,
          extra: before.plannedFuel.extra,
          reserve: before.reserveMinutes,
          costIndex: before.general.ci,
        }),
    ...(flightLevel === null ? {} : { level: flightLevel }),
    ...(costIndex === null ? {} : { costIndex, speed: `CI${costIndex}` }),
    ...(mach === null ? {} : { mach }),
    ...(alternate === null ? {} : { alternate }),
    ...(extraKg === null ? {} : { extra: extraKg }),
    ...(passengers === null ? {} : { passengers }),
  });
  if (!made.isOk)
    return one(problemCard(loadOfp.id, title, `No plan with ${said.join(', ')}: ${made.message}`), {
      flightId: id,
    });
  return {
    cards: [ofpCard(made.data)],
    subject: { flightId: id },
    write: {
      tool: replaceFlight.id,
      args: { flight: replacedBy(flight, { plan: made.data }), revision },
      words: `Change flight ${callsign || id} ${departure}–${arrival}: plan it with ${said.join(', ')}${before === null ? '' : ' in place of its stored plan'}?`,
    },
  };
}

/** A change of a saved flight, to be confirmed: only what the sentence names, and only of the revision that is shown. */
const changeFlight: Answerer<'change-flight'> = async (job, calls, deps) => {
  const { flightId, aircraftType, callsign: renamed, atMs, shiftMs } = job;
  const flight = await flightOf(calls, flightId);
  const title = 'Change flight';
  if (typeof flight === 'string') return one(problemCard(replaceFlight.id, title, flight));
  const { id, revision, callsign, departure, arrival } = flight;
  if (job.planned !== null) return await changeOfPlan(flight, job.planned, calls);
  if (job.ends !== null) return await changeOfEnds(flight, job.ends, calls);
  const leaves = deps.departureOf(flight);
  if (shiftMs !== null && leaves === null)
    return one(
      problemCard(
        replaceFlight.id,
        title,
        `${callsign || 'The flight'} has no departure time that could be moved.`,
      ),
      { flightId },
    );
  const leavesMs = shiftMs !== null && leaves !== null ? leaves + shiftMs : atMs;
  const when = leavesMs === null ? null : toIso(leavesMs);
  const changes = {
    ...(aircraftType === null ? {} : { aircraft: aircraftType }),
    ...(renamed === null ? {} : { callsign: renamed }),
    ...(when === null ? {} : { date: when.slice(0, 10), departureTime: when.slice(11, 16) }),
  };
  const said = [
    aircraftType === null ? null : `aircraft ${aircraftType}`,
    renamed === null ? null : `callsign ${renamed}`,
    when === null ? null : `departure ${when.slice(0, 16)}Z`,
  ].filter(Boolean);
  const isNameOnly = aircraftType === null && when === null;
  const kept = { callsign, departure, arrival, aircraft: flight.aircraft, selfRoute: flight.selfRoute };
  const times = {
    ...(flight.date === null ? {} : { date: flight.date }),
    ...(flight.departureTime === null ? {} : { departureTime: flight.departureTime }),
  };
  const route = {
    route_info: flight.route_info,
    isFallback: flight.isFallback,
    ...(flight.distance === null ? {} : { distance: flight.distance }),
  };
  return {
    cards: [flightCard(flight)],
    subject: { flightId },
    write: {
      tool: replaceFlight.id,
      // A plan was made for another aircraft or time: it is left out. Another name leaves it.
      args: {
        flight: { id, ...kept, ...times, ...route, ...changes, ...(isNameOnly ? { plan: flight.plan } : {}) },
        revision,
      },
      words: `Change flight ${callsign || id} ${departure}–${arrival}: ${said.join(', ')}?${isNameOnly || flight.plan === null ? '' : ' Its stored plan is dropped: make it anew.'}`,
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
  const route = found.isOk
    ? {
        selfRoute: found.data.route,
        route_info: found.data.route_info,
        distance: found.data.distance,
        isFallback: found.data.isFallback,
      }
    : {};
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
