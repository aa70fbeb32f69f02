import type { AirportRecord } from '../navdata-set.ts';

const typeScore: Readonly<Record<AirportRecord['type'], number>> = {
  large_airport: 40,
  medium_airport: 20,
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

/**
 * How important an airport is, 0 to 100: size class (40), scheduled service (15), longest runway up to
 * 14,000 ft (15), open runways over 5,000 ft up to six (15), air traffic services frequencies up to 15 (15).
 * Maps thin by it and search sorts by it; the figure has no other meaning.
 */
export function airportRank(airport: AirportRecord): number {
  const longRunways = airport.runways.filter((runway) => !runway.isClosed && (runway.lengthFt ?? 0) >= 5000);
  const services = new Set(['TWR', 'GND', 'APP', 'DEP', 'APP/DEP', 'ATIS', 'CLD']);
  const frequencies = airport.frequencies.filter((frequency) => services.has(frequency.type));
  const score =
    typeScore[airport.type] +
    (airport.isScheduled === true ? 15 : 0) +
    (Math.min(longestRunwayFt(airport) ?? 0, 14_000) / 14_000) * 15 +
    Math.min(longRunways.length, 6) * 2.5 +
    Math.min(frequencies.length, 15);
  return Math.round(score);
}
