import { APP_WINDOWS, type AppWindow, type ClientAction } from '../../contract.ts';
import type { Job } from '../job.ts';
import { weatherOf } from '../rules/airports.rules.ts';
import { mapActions } from '../rules/app.rules.ts';
import { type Asked, missing, ofAirport, ofFlight } from '../rules/asked.ts';
import { alternatesOf, distanceOf, routeOrPlan } from '../rules/flights.rules.ts';
import type { Intent } from './intents.ts';

type Make = (asked: Asked) => Job | null;

const act = (...actions: ClientAction[]): Job | null => (actions.length === 0 ? null : { job: 'map', actions });

const ofPlace =
  (example: string, make: (airport: string) => Job): Make =>
  (asked) =>
    ofAirport(asked, example, make);
const ofSaved =
  (example: string, make: (flightId: string) => Job): Make =>
  (asked) =>
    ofFlight(asked, example, make);

/** Words by which a window is closed rather than opened. */
const CLOSING = /^(?:clos|dismis|exit|quit|shut|leav|rid|away|hide|remov)/;

const windowOf =
  (name: AppWindow): Make =>
  ({ reading }) =>
    act({ kind: reading.tokens.some(({ text }) => CLOSING.test(text)) ? 'close' : 'window', name });

const NOT_BY_WORDS = missing(
  'Not available by words.',
  'save flight KJFK EGLL B77W as MER12',
  'delete flight MER12',
  'my flights',
);

function legalityOf({ reading, context, flightId }: Asked): Job {
  const named = [
    ...reading.tokens.filter(({ word }) => word === 'MEMBER').map(({ text }) => text),
    ...reading.numbers.map(String),
  ].join(' ');
  const member = named === '' ? context.memberId : named;
  const isAboutFlight = reading.concepts.has('may-fly') && reading.atMs === null;
  return { job: 'legality', member, atMs: reading.atMs, flightId: isAboutFlight ? flightId : null };
}

/** What is looked up: the words that nothing else is meant by. */
function findOf({ reading }: Asked): Job | null {
  const text = [...reading.codes, ...reading.rest].join(' ');
  return text === '' ? null : { job: 'find', text };
}

function analysisOf({ reading: { flightId } }: Asked): Job | null {
  return act(...(flightId === null ? [] : [{ kind: 'go', path: `/flight/${flightId}` } as const]), {
    kind: 'window',
    name: 'analysis',
  });
}

const timeOf: Make = ({ reading }) =>
  reading.atMs === null ? null : act({ kind: 'time', atMs: reading.atMs });

/** What each meaning asks for; null where the sentence does not have what it needs, or only the rules may decide. */
const MAKES: Partial<Record<Intent, Make>> = {
  weather: weatherOf,
  notams: ofPlace('notams KSFO', (airport) => ({ job: 'notams', airport })),
  'runway-wind': (asked) =>
    ofAirport(asked, 'crosswind 27L EGLL', (airport) => ({
      job: 'runway-wind',
      airport,
      runway: asked.reading.runway,
    })),
  runways: ofPlace('runways LSZH', (airport) => ({ job: 'runways', airport })),
  frequencies: ofPlace('tower frequency KBOS', (airport) => ({ job: 'frequencies', airport })),
  procedures: (asked) =>
    ofAirport(asked, 'SIDs KLAX', (airport) => ({
      job: 'procedures',
      airport,
      kind: ['star', 'arrival'].some((one) => asked.reading.concepts.has(one as 'star')) ? 'star' : 'sid',
    })),
  approaches: ofPlace('approaches KDEN', (airport) => ({ job: 'procedures', airport, kind: 'approach' })),
  airport: ofPlace('airport RJTT', (airport) => ({ job: 'airport', airport })),
  charts: ofPlace('charts KJFK', (airport) => ({ job: 'charts', airport })),
  'density-altitude': ofPlace('density altitude KDEN', (airport) => ({ job: 'density-altitude', airport })),
  demand: ofPlace('delays KJFK', (airport) => ({ job: 'demand', airport })),
  route: (asked) => routeOrPlan(asked, false),
  plan: (asked) => routeOrPlan(asked, true),
  ofp: (asked) => routeOrPlan(asked, true),
  alternates: alternatesOf,
  briefing: ofSaved('brief MER12', (flightId) => ({ job: 'briefing', flightId })),
  distance: distanceOf,
  flights: () => ({ job: 'flights' }),
  flight: (asked) => (asked.flightId === null ? null : { job: 'flight', flightId: asked.flightId }),
  crossing: ofSaved('what crosses MER12', (flightId) => ({ job: 'crossing', flightId })),
  hazards: () => ({ job: 'hazards' }),
  legality: legalityOf,
  find: findOf,
  aircraft: findOf,
  named: findOf,
  airac: () => ({ job: 'airac' }),
  analysis: analysisOf,
  show: (asked) => act(...mapActions(asked, true)),
  hide: (asked) => act(...mapActions(asked, false)),
  level: ({ reading: { flightLevel } }) => (flightLevel === null ? null : act({ kind: 'level', flightLevel })),
  time: timeOf,
  now: () => act({ kind: 'time', atMs: null }),
  band: ({ reading: { band } }) => (band === null ? null : act({ kind: 'band', lowFl: band[0], highFl: band[1] })),
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

/** What a meaning asks for, with what the sentence names; null where it lacks what it is about, or where only the rules decide. */
export function jobOfIntent(intent: Intent, asked: Asked): Job | null {
  const name = APP_WINDOWS.find((one) => intent === `window:${one}`);
  if (name !== undefined) return windowOf(name)(asked);
  return MAKES[intent]?.(asked) ?? null;
}

