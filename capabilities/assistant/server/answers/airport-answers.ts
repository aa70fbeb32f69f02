import { getAirport, getCommunication, getRunways } from '#capabilities/airports/contract.ts';
import { getChartList } from '#capabilities/charts/contract.ts';
import { getAadcAirport } from '#capabilities/congestion/contract.ts';
import { getHazards } from '#capabilities/hazards/contract.ts';
import { getAirac, searchNavdata } from '#capabilities/navdata/contract.ts';
import { findAircraft } from '#capabilities/traffic/contract.ts';
import { getNotam } from '#capabilities/notams/contract.ts';
import { getApproaches, getProcedures } from '#capabilities/procedures/contract.ts';
import { getWeather } from '#capabilities/weather/contract.ts';
import {
  airportCard,
  chartsCard,
  foundCard,
  frequenciesCard,
  notamsCard,
  proceduresCard,
  runwayWindCard,
  runwaysCard,
  weatherCard,
} from '../../domain/cards/airport-cards.ts';
import { problemCard } from '../../domain/cards/card.ts';
import { demandCard } from '../../domain/cards/demand-card.ts';
import { hazardsCard } from '../../domain/cards/flight-cards.ts';
import { airacCard, aircraftCard, densityAltitudeCard } from '../../domain/cards/found-cards.ts';
import { one, type Answerer, type Answerers } from './answerer.ts';

/** Maximum number of airports in one sentence. */
const AIRPORTS_MAX = 6;
const FOUND_MAX = 6;
/** The airports answered in one sentence, and those beyond, which are named as not used. */
const firstOf = (airports: readonly string[]) =>
  [airports.slice(0, AIRPORTS_MAX), airports.slice(AIRPORTS_MAX)] as const;

const weatherAnswer: Answerer<'weather'> = async ({ airports, hasMetar, hasTaf }, calls) => {
  const [asked, unused] = firstOf(airports);
  const cards = await Promise.all(
    asked.map(async (icao) => {
      const outcome = await calls.call(getWeather, { icao });
      return outcome.isOk
        ? weatherCard(outcome.data, { hasMetar, hasTaf })
        : problemCard('getWeather', `${icao} weather`, outcome.message);
    }),
  );
  return { cards, subject: { airport: asked.at(-1) ?? null }, unused };
};

const notams: Answerer<'notams'> = async ({ airport, more = [] }, calls) => {
  const [asked, unused] = firstOf([airport, ...more]);
  const cards = await Promise.all(
    asked.map(async (icao) => {
      const outcome = await calls.call(getNotam, { icao });
      return outcome.isOk
        ? notamsCard(outcome.data)
        : problemCard('getNOTAM', `${icao} NOTAM`, outcome.message);
    }),
  );
  return { cards, subject: { airport }, unused };
};

const runwaysAnswer: Answerer<'runways'> = async ({ airport }, calls) => {
  const outcome = await calls.call(getRunways, { icao: airport });
  const card = outcome.isOk
    ? runwaysCard(airport, outcome.data)
    : problemCard('getRunways', `${airport} runways`, outcome.message);
  return one(card, { airport });
};

const frequencies: Answerer<'frequencies'> = async ({ airport }, calls) => {
  const outcome = await calls.call(getCommunication, { icao: airport });
  const card = outcome.isOk
    ? frequenciesCard(airport, outcome.data)
    : problemCard('getCommunication', `${airport} frequencies`, outcome.message);
  return one(card, { airport });
};

const procedures: Answerer<'procedures'> = async ({ airport, kind }, calls) => {
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
};

const airportFacts: Answerer<'airport'> = async ({ airport }, calls) => {
  const outcome = await calls.call(getAirport, { icao: airport });
  return one(outcome.isOk ? airportCard(outcome.data) : problemCard('getAirport', airport, outcome.message), {
    airport,
  });
};

const charts: Answerer<'charts'> = async ({ airport }, calls) => {
  const outcome = await calls.call(getChartList, { icao: airport });
  const card = outcome.isOk
    ? chartsCard(airport, outcome.data)
    : problemCard(getChartList.id, `${airport} charts`, outcome.message);
  return one(card, { airport });
};

const hazards: Answerer<'hazards'> = async (_job, calls) => {
  const outcome = await calls.call(getHazards, {});
  return one(
    outcome.isOk ? hazardsCard(outcome.data) : problemCard('getHazards', 'Advisories', outcome.message),
  );
};

/** As flights are called on the radio: three letters and a number. */
const FLIGHT_CALLSIGN = /^[a-z]{3}\d{1,4}[a-z]{0,2}$/;

const find: Answerer<'find'> = async ({ text }, calls) => {
  if (FLIGHT_CALLSIGN.test(text)) {
    const outcome = await calls.call(findAircraft, { q: text });
    const title = `Aircraft ${text.toUpperCase()}`;
    if (!outcome.isOk) return one(problemCard(findAircraft.id, title, outcome.message));
    if (outcome.data.aircraft.length > 0) return one(aircraftCard(text, outcome.data));
  }
  const outcome = await calls.call(searchNavdata, { t: text, limit: FOUND_MAX });
  return one(
    outcome.isOk
      ? foundCard(text, outcome.data)
      : problemCard('searchNavdata', `Search: ${text}`, outcome.message),
  );
};

const airac: Answerer<'airac'> = async (_job, calls) => {
  const outcome = await calls.call(getAirac, { get: 'current' });
  return one(
    outcome.isOk ? airacCard(outcome.data) : problemCard(getAirac.id, 'AIRAC cycle', outcome.message),
  );
};

const densityAltitude: Answerer<'density-altitude'> = async ({ airport }, calls) => {
  const [place, weather] = await Promise.all([
    calls.call(getAirport, { icao: airport }),
    calls.call(getWeather, { icao: airport }),
  ]);
  const title = `${airport} density altitude`;
  if (!place.isOk) return one(problemCard('getAirport', title, place.message));
  if (!weather.isOk) return one(problemCard('getWeather', title, weather.message));
  return one(densityAltitudeCard(place.data, weather.data), { airport });
};

const runwayWind: Answerer<'runway-wind'> = async ({ airport, runway }, calls) => {
  const [runways, weather] = await Promise.all([
    calls.call(getRunways, { icao: airport }),
    calls.call(getWeather, { icao: airport }),
  ]);
  const title = `${airport} runway wind`;
  if (!runways.isOk) return one(problemCard('getRunways', title, runways.message));
  if (!weather.isOk) return one(problemCard('getWeather', title, weather.message));
  return one(runwayWindCard(runways.data, weather.data, runway), { airport });
};

const arrivalDemand: Answerer<'demand'> = async ({ airport }, calls, deps) => {
  const title = `${airport} arrival demand`;
  const ids = deps.demandIdsOf(airport);
  for (const id of ids) {
    const outcome = await calls.call(getAadcAirport, { id });
    if (outcome.isOk)
      return one(demandCard(airport, outcome.data, deps.demandByHour(outcome.data)), { airport });
    // The next code is tried only when the source does not know this one.
    if (outcome.status !== 404)
      return one(problemCard(getAadcAirport.id, title, outcome.message), { airport });
  }
  const words = `No arrival demand for ${airport}: the source covers airports of the United States. Delays not checked.`;
  return one(problemCard(getAadcAirport.id, title, words), { airport });
};

/** Airports, their weather, and search by name. */
export const AIRPORT_ANSWERS: Answerers = {
  weather: weatherAnswer,
  notams,
  runways: runwaysAnswer,
  frequencies,
  procedures,
  airport: airportFacts,
  charts,
  hazards,
  find,
  airac,
  'density-altitude': densityAltitude,
  demand: arrivalDemand,
  'runway-wind': runwayWind,
};
