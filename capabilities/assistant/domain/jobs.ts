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
      payloadKg: number | null;
    }
  | {
      job: 'save-flight';
      from: string;
      to: string;
      aircraftType: string | null;
      callsign: string;
      atMs: number | null;
    }
  | { job: 'alternates'; flightId: string; airport: string | null }
  | { job: 'plan-alternates'; from: string; to: string; aircraftType: string; atMs: number | null }
  | { job: 'briefing'; flightId: string }
  | { job: 'charts'; airport: string }
  | { job: 'distance'; from: string; to: string }
  | { job: 'flights' }
  | { job: 'flight'; flightId: string }
  | { job: 'crossing'; flightId: string }
  | { job: 'hazards' }
  | { job: 'demand'; airport: string }
  | { job: 'legality'; member: string | null; atMs: number | null; flightId: string | null }
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
  'best alternate for my flight',
  'brief my flight',
  'delays KJFK',
  'save flight KJFK EGLL B77W as MER12',
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
  if (context.airport !== null && reading.hereIs === 'to') return [first, context.airport];
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
  const { flightLevel, atMs, mach, costIndex, aircraftType, payloadKg } = reading;
  const [from, to] = ends;
  if (!wantsPlan) return { job: 'route', from, to, flightLevel, atMs };
  if (aircraftType === null) return missing('Which aircraft? Name its ICAO type.', `fuel ${from} ${to} B738`);
  return { job: 'plan', from, to, aircraftType, flightLevel, atMs, mach, costIndex, payloadKg };
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

/** A change is offered only for a sentence that is understood to its last word, and never against it. */
const isPlainWish = (asked: Asked): boolean => asked.reading.rest.length === 0 && !has(asked, 'not');

/** `delete MER12`, `remove MER12 from my flights`; `remove radar` is about the map. */
const wantsDeletion = (asked: Asked): boolean =>
  has(asked, 'delete') || (has(asked, 'hide') && asked.reading.flightId !== null && has(asked, 'flight'));

function deletionOf(asked: Asked): Job {
  const names = asked.reading.flightId !== null || has(asked, 'flight');
  if (!isPlainWish(asked) || !names) return { job: 'unknown', words: asked.reading.rest };
  // What is open is meant only where the sentence points at it.
  const meant = asked.reading.flightId ?? (has(asked, 'this') ? asked.context.flightId : null);
  return ofFlight({ ...asked, flightId: meant }, 'delete flight MER12', (flightId) => ({
    job: 'delete-flight',
    flightId,
  }));
}

/** As words of a sentence are read: in lower case. */
const CALLSIGN = /^[a-z]{1,4}\d{1,5}[a-z]{0,2}$/;

function savingOf(asked: Asked): Job {
  const { reading } = asked;
  const [from, to] = reading.airports;
  // `save flight KJFK EGLL MER12`: a word that can only be the callsign is it.
  const [named, ...others] = reading.rest;
  const unnamed = reading.newCallsign === null && named !== undefined && CALLSIGN.test(named) ? named : null;
  const isPlain = unnamed === null ? isPlainWish(asked) : others.length === 0 && !has(asked, 'not');
  if (!isPlain) return { job: 'unknown', words: reading.rest };
  if (from === undefined || to === undefined)
    return missing('From where to where? Name both airports.', 'save flight KJFK EGLL B77W as MER12');
  const callsign = reading.newCallsign ?? unnamed?.toUpperCase() ?? null;
  if (callsign === null) return missing('Under which callsign?', `save flight ${from} ${to} as MER12`);
  const { aircraftType, atMs } = reading;
  return { job: 'save-flight', from, to, aircraftType, callsign, atMs };
}

function alternatesOf(asked: Asked): Job {
  const { reading, flightId } = asked;
  const [from, to] = reading.airports;
  if (from !== undefined && to !== undefined) {
    if (reading.aircraftType === null)
      return missing('Which aircraft? Name its ICAO type.', `alternate ${from} ${to} B738`);
    return { job: 'plan-alternates', from, to, aircraftType: reading.aircraftType, atMs: reading.atMs };
  }
  return flightId === null
    ? missing(
        'Which flight? Name it, open it, or give departure, destination and aircraft.',
        'alternate KJFK EGLL B77W',
      )
    : { job: 'alternates', flightId, airport: from ?? null };
}

/** Words by which `can … fly` names a crew, not a route. */
const asksWhoMayFly = (asked: Asked): boolean =>
  has(asked, 'may-fly') && asked.reading.airports.length === 0 && asked.reading.aircraftType === null;

/** Hazards asked of a flight: turbulence on my route. */
const isAlongFlight = (asked: Asked): boolean =>
  asked.flightId !== null &&
  asked.reading.airports.length === 0 &&
  has(asked, 'route', 'flight') &&
  has(
    asked,
    'hazard',
    'layer:metar-sigmet',
    'layer:thunderstorm',
    'layer:convective',
    'layer:airspace',
    'layer:hail-intensity',
  );

function openingOf({ reading }: Asked): Job | null {
  const [airport, other] = reading.airports;
  if (reading.flightId !== null && reading.airports.length === 0)
    return { job: 'map', actions: [{ kind: 'go', path: `/flight/${reading.flightId}` }] };
  return airport === undefined || other !== undefined
    ? null
    : { job: 'map', actions: [{ kind: 'go', path: `/airport/${airport}` }] };
}

/** Concepts that leave `open KJFK` a wish to see the place. */
const ONLY_OPENS: ReadonlySet<Concept> = new Set(['open', 'airport', 'this', 'flight', 'show', 'place']);
const isOpening = (asked: Asked): boolean =>
  has(asked, 'open') &&
  asked.reading.rest.length === 0 &&
  asked.reading.atMs === null &&
  [...asked.reading.concepts].every((concept) => ONLY_OPENS.has(concept)) &&
  openingOf(asked) !== null;

const CHANGES = ['save flight KJFK EGLL B77W as MER12', 'delete flight MER12', 'my flights'];

/** `open the ofp` of a flight: the plan is shown with the flight. */
const opensPlan = (asked: Asked): boolean =>
  has(asked, 'open') && has(asked, 'plan') && asked.flightId !== null && asked.reading.airports.length === 0;

/** In this order: what changes data first, so that it is never taken for something harmless, or the other way round. */
const RULES: readonly Rule[] = [
  [
    (asked) => has(asked, 'change'),
    ({ reading }) =>
      reading.rest.length > 0
        ? { job: 'unknown', words: reading.rest }
        : missing(
            'This cannot be changed here. The assistant saves and deletes flights, and asks before it does.',
            ...CHANGES,
          ),
  ],
  [wantsDeletion, deletionOf],
  [(asked) => has(asked, 'save'), savingOf],
  [isOpening, (asked) => openingOf(asked) ?? { job: 'help' }],
  [
    opensPlan,
    ({ flightId }) => ({ job: 'map', actions: [{ kind: 'go', path: `/flight/${flightId ?? ''}` }] }),
  ],
  [(asked) => has(asked, 'alternate'), alternatesOf],
  [
    (asked) => has(asked, 'briefing') && asked.reading.airports.length === 0,
    (asked) => ofFlight(asked, 'brief MER12', (flightId) => ({ job: 'briefing', flightId })),
  ],
  [(asked) => has(asked, 'help') && asked.reading.airports.length === 0, () => ({ job: 'help' })],
  [
    (asked) =>
      has(asked, 'crossing') ||
      isAlongFlight(asked) ||
      (has(asked, 'hazard') && (has(asked, 'flight') || asked.reading.flightId !== null)),
    (asked) => ofFlight(asked, 'what crosses MER12', (flightId) => ({ job: 'crossing', flightId })),
  ],
  [
    (asked) =>
      has(asked, 'legality') ||
      (has(asked, 'crew') && !has(asked, 'open', 'show')) ||
      (asksWhoMayFly(asked) && !has(asked, 'route', 'plan')),
    ({ reading, context, flightId }) => {
      const named = [...reading.rest, ...reading.numbers.map(String)].join(' ');
      const member = named === '' ? context.memberId : named;
      const isAboutFlight = reading.concepts.has('may-fly') && reading.atMs === null;
      return { job: 'legality', member, atMs: reading.atMs, flightId: isAboutFlight ? flightId : null };
    },
  ],
  [
    (asked) => has(asked, 'crew') && has(asked, 'open', 'show'),
    () => ({ job: 'map', actions: [{ kind: 'window', name: 'crew-management' }] }),
  ],
  [isShown, (asked) => ({ job: 'map', actions: mapActions(asked) })],
  [
    (asked) =>
      has(asked, 'runway-wind') ||
      (has(asked, 'runway') && has(asked, 'best', 'layer:wind-speed')) ||
      (asked.reading.runway !== null && has(asked, 'layer:wind-speed')),
    (asked) =>
      ofAirport(asked, EXAMPLES[5], (airport) => ({
        job: 'runway-wind',
        airport,
        runway: asked.reading.runway,
      })),
  ],
  [
    (asked) => has(asked, 'demand'),
    (asked) => ofAirport(asked, 'delays KJFK', (airport) => ({ job: 'demand', airport })),
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
  [
    (asked) => has(asked, 'chart') && !has(asked, 'approach'),
    (asked) => ofAirport(asked, 'charts KJFK', (airport) => ({ job: 'charts', airport })),
  ],
  ...(['sid', 'star', 'approach'] as const).map((kind): Rule => [
    (asked) => has(asked, kind) || (asked.reading.airports.length === 1 && asksByEnd(asked, kind)),
    (asked) => ofAirport(asked, EXAMPLES[8], (airport) => ({ job: 'procedures', airport, kind })),
  ]),
  [(asked) => has(asked, 'hazard') && asked.reading.airports.length === 0, () => ({ job: 'hazards' })],
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
    // `compare levels of this flight` is about the flight that is open, which the analysis shows.
    (asked) =>
      windowOf(asked) !== null && asked.reading.flightId === null && asked.reading.airports.length === 0,
    (asked) => windowOf(asked) ?? { job: 'help' },
  ],
  [
    (asked) =>
      asked.reading.flightId !== null ||
      (has(asked, 'flight') && has(asked, 'this', 'open') && asked.flightId !== null),
    (asked) => ofFlight(asked, 'flight MER12', (flightId) => ({ job: 'flight', flightId })),
  ],
  [
    (asked) => has(asked, 'flight') && asked.reading.rest.some((word) => CALLSIGN.test(word)),
    ({ reading }) =>
      missing(`No saved flight is called ${reading.rest.join(' ').toUpperCase()}.`, 'my flights'),
  ],
  [(asked) => has(asked, 'flight'), () => ({ job: 'flights' })],
  [(asked) => windowOf(asked) !== null, (asked) => windowOf(asked) ?? { job: 'help' }],
  [
    // An ident of a navaid or fix may be the code of an airport too.
    (asked) =>
      has(asked, 'layer:vor', 'layer:ndb', 'layer:waypoints') &&
      has(asked, 'place') &&
      asked.reading.codes.length === 1,
    ({ reading }) => ({ job: 'find', text: reading.codes.join(' ') }),
  ],
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
      has(asked, 'airport', 'layer:waypoints', 'layer:vor', 'layer:ndb') && asked.reading.rest.length === 1,
    ({ reading }) => ({ job: 'find', text: reading.rest.join(' ') }),
  ],
  [
    (asked) => mapActions(asked).length > 0 && asked.reading.rest.length === 0,
    (asked) => ({ job: 'map', actions: mapActions(asked) }),
  ],
];

/** `arrivals into EGLL` with nothing else that is asked. */
function asksByEnd(asked: Asked, kind: 'sid' | 'star' | 'approach'): boolean {
  const end = { sid: 'departure', star: 'arrival', approach: null }[kind] as Concept | null;
  return end !== null && has(asked, end) && !has(asked, 'metar', 'taf', 'weather', 'runway', 'notam');
}

/** Two airports and nothing that says what of them: a route is meant. */
function isBareEnds({ reading }: Asked): boolean {
  const asks = [...reading.concepts].filter(
    (concept) => !['flight', 'now', 'best', 'may-fly', 'this'].includes(concept),
  );
  return (
    (reading.airports.length === 2 || (reading.airports.length === 1 && reading.hereIs !== null)) &&
    asks.length === 0
  );
}

function hasWeatherLayer({ reading }: Asked): boolean {
  return [
    'layer:wind-speed',
    'layer:visibility',
    'layer:temperature',
    'layer:cloud-cover',
    'layer:pressure',
    'layer:dew-point',
    'layer:radar',
    'layer:thunderstorm',
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
