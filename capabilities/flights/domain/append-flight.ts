/** Fields of a flight for the duplicate rule (spec 5, row C10). */
export interface FlightIdentity {
  id: string;
  aircraft: string;
  callsign: string;
  departure: string;
  arrival: string;
}

/** Spec 5: a flight is a duplicate when another has its id, or its aircraft, callsign, departure and arrival. */
export function isDuplicateFlight(flight: FlightIdentity, saved: readonly FlightIdentity[]): boolean {
  return saved.some(
    (other) =>
      other.id === flight.id ||
      (other.aircraft === flight.aircraft &&
        other.callsign === flight.callsign &&
        other.departure === flight.departure &&
        other.arrival === flight.arrival),
  );
}

/** Adds a flight at the front unless it is a duplicate; the list is then returned unchanged. */
export function appendFlight<Flight extends FlightIdentity>(
  flight: Flight,
  saved: readonly Flight[],
): readonly Flight[] {
  return isDuplicateFlight(flight, saved) ? saved : [flight, ...saved];
}
