import { distanceNm, initialBearingDegTrue } from '#aviation/geo/geodesic.ts';
import {
  getAirport,
  getAirportWithCoordinates,
  getCommunication,
  getRunways,
} from '#capabilities/airports/contract.ts';
import { memberCalls, memberFtlCheck } from '#capabilities/crew/contract.ts';
import { deleteFlight, getFlights } from '#capabilities/flights/contract.ts';
import { getHazards } from '#capabilities/hazards/contract.ts';
import { searchNavdata } from '#capabilities/navdata/contract.ts';
import { getNotam } from '#capabilities/notams/contract.ts';
import { makePerformancePlan } from '#capabilities/plan/contract.ts';
import { getApproaches, getProcedures } from '#capabilities/procedures/contract.ts';
import { selfRoute } from '#capabilities/route/contract.ts';
import { findCrossings } from '#capabilities/watch/contract.ts';
import { getWeather } from '#capabilities/weather/contract.ts';
import { toIso } from '#aviation/time/utc.ts';
import type { AssistantCard, AssistantSubject, PendingWrite } from '../contract.ts';
import {
  airportCard,
  foundCard,
  frequenciesCard,
  notamsCard,
  proceduresCard,
  runwaysCard,
  runwayWindCard,
  weatherCard,
} from '../domain/airport-cards.ts';
import { problemCard } from '../domain/card.ts';
import {
  crossingsCard,
  distanceCard,
  flightCard,
  flightsCard,
  hazardsCard,
  legalityCard,
  planCard,
  routeCard,
} from '../domain/flight-cards.ts';
import type { Job } from '../domain/jobs.ts';
import { flightOf } from './briefing.ts';
import type { ToolCalls } from './recorded-calls.ts';

/** What a job came to. */
export interface JobAnswer {
  readonly cards: readonly AssistantCard[];
  readonly write?: PendingWrite;
  readonly subject?: Partial<AssistantSubject>;
}

type Of<Name extends Job['job']> = Extract<Job, { job: Name }>;
type Answerer<Name extends Job['job']> = (job: Of<Name>, calls: ToolCalls) => Promise<JobAnswer>;

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

const legality: Answerer<'legality'> = async ({ member, atMs }, calls) => {
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
  const verdict = await calls.call(memberFtlCheck, {
    crewId: found.id,
    ruleSet: found.ruleSet,
    ...(atMs === null ? {} : { at: toIso(atMs) }),
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

const plan: Answerer<'plan'> = async (job, calls) => {
  const { from, to, aircraftType, flightLevel, atMs, mach, costIndex } = job;
  const made = await calls.call(makePerformancePlan, {
    dep: from,
    arr: to,
    aircraft: aircraftType,
    ...(flightLevel === null ? {} : { level: flightLevel }),
    ...(atMs === null ? {} : { offBlock: toIso(atMs) }),
    ...(mach === null ? {} : { mach }),
    ...(costIndex === null ? {} : { costIndex }),
  });
  const title = `Plan ${from}–${to}, ${aircraftType}`;
  return one(made.isOk ? planCard(made.data) : problemCard('makePerformancePlan', title, made.message));
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
export function answerJob(job: Job, calls: ToolCalls): Promise<JobAnswer> {
  const answerer = ANSWERERS[job.job] as Answerer<Job['job']> | undefined;
  return answerer ? answerer(job, calls) : Promise.resolve({ cards: [] });
}
