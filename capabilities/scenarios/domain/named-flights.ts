import type { ScenarioFlight } from '../contract.ts';

/** Flight as named in actions, with its rostered crew. */
export interface NamedFlight {
  readonly id: string;
  readonly callsign: string;
  readonly departure: string;
  readonly arrival: string;
  /** ISO 8601 UTC; null without a departure time. */
  readonly offBlock: string | null;
  readonly crew: readonly { readonly crewId: string; readonly name: string; readonly position: string }[];
}

/** Names available to actions. */
export interface ActionNames {
  readonly flights: readonly NamedFlight[];
  readonly members: readonly { readonly id: string; readonly name: string }[];
  readonly fleet: readonly { readonly id: string; readonly registration: string }[];
}

/** Flight of the list of saved flights; date YYYY-MM-DD and time HHMM, UTC. */
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

/** Selected saved flights; their crews are unknown before a comparison. */
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
