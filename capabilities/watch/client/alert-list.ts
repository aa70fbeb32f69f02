import { formatAge } from '#aviation/time/utc.ts';
import type { WatchAlert, WatchedFlightState } from '../contract.ts';

const MINUTE_MS = 60_000;
const RANK = { warning: 0, caution: 1, info: 2 } as const;

export const isSnoozed = ({ snoozedUntil }: WatchAlert, nowMs: number): boolean =>
  snoozedUntil !== null && Date.parse(snoozedUntil) > nowMs;

/** Whether an alert awaits acknowledgement. Information does not. */
export const isWaiting = (alert: WatchAlert, nowMs: number): boolean =>
  alert.severity !== 'info' && alert.acknowledgedAt === null && !isSnoozed(alert, nowMs);

export interface FlightAlerts {
  readonly flight: WatchedFlightState;
  readonly alerts: readonly WatchAlert[];
  readonly snoozed: readonly WatchAlert[];
}

/** Flights in the order of their departure, each with its alerts: the most severe first, acknowledged ones last. */
export function alertsByFlight(
  { alerts, flights }: { alerts: readonly WatchAlert[]; flights: readonly WatchedFlightState[] },
  nowMs: number,
): FlightAlerts[] {
  const order = (one: WatchAlert, other: WatchAlert) =>
    Number(one.acknowledgedAt !== null) - Number(other.acknowledgedAt !== null) ||
    RANK[one.severity] - RANK[other.severity] ||
    (one.from ?? '').localeCompare(other.from ?? '') ||
    one.id.localeCompare(other.id);
  return flights
    .toSorted((one, other) => (one.departsAt ?? '').localeCompare(other.departsAt ?? ''))
    .map((flight) => {
      const own = alerts.filter(({ flightId }) => flightId === flight.flightId).toSorted(order);
      return {
        flight,
        alerts: own.filter((alert) => !isSnoozed(alert, nowMs)),
        snoozed: own.filter((alert) => isSnoozed(alert, nowMs)),
      };
    });
}

/** The watch runs every minute: an older check does not show that a flight is currently clear. */
const CHECKED_MS = 15 * MINUTE_MS;

/** Nothing is wrong, and everything was just checked. Snoozed alerts are still in effect. */
export const isFlightClear = ({ flight, alerts, snoozed }: FlightAlerts, nowMs: number): boolean =>
  nowMs - Date.parse(flight.checkedAt) <= CHECKED_MS &&
  alerts.length === 0 &&
  snoozed.length === 0 &&
  flight.faults.length === 0 &&
  flight.sources.every(({ state }) => state === 'checked');

/** The title without the flight, which is above the list. */
export function shortTitle({ title }: WatchAlert): string {
  const own = title.slice(title.indexOf(': ') + 2);
  return own.charAt(0).toUpperCase() + own.slice(1);
}

/** When and how a flight was checked: `Checked 3 min ago · 8 of 9 sources`. */
export function checkText(
  { checkedAt, sources, basis }: Pick<WatchedFlightState, 'checkedAt' | 'sources' | 'basis'>,
  nowMs: number,
): string {
  const checked = sources.filter(({ state }) => state === 'checked').length;
  const ageMs = Math.max(0, nowMs - Date.parse(checkedAt));
  const age = ageMs < MINUTE_MS ? 'now' : `${formatAge(ageMs)} ago`;
  const plan = basis === 'estimated' ? ' · times estimated' : '';
  return `Checked ${age} · ${checked} of ${sources.length} sources${plan}`;
}

/** Saved flights that cannot be watched. */
export const withoutTimeText = (count: number): string =>
  count === 1
    ? '1 saved flight has no departure date and time: not watched.'
    : `${count} saved flights have no departure date and time: not watched.`;

/** Saved flights with a departure time but no route. */
export const withoutRouteText = (count: number): string =>
  count === 1
    ? '1 saved flight has no route: not watched. Find its route, then save it.'
    : `${count} saved flights have no route: not watched. Find their routes, then save them.`;
