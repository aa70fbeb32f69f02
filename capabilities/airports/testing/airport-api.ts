import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setApiBase } from '#platform/testing/api-at.ts';
import type { NavPoint } from '#capabilities/navdata/contract.ts';
import { sampleAirport, sampleRunwayEnd } from './sample-airports.ts';

const sourced = { source: 'NASR', asOf: '2026-09-03' };
const kennedy: NavPoint = {
  lat: 40.64,
  lng: -73.78,
  ident: 'KJFK',
  type: 'airport',
  name: 'John F Kennedy International Airport',
  region: 'US',
  frequency: null,
  icao: 'KJFK',
  iata: 'JFK',
  localCode: 'JFK',
  ...sourced,
};
const blairstown: NavPoint = {
  ...kennedy,
  ident: '1N7',
  name: 'Blairstown Airport',
  icao: null,
  iata: null,
  localCode: '1N7',
};

/** Latitudes of places for which the reverse geocode does not name one. */
const PLACES: Record<string, string> = { '1': 'nameless', '2': 'broken' };

/** What the server of these tests knows: Kennedy and a field without an ICAO code; null is a 404. */
function answerTo(path: string, code: string): unknown {
  if (path.endsWith('/navdata/search')) return [kennedy, blairstown];
  if (path.endsWith('/places/reverse')) {
    if (code === 'broken') return null;
    return { label: code === 'nameless' ? '' : 'Queens, NY, US', source: 'GeoNames', warning: 'No token' };
  }
  if (code !== 'KJFK' && code !== '1N7') return null;
  if (path.endsWith('getAirport')) return sampleAirport(code === 'KJFK' ? {} : { icao: '1N7', iata: null });
  if (path.endsWith('getAirportWithCoordinates')) {
    return { coordinates: [-73.78, 40.64], name: 'Kennedy', data: { elevation: 13 } };
  }
  if (path.endsWith('getCommunication')) {
    if (code !== 'KJFK') return [];
    return [
      { callsign: 'KENNEDY TWR', type: 'TWR', frequency: '119.100', remark: null, ...sourced },
      { callsign: 'KENNEDY', type: 'ATI', frequency: '128.725', remark: 'ARR/DEP', ...sourced },
    ];
  }
  const hasPositions = code === 'KJFK';
  return [
    sampleRunwayEnd({
      ident: '22R',
      reciprocal: '04L',
      elevation: 12,
      heading: 211,
      length: 12079,
      width: 200,
      latitude: hasPositions ? 40.6505 : null,
      longitude: hasPositions ? -73.7633 : null,
    }),
    sampleRunwayEnd({
      latitude: hasPositions ? 40.622 : null,
      longitude: hasPositions ? -73.7856 : null,
      ident: '04L',
      reciprocal: '22R',
      heading: 31,
      length: 12079,
      width: 200,
      tora: 11351,
      toda: 11351,
      asda: 11470,
      lda: 11010,
      elevation: 12,
      approachLights: 'MALSR',
      slopeIndicator: 'PAPI-4L',
      ils: {
        ident: 'I-HIQ',
        frequency: 110.9,
        category: 'I',
        system: 'ILS/DME',
        course: 44,
        glideSlope: 3,
      },
    }),
  ];
}

export interface AirportApi {
  base: string;
  /** Every call so far, e.g. `getRunways KJFK`. */
  calls: string[];
  /** Codes about which every call fails with 500, and single calls that do, e.g. `getRunways KJFK`. */
  failing: Set<string>;
  /** Holds every answer back until the returned function is called. */
  hold(): () => void;
  stop(): Promise<void>;
}

/**
 * Starts a real HTTP server that answers the airport calls, and points the API client at it. `others` answers what
 * other capabilities serve; `undefined` leaves a call to the airports.
 */
export async function startAirportApi(
  others: (path: string, code: string) => unknown = () => undefined,
): Promise<AirportApi> {
  const calls: string[] = [];
  const failing = new Set<string>();
  let held: Promise<void> = Promise.resolve();
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const code =
      url.searchParams.get('icao') ??
      url.searchParams.get('t') ??
      PLACES[url.searchParams.get('latitude') ?? ''] ??
      '';
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const call = `${url.pathname.split('/').at(-1) ?? ''} ${code}`;
    calls.push(call);
    const other = others(url.pathname, code);
    const data = other === undefined ? answerTo(url.pathname, code) : other;
    const status = failing.has(code) || failing.has(call) ? 500 : data === null ? 404 : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    const answer = JSON.stringify(
      status === 200
        ? { code: status, data, message: 'ok' }
        : { code: status, data: null, message: `not available for ${code}`, id: 'airport-not-found' },
    );
    void held.then(() => response.end(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  setApiBase(base, 'good');
  return {
    base,
    calls,
    failing,
    hold() {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
