import type { AircraftClass } from './aircraft-classes.table.ts';
import type { TrafficAirport } from './flight.ts';
import { type Vector, distanceNmOf } from './sphere.ts';

/**
 * One partial sum is stored for every this many airports: five megabytes for all bases. Between two stored sums the
 * weights are added again in the same order, so that the result equals that of storing every sum.
 */
const PER_SUM = 64;

/** Airports that an aircraft class serves, with position and traffic volume. */
export interface Served {
  readonly kind: Pick<AircraftClass, 'shortestNm' | 'longestNm'>;
  readonly airports: readonly TrafficAirport[];
  readonly vectors: readonly Vector[];
  readonly weights: Float64Array;
}

/** Destinations of an aircraft class from its bases. */
export interface Destinations {
  /** Destination from a base for a random number from 0 to below 1; `null` if nothing is in range. */
  drawn(base: TrafficAirport, random: number): TrafficAirport | null;
  /** Whether anything is in range of a base. */
  hasAny(base: TrafficAirport): boolean;
}

export function createDestinations({ kind, airports, vectors, weights }: Served): Destinations {
  const count = airports.length;
  /** Sums before each block of airports, then the total. */
  const rowLength = Math.ceil(count / PER_SUM) + 1;
  const sums = new Float64Array(count * rowLength);
  const isMade = new Uint8Array(count);
  const numbers = new Map(airports.map((airport, at) => [airport, at]));

  /** Weight of a pair of airports: decreases with distance; 0 to itself and out of range. */
  const flow = (from: number, to: number): number => {
    const [a, b] = [vectors[from], vectors[to]];
    if (from === to || !a || !b) return 0;
    const nm = distanceNmOf(a, b);
    return nm < kind.shortestNm || nm > kind.longestNm ? 0 : (weights[to] ?? 0) / (300 + nm);
  };
  const rowOf = (base: number): number => {
    const row = base * rowLength;
    if (isMade[base] === 1) return row;
    let sum = 0;
    for (let to = 0; to < count; to += 1) {
      if (to % PER_SUM === 0) sums[row + to / PER_SUM] = sum;
      sum += flow(base, to);
    }
    sums[row + rowLength - 1] = sum;
    isMade[base] = 1;
    return row;
  };
  /** The last block whose preceding sum does not exceed the target. */
  const blockOf = (row: number, wanted: number): number => {
    let low = 0;
    let high = rowLength - 2;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((sums[row + middle] ?? 0) <= wanted) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const totalOf = (base: number | undefined): number =>
    base === undefined ? 0 : (sums[rowOf(base) + rowLength - 1] ?? 0);

  return {
    hasAny: (airport) => totalOf(numbers.get(airport)) > 0,
    drawn(airport, random) {
      const base = numbers.get(airport);
      const total = totalOf(base);
      if (base === undefined || total === 0) return null;
      const row = rowOf(base);
      const wanted = random * total;
      const block = blockOf(row, wanted);
      let sum = sums[row + block] ?? 0;
      for (let to = block * PER_SUM; to < count; to += 1) {
        sum += flow(base, to);
        if (sum > wanted) return airports[to] ?? null;
      }
      // The target is rounded up to the total: the last airport in range.
      return airports.findLast((_, to) => flow(base, to) > 0) ?? null;
    },
  };
}
