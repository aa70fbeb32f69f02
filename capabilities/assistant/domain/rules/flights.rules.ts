import { EXAMPLES, type Job } from '../job.ts';
import { type ParsedRequest, CALLSIGN, has, missing, ofFlight, pair, type Rule } from './asked.ts';

/** Stored plan of a flight, or a new one when the sentence gives other figures. */
function planOfFlight({ reading }: ParsedRequest, flightId: string): Job {
  const { flightLevel, atMs, mach, costIndex, payloadKg, extraKg } = reading;
  const figures = { flightLevel, atMs, mach, costIndex, payloadKg, extraKg };
  const isAsStored = Object.values(figures).every((figure) => figure === null);
  return isAsStored ? { job: 'flight', flightId } : { job: 'plan-flight', flightId, ...figures };
}

/** `route eidw lepa 360`: a number that can only be a level. */
function bareLevel(numbers: readonly number[]): number | null {
  const [only = null] = numbers;
  const isLevel = only !== null && numbers.length === 1 && only >= 100 && only <= 450 && only % 10 === 0;
  return isLevel ? only : null;
}

/** Names of aircraft families, and their types with performance figures. */
const FAMILIES: readonly (readonly [RegExp, string, readonly string[]])[] = [
  [/^b?777$/, '777', ['B772', 'B77L', 'B773', 'B77W']],
  [/^b?787$/, '787', ['B788', 'B789', 'B78X']],
  [/^b?747$/, '747', ['B744', 'B748']],
  [/^b?757$/, '757', ['B752', 'B753']],
  [/^b?767$/, '767', ['B762', 'B763', 'B764']],
  [/^a330$/, 'A330', ['A332', 'A333', 'A338', 'A339']],
  [/^a340$/, 'A340', ['A343', 'A346']],
  [/^a350$/, 'A350', ['A359', 'A35K']],
];

function whichAircraft({ reading }: ParsedRequest, from: string, to: string): Job {
  const family = FAMILIES.find(([name]) => reading.tokens.some(({ text }) => name.test(text)));
  const [, called, types = []] = family ?? [];
  return called === undefined
    ? missing('Which aircraft? Name its ICAO type.', `fuel ${from} ${to} B738`)
    : missing(`Which ${called}? Name its ICAO type.`, ...types.map((type) => `fuel ${from} ${to} ${type}`));
}

export function routeOrPlan(request: ParsedRequest, isPlan = has(request, 'plan')): Job {
  const { reading } = request;
  const ends = pair(request);
  const wantsPlan = isPlan || reading.aircraftType !== null;
  if (ends === null) {
    if (isPlan && request.flightId !== null && reading.airports.length === 0)
      return planOfFlight(request, request.flightId);
    return missing('From where to where? Name both airports.', wantsPlan ? EXAMPLES[3] : EXAMPLES[2]);
  }
  const { atMs, mach, costIndex, aircraftType, payloadKg, passengers, extraKg } = reading;
  const flightLevel = reading.flightLevel ?? bareLevel(reading.numbers);
  const { alternate, typedRoute, alternatives } = reading;
  const [from, to] = ends;
  if (!wantsPlan) return { job: 'route', from, to, flightLevel, atMs, typedRoute, alternatives };
  if (aircraftType === null) return whichAircraft(request, from, to);
  const figures = { flightLevel, atMs, mach, costIndex, payloadKg, passengers, extraKg, alternate };
  return { job: 'plan', from, to, aircraftType, ...figures };
}

/** Two airports without a topic: a route. */
function isBareEnds({ reading }: ParsedRequest): boolean {
  const asks = [...reading.concepts].filter(
    (concept) => !['flight', 'now', 'best', 'may-fly', 'this', 'departure', 'arrival'].includes(concept),
  );
  return (
    (reading.airports.length === 2 || (reading.airports.length === 1 && reading.hereIs !== null)) &&
    asks.length === 0
  );
}

export function alternatesOf(request: ParsedRequest): Job {
  const { reading, flightId } = request;
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
    : { job: 'alternates', flightId, airport: from ?? null, runwayFt: reading.runwayFt };
}

/** Hazards along a flight: turbulence on my route. */
const isAlongFlight = (request: ParsedRequest): boolean =>
  request.flightId !== null &&
  request.reading.airports.length === 0 &&
  has(request, 'route', 'flight') &&
  has(
    request,
    'hazard',
    'layer:metar-sigmet',
    'layer:thunderstorm',
    'layer:convective',
    'layer:airspace',
    'layer:hail-intensity',
  );

/** `open the ofp` of a flight: the plan is shown with the flight. */
const opensPlan = (request: ParsedRequest): boolean =>
  has(request, 'open') &&
  has(request, 'plan') &&
  request.flightId !== null &&
  request.reading.airports.length === 0;

export function distanceOf(request: ParsedRequest): Job {
  const ends = pair(request);
  return ends === null
    ? missing('Between which two airports?', EXAMPLES[9])
    : { job: 'distance', from: ends[0], to: ends[1] };
}

/** Alternates, the briefing and the plan of a flight. */
export const OWN_FLIGHT_RULES: readonly Rule[] = [
  [
    opensPlan,
    ({ flightId }) => ({ job: 'map', actions: [{ kind: 'go', path: `/flight/${flightId ?? ''}` }] }),
  ],
  [(request) => has(request, 'alternate'), alternatesOf],
  [
    (request) => has(request, 'briefing') && request.reading.airports.length === 0,
    (request) => ofFlight(request, 'brief MER12', (flightId) => ({ job: 'briefing', flightId })),
  ],
];

export const CROSSING_RULE: Rule = [
  (request) =>
    has(request, 'crossing') ||
    isAlongFlight(request) ||
    (has(request, 'hazard') && (has(request, 'flight') || request.reading.flightId !== null)),
  (request) => ofFlight(request, 'what crosses MER12', (flightId) => ({ job: 'crossing', flightId })),
];

export const ROUTE_RULES: readonly Rule[] = [
  [(request) => has(request, 'distance'), distanceOf],
  [
    (request) => has(request, 'route', 'plan') || (pair(request) !== null && isBareEnds(request)),
    (request) => routeOrPlan(request),
  ],
];

/** A saved flight, or all of them. */
export const SAVED_FLIGHT_RULES: readonly Rule[] = [
  [
    (request) =>
      has(request, 'flight') &&
      request.flightId !== null &&
      (request.reading.flightLevel ??
        request.reading.mach ??
        request.reading.costIndex ??
        request.reading.extraKg) !== null,
    (request) => ofFlight(request, 'fuel MER12 FL350', (flightId) => planOfFlight(request, flightId)),
  ],
  [
    (request) =>
      request.reading.flightId !== null ||
      (has(request, 'flight') && has(request, 'this', 'open') && request.flightId !== null),
    (request) => ofFlight(request, 'flight MER12', (flightId) => ({ job: 'flight', flightId })),
  ],
  [
    (request) => has(request, 'flight') && request.reading.rest.some((word) => CALLSIGN.test(word)),
    ({ reading }) =>
      missing(`No saved flight is called ${reading.rest.join(' ').toUpperCase()}.`, 'my flights'),
  ],
  [
    (request) => has(request, 'flight') && request.reading.tokens.some(({ word }) => word === 'MEMBER'),
    ({ reading: { tokens } }) => ({
      job: 'crew-flights',
      member: tokens
        .filter(({ word }) => word === 'MEMBER')
        .map(({ text }) => text)
        .join(' '),
    }),
  ],
  [(request) => has(request, 'flight'), () => ({ job: 'flights' })],
];
