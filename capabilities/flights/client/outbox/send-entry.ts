import {
  deleteFlight,
  type FlightDetail,
  flightDetail,
  getFlights,
  replaceFlight,
  updateFlights,
} from '#capabilities/flights/contract.ts';
import { loadOfp } from '#capabilities/plan/contract.ts';
import { selfRoute } from '#capabilities/route/contract.ts';
import { ApiError, callEndpoint, NetworkError } from '#platform/client/query/api-client.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { withEarlierAssumptions } from '../../domain/plan-again.ts';
import { flightInputOf } from '../draft/flight-input.ts';
import type { ConflictReason, OutboxConflict, OutboxEntry, PlanToMake } from '../../domain/outbox.ts';

/** Outcome of a change that was sent. */
export type Sent =
  | {
      readonly outcome: 'done';
      readonly flight: FlightDetail;
      /** Parts that the server did not accept, or found implausible. */
      readonly messages?: readonly string[];
    }
  /** The server cannot be reached: it is to be sent again. */
  | { readonly outcome: 'away' }
  | { readonly outcome: 'conflict'; readonly conflict: OutboxConflict };

/** Responses of a proxy with an unreachable server, of a starting server, and for a session that has to be renewed. */
const UNREACHABLE_CODES: readonly number[] = [401, 429, 502, 503, 504];

export function isServerUnreachable(error: unknown): boolean {
  return (
    error instanceof NetworkError || (error instanceof ApiError && UNREACHABLE_CODES.includes(error.code))
  );
}

async function savedFlight(id: string): Promise<FlightDetail | null> {
  try {
    return flightDetail.parse(await callEndpoint(getFlights, { query: { id } }));
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) return null;
    throw error;
  }
}

/** The saved flight that has the same aircraft, callsign, departure and arrival. */
async function equalFlight(flight: FlightDetail): Promise<FlightDetail | null> {
  const listed = await callEndpoint(getFlights);
  const all = Array.isArray(listed) ? listed : [listed];
  const same = all.find(
    (one) =>
      one.id !== flight.id &&
      one.aircraft === flight.aircraft &&
      one.callsign === flight.callsign &&
      one.departure === flight.departure &&
      one.arrival === flight.arrival,
  );
  return same ? savedFlight(same.id) : null;
}

async function sendSave(flight: FlightDetail): Promise<Sent> {
  const { saved, messages = [] } = await callEndpoint(updateFlights, {
    body: { flights: flightInputOf(flight) },
  });
  const [own] = saved;
  if (own) return { outcome: 'done', flight: own, messages };
  // A lost response: the change had been saved.
  const kept = await savedFlight(flight.id);
  if (kept) return { outcome: 'done', flight: kept };
  const message = 'A flight with this aircraft, callsign, departure and arrival is already saved.';
  return {
    outcome: 'conflict',
    conflict: { reason: 'duplicate', theirs: await equalFlight(flight), message },
  };
}

async function sendChange({ kind, flight }: OutboxEntry): Promise<Sent> {
  if (kind === 'save') return sendSave(flight);
  if (kind === 'replace') {
    const body = { flight: flightInputOf(flight), revision: flight.revision };
    const { messages = [], ...replaced } = await callEndpoint(replaceFlight, { body });
    return { outcome: 'done', flight: replaced, messages };
  }
  const meant = { id: flight.id, revision: flight.revision };
  return { outcome: 'done', flight: await callEndpoint(deleteFlight, { body: { flight: meant } }) };
}

function reasonOf({ code, id }: ApiError): ConflictReason {
  if (code === 404) return 'deleted';
  if (id === 'flight-stale') return 'changed';
  return id === 'flight-duplicate' ? 'duplicate' : 'refused';
}

async function conflictOf(entry: OutboxEntry, error: ApiError): Promise<Sent> {
  const reason = reasonOf(error);
  // Deleted here and elsewhere: the intended result is already achieved.
  if (reason === 'deleted' && entry.kind === 'delete') return { outcome: 'done', flight: entry.flight };
  const theirs =
    reason === 'duplicate' ? await equalFlight(entry.flight) : await savedFlight(entry.flight.id);
  return { outcome: 'conflict', conflict: { reason, theirs, message: messageOf(error) } };
}

/** The route of a flight, found now where it was unknown. */
async function routeOf({ flight, toPlan }: Planned) {
  const { route_info, selfRoute: route, distance, isFallback } = flight;
  if (route_info.length > 1 && distance !== null) return { route, route_info, distance, isFallback };
  const { dep, arr, route: typed, aircraft } = toPlan.request;
  return callEndpoint(selfRoute, { body: { dep, arr, route: typed, aircraft } });
}
type Planned = OutboxEntry & { readonly toPlan: PlanToMake };

/** A flight with the plan that could not be made when it was changed. */
async function planned(entry: Planned): Promise<FlightDetail> {
  const { request, drawn } = entry.toPlan;
  const { route, route_info, distance, isFallback } = await routeOf(entry);
  const made = await callEndpoint(loadOfp, { body: { ...request, route: request.route || route } });
  const plan = withEarlierAssumptions(made, [...drawn]);
  return { ...entry.flight, selfRoute: route, route_info, distance, isFallback, plan };
}

/** Makes a pending plan first: without it the saved one would be lost. */
async function sendPlanned(entry: OutboxEntry): Promise<Sent> {
  const { flight, toPlan, kind } = entry;
  if (toPlan === undefined || kind === 'delete' || flight.plan !== null) return sendUnplanned(entry);
  let complete: FlightDetail;
  try {
    complete = await planned({ ...entry, toPlan });
  } catch (error) {
    if (isServerUnreachable(error) || !(error instanceof ApiError)) throw error;
    const message = `Its plan could not be made: ${messageOf(error)}`;
    return {
      outcome: 'conflict',
      conflict: { reason: 'refused', theirs: await savedFlight(flight.id), message },
    };
  }
  return sendUnplanned({ ...entry, flight: complete });
}

async function sendUnplanned(entry: OutboxEntry): Promise<Sent> {
  try {
    return await sendChange(entry);
  } catch (error) {
    if (isServerUnreachable(error) || !(error instanceof ApiError)) throw error;
    return conflictOf(entry, error);
  }
}

/** Sends a change. @throws anything other than an answer or the absence of the server */
export async function sendEntry(entry: OutboxEntry): Promise<Sent> {
  try {
    return await sendPlanned(entry);
  } catch (error) {
    if (isServerUnreachable(error)) return { outcome: 'away' };
    throw error;
  }
}
