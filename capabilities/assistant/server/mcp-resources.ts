import { getAirport, getRunways } from '#capabilities/airports/contract.ts';
import { getChartList } from '#capabilities/charts/contract.ts';
import { getFlights } from '#capabilities/flights/contract.ts';
import { getWeather } from '#capabilities/weather/contract.ts';
import type { Relay, ToolArgs } from './tool-calls.ts';
import type { ToolBox } from './tool-box.ts';

const SCHEME = 'meridian://';
const FLIGHTS_LISTED = 100;

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: `${SCHEME}flights/{id}`,
    name: 'flight',
    title: 'Saved flight',
    description: 'A saved flight with its route and plan.',
    mimeType: 'application/json',
  },
  {
    uriTemplate: `${SCHEME}airports/{icao}`,
    name: 'airport',
    title: 'Airport',
    description: 'An airport with runways, METAR and TAF.',
    mimeType: 'application/json',
  },
  {
    uriTemplate: `${SCHEME}charts/{icao}`,
    name: 'charts',
    title: 'Charts of an airport',
    description: 'Own and published charts of an airport.',
    mimeType: 'application/json',
  },
] as const;

interface Reading {
  readonly tool: string;
  readonly args: ToolArgs;
}

/** The calls that make up a resource; null when there is no such resource. */
export function readingsOf(uri: string): readonly Reading[] | null {
  const match = /^meridian:\/\/(flights|airports|charts)(?:\/([A-Za-z0-9_.~-]{1,128}))?$/.exec(uri);
  const [, kind, name] = match ?? [];
  if (kind === 'flights')
    return [
      {
        tool: getFlights.id,
        args: name === undefined ? { limit: FLIGHTS_LISTED } : { id: name, loadRequire: 'true' },
      },
    ];
  if (kind === 'charts') return [{ tool: getChartList.id, args: name === undefined ? {} : { icao: name } }];
  if (kind !== 'airports' || name === undefined) return null;
  return [getAirport, getRunways, getWeather].map(({ id }) => ({ tool: id, args: { icao: name } }));
}

/** Resources of a user: the list of flights, each flight, own charts. */
export async function listResources(tools: ToolBox, relay: Relay) {
  const { data } = await tools.call(relay, getFlights.id, { limit: FLIGHTS_LISTED });
  const flights = getFlights.data.parse(data);
  const list = Array.isArray(flights) ? flights : [flights];
  return [
    { uri: `${SCHEME}flights`, name: 'Saved flights', mimeType: 'application/json' },
    { uri: `${SCHEME}charts`, name: 'Own charts', mimeType: 'application/json' },
    ...list.map(({ id, callsign, departure, arrival }) => ({
      uri: `${SCHEME}flights/${id}`,
      name: `${callsign || 'Flight'} ${departure}–${arrival}`,
      mimeType: 'application/json',
    })),
  ];
}
