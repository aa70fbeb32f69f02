import type { AssistantContext, ClientAction } from '../contract.ts';
import type { Reading } from './reading.ts';
import type { Concept } from './vocabulary.ts';

/** What a sentence asks for, with everything that is needed to do it. */
export type Job =
  | { job: 'weather'; airports: readonly string[]; hasMetar: boolean; hasTaf: boolean }
  | { job: 'notams'; airport: string }
  | { job: 'runway-wind'; airport: string; runway: string | null }
  | { job: 'runways'; airport: string }
  | { job: 'frequencies'; airport: string }
  | { job: 'procedures'; airport: string; kind: 'sid' | 'star' | 'approach' }
  | { job: 'airport'; airport: string }
  | { job: 'route'; from: string; to: string; flightLevel: number | null; atMs: number | null }
  | {
      job: 'plan';
      from: string;
      to: string;
      aircraftType: string;
      flightLevel: number | null;
      atMs: number | null;
      mach: number | null;
      costIndex: number | null;
    }
  | { job: 'distance'; from: string; to: string }
  | { job: 'flights' }
  | { job: 'flight'; flightId: string }
  | { job: 'crossing'; flightId: string }
  | { job: 'hazards' }
  | { job: 'legality'; member: string | null; atMs: number | null }
  | { job: 'find'; text: string }
  | { job: 'delete-flight'; flightId: string }
  | { job: 'map'; actions: readonly ClientAction[] }
  | { job: 'help' }
  | { job: 'missing'; words: string; examples: readonly string[] }
  | { job: 'unknown'; words: readonly string[] };

/** Sentences that are understood, the most asked first; also what is offered where one is not. */
export const EXAMPLES = [
  'metar KJFK KSFO',
  'taf EGLL',
  'route KJFK KLAX FL350 at 1400',
  'fuel KJFK EGLL B77W FL350',
  'notams KSFO',
  'crosswind 27L EGLL',
  'runways LSZH',
  'tower frequency KBOS',
  'approaches KDEN',
  'distance KJFK EGLL',
  'show radar at 18Z',
  'show wind FL340',
  'what crosses my flight',
  'can crew member Smith fly this',
  'my flights',
  'sigmets',
  'open analysis',
  'airport RJTT',
  'where is MERIT',
] as const;

const isLayer = (concept: Concept): concept is `layer:${string}` => concept.startsWith('layer:');
const isWindow = (concept: Concept): concept is `window:${string}` => concept.startsWith('window:');

interface Asked {
  readonly reading: Reading;
  readonly context: AssistantContext;
  /** The airport that is meant: the one named, or the one that is open. */
  readonly airport: string | null;
  readonly flightId: string | null;
}

const has = ({ reading }: Asked, ...concepts: Concept[]): boolean =>
  concepts.some((concept) => reading.concepts.has(concept));

const missing = (words: string, ...examples: string[]): Job => ({ job: 'missing', words, examples });

function ofAirport({ airport }: Asked, example: string, make: (airport: string) => Job): Job {
  return airport === null
    ? missing('Which airport? Name it by its code, or open it first.', example)
    : make(airport);
}

function ofFlight({ flightId }: Asked, example: string, make: (flightId: string) => Job): Job {
  return flightId === null
    ? missing('Which flight? Name it by its callsign, or open it first.', example)
    : make(flightId);
}

function pair({ reading, context }: Asked): readonly [string, string] | null {
  const [first, second] = reading.airports;
  if (first === undefined) return null;
  if (second !== undefined) return [first, second];
  return context.airport !== null && context.airport !== first ? [context.airport, first] : null;
}

function routeOrPlan(asked: Asked): Job {
  const { reading } = asked;
  const ends = pair(asked);
  const wantsPlan = has(asked, 'plan') || reading.aircraftType !== null;
  if (ends === null) {
    if (has(asked, 'plan') && asked.flightId !== null && reading.airports.length === 0)
      return { job: 'flight', flightId: asked.flightId };
    return missing('From where to where? Name both airports.', wantsPlan ? EXAMPLES[3] : EXAMPLES[2]);
  }
  const { flightLevel, atMs, mach, costIndex, aircraftType } = reading;
  const [from, to] = ends;
  if (!wantsPlan) return { job: 'route', from, to, flightLevel, atMs };
  if (aircraftType === null) return missing('Which aircraft? Name its ICAO type.', `fuel ${from} ${to} B738`);
  return { job: 'plan', from, to, aircraftType, flightLevel, atMs, mach, costIndex };
}

/** Layers, level, time and windows: what is done with the map rather than asked. */
function mapActions({ reading }: Asked): ClientAction[] {
  const isOn = !reading.concepts.has('hide');
  const actions: ClientAction[] = [...reading.concepts]
    .filter(isLayer)
    .map((concept) => ({ kind: 'layer', key: concept.slice('layer:'.length), isOn }));
  if (reading.concepts.has('hazard')) actions.push({ kind: 'layer', key: 'metar-sigmet', isOn });
  if (reading.concepts.has('notam')) actions.push({ kind: 'layer', key: 'notams', isOn });
  if (reading.concepts.has('metar') || reading.concepts.has('weather'))
    actions.push({ kind: 'layer', key: 'metar-sigmet', isOn });
  if (reading.flightLevel !== null) actions.push({ kind: 'level', flightLevel: reading.flightLevel });
  if (reading.atMs !== null) actions.push({ kind: 'time', atMs: reading.atMs });
  else if (reading.concepts.has('now')) actions.push({ kind: 'time', atMs: null });
  return actions;
}

function windowOf({ reading }: Asked): Job | null {
  const opened = [...reading.concepts].find(isWindow);
  if (opened === undefined) return null;
  return { job: 'map', actions: [{ kind: 'window', name: opened.slice('window:'.length) }] };
}

type Rule = readonly [when: (asked: Asked) => boolean, then: (asked: Asked) => Job];

const isShown = (asked: Asked): boolean =>
  has(asked, 'show', 'hide') && asked.reading.airports.length === 0 && mapActions(asked).length > 0;

/** In this order: what changes data first, so that it is never taken for something harmless, or the other way round. */
const RULES: readonly Rule[] = [
  [
    (asked) => has(asked, 'delete'),
    (asked) => ofFlight(asked, 'delete flight MER12', (flightId) => ({ job: 'delete-flight', flightId })),
  ],
  [(asked) => has(asked, 'help') && asked.reading.airports.length === 0, () => ({ job: 'help' })],
  [
    (asked) =>
      has(asked, 'crossing') ||
      (has(asked, 'hazard') && (has(asked, 'flight') || asked.reading.flightId !== null)),
    (asked) => ofFlight(asked, 'what crosses MER12', (flightId) => ({ job: 'crossing', flightId })),
  ],
  [
    (asked) => has(asked, 'legality') || (has(asked, 'crew') && !has(asked, 'open', 'show')),
    ({ reading, context }) => {
      const named = [...reading.rest, ...reading.numbers.map(String)].join(' ');
      return { job: 'legality', member: named === '' ? context.memberId : named, atMs: reading.atMs };
    },
  ],
  [
    (asked) => has(asked, 'crew') && has(asked, 'open', 'show'),
    () => ({ job: 'map', actions: [{ kind: 'window', name: 'crew-management' }] }),
  ],
  [isShown, (asked) => ({ job: 'map', actions: mapActions(asked) })],
  [
    (asked) => has(asked, 'runway-wind'),
    (asked) =>
      ofAirport(asked, EXAMPLES[5], (airport) => ({
        job: 'runway-wind',
        airport,
        runway: asked.reading.runway,
      })),
  ],
  [
    (asked) => has(asked, 'notam'),
    (asked) => ofAirport(asked, EXAMPLES[4], (airport) => ({ job: 'notams', airport })),
  ],
  [
    (asked) => has(asked, 'frequency'),
    (asked) => ofAirport(asked, EXAMPLES[7], (airport) => ({ job: 'frequencies', airport })),
  ],
  [(asked) => has(asked, 'distance'), distanceOf],
  [(asked) => has(asked, 'route', 'plan') || (pair(asked) !== null && isBareEnds(asked)), routeOrPlan],
  ...(['sid', 'star', 'approach'] as const).map((kind): Rule => [
    (asked) => has(asked, kind),
    (asked) => ofAirport(asked, EXAMPLES[8], (airport) => ({ job: 'procedures', airport, kind })),
  ]),
  [
    (asked) =>
      has(asked, 'metar', 'taf', 'weather') || (hasWeatherLayer(asked) && asked.reading.airports.length > 0),
    weatherOf,
  ],
  [
    (asked) => has(asked, 'runway'),
    (asked) => ofAirport(asked, EXAMPLES[6], (airport) => ({ job: 'runways', airport })),
  ],
  [(asked) => has(asked, 'hazard'), () => ({ job: 'hazards' })],
  [
    (asked) =>
      asked.reading.flightId !== null ||
      (has(asked, 'flight') && has(asked, 'this', 'open') && asked.flightId !== null),
    (asked) => ofFlight(asked, 'flight MER12', (flightId) => ({ job: 'flight', flightId })),
  ],
  [(asked) => has(asked, 'flight'), () => ({ job: 'flights' })],
  [(asked) => windowOf(asked) !== null, (asked) => windowOf(asked) ?? { job: 'help' }],
  [
    (asked) => has(asked, 'place') && asked.reading.rest.length > 0,
    ({ reading }) => ({ job: 'find', text: reading.rest.join(' ') }),
  ],
  [
    (asked) => asked.reading.airports.length > 0 && asked.reading.rest.length === 0,
    ({ reading }) => ({ job: 'airport', airport: reading.airports[0] ?? '' }),
  ],
  [
    (asked) => has(asked, 'airport') && asked.airport !== null && asked.reading.rest.length === 0,
    (asked) => ofAirport(asked, EXAMPLES[17], (airport) => ({ job: 'airport', airport })),
  ],
  [
    (asked) =>
      has(asked, 'airport', 'layer:waypoints', 'layer:vor', 'layer:ndb') && asked.reading.rest.length > 0,
    ({ reading }) => ({ job: 'find', text: reading.rest.join(' ') }),
  ],
  [
    (asked) => mapActions(asked).length > 0 && asked.reading.rest.length === 0,
    (asked) => ({ job: 'map', actions: mapActions(asked) }),
  ],
];

/** Two airports and nothing that says what of them: a route is meant. */
function isBareEnds({ reading }: Asked): boolean {
  const asks = [...reading.concepts].filter((concept) => concept !== 'flight' && concept !== 'now');
  return reading.airports.length === 2 && asks.length === 0;
}

function hasWeatherLayer({ reading }: Asked): boolean {
  return [
    'layer:wind-speed',
    'layer:visibility',
    'layer:temperature',
    'layer:cloud-cover',
    'layer:pressure',
    'layer:dew-point',
  ].some((layer) => reading.concepts.has(layer as Concept));
}

function distanceOf(asked: Asked): Job {
  const ends = pair(asked);
  return ends === null
    ? missing('Between which two airports?', EXAMPLES[9])
    : { job: 'distance', from: ends[0], to: ends[1] };
}

function weatherOf(asked: Asked): Job {
  const { reading, airport } = asked;
  const airports = reading.airports.length > 0 ? reading.airports : airport === null ? [] : [airport];
  if (airports.length === 0)
    return missing('Which airport? Name it by its code, or open it first.', EXAMPLES[0]);
  const hasTaf = has(asked, 'taf');
  const hasMetar = has(asked, 'metar');
  return { job: 'weather', airports, hasMetar: hasMetar || !hasTaf, hasTaf: hasTaf || !hasMetar };
}

/** What a sentence asks for. Never guesses a place, a flight or an aircraft that was neither named nor open. */
export function jobOf(reading: Reading, context: AssistantContext): Job {
  const asked: Asked = {
    reading,
    context,
    airport: reading.airports[0] ?? context.airport,
    flightId: reading.flightId ?? context.flightId,
  };
  const rule = RULES.find(([when]) => when(asked));
  return rule ? rule[1](asked) : { job: 'unknown', words: reading.rest };
}

/** The three sentences that are most like one that was not understood. */
export function nearestExamples(text: string): string[] {
  const words = new Set(text.toLowerCase().split(/\W+/));
  const shared = (example: string) =>
    example
      .toLowerCase()
      .split(/\W+/)
      .filter((word) => words.has(word)).length;
  return EXAMPLES.toSorted((a, b) => shared(b) - shared(a)).slice(0, 3);
}
