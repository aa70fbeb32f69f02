import { hashUnit } from '../atmosphere/hashed-noise.ts';
import { AIRCRAFT_CLASSES, type AircraftClass } from './aircraft-classes.table.ts';
import { createDestinations } from './destinations.ts';
import { FLEETS, RARE_TYPE_OPERATORS, WITHOUT_NARROW_BODIES } from './fleets.table.ts';
import type { TrafficAirport } from './flight.ts';
import { NATIONALITY_MARKS, OPERATORS } from './operators.table.ts';
import { ROUND_THE_CLOCK, ROUND_THE_CLOCK_ELSEWHERE, TRAFFIC_BY_REGION } from './regions.table.ts';
import { type Vector, distanceNmOf, vectorOf } from './sphere.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Salts of the random numbers. */
const SALT = {
  kind: 1,
  base: 2,
  shape: 3,
  first: 4,
  out: 5,
  turn: 6,
  name: 7,
  number: 8,
  clock: 18,
} as const;
/** Headwind allowed for in block times, so that a typical headwind does not delay the next flight. */
const PLANNED_HEADWIND_KT = 85;
const TAXI_AND_CLIMB_MS = 36 * 60_000;
/** Local hour at which a day of the timetable begins. */
const DAY_BEGINS_HOUR = 4;

/** Scheduled flight. */
export interface ScheduledFlight {
  readonly from: TrafficAirport;
  readonly to: TrafficAirport;
  readonly offBlockMs: number;
  /** Unique among the flights of one aircraft. */
  readonly number: number;
}

/** Fixed data of an aircraft. */
export interface Airframe {
  readonly kind: AircraftClass;
  readonly type: string;
  readonly base: TrafficAirport;
  readonly registration: string;
  readonly operator: string | null;
}

/** Operators based there that fly the class; if none does, all operators based there. */
function operatorsOf(icao: string, kind: AircraftClass): readonly string[] {
  const atHome = byPrefix(OPERATORS, icao) ?? [];
  const fleet = FLEETS[kind.id];
  const fitting = atHome.filter((operator) =>
    fleet ? fleet.includes(operator) : !WITHOUT_NARROW_BODIES.includes(operator),
  );
  return fitting.length > 0 ? fitting : atHome;
}

interface Weighted {
  readonly airports: readonly TrafficAirport[];
  readonly sums: Float64Array;
}

function weighted(
  airports: readonly TrafficAirport[],
  weightOf: (airport: TrafficAirport) => number,
): Weighted {
  const sums = new Float64Array(airports.length);
  let sum = 0;
  airports.forEach((airport, at) => {
    sum += weightOf(airport);
    sums[at] = sum;
  });
  return { airports, sums };
}

function drawn({ airports, sums }: Weighted, random: number): TrafficAirport | null {
  const wanted = random * (sums.at(-1) ?? 0);
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) <= wanted) low = middle + 1;
    else high = middle;
  }
  return airports[low] ?? null;
}

const byPrefix = <Value>(table: Readonly<Record<string, Value>>, icao: string): Value | undefined =>
  table[icao.slice(0, 2)] ?? table[icao.slice(0, 1)];

/** Traffic of an airport, relative to others of the same rank. */
const regionOf = ({ icao }: TrafficAirport): number => byPrefix(TRAFFIC_BY_REGION, icao) ?? 0.1;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
function registrationOf(icao: string, index: number): string {
  const mark = byPrefix(NATIONALITY_MARKS, icao) ?? 'ZZ-';
  if (mark === 'N')
    return `N${100 + (index % 900)}${LETTERS[index % 26] ?? 'A'}${LETTERS[Math.floor(index / 26) % 24] ?? 'A'}`;
  const letters = [676, 26, 1].map((place) => LETTERS[Math.floor(index / place) % 26] ?? 'A').join('');
  if (mark === 'RA-') return `${mark}${10_000 + (index % 90_000)}`;
  return `${mark}${LETTERS[Math.floor(index / 17_576) % 26] ?? 'A'}${letters}`;
}

/** Type of the class that the operator flies; the first of the list is the most frequent. */
function typeOf(kind: AircraftClass, operator: string | null, random: number): string {
  const flown = kind.types.filter((type) => {
    const few = RARE_TYPE_OPERATORS[type];
    return few === undefined || (operator !== null && few.includes(operator));
  });
  return flown[Math.floor(random ** 1.6 * flown.length)] ?? 'ZZZZ';
}

function flies(kind: AircraftClass, airport: TrafficAirport): boolean {
  return airport.weight >= kind.minWeight && airport.longestRunwayFt >= kind.minRunwayFt;
}

export interface Timetable {
  airframe(index: number): Airframe | null;
  /** Current or previous flight of an aircraft at a time, and the off-block time of the next. */
  around(index: number, timeMs: number): { flight: ScheduledFlight | null; untilMs: number };
}

/** Creates the timetable of all aircraft: pure functions of the seed. */
export function createTimetable(given: {
  readonly seed: number;
  readonly airports: readonly TrafficAirport[];
}): Timetable {
  const { seed, airports } = given;
  const vectors = new Map<TrafficAirport, Vector>(airports.map((airport) => [airport, vectorOf(airport)]));
  const bases = new Map(
    AIRCRAFT_CLASSES.map((kind) => [
      kind,
      weighted(
        airports.filter((airport) => flies(kind, airport)),
        (airport) => (kind.id === 'light' ? 1 : airport.weight ** 1.5) * regionOf(airport),
      ),
    ]),
  );
  const destinations = new Map(
    AIRCRAFT_CLASSES.map((kind) => {
      const served = bases.get(kind)?.airports ?? [];
      return [
        kind,
        createDestinations({
          kind,
          airports: served,
          vectors: served.map((airport) => vectors.get(airport) ?? vectorOf(airport)),
          weights: Float64Array.from(
            served,
            (airport) => (kind.id === 'light' ? 1 : airport.weight) * regionOf(airport),
          ),
        }),
      ];
    }),
  );
  const frames: (Airframe | null)[] = [];
  const distance = (a: TrafficAirport, b: TrafficAirport): number => {
    const [from, to] = [vectors.get(a), vectors.get(b)];
    return from && to ? distanceNmOf(from, to) : 0;
  };
  const makeFrame = (index: number): Airframe | null => {
    let random = hashUnit(seed, index, SALT.kind);
    const kind = AIRCRAFT_CLASSES.find(({ share }) => (random -= share) < 0) ?? AIRCRAFT_CLASSES[0];
    const draw = kind && bases.get(kind);
    const base = draw ? drawn(draw, hashUnit(seed, index, SALT.base)) : null;
    if (!kind || !base || destinations.get(kind)?.hasAny(base) !== true) return null;
    const operators = operatorsOf(base.icao, kind);
    const isOwn = kind.id === 'light' || kind.id === 'business jet' || operators.length === 0;
    const operator = isOwn
      ? null
      : (operators[Math.floor(hashUnit(seed, index, SALT.name) * operators.length)] ?? null);
    const type = typeOf(kind, operator, hashUnit(seed, index, SALT.shape));
    return { kind, type, base, registration: registrationOf(base.icao, index), operator };
  };
  const airframe = (index: number): Airframe | null => (frames[index] ??= makeFrame(index));

  /** Flights of one cycle of the timetable, in order. */
  const flightsOf = (index: number, frame: Airframe, cycle: number, beginsMs: number): ScheduledFlight[] => {
    const { kind, base } = frame;
    const plannedKt = kind.cruiseKt - Math.min(PLANNED_HEADWIND_KT, 0.3 * kind.cruiseKt);
    const [earliest, latest] = kind.firstHour;
    const first = earliest + (latest - earliest) * hashUnit(seed, index, SALT.first, cycle);
    let timeMs = beginsMs + (first - DAY_BEGINS_HOUR) * HOUR_MS;
    const lastMs = beginsMs + (kind.lastHour - DAY_BEGINS_HOUR) * HOUR_MS;
    const endMs = beginsMs + kind.cycleDays * DAY_MS;
    const flights: ScheduledFlight[] = [];
    for (let round = 0; round < 8; round += 1) {
      const out = destinations.get(kind)?.drawn(base, hashUnit(seed, index, SALT.out, cycle, round));
      if (!out) break;
      const blockMs = (distance(base, out) * HOUR_MS) / plannedKt + TAXI_AND_CLIMB_MS;
      const turnMs = kind.turnaroundMin * 60_000 * (1 + 0.5 * hashUnit(seed, index, SALT.turn, cycle, round));
      const backMs = timeMs + blockMs + turnMs;
      // Back at base before the cycle ends, with time in reserve for wind and holding.
      if (backMs > lastMs || backMs + 1.2 * blockMs + turnMs / 2 > endMs) break;
      const number = (cycle * 16 + round * 2) | 0;
      flights.push({ from: base, to: out, offBlockMs: Math.round(timeMs), number });
      flights.push({ from: out, to: base, offBlockMs: Math.round(backMs), number: number + 1 });
      timeMs = backMs + blockMs + turnMs;
      if (timeMs > lastMs) break;
    }
    return flights;
  };
  return {
    airframe,
    around(index, timeMs) {
      const frame = airframe(index);
      if (!frame) return { flight: null, untilMs: Number.POSITIVE_INFINITY };
      const roundMs = frame.kind.cycleDays * DAY_MS;
      const isRoundTheClock =
        hashUnit(seed, index, SALT.clock) <
        (byPrefix(ROUND_THE_CLOCK, frame.base.icao) ?? ROUND_THE_CLOCK_ELSEWHERE);
      const laterMs = isRoundTheClock ? DAY_MS * hashUnit(seed, index, SALT.clock, 1) : 0;
      // The day begins by solar time, not the time zone; long cycles begin on different days.
      const offsetMs =
        (DAY_BEGINS_HOUR - frame.base.lon / 15) * HOUR_MS + (index % frame.kind.cycleDays) * DAY_MS + laterMs;
      const cycle = Math.floor((timeMs - offsetMs) / roundMs);
      const beginsMs = cycle * roundMs + offsetMs;
      const flights = flightsOf(index, frame, cycle, beginsMs);
      const next = flights.find(({ offBlockMs }) => offBlockMs > timeMs);
      const flight = flights.findLast(({ offBlockMs }) => offBlockMs <= timeMs) ?? null;
      return { flight, untilMs: next?.offBlockMs ?? beginsMs + roundMs };
    },
  };
}
