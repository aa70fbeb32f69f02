import { check } from '@placemarkio/check-geojson';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiToken } from './support/api-session.ts';
import { type JourneyServer, joinSharedServer } from './support/journey.ts';

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, unknown> }> }>>;
}
type Ring = number[][];
interface Collection {
  type: string;
  features: {
    geometry: null | { type: string; coordinates: never };
    properties: Record<string, unknown>;
  }[];
}

const AROUND_NEW_YORK = '-75,40,-72,42';
/** Across the antimeridian: Fiji, the Aleutians. */
const PACIFIC = '170,-25,-170,60';

/** Every list shown on a map: operation → its request; `some` if the frozen sky certainly has entries. */
const LISTS: Record<string, { path: string; some: boolean }[]> = {
  '/efb-v2/weather/hazards': [{ path: '/efb-v2/weather/hazards', some: true }],
  '/efb-v2/weather/pireps': [{ path: '/efb-v2/weather/pireps', some: true }],
  '/efb-v2/weather/storm-cells': [{ path: '/efb-v2/weather/storm-cells', some: true }],
  '/efb-v2/weather/metars': [{ path: '/efb-v2/weather/metars', some: true }],
  '/efb-v2/notams': [{ path: `/efb-v2/notams?bbox=${AROUND_NEW_YORK}`, some: true }],
  '/efb-v2/database/getNOTAM': [{ path: '/efb-v2/database/getNOTAM?icao=KJFK', some: true }],
  '/efb-v2/enroute/nat': [{ path: '/efb-v2/enroute/nat', some: true }],
  '/efb-v2/enroute/pac': [{ path: '/efb-v2/enroute/pac', some: true }],
  '/efb-v2/live/wingbits': [{ path: '/efb-v2/live/wingbits?limit=200', some: true }],
  '/efb-v2/live/wingbits/aircraft': [{ path: '/efb-v2/live/wingbits/aircraft?address=none', some: false }],
  '/efb-v2/navdata/layers/{layer}': [
    ...['airport', 'vor', 'ndb', 'waypoints', 'airways', 'airspace'].map((layer) => ({
      path: `/efb-v2/navdata/layers/${layer}?bbox=${AROUND_NEW_YORK}`,
      some: true,
    })),
    ...['airport', 'airspace'].map((layer) => ({
      path: `/efb-v2/navdata/layers/${layer}?bbox=${PACIFIC}`,
      some: true,
    })),
  ],
  '/efb-v2/navdata/search': [{ path: '/efb-v2/navdata/search?t=JFK', some: true }],
  '/efb-v2/enroute/search': [{ path: '/efb-v2/enroute/search?lat=40.64&lng=-73.78', some: true }],
  '/efb-v2/enroute/nav/{name}': [{ path: '/efb-v2/enroute/nav/J121', some: true }],
  '/efb-v2/database/terminalWaypoints': [
    { path: '/efb-v2/database/terminalWaypoints?icao=KJFK', some: true },
  ],
  '/efb-v2/database/getProcedureGeometry': [],
  '/efb-v2/database/holdings': [{ path: '/efb-v2/database/holdings?icao=KJFK', some: false }],
  '/efb-v2/amm/airports/{icao}': [{ path: '/efb-v2/amm/airports/KJFK', some: true }],
  '/efb-v2/user/getWaypoint': [{ path: '/efb-v2/user/getWaypoint', some: true }],
  '/efb-v2/user/getFlights': [{ path: '/efb-v2/user/getFlights?loadRequire=true', some: true }],
  '/efb-v2/watch/alerts': [{ path: '/efb-v2/watch/alerts', some: false }],
};

let server: JourneyServer;
let token = '';

async function ask(path: string, init: { accept?: string; body?: unknown } = {}): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(init.accept === undefined ? {} : { accept: init.accept }),
      ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(init.body === undefined ? {} : { method: 'POST', body: JSON.stringify(init.body) }),
  });
}

/** Twice the signed area: positive is counter-clockwise. */
const area = (ring: Ring) =>
  ring.reduce((sum, [x = 0, y = 0], at) => {
    const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? [];
    return sum + x * nextY - nextX * y;
  }, 0);

const linesOf = ({ type, coordinates }: { type: string; coordinates: never }): Ring[] => {
  if (type === 'Point') return [[coordinates]];
  if (type === 'LineString') return [coordinates];
  if (type === 'MultiPolygon') return (coordinates as Ring[][]).flat();
  return coordinates;
};

/** Guarantees of RFC 7946 that a schema check does not cover. */
function faultsOf({ features }: Collection): string[] {
  return features.flatMap(({ geometry }, at) => {
    if (geometry === null) return [];
    const faults: string[] = [];
    for (const line of linesOf(geometry)) {
      if (line.some(([lon = 999, lat = 999]) => Math.abs(lon) > 180 || Math.abs(lat) > 90))
        faults.push(`${at}: a position outside of the world`);
      if (line.some(([lon = 0], index) => Math.abs(lon - (line[index + 1]?.[0] ?? lon)) > 180))
        faults.push(`${at}: crosses the antimeridian uncut`);
    }
    const polygons: Ring[][] =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    for (const [outer = [], ...holes] of polygons) {
      if (area(outer) <= 0) faults.push(`${at}: outer ring is not counter-clockwise`);
      if (holes.some((hole) => area(hole) >= 0)) faults.push(`${at}: hole is not clockwise`);
    }
    return faults;
  });
}

beforeAll(async () => {
  server = await joinSharedServer();
  token = await apiToken(server);
  await ask('/efb-v2/user/waypoint', { body: { waypoint: { ident: 'GEOJS', lat: -17.5, lng: 179.9 } } });
  const flight = {
    id: 'over-the-line',
    callsign: 'FJI1',
    departure: 'NFFN',
    arrival: 'KLAX',
    aircraft: 'A333',
    route_info: [
      { ident: 'NFFN', coordinate: [177.443, -17.755], type: 'airport' },
      { ident: 'KLAX', coordinate: [-118.408, 33.9425], type: 'airport' },
    ],
  };
  await ask('/efb-v2/user/updateFlights', { body: { flights: flight } });
});

describe('H1 every list shown on a map, as GeoJSON', () => {
  it('H1 the lists marked in the OpenAPI document are those requested here', async () => {
    const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as Document;
    const offered = Object.entries(paths).filter(
      ([, methods]) => methods['get']?.responses['200']?.content?.['application/geo+json'] !== undefined,
    );
    expect(offered.map(([path]) => path).toSorted()).toEqual(Object.keys(LISTS).toSorted());
  });

  it.each(Object.values(LISTS).flat())('H1 $path complies with RFC 7946', async ({ path, some }) => {
    const read = async () => {
      const answer = await ask(`${path}${path.includes('?') ? '&' : '?'}format=geojson`);
      const text = await answer.text();
      expect(answer.status, text.slice(0, 300)).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^application\/geo\+json/);
      const collection = check(text) as unknown as Collection;
      expect(collection.type).toBe('FeatureCollection');
      expect(faultsOf(collection)).toEqual([]);
      return collection.features.filter(({ geometry }) => geometry !== null).length;
    };
    // An on-demand feed gets its first answer a moment later.
    if (some) await expect.poll(read).toBeGreaterThan(0);
    else await read();
  });

  it('H1 a procedure offered by the airport is returned as GeoJSON', async () => {
    const { data } = (await (await ask('/efb-v2/database/getProcedures?icao=KJFK')).json()) as {
      data: { sid: { ident: string }[] };
    };
    const [sid] = data.sid;
    const path = `/efb-v2/database/getProcedureGeometry?icao=KJFK&kind=sid&ident=${sid?.ident}`;
    const collection = check(await (await ask(path, { accept: 'application/geo+json' })).text());
    expect(faultsOf(collection as unknown as Collection)).toEqual([]);
  });

  it('H1 longitude comes first, and a route across the antimeridian is cut there', async () => {
    const airport = (await (
      await ask(`/efb-v2/navdata/layers/airport?bbox=${AROUND_NEW_YORK}&format=geojson`)
    ).json()) as Collection;
    const kennedy = airport.features.find(({ properties }) => properties['icao'] === 'KJFK');
    const [lon = 0, lat = 0] = kennedy?.geometry?.coordinates ?? [];
    expect([Math.round(lon), Math.round(lat)]).toEqual([-74, 41]);
    const flights = (await (
      await ask('/efb-v2/user/getFlights?loadRequire=true', { accept: 'application/geo+json' })
    ).json()) as Collection;
    const [west, east] = linesOf(flights.features[0]?.geometry ?? { type: 'none', coordinates: [] as never });
    expect([west?.at(-1)?.[0], east?.[0]?.[0]]).toEqual([180, -180]);
    expect(west?.at(-1)?.[1]).toBe(east?.[0]?.[1]);
  });
});
