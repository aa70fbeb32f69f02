import type { ToolMarks } from '#capabilities/assistant/server/tool-calls.ts';
import {
  crewFlightCalls,
  memberCalls,
  qualificationCalls,
  scheduleCalls,
} from '#capabilities/crew/contract.ts';
import { deleteFlight, getFlights, replaceFlight, updateFlights } from '#capabilities/flights/contract.ts';
import { findCrossings } from '#capabilities/watch/contract.ts';
import { getChartList } from '#capabilities/charts/contract.ts';
import { getAadcAirport } from '#capabilities/congestion/contract.ts';
import { getNamed, queryEnroute, searchNavdata } from '#capabilities/navdata/contract.ts';
import { findAircraft } from '#capabilities/traffic/contract.ts';

/** Calls that are tools although their contract does not declare their effect on data. */
const READING: ReadonlySet<string> = new Set(
  [memberCalls.list, qualificationCalls.listAll, scheduleCalls.list, crewFlightCalls.list].map(
    ({ id }) => id,
  ),
);

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? encodeURIComponent(value) : null;
const under = (folder: string, value: unknown): string | null => {
  const name = text(value);
  return name === null ? null : `/${folder}/${name}`;
};

/** The search text of a call, as in the app's own search. */
const searched = (value: unknown): string | null => {
  const words = text(value);
  return words === null ? null : `/search?q=${words}&cat=all`;
};
/** The destination of a route or plan, which is under `plan` in some calls. */
const arrivalOf = (args: Readonly<Record<string, unknown>>): string | null => {
  const plan = typeof args['plan'] === 'object' && args['plan'] !== null ? args['plan'] : {};
  return under('airport', ({ ...args, ...plan } as Record<string, unknown>)['arr']);
};

const LINKS: Readonly<Record<string, (args: Readonly<Record<string, unknown>>) => string | null>> = {
  [getFlights.id]: ({ id }) => under('flight', id) ?? '/flight',
  [updateFlights.id]: () => '/flight',
  [replaceFlight.id]: () => '/flight',
  [deleteFlight.id]: () => '/flight',
  [findCrossings.id]: ({ flightId }) => under('flight', flightId),
  [getChartList.id]: ({ icao }) => under('airport', icao),
  [searchNavdata.id]: ({ t }) => searched(t),
  [queryEnroute.id]: ({ ident }) => searched(ident),
  [getNamed.id]: ({ name }) => searched(name),
  [findAircraft.id]: ({ q }) => searched(q),
  [getAadcAirport.id]: ({ id }) => under('airport', id),
};

/** Additions to the tools generated from contracts: further tools, and the pages of the app that show their answers. */
export const toolMarks: ToolMarks = {
  effectOf: ({ id, effect }) => effect ?? (READING.has(id) ? 'read' : undefined),
  // Objects without a page are shown on the map.
  linkOf: (tool, args) => LINKS[tool]?.(args) ?? under('airport', args['icao']) ?? arrivalOf(args) ?? '/',
};
