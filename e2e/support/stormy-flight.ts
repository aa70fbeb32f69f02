import { replaceFlight, updateFlights } from '#capabilities/flights/contract.ts';
import { getHazards } from '#capabilities/hazards/contract.ts';
import { selfRoute } from '#capabilities/route/contract.ts';
import { listWatchAlerts } from '#capabilities/watch/contract.ts';

/** The simulated sky has a thunderstorm SIGMET over Bolivia, in effect from 1555Z on. */
const SIGMET = 'intl/SLLF/1/TS';
const FLIGHT = { id: 'stormy', callsign: 'MER9', departure: 'SPJC', arrival: 'SBGR', aircraft: 'A320' };
const DAY = '2026-11-20';
/** It leaves the area before the SIGMET is in effect, or 50 minutes later is in the middle of it. */
export const DEPARTURE = { onTime: '1345', delayed: '1435' } as const;

export type Call = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>;

/** A user's calls over HTTP. */
export const callsOf =
  (url: string, token: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { code, message, data } = (await answer.json()) as { code: number; message: string; data: unknown };
    if (code !== 200) throw new Error(`${path}: ${code} ${message}`);
    return data;
  };

/** Whether the advisories that concern the flight have been received. */
export const hasSigmet = async (call: Call): Promise<boolean> =>
  getHazards.data
    .parse(await call('GET', getHazards.path))
    .features.some(({ properties: { id } }) => id.startsWith(SIGMET));

async function flightAt(call: Call, departureTime: string) {
  const { departure: dep, arrival: arr } = FLIGHT;
  const found = selfRoute.data.parse(await call('POST', selfRoute.path, { dep, arr, route: '' }));
  return {
    ...FLIGHT,
    selfRoute: found.route,
    route_info: found.route_info,
    distance: found.distance,
    date: DAY,
    departureTime,
  };
}

/** Saves the flight; returns its revision. */
export async function saveStormyFlight(call: Call): Promise<number> {
  const flights = await flightAt(call, DEPARTURE.onTime);
  const { saved } = updateFlights.data.parse(await call('POST', updateFlights.path, { flights }));
  const [first] = saved;
  if (!first) throw new Error('The flight was not saved.');
  return first.revision;
}

/** Changes its departure; returns a function that sends the change and returns the new revision. */
export async function movedFlight(
  call: Call,
  departureTime: string,
): Promise<(revision: number) => Promise<number>> {
  const flight = await flightAt(call, departureTime);
  return async (revision) => {
    const kept = replaceFlight.data.parse(await call('POST', replaceFlight.path, { flight, revision }));
    return kept.revision;
  };
}

/** Alerts about SIGMETs; null while the flight was not checked. */
export async function sigmetAlerts(call: Call): Promise<string[] | null> {
  const { alerts, flights } = listWatchAlerts.data.parse(await call('GET', listWatchAlerts.path));
  return flights.length === 0 ? null : alerts.filter(({ rule }) => rule === 'sigmet').map(({ body }) => body);
}
