import { APP_WINDOWS, type AppWindow, type ClientAction } from '../../contract.ts';
import type { Job } from '../job.ts';
import { notamsOf, weatherOf } from '../rules/airports.rules.ts';
import { closes, mapActions } from '../rules/app.rules.ts';
import { type ParsedRequest, has, missing, ofAirport, ofFlight } from '../rules/asked.ts';
import { areaNotamsOf } from '../rules/points.rules.ts';
import type { TypedPoint } from '../words/typed-places.ts';
import { alternatesOf, distanceOf, routeOrPlan } from '../rules/flights.rules.ts';
import { speller } from './example-words.ts';
import type { Intent } from './intents.ts';

type Make = (request: ParsedRequest) => Job | null;

const act = (...actions: ClientAction[]): Job | null =>
  actions.length === 0 ? null : { job: 'map', actions };

const ofPlace =
  (example: string, make: (airport: string) => Job): Make =>
  (request) =>
    ofAirport(request, example, make);
const ofSaved =
  (example: string, make: (flightId: string) => Job): Make =>
  (request) =>
    ofFlight(request, example, make);

const windowOf =
  (name: AppWindow): Make =>
  (request) =>
    act({ kind: closes(request) ? 'close' : 'window', name });

const NOT_BY_WORDS = missing(
  'Not available in the assistant.',
  'save flight KJFK EGLL B77W as MER12',
  'delete flight MER12',
  'my flights',
);

/** Crew member named. */
function namedMember({ reading }: ParsedRequest): string | null {
  const names = reading.tokens.filter(({ word }) => word === 'MEMBER').map(({ text }) => text);
  const named = [...names, ...reading.numbers.map(String)].join(' ');
  return named === '' ? null : named;
}

/** Crew member named, or open. */
const memberOf = (request: ParsedRequest): string | null => namedMember(request) ?? request.context.memberId;

/** Pronouns for a person mentioned before. */
const PERSON =
  /\b(?:she|he|her|him|his|hers)\b|\b(?:this|that|the open) (?:crew|member|captain|pilot|person|employee|one)\b/;

/** Job for the member named or pointed at; for all members when there is none. */
function ofMember(request: ParsedRequest, make: (member: string | null) => Job): Job {
  const named = namedMember(request);
  if (named !== null) return make(named);
  const points = PERSON.test(request.reading.plain);
  const { memberId } = request.context;
  return points && memberId === null
    ? missing('Which crew member? Give the name or the employee number.', 'can crew member Smith fly this')
    : make(points || request.reading.tokens.length <= 2 ? memberId : null);
}

const ofPoint =
  (make: (point: TypedPoint) => Job): Make =>
  ({ reading: { points } }) => {
    const [point] = points;
    return point === undefined ? null : make(point);
  };

function legalityOf(request: ParsedRequest): Job {
  const { reading, flightId } = request;
  const member = memberOf(request);
  const isAboutFlight = reading.concepts.has('may-fly') && reading.atMs === null;
  return {
    job: 'legality',
    member,
    atMs: reading.atMs,
    flightId: isAboutFlight ? flightId : null,
    ...(reading.ruleSets.length === 0 ? {} : { ruleSets: reading.ruleSets }),
  };
}

const AIRLINES: Readonly<Record<string, string>> = {
  lufthansa: 'DLH',
  fedex: 'FDX',
  ups: 'UPS',
  delta: 'DAL',
  united: 'UAL',
  american: 'AAL',
  ryanair: 'RYR',
  easyjet: 'EZY',
  speedbird: 'BAW',
  british: 'BAW',
  klm: 'KLM',
  emirates: 'UAE',
  qatar: 'QTR',
  iberia: 'IBE',
  swiss: 'SWR',
  southwest: 'SWA',
  jetblue: 'JBU',
  qantas: 'QFA',
  turkish: 'THY',
  finnair: 'FIN',
  sas: 'SAS',
  tap: 'TAP',
  alitalia: 'ITY',
  etihad: 'ETD',
};
const CALLED = /^(?:[a-z]{2,3}\d{1,4}[a-z]{0,2}|n\d{1,5}[a-z]{0,2}|[a-z]{1,2}-[a-z]{3,4})$/;

/** Aircraft by callsign or registration, or those of an airline. */
function aircraftOf(request: ParsedRequest): Job | null {
  const words = request.reading.tokens.map(({ text }) => text);
  const called = words.find((word) => CALLED.test(word)) ?? request.reading.newCallsign?.toLowerCase();
  const airline = words.map((word) => AIRLINES[word]).find((one) => one !== undefined);
  const text = called ?? airline;
  return text === undefined ? findOf(request) : { job: 'aircraft', text };
}

/** Point or airway whose surroundings are requested: the last word that is a name. */
function namedOf({ reading }: ParsedRequest): Job | null {
  // An ident is in capitals, or else last.
  const capital = reading.tokens.findLast(({ isCapital }) => isCapital)?.text;
  const name = capital ?? [...reading.codes, ...reading.rest].at(-1);
  return name === undefined ? null : { job: 'named', name: name.toUpperCase() };
}

function ofpOf(request: ParsedRequest): Job {
  const plan = routeOrPlan(request, true);
  if (plan.job !== 'plan') return plan;
  const { from, to, aircraftType, flightLevel, costIndex, passengers } = plan;
  return { job: 'ofp', from, to, aircraftType, flightLevel, costIndex, passengers };
}

const AIRLINE_FLIGHT = /^[a-z]{3}\d{1,4}[a-z]?$/;

/** Search text: the words without another meaning. */
function findOf({ reading }: ParsedRequest): Job | null {
  const { tokens, codes, rest } = reading;
  // `where is my colleague, MSR777`: an airline flight.
  const flown = tokens.find(({ text, word }) => AIRLINE_FLIGHT.test(text) && word === text)?.text;
  if (flown !== undefined && codes.length === 0) return { job: 'aircraft', text: flown };
  // An ident is in capitals.
  const ident = tokens.find(
    ({ isCapital, concept, text }) => isCapital && concept === null && /^(?:[a-z]{2,3}|[a-z]{5})$/.test(text),
  );
  const frequency = tokens.find(({ text: word }) => /^1\d\d\.\d{1,3}$/.test(word))?.text;
  const names = rest.filter((word) => !speller().knows(word));
  const text = frequency ?? ident?.text ?? ([...codes, ...names].join(' ') || [...codes, ...rest].join(' '));
  return text === '' ? null : { job: 'find', text };
}

function analysisOf(request: ParsedRequest): Job | null {
  const { flightId } = request.reading;
  if (flightId === null && /\b(?:close|closes|dismiss|exit|quit|shut)\b/.test(request.reading.plain))
    return act({ kind: 'close', name: 'analysis' });
  return act(...(flightId === null ? [] : [{ kind: 'go', path: `/flight/${flightId}` } as const]), {
    kind: 'window',
    name: 'analysis',
  });
}

/** Level and time of the map when both are given: `15Z and flight level 370`. */
const levelAndTime = ({ flightLevel, atMs }: ParsedRequest['reading']): ClientAction[] => [
  ...(flightLevel === null ? [] : [{ kind: 'level', flightLevel } as const]),
  ...(atMs === null ? [] : [{ kind: 'time', atMs } as const]),
];
const timeOf: Make = ({ reading }) => (reading.atMs === null ? null : act(...levelAndTime(reading)));

/** Job of each meaning; null when the sentence lacks a parameter, or only the rules may decide. */
const MAKES: Partial<Record<Intent, Make>> = {
  weather: weatherOf,
  notams: notamsOf,
  'runway-wind': (request) =>
    ofAirport(request, 'crosswind 27L EGLL', (airport) => ({
      job: 'runway-wind',
      airport,
      runway: request.reading.runway,
    })),
  runways: ofPlace('runways LSZH', (airport) => ({ job: 'runways', airport })),
  frequencies: ofPlace('tower frequency KBOS', (airport) => ({ job: 'frequencies', airport })),
  procedures: (request) =>
    ofAirport(request, 'SIDs KLAX', (airport) => ({
      job: 'procedures',
      airport,
      kind: ['star', 'arrival'].some((one) => request.reading.concepts.has(one as 'star')) ? 'star' : 'sid',
    })),
  approaches: ofPlace('approaches KDEN', (airport) => ({ job: 'procedures', airport, kind: 'approach' })),
  airport: ofPlace('airport RJTT', (airport) => ({ job: 'airport', airport })),
  charts: ofPlace('charts KJFK', (airport) => ({ job: 'charts', airport })),
  'density-altitude': ofPlace('density altitude KDEN', (airport) => ({ job: 'density-altitude', airport })),
  demand: ofPlace('delays KJFK', (airport) => ({ job: 'demand', airport })),
  route: (request) => routeOrPlan(request, false),
  plan: (request) => routeOrPlan(request, true),
  ofp: ofpOf,
  // `position of EZY4567`: an aircraft has one too.
  coordinates: (request) => {
    // `how far is KBOS from here`: the distance between two airports.
    if (request.reading.airports.length > 1 || has(request, 'distance')) return distanceOf(request);
    return request.reading.airports.length === 0 &&
      request.reading.tokens.some(({ text }) => CALLED.test(text))
      ? aircraftOf(request)
      : ofAirport(request, 'coordinates of KJFK', (airport) => ({ job: 'coordinates', airport }));
  },
  pireps: (request) => ({ job: 'pireps', airport: request.reading.airports[0] ?? null }),
  cells: () => ({ job: 'cells' }),
  nat: () => ({ job: 'tracks', ocean: 'nat' }),
  pac: () => ({ job: 'tracks', ocean: 'pac' }),
  logs: () => ({ job: 'logs' }),
  members: (request) => ({ job: 'members', named: namedMember(request) }),
  qualifications: ({ reading: { dayMs } }) => ({ job: 'qualifications', beforeMs: dayMs }),
  schedule: (request) => ofMember(request, (member) => ({ job: 'schedule', member })),
  'crew-flights': (request) => ofMember(request, (member) => ({ job: 'crew-flights', member })),
  'airspaces-at': ofPoint((point) => ({ job: 'airspaces-at', point })),
  near: ofPoint((point) => ({ job: 'near', point })),
  'area-notams': ({ reading: { points } }) => areaNotamsOf(points),
  fleet: () => ({ job: 'fleet' }),
  'aircraft-types': () => ({ job: 'aircraft-types' }),
  pipelines: () => ({ job: 'pipelines' }),
  'applied-scenarios': () => ({ job: 'applied-scenarios' }),
  questions: () => ({ job: 'questions' }),
  alternates: alternatesOf,
  briefing: ofSaved('brief MER12', (flightId) => ({ job: 'briefing', flightId })),
  distance: distanceOf,
  // `the flights Weber has flown`: those of a member, when one is named.
  flights: (request) => {
    const member = namedMember(request);
    const { flightId } = request.reading;
    if (member === null && flightId !== null) return { job: 'flight', flightId };
    return member === null || request.reading.numbers.length > 0
      ? { job: 'flights' }
      : { job: 'crew-flights', member };
  },
  flight: (request) => (request.flightId === null ? null : { job: 'flight', flightId: request.flightId }),
  crossing: ofSaved('what crosses MER12', (flightId) => ({ job: 'crossing', flightId })),
  hazards: () => ({ job: 'hazards' }),
  legality: legalityOf,
  find: findOf,
  aircraft: aircraftOf,
  named: namedOf,
  airac: () => ({ job: 'airac' }),
  analysis: analysisOf,
  show: (request) => act(...mapActions(request, !has(request, 'hide', 'delete'))),
  // `delete MER45, show the radar` hides nothing.
  hide: (request) =>
    has(request, 'delete') && request.reading.flightId !== null ? null : act(...mapActions(request, false)),
  level: ({ reading }) => (reading.flightLevel === null ? null : act(...levelAndTime(reading))),
  time: timeOf,
  now: () => act({ kind: 'time', atMs: null }),
  band: ({ reading: { band } }) =>
    band === null ? null : act({ kind: 'band', lowFl: band[0], highFl: band[1] }),
  'theme-night': () => act({ kind: 'theme', theme: 'night' }),
  'theme-light': () => act({ kind: 'theme', theme: 'light' }),
  'zoom-in': () => act({ kind: 'command', id: 'zoom-in' }),
  'zoom-out': () => act({ kind: 'command', id: 'zoom-out' }),
  'open-airport': ofPlace('open KJFK', (airport) => ({
    job: 'map',
    actions: [{ kind: 'go', path: `/airport/${airport}` }],
  })),
  'open-flight': ofSaved('open flight MER12', (flightId) => ({
    job: 'map',
    actions: [{ kind: 'go', path: `/flight/${flightId}` }],
  })),
  help: () => ({ job: 'help' }),
  refused: () => NOT_BY_WORDS,
  change: () => NOT_BY_WORDS,
  nonsense: ({ reading }) => ({ job: 'unknown', words: reading.rest }),
};

/** Job of a meaning with the names of the sentence; null when its subject is missing, or only the rules may decide. */
export function jobOfIntent(intent: Intent, request: ParsedRequest): Job | null {
  const name = APP_WINDOWS.find((one) => intent === `window:${one}`);
  if (name !== undefined) return windowOf(name)(request);
  return MAKES[intent]?.(request) ?? null;
}
