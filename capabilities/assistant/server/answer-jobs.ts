import { distanceNm, initialBearingDegTrue } from '#aviation/geo/geodesic.ts';
import { analyseAlternates } from '#capabilities/analysis/contract.ts';
import {
  getAirport,
  getAirportWithCoordinates,
  getCommunication,
  getRunways,
} from '#capabilities/airports/contract.ts';
import { getChartList } from '#capabilities/charts/contract.ts';
import { memberCalls, memberFtlCheck } from '#capabilities/crew/contract.ts';
import {
  deleteFlight,
  type FlightDetail,
  getFlights,
  updateFlights,
} from '#capabilities/flights/contract.ts';
import { type AadcResponse, getAadcAirport } from '#capabilities/congestion/contract.ts';
import { getHazards } from '#capabilities/hazards/contract.ts';
import { searchNavdata } from '#capabilities/navdata/contract.ts';
import { getNotam } from '#capabilities/notams/contract.ts';
import { getApproaches, getProcedures } from '#capabilities/procedures/contract.ts';
import { selfRoute } from '#capabilities/route/contract.ts';
import { findCrossings } from '#capabilities/watch/contract.ts';
import { getWeather } from '#capabilities/weather/contract.ts';
import { toIso } from '#aviation/time/utc.ts';
import type { AssistantCard, AssistantSubject, PendingWrite } from '../contract.ts';
import {
  airportCard,
  chartsCard,
  foundCard,
  frequenciesCard,
  notamsCard,
  proceduresCard,
  runwaysCard,
  runwayWindCard,
  weatherCard,
} from '../domain/airport-cards.ts';
import { problemCard, thousands } from '../domain/card.ts';
import { type DemandHour, demandCard } from '../domain/demand-card.ts';
import {
  crossingsCard,
  distanceCard,
  flightCard,
  flightsCard,
  hazardsCard,
  legalityCard,
  routeCard,
} from '../domain/flight-cards.ts';
import { requestOfFlight } from '../domain/flight-request.ts';
import type { Job } from '../domain/jobs.ts';
import { alternatesFor, briefFlight, flightOf, planOf } from './briefing.ts';
import type { ToolCalls } from './recorded-calls.ts';

/** What a job came to. */
export interface JobAnswer {
  readonly cards: readonly AssistantCard[];
  readonly write?: PendingWrite;
  readonly subject?: Partial<AssistantSubject>;
}

type Of<Name extends Job['job']> = Extract<Job, { job: Name }>;
/** What jobs need beside calls. */
export interface JobDeps {
  /** When a saved flight leaves, ms since the epoch; null where it does not say. */
  departureOf: (flight: FlightDetail) => number | null;
  /** What a type usually carries, kg; null for a type without such a figure. */
  typicalPayloadKg: (aircraftType: string) => number | null;
  /** The codes under which the arrival demand of an airport is asked for, in order. */
  demandIdsOf: (airport: string) => readonly string[];
  /** The hours to come of an arrival demand. */
  demandByHour: (demand: AadcResponse) => readonly DemandHour[];
}
type Answerer<Name extends Job['job']> = (
  job: Of<Name>,
  calls: ToolCalls,
  deps: JobDeps,
) => Promise<JobAnswer>;

/** At most so many airports are asked for in one sentence. */
const AIRPORTS_MAX = 6;
const FLIGHTS_MAX = 50;
const FOUND_MAX = 6;

const one = (card: AssistantCard, subject?: Partial<AssistantSubject>): JobAnswer => ({
  cards: [card],
  ...(subject ? { subject } : {}),
});

async function membersLike(calls: ToolCalls, text: string) {
  const outcome = await calls.call(memberCalls.list, {});
  if (!outcome.isOk) return outcome.message;
  const wanted = text.toLowerCase();
  const exact = outcome.data.filter(
    ({ id, employeeNumber, name }) =>
      id === text || employeeNumber.toLowerCase() === wanted || name.toLowerCase() === wanted,
  );
  if (exact.length > 0) return exact;
  return outcome.data.filter(({ name, employeeNumber }) => {
    const words = name.toLowerCase().split(/[\s,]+/);
    return wanted.split(' ').every((word) => words.includes(word) || employeeNumber.toLowerCase() === word);
  });
}

const legality: Answerer<'legality'> = async ({ member, atMs, flightId }, calls, deps) => {
  const title = 'Flight-time limits';
  if (member === null)
    return one(
      problemCard('memberFtlCheck', title, 'Which crew member? Give the name or the employee number.'),
    );
  const members = await membersLike(calls, member);
  if (typeof members === 'string') return one(problemCard('listCrewMembers', title, members));
  const [found, other] = members;
  if (!found) return one(problemCard('listCrewMembers', title, `No crew member is called ${member}.`));
  if (other) {
    const names = members
      .map(({ name, employeeNumber }) => `${name} (${employeeNumber || 'no number'})`)
      .join(', ');
    return one(
      problemCard('listCrewMembers', title, `Several match ${member}: ${names}. Give the employee number.`),
    );
  }
  const flight = flightId === null || atMs !== null ? null : await flightOf(calls, flightId);
  const when = atMs ?? (flight === null || typeof flight === 'string' ? null : deps.departureOf(flight));
  const verdict = await calls.call(memberFtlCheck, {
    crewId: found.id,
    ruleSet: found.ruleSet,
    ...(when === null ? {} : { at: toIso(when) }),
  });
  const card = verdict.isOk
    ? legalityCard(found, verdict.data)
    : problemCard('memberFtlCheck', found.name, verdict.message);
  return one(card, { memberId: found.id });
};

const runwayWindAnswer: Answerer<'runway-wind'> = async ({ airport, runway }, calls) => {
  const [runways, weather] = await Promise.all([
    calls.call(getRunways, { icao: airport }),
    calls.call(getWeather, { icao: airport }),
  ]);
  const title = `${airport} runway wind`;
  if (!runways.isOk) return one(problemCard('getRunways', title, runways.message));
  if (!weather.isOk) return one(problemCard('getWeather', title, weather.message));
  return one(runwayWindCard(runways.data, weather.data, runway), { airport });
};

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
  const { from, to, aircraftType, flightLevel, atMs, mach, costIndex, payloadKg } = job;
  const { payload, note } = payloadFor(payloadKg, aircraftType, deps);
  const made = await planOf(
    {
      dep: from,
      arr: to,
      aircraft: aircraftType,
      ...payload,
      ...(flightLevel === null ? {} : { level: flightLevel }),
      ...(atMs === null ? {} : { offBlock: toIso(atMs) }),
      ...(mach === null ? {} : { mach }),
      ...(costIndex === null ? {} : { costIndex }),
    },
    calls,
  );
  return one(noted(made, note), { airport: to });
};

const alternates: Answerer<'alternates'> = async ({ flightId, airport }, calls, deps) => {
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
  const card = await alternatesFor({ ...request, ...payload }, calls);
  return one(noted(card, note), { flightId, airport: arrival });
};

const demand: Answerer<'demand'> = async ({ airport }, calls, deps) => {
  const title = `${airport} arrival demand`;
  const ids = deps.demandIdsOf(airport);
  for (const id of ids) {
    const outcome = await calls.call(getAadcAirport, { id });
    if (outcome.isOk)
      return one(demandCard(airport, outcome.data, deps.demandByHour(outcome.data)), { airport });
    // Only a code that the source does not know leads to the next.
    if (outcome.status !== 404)
      return one(problemCard(getAadcAirport.id, title, outcome.message), { airport });
  }
  const words = `No arrival demand for ${airport}: the source covers airports of the United States. Delays not checked.`;
  return one(problemCard(getAadcAirport.id, title, words), { airport });
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
    callsign,
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
      words: `Save flight ${callsign} ${from}–${to}${facts === '' ? '' : `, ${facts}`}?`,
    },
  };
};

/** How each job is done: by calls as the person who asks, and by nothing else. */
const ANSWERERS: { [Name in Job['job']]?: Answerer<Name> } = {
  async weather({ airports, hasMetar, hasTaf }, calls) {
    const asked = airports.slice(0, AIRPORTS_MAX);
    const cards = await Promise.all(
      asked.map(async (icao) => {
        const outcome = await calls.call(getWeather, { icao });
        return outcome.isOk
          ? weatherCard(outcome.data, { hasMetar, hasTaf })
          : problemCard('getWeather', `${icao} weather`, outcome.message);
      }),
    );
    return { cards, subject: { airport: asked.at(-1) ?? null } };
  },
  async notams({ airport }, calls) {
    const outcome = await calls.call(getNotam, { icao: airport });
    const card = outcome.isOk
      ? notamsCard(outcome.data)
      : problemCard('getNOTAM', `${airport} NOTAM`, outcome.message);
    return one(card, { airport });
  },
  'runway-wind': runwayWindAnswer,
  async runways({ airport }, calls) {
    const outcome = await calls.call(getRunways, { icao: airport });
    const card = outcome.isOk
      ? runwaysCard(airport, outcome.data)
      : problemCard('getRunways', `${airport} runways`, outcome.message);
    return one(card, { airport });
  },
  async frequencies({ airport }, calls) {
    const outcome = await calls.call(getCommunication, { icao: airport });
    const card = outcome.isOk
      ? frequenciesCard(airport, outcome.data)
      : problemCard('getCommunication', `${airport} frequencies`, outcome.message);
    return one(card, { airport });
  },
  async procedures({ airport, kind }, calls) {
    if (kind === 'approach') {
      const outcome = await calls.call(getApproaches, { icao: airport });
      const title = `${airport} approaches`;
      return one(
        outcome.isOk
          ? proceduresCard(airport, kind, outcome.data)
          : problemCard('getAPPs', title, outcome.message),
        { airport },
      );
    }
    const outcome = await calls.call(getProcedures, { icao: airport });
    const card = outcome.isOk
      ? proceduresCard(airport, kind, outcome.data[kind])
      : problemCard('getProcedures', `${airport} procedures`, outcome.message);
    return one(card, { airport });
  },
  async airport({ airport }, calls) {
    const outcome = await calls.call(getAirport, { icao: airport });
    return one(
      outcome.isOk ? airportCard(outcome.data) : problemCard('getAirport', airport, outcome.message),
      { airport },
    );
  },
  async route({ from, to, flightLevel, atMs }, calls) {
    const outcome = await calls.call(selfRoute, {
      dep: from,
      arr: to,
      ...(flightLevel === null ? {} : { level: flightLevel }),
      ...(atMs === null ? {} : { departureTime: toIso(atMs) }),
    });
    const title = `Route ${from}–${to}`;
    return one(
      outcome.isOk ? routeCard(from, to, outcome.data) : problemCard('selfRoute', title, outcome.message),
      { airport: to },
    );
  },
  plan,
  distance,
  demand,
  alternates,
  async 'plan-alternates'({ from, to, aircraftType, atMs }, calls, deps) {
    const { payload, note } = payloadFor(null, aircraftType, deps);
    const request = { dep: from, arr: to, aircraft: aircraftType, ...payload };
    const card = await alternatesFor(
      { ...request, ...(atMs === null ? {} : { offBlock: toIso(atMs) }) },
      calls,
    );
    return one(noted(card, note), { airport: to });
  },
  'save-flight': saveFlight,
  async briefing({ flightId }, calls, deps) {
    const flight = await flightOf(calls, flightId);
    if (typeof flight === 'string') return one(problemCard(getFlights.id, 'Briefing', flight));
    return { cards: await briefFlight(flight, calls, deps), subject: { flightId, airport: flight.arrival } };
  },
  async charts({ airport }, calls) {
    const outcome = await calls.call(getChartList, { icao: airport });
    const card = outcome.isOk
      ? chartsCard(airport, outcome.data)
      : problemCard(getChartList.id, `${airport} charts`, outcome.message);
    return one(card, { airport });
  },
  async flights(_job, calls) {
    const outcome = await calls.call(getFlights, { limit: FLIGHTS_MAX });
    if (!outcome.isOk) return one(problemCard('getFlights', 'Saved flights', outcome.message));
    return one(flightsCard(Array.isArray(outcome.data) ? outcome.data : [outcome.data]));
  },
  async flight({ flightId }, calls) {
    const flight = await flightOf(calls, flightId);
    return typeof flight === 'string'
      ? one(problemCard('getFlights', 'Flight', flight))
      : one(flightCard(flight), { flightId });
  },
  async crossing({ flightId }, calls) {
    const outcome = await calls.call(findCrossings, { flightId });
    const title = 'What crosses the flight';
    return one(
      outcome.isOk
        ? crossingsCard(outcome.data, flightId)
        : problemCard('findCrossings', title, outcome.message),
      { flightId },
    );
  },
  async hazards(_job, calls) {
    const outcome = await calls.call(getHazards, {});
    return one(
      outcome.isOk ? hazardsCard(outcome.data) : problemCard('getHazards', 'Advisories', outcome.message),
    );
  },
  legality,
  async find({ text }, calls) {
    const outcome = await calls.call(searchNavdata, { t: text, limit: FOUND_MAX });
    return one(
      outcome.isOk
        ? foundCard(text, outcome.data)
        : problemCard('searchNavdata', `Search: ${text}`, outcome.message),
    );
  },
  async 'delete-flight'({ flightId }, calls) {
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
  },
};

/** Does a job; those that need no call come back without cards. */
export function answerJob(job: Job, calls: ToolCalls, deps: JobDeps): Promise<JobAnswer> {
  const answerer = ANSWERERS[job.job] as Answerer<Job['job']> | undefined;
  return answerer ? answerer(job, calls, deps) : Promise.resolve({ cards: [] });
}
