import type { FlightListItem } from '../contract.ts';

export type FlightOrder = 'newest' | 'departure' | 'callsign';
export interface FlightFilter {
  readonly text: string;
  readonly isStarredOnly: boolean;
  /** By departure time; a flight without a date is neither. */
  readonly when: 'all' | 'upcoming' | 'past';
  readonly order: FlightOrder;
}

/** Off-blocks, ms since 1970, UTC; without a time, the end of the day; null without a date. */
export function offBlocksMs({
  date,
  departureTime,
}: Pick<FlightListItem, 'date' | 'departureTime'>): number | null {
  const whole = departureTime?.includes('T') ? Date.parse(departureTime) : Number.NaN;
  if (Number.isFinite(whole)) return whole;
  const day = /^\d{4}-\d{2}-\d{2}/.exec(date ?? '')?.[0];
  if (day === undefined) return null;
  const digits = (departureTime ?? '').replaceAll(/\D/g, '');
  const time = /^\d{4}$/.test(digits) ? `${digits.slice(0, 2)}:${digits.slice(2)}:00` : '23:59:59';
  const instantMs = Date.parse(`${day}T${time}Z`);
  // An invalid date would become another day.
  const isReal = Number.isFinite(instantMs) && new Date(instantMs).toISOString().startsWith(day);
  return isReal ? instantMs : null;
}

function hasWords(flight: FlightListItem, text: string): boolean {
  const words = [flight.callsign, flight.departure, flight.arrival, flight.aircraft, flight.date].join(' ');
  return text
    .toUpperCase()
    .split(/\s+/)
    .every((word) => words.toUpperCase().includes(word));
}

/** Newest keeps the order of the server; flights without a date are last by departure. */
function compare(order: FlightOrder): (a: FlightListItem, b: FlightListItem) => number {
  if (order === 'callsign') return (a, b) => a.callsign.localeCompare(b.callsign);
  return (a, b) => (offBlocksMs(a) ?? Infinity) - (offBlocksMs(b) ?? Infinity) || 0;
}

/** Flights that match the filter, in the requested order. */
export function filterFlights<Flight extends FlightListItem>(
  flights: readonly Flight[],
  filter: FlightFilter,
  about: { starred: readonly string[]; nowMs: number },
): Flight[] {
  const found = flights.filter((flight) => {
    const offMs = offBlocksMs(flight);
    const isWhen =
      filter.when === 'all' || (offMs !== null && offMs >= about.nowMs === (filter.when === 'upcoming'));
    const isStarred = !filter.isStarredOnly || about.starred.includes(flight.id);
    return isWhen && isStarred && hasWords(flight, filter.text);
  });
  return filter.order === 'newest' ? found : found.toSorted(compare(filter.order));
}
