import type { ScenarioFlight } from '../contract.ts';

/** A flight as actions name it, with its crew as far as the roster knows it. */
export interface NamedFlight {
  readonly id: string;
  readonly callsign: string;
  readonly departure: string;
  readonly arrival: string;
  /** ISO 8601 UTC; null where it has no departure time. */
  readonly offBlock: string | null;
  readonly crew: readonly { readonly crewId: string; readonly name: string; readonly position: string }[];
}

/** What actions can name. */
export interface ActionNames {
  readonly flights: readonly NamedFlight[];
  readonly members: readonly { readonly id: string; readonly name: string }[];
  readonly fleet: readonly { readonly id: string; readonly registration: string }[];
}

/** A flight as the list of saved flights has it; date YYYY-MM-DD and time HHMM, UTC. */
export interface ListedFlight {
  readonly id: string;
  readonly callsign: string;
  readonly departure: string;
  readonly arrival: string;
  readonly date: string | null;
  readonly departureTime: string | null;
}

function offBlockOf({ date, departureTime }: ListedFlight): string | null {
  const [, hour, minute] = /^(\d{2}):?(\d{2})$/.exec(departureTime ?? '') ?? [];
  const ms = Date.parse(`${date ?? ''}T${hour}:${minute}:00.000Z`);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

/** The selected flights that are saved; of their crews nothing is known before they were compared. */
export function namedFlights(
  flightIds: readonly string[],
  saved: readonly ListedFlight[],
  compared: readonly ScenarioFlight[],
): NamedFlight[] {
  return flightIds.flatMap((id) => {
    const known = compared.find(({ flightId }) => flightId === id);
    if (known) {
      const { callsign, departure, arrival, offBlock, crew } = known;
      const members = crew.members.map(({ crewId, name, position }) => ({ crewId, name, position }));
      return [{ id, callsign, departure, arrival, offBlock, crew: members }];
    }
    const listed = saved.find((flight) => flight.id === id);
    if (!listed) return [];
    const { callsign, departure, arrival } = listed;
    return [{ id, callsign, departure, arrival, offBlock: offBlockOf(listed), crew: [] }];
  });
}
