import { EXAMPLES, type Job } from '../job.ts';
import { ORDINARY_WORDS } from '../words/ordinary-words.table.ts';
import type { Concept } from '../words/vocabulary.ts';
import { type ParsedRequest, has, missing, ofAirport, type Rule } from './asked.ts';

/** `arrivals into EGLL` without another request. */
function asksByEnd(request: ParsedRequest, kind: 'sid' | 'star' | 'approach'): boolean {
  const end = { sid: 'departure', star: 'arrival', approach: null }[kind] as Concept | null;
  return (
    end !== null &&
    has(request, end) &&
    !has(request, 'metar', 'taf', 'weather', 'runway', 'notam') &&
    !hasWeatherLayer(request)
  );
}

function hasWeatherLayer({ reading }: ParsedRequest): boolean {
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

/** `temperature?`, `do they have a thunderstorm here`: about the open airport, when nothing is to be shown. */
const isOfOpenAirport = (request: ParsedRequest): boolean =>
  request.airport !== null &&
  !has(request, 'show', 'hide') &&
  !/\b(?:map|layer|overlay|on|off)\b/.test(request.reading.plain) &&
  (/\b(?:here|there)\b/.test(request.reading.plain) ||
    (request.reading.tokens.length <= 2 &&
      has(
        request,
        'layer:temperature',
        'layer:visibility',
        'layer:dew-point',
        'layer:pressure',
        'layer:wind-speed',
      )));

export function weatherOf(request: ParsedRequest): Job {
  const { reading, airport } = request;
  const airports = reading.airports.length > 0 ? reading.airports : airport === null ? [] : [airport];
  if (airports.length === 0)
    return missing('Which airport? Name it by its code, or open it first.', EXAMPLES[0]);
  const hasTaf = has(request, 'taf');
  const hasMetar = has(request, 'metar');
  return { job: 'weather', airports, hasMetar: hasMetar || !hasTaf, hasTaf: hasTaf || !hasMetar };
}

/** NOTAMs of every airport named. */
export function notamsOf(request: ParsedRequest): Job {
  const more = request.reading.airports.slice(1);
  return ofAirport(request, EXAMPLES[4], (airport) => ({
    job: 'notams',
    airport,
    ...(more.length === 0 ? {} : { more }),
  }));
}

/** Idents of navigation data: an airway, a navaid, a fix with a digit. */
const IDENT = /^(?=.*\d)[a-z]{1,2}\d{1,4}[a-z]?$/;

/** A navaid, fix or airway named, whose ident may be an airport code too. */
export const NAVAID_RULE: Rule = [
  (request) =>
    has(request, 'layer:vor', 'layer:ndb', 'layer:waypoints', 'layer:airways') &&
    !has(request, 'show', 'hide', 'approach') &&
    request.reading.flightId === null &&
    request.reading.codes.length + request.reading.rest.length === 1,
  ({ reading }) => ({ job: 'find', text: [...reading.codes, ...reading.rest].join(' ') }),
];

const FIX = /^[a-z]{5}$/;
const namedFixes = ({ reading }: ParsedRequest): string[] =>
  reading.tokens.flatMap(({ text, concept, isCapital, airport }) =>
    isCapital && concept === null && airport === null && FIX.test(text) ? [text] : [],
  );
/** `there is a fix called DOGAL, could you show me that`: shows the point named, not the whole layer. */
export const FIX_RULE: Rule = [
  (request) =>
    has(request, 'layer:waypoints') &&
    !has(request, 'hide') &&
    request.reading.flightId === null &&
    request.reading.airports.length === 0 &&
    new Set(namedFixes(request)).size === 1 &&
    /\b(?:called|named|that|this|the) (?:fix|waypoint|point|one|intersection)\b|\b(?:called|named)\b/.test(
      request.reading.plain,
    ),
  (request) => ({ job: 'named', name: (namedFixes(request)[0] ?? '').toUpperCase() }),
];

/** `closed in by haar, what is the actual`: a request for the report. */
const isClosedByWeather = (request: ParsedRequest): boolean =>
  has(request, 'metar', 'taf') &&
  request.reading.tokens.every(({ concept, text }) => concept !== 'notam' || /^(?:clos|shut)/.test(text));

/** MHz of navaids and radio. */
const RADIO_FREQUENCY = /^1(?:0[89]|[12]\d|3[0-6])\.\d{1,3}$/;

export const AIRPORT_RULES: readonly Rule[] = [
  [
    (request) => has(request, 'nearest'),
    () =>
      missing(
        'Nearest places are not available in the assistant. Ask for the alternates of a flight, or open Nearby on the map.',
        'best alternate for my flight',
        'what is near the middle of the map',
      ),
  ],
  [
    (request) => has(request, 'layer:pirep') && !has(request, 'hide'),
    ({ reading }) => ({ job: 'pireps', airport: reading.airports[0] ?? null }),
  ],
  [
    (request) =>
      has(request, 'layer:thunderstorm', 'layer:convective') &&
      (request.reading.tokens.some(({ text }) => /^(?:cells?|tops?)$/.test(text)) ||
        /\bwhere\b.*\b(?:nearest|closest|biggest|strongest|worst)\b/.test(request.reading.plain)) &&
      !has(request, 'show', 'hide'),
    () => ({ job: 'cells' }),
  ],
  [
    // `everything called LAM`: an ident is in capitals.
    ({ reading, flightId }) =>
      flightId === null &&
      /\b(?:called|named|ident|idents|identifier)\b/.test(reading.plain) &&
      reading.newCallsign === null &&
      reading.tokens.filter(({ isCapital }) => isCapital).length === 1,
    ({ reading }) => ({
      job: 'named',
      name: (reading.tokens.find(({ isCapital }) => isCapital)?.text ?? '').toUpperCase(),
    }),
  ],
  [(request) => has(request, 'airac') && request.reading.rest.length === 0, () => ({ job: 'airac' })],
  [
    (request) => has(request, 'density-altitude'),
    (request) =>
      ofAirport(request, 'density altitude KDEN', (airport) => ({ job: 'density-altitude', airport })),
  ],
  [
    (request) =>
      has(request, 'runway-wind') ||
      (has(request, 'runway') && has(request, 'best', 'layer:wind-speed')) ||
      (request.reading.runway !== null && has(request, 'layer:wind-speed')),
    (request) =>
      ofAirport(request, EXAMPLES[5], (airport) => ({
        job: 'runway-wind',
        airport,
        runway: request.reading.runway,
      })),
  ],
  [
    (request) => has(request, 'demand'),
    (request) => ofAirport(request, 'delays KJFK', (airport) => ({ job: 'demand', airport })),
  ],
  [(request) => has(request, 'notam') && !isClosedByWeather(request), notamsOf],
  [
    // `frequency 112.1, which navaid is it`.
    ({ reading, airport }) =>
      airport === null && reading.rest.filter((word) => RADIO_FREQUENCY.test(word)).length === 1,
    ({ reading }) => ({
      job: 'find',
      text: reading.rest.find((word) => RADIO_FREQUENCY.test(word)) ?? '',
    }),
  ],
  [
    (request) => has(request, 'frequency'),
    (request) => ofAirport(request, EXAMPLES[7], (airport) => ({ job: 'frequencies', airport })),
  ],
];

export const PROCEDURE_RULES: readonly Rule[] = [
  [
    (request) => has(request, 'chart', 'diagram') && !has(request, 'approach'),
    (request) => ofAirport(request, 'charts KJFK', (airport) => ({ job: 'charts', airport })),
  ],
  ...(['sid', 'star', 'approach'] as const).map((kind): Rule => [
    (request) => has(request, kind) || (request.reading.airports.length === 1 && asksByEnd(request, kind)),
    (request) => ofAirport(request, EXAMPLES[8], (airport) => ({ job: 'procedures', airport, kind })),
  ]),
];

export const WEATHER_RULES: readonly Rule[] = [
  [(request) => has(request, 'hazard') && request.reading.airports.length === 0, () => ({ job: 'hazards' })],
  [
    (request) =>
      has(request, 'metar', 'taf', 'weather') ||
      (hasWeatherLayer(request) &&
        (request.reading.airports.length > 0 ||
          (request.airport !== null && /\b(?:here|there)$/.test(request.reading.plain)) ||
          isOfOpenAirport(request))),
    weatherOf,
  ],
  [
    (request) => has(request, 'runway'),
    (request) => ofAirport(request, EXAMPLES[6], (airport) => ({ job: 'runways', airport })),
  ],
  [(request) => has(request, 'hazard'), () => ({ job: 'hazards' })],
];

const AIRLINE_FLIGHT = /^[a-z]{3}\d{1,4}[a-z]?$/;

/** A place named without a request. */
export const PLACE_RULES: readonly Rule[] = [
  [
    (request) => has(request, 'place') && request.reading.newCallsign !== null,
    ({ reading }) => ({ job: 'aircraft', text: (reading.newCallsign ?? '').toLowerCase() }),
  ],
  [
    (request) => has(request, 'place') && request.reading.rest.length > 0,
    ({ reading }) => {
      // `where is my colleague, MSR777`: an airline flight; `search navaid TGO`: an ident is in capitals.
      const flown = reading.rest.find((word) => AIRLINE_FLIGHT.test(word));
      const ident = reading.tokens.find(
        ({ isCapital, concept, text }) =>
          isCapital && concept === null && /^(?:[a-z]{2,3}|[a-z]{5})$/.test(text),
      );
      return flown === undefined
        ? { job: 'find', text: ident?.text ?? reading.rest.join(' ') }
        : { job: 'aircraft', text: flown };
    },
  ],
  [
    (request) => request.reading.airports.length > 0 && request.reading.rest.length === 0,
    ({ reading }) => ({ job: 'airport', airport: reading.airports[0] ?? '' }),
  ],
  [
    (request) => has(request, 'airport') && request.airport !== null && request.reading.rest.length === 0,
    (request) => ofAirport(request, EXAMPLES[17], (airport) => ({ job: 'airport', airport })),
  ],
  [
    ({ reading }) =>
      reading.concepts.has('airport') &&
      reading.rest.length === 1 &&
      reading.rest.every((word) => !ORDINARY_WORDS.has(word)),
    ({ reading }) => ({ job: 'find', text: reading.rest.join(' ') }),
  ],
  [
    ({ reading }) =>
      reading.rest.length === 1 && reading.concepts.size === 0 && IDENT.test(reading.rest[0] ?? ''),
    ({ reading }) => ({ job: 'find', text: reading.rest.join(' ') }),
  ],
];
