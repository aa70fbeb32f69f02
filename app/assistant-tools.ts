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

/** Calls that are tools although their contract does not say what they do to data. */
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

const LINKS: Readonly<Record<string, (args: Readonly<Record<string, unknown>>) => string | null>> = {
  [getFlights.id]: ({ id }) => under('flight', id) ?? '/flight',
  [updateFlights.id]: () => '/flight',
  [replaceFlight.id]: () => '/flight',
  [deleteFlight.id]: () => '/flight',
  [findCrossings.id]: ({ flightId }) => under('flight', flightId),
  [getChartList.id]: ({ icao }) => under('airport', icao),
};

/** What the house adds to the tools that are made from contracts: further ones, and where the app shows their answers. */
export const toolMarks: ToolMarks = {
  effectOf: ({ id, effect }) => effect ?? (READING.has(id) ? 'read' : undefined),
  linkOf: (tool, args) => LINKS[tool]?.(args) ?? under('airport', args['icao']),
};
