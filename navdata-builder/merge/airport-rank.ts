import type { AirportRecord } from '../navdata-set.ts';
import { BUSY_AIRPORTS_TABLE } from './busy-airports.table.ts';

const typeScore: Readonly<Record<AirportRecord['type'], number>> = {
  large_airport: 40,
  medium_airport: 25,
  small_airport: 5,
  seaplane_base: 3,
  gliderport: 2,
  heliport: 1,
  ultralight_field: 1,
  balloonport: 0,
};

/** The longest open runway, in feet. */
export function longestRunwayFt(airport: AirportRecord): number | null {
  const lengths = airport.runways.flatMap((runway) =>
    runway.isClosed || runway.lengthFt === null ? [] : [runway.lengthFt],
  );
  return lengths.length === 0 ? null : Math.max(...lengths);
}

/** Points for millions of passengers a year. */
const trafficScore: Readonly<Record<string, number>> = { 70: 30, 50: 25, 35: 22, 20: 17, 10: 11, 5: 7, 2: 4 };
const trafficOf: ReadonlyMap<string, number> = new Map(
  BUSY_AIRPORTS_TABLE.trim()
    .split('\n')
    .flatMap((line) => {
      const [millions = '', ...airports] = line.split(' ');
      return airports.map((icao): [string, number] => [icao, trafficScore[millions] ?? 0]);
    }),
);

/** Each counts once, regardless of its number of frequencies: a sector is not a service. */
const services: ReadonlyMap<string, string> = new Map([
  ['TWR', 'tower'],
  ['GND', 'ground'],
  ['APP', 'approach'],
  ['DEP', 'approach'],
  ['APP/DEP', 'approach'],
  ['ATIS', 'ATIS'],
  ['CLD', 'clearance'],
]);

/**
 * How important an airport is, 0 to 100: size class (40), passengers in seven classes (30), scheduled service (10),
 * longest runway up to 14,000 ft (10), open runways from 5,000 ft up to four (3), kinds of air traffic services up to
 * five (6). Used to thin maps, to sort search results, and as a minimum for diversion aerodromes, alternates and the
 * simulation.
 */
export function airportRank(airport: AirportRecord): number {
  const longRunways = airport.runways.filter((runway) => !runway.isClosed && (runway.lengthFt ?? 0) >= 5000);
  const offered = new Set(airport.frequencies.map(({ type }) => services.get(type)));
  offered.delete(undefined);
  const score =
    typeScore[airport.type] +
    (trafficOf.get(airport.icao ?? airport.ident) ?? 0) +
    (airport.isScheduled === true ? 10 : 0) +
    (Math.min(longestRunwayFt(airport) ?? 0, 14_000) / 14_000) * 10 +
    Math.min(longRunways.length, 4) * 0.7 +
    offered.size * 1.2;
  return Math.round(score);
}
