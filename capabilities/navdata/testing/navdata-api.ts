import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setApiBase } from '#platform/testing/api-at.ts';
import type { NavPoint, NavPointDetail } from '../contract.ts';

/** A point with nothing known but what is given, for tests. */
export function samplePoint(part: Partial<NavPoint> & Pick<NavPoint, 'ident' | 'type'>): NavPoint {
  return {
    lat: 40,
    lng: -73,
    name: null,
    region: null,
    frequency: null,
    icao: null,
    iata: null,
    localCode: null,
    source: 'NASR',
    asOf: '2026-09-03',
    ...part,
  };
}

const POINTS: NavPoint[] = [
  samplePoint({
    ident: 'KJFK',
    type: 'airport',
    icao: 'KJFK',
    iata: 'JFK',
    name: 'John F Kennedy International Airport',
    region: 'US',
    lat: 40.64,
    lng: -73.78,
  }),
  samplePoint({
    ident: 'JFK',
    type: 'vor',
    name: 'KENNEDY',
    frequency: 115.9,
    region: 'K6',
    lat: 40.63,
    lng: -73.77,
  }),
  samplePoint({ ident: 'JFK', type: 'ndb', name: 'FAR AWAY', frequency: 345, lat: -10, lng: 20 }),
  samplePoint({ ident: 'K', type: 'ndb', name: 'ONE LETTER', frequency: 350, lat: 1, lng: 1 }),
];

/** A point as `enroute/nav` tells it, with nothing more known. */
function detailed(point: NavPoint): NavPointDetail {
  return {
    ...point,
    kind: null,
    channel: null,
    rangeNm: null,
    elevationFt: null,
    stationDeclinationDegEast: null,
    variationDegEast: -12.6,
    usage: null,
    airways: [],
  };
}

export interface NavdataApi {
  /** Every call so far: path and query, or path and body. */
  calls: string[];
  stop(): Promise<void>;
}

/** Starts a real HTTP server that finds the points above by ident, and points the API client at it. */
export async function startNavdataApi(): Promise<NavdataApi> {
  const calls: string[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', '*');
      if (request.method === 'OPTIONS') {
        response.writeHead(204).end();
        return;
      }
      const url = new URL(request.url ?? '/', 'http://localhost');
      calls.push(`${url.pathname}${url.search}${body}`);
      const asked = body === '' ? null : (JSON.parse(body) as { type: string; ident: string });
      const name = /\/enroute\/nav\/(\w+)$/.exec(url.pathname)?.[1];
      const term = name ?? url.searchParams.get('t') ?? asked?.ident ?? '';
      if (term.startsWith('FAIL')) {
        response.writeHead(503, { 'content-type': 'application/json' });
        response.end(
          JSON.stringify({ code: 503, data: null, message: 'not ready', id: 'navdata-not-ready' }),
        );
        return;
      }
      const found = POINTS.filter(
        (point) => point.ident.includes(term) && (asked === null || point.type === asked.type),
      );
      if (name !== undefined) {
        const points = POINTS.filter((point) => point.ident === name).map(detailed);
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ code: 200, data: { name, points, airway: null }, message: 'ok' }));
        return;
      }
      const isFar = url.searchParams.get('lat') === '-50';
      const near = POINTS.slice(0, 2).map((point, index) => ({ ...point, distanceNm: index + 0.5 }));
      const isNear = url.pathname.endsWith('/enroute/search');
      const data = isNear ? (isFar ? [] : near) : found;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: 200, data, message: 'ok' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  setApiBase(`http://127.0.0.1:${port}`, 'good');
  return { calls, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
