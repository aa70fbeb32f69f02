import { EXAMPLES, type Job } from '../job.ts';
import { ORDINARY_WORDS } from '../words/ordinary-words.table.ts';
import type { Concept } from '../words/vocabulary.ts';
import { type Asked, has, missing, ofAirport, type Rule } from './asked.ts';

/** `arrivals into EGLL` without another request. */
function asksByEnd(asked: Asked, kind: 'sid' | 'star' | 'approach'): boolean {
  const end = { sid: 'departure', star: 'arrival', approach: null }[kind] as Concept | null;
  return (
    end !== null &&
    has(asked, end) &&
    !has(asked, 'metar', 'taf', 'weather', 'runway', 'notam') &&
    !hasWeatherLayer(asked)
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

/** `temperature?`, `do they have a thunderstorm here`: about the open airport, when nothing is to be shown. */
const isOfOpenAirport = (asked: Asked): boolean =>
  asked.airport !== null &&
  !has(asked, 'show', 'hide') &&
  !/\b(?:map|layer|overlay|on|off)\b/.test(asked.reading.plain) &&
  (/\b(?:here|there)\b/.test(asked.reading.plain) ||
    (asked.reading.tokens.length <= 2 &&
      has(
        asked,
        'layer:temperature',
        'layer:visibility',
        'layer:dew-point',
        'layer:pressure',
        'layer:wind-speed',
      )));

export function weatherOf(asked: Asked): Job {
  const { reading, airport } = asked;
  const airports = reading.airports.length > 0 ? reading.airports : airport === null ? [] : [airport];
  if (airports.length === 0)
    return missing('Which airport? Name it by its code, or open it first.', EXAMPLES[0]);
  const hasTaf = has(asked, 'taf');
  const hasMetar = has(asked, 'metar');
  return { job: 'weather', airports, hasMetar: hasMetar || !hasTaf, hasTaf: hasTaf || !hasMetar };
}

/** NOTAMs of every airport named. */
export function notamsOf(asked: Asked): Job {
  const more = asked.reading.airports.slice(1);
  return ofAirport(asked, EXAMPLES[4], (airport) => ({
    job: 'notams',
    airport,
    ...(more.length === 0 ? {} : { more }),
  }));
}

/** Idents of navigation data: an airway, a navaid, a fix with a digit. */
const IDENT = /^(?=.*\d)[a-z]{1,2}\d{1,4}[a-z]?$/;

/** A navaid, fix or airway named, whose ident may be an airport code too. */
export const NAVAID_RULE: Rule = [
  (asked) =>
    has(asked, 'layer:vor', 'layer:ndb', 'layer:waypoints', 'layer:airways') &&
    !has(asked, 'show', 'hide', 'approach') &&
    asked.reading.flightId === null &&
    asked.reading.codes.length + asked.reading.rest.length === 1,
  ({ reading }) => ({ job: 'find', text: [...reading.codes, ...reading.rest].join(' ') }),
];

const FIX = /^[a-z]{5}$/;
const namedFixes = ({ reading }: Asked): string[] =>
  reading.tokens.flatMap(({ text, concept, isCapital, airport }) =>
    isCapital && concept === null && airport === null && FIX.test(text) ? [text] : [],
  );
/** `there is a fix called DOGAL, could you show me that`: shows the point named, not the whole layer. */
export const FIX_RULE: Rule = [
  (asked) =>
    has(asked, 'layer:waypoints') &&
    !has(asked, 'hide') &&
    asked.reading.flightId === null &&
    asked.reading.airports.length === 0 &&
    new Set(namedFixes(asked)).size === 1 &&
    /\b(?:called|named|that|this|the) (?:fix|waypoint|point|one|intersection)\b|\b(?:called|named)\b/.test(
      asked.reading.plain,
    ),
  (asked) => ({ job: 'named', name: (namedFixes(asked)[0] ?? '').toUpperCase() }),
];

/** `closed in by haar, what is the actual`: a request for the report. */
const isClosedByWeather = (asked: Asked): boolean =>
  has(asked, 'metar', 'taf') &&
  asked.reading.tokens.every(({ concept, text }) => concept !== 'notam' || /^(?:clos|shut)/.test(text));

/** MHz of navaids and radio. */
const RADIO_FREQUENCY = /^1(?:0[89]|[12]\d|3[0-6])\.\d{1,3}$/;

export const AIRPORT_RULES: readonly Rule[] = [
  [
    (asked) => has(asked, 'nearest'),
    () =>
      missing(
        'Nearest places are not available by words. Ask for the alternates of a flight, or open Nearby on the map.',
        'best alternate for my flight',
        'what is near the middle of the map',
      ),
  ],
  [
    (asked) => has(asked, 'layer:pirep') && !has(asked, 'hide'),
    ({ reading }) => ({ job: 'pireps', airport: reading.airports[0] ?? null }),
  ],
  [
    (asked) =>
      has(asked, 'layer:thunderstorm', 'layer:convective') &&
      (asked.reading.tokens.some(({ text }) => /^(?:cells?|tops?)$/.test(text)) ||
        /\bwhere\b.*\b(?:nearest|closest|biggest|strongest|worst)\b/.test(asked.reading.plain)) &&
      !has(asked, 'show', 'hide'),
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
  [(asked) => has(asked, 'airac') && asked.reading.rest.length === 0, () => ({ job: 'airac' })],
  [
    (asked) => has(asked, 'density-altitude'),
    (asked) => ofAirport(asked, 'density altitude KDEN', (airport) => ({ job: 'density-altitude', airport })),
  ],
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
  [(asked) => has(asked, 'notam') && !isClosedByWeather(asked), notamsOf],
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
    (asked) => has(asked, 'frequency'),
    (asked) => ofAirport(asked, EXAMPLES[7], (airport) => ({ job: 'frequencies', airport })),
  ],
];

export const PROCEDURE_RULES: readonly Rule[] = [
  [
    (asked) => has(asked, 'chart', 'diagram') && !has(asked, 'approach'),
    (asked) => ofAirport(asked, 'charts KJFK', (airport) => ({ job: 'charts', airport })),
  ],
  ...(['sid', 'star', 'approach'] as const).map((kind): Rule => [
    (asked) => has(asked, kind) || (asked.reading.airports.length === 1 && asksByEnd(asked, kind)),
    (asked) => ofAirport(asked, EXAMPLES[8], (airport) => ({ job: 'procedures', airport, kind })),
  ]),
];

export const WEATHER_RULES: readonly Rule[] = [
  [(asked) => has(asked, 'hazard') && asked.reading.airports.length === 0, () => ({ job: 'hazards' })],
  [
    (asked) =>
      has(asked, 'metar', 'taf', 'weather') ||
      (hasWeatherLayer(asked) &&
        (asked.reading.airports.length > 0 ||
          (asked.airport !== null && /\b(?:here|there)$/.test(asked.reading.plain)) ||
          isOfOpenAirport(asked))),
    weatherOf,
  ],
  [
    (asked) => has(asked, 'runway'),
    (asked) => ofAirport(asked, EXAMPLES[6], (airport) => ({ job: 'runways', airport })),
  ],
  [(asked) => has(asked, 'hazard'), () => ({ job: 'hazards' })],
];

const AIRLINE_FLIGHT = /^[a-z]{3}\d{1,4}[a-z]?$/;

/** A place named without a request. */
export const PLACE_RULES: readonly Rule[] = [
  [
    (asked) => has(asked, 'place') && asked.reading.newCallsign !== null,
    ({ reading }) => ({ job: 'aircraft', text: (reading.newCallsign ?? '').toLowerCase() }),
  ],
  [
    (asked) => has(asked, 'place') && asked.reading.rest.length > 0,
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
    (asked) => asked.reading.airports.length > 0 && asked.reading.rest.length === 0,
    ({ reading }) => ({ job: 'airport', airport: reading.airports[0] ?? '' }),
  ],
  [
    (asked) => has(asked, 'airport') && asked.airport !== null && asked.reading.rest.length === 0,
    (asked) => ofAirport(asked, EXAMPLES[17], (airport) => ({ job: 'airport', airport })),
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
