import { VectorTile } from '@mapbox/vector-tile';
import type { FastifyInstance } from 'fastify';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inverseGeodesic } from '#aviation/geo/geodesic.ts';
import { openZzNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { knownTokens } from '#platform/server/http/testing/known-tokens.ts';
import { createLog } from '#platform/server/log/log.ts';
import type { AirportDiagramAnswer } from '../contract.ts';
import type { AirportGrounds, DiagramNavdata } from './diagram-store.ts';
import { createDiagramServer } from './index.ts';
import { KENNEDY_ROWS, groundsOfRows } from './made-up-grounds.fixture.ts';

const bearer = { authorization: 'Bearer good' };

function serve(options: {
  navdata: DiagramNavdata | null;
  grounds?: AirportGrounds;
  hasTiles?: boolean;
}): Promise<FastifyInstance> {
  const { navdata, grounds = null, hasTiles = true } = options;
  return createApiServer({
    log: createLog('silent'),
    version: '1.0.0',
    rateLimitPerMinute: 0,
    capabilities: [createDiagramServer({ navdata: () => navdata, groundsOf: () => grounds, hasTiles })],
    authenticate: knownTokens({ good: ['navdata'] }),
  });
}

/** The tile of a zoom that contains a position. */
function addressAt({ lat, lon }: { lat: number; lon: number }, z: number): string {
  const sine = Math.sin((lat * Math.PI) / 180);
  const x = Math.floor(((lon + 180) / 360) * 2 ** z);
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z);
  return `${z}/${x}/${y}`;
}

const KENNEDY_ENDS = ['04L', '04R', '13L', '13R', '22L', '22R', '31L', '31R'];
const made = groundsOfRows(KENNEDY_ROWS);
const navdata = openZzNavdata();
let server: FastifyInstance;
beforeAll(async () => {
  server = await serve({ navdata, grounds: made.grounds });
});
afterAll(async () => {
  await server.close();
  made.close();
});

const get = (url: string, headers: Record<string, string> = bearer) => server.inject({ url, headers });

async function diagramOf(code: string): Promise<AirportDiagramAnswer> {
  const answer = await get(`/efb-v2/amm/airports/${code}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

async function tileAt(place: { lat: number; lon: number }, z: number): Promise<VectorTile> {
  const answer = await get(`/efb-v2/amm/tiles/${addressAt(place, z)}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/vnd.mapbox-vector-tile');
  return new VectorTile(new PbfReader(answer.rawPayload));
}

interface TileEnd {
  ident: string;
  headingDegTrue: number;
  lat: number;
  lon: number;
}

/** The designators in all tiles of a zoom that contain given runway ends. */
async function designators(diagram: AirportDiagramAnswer, z: number): Promise<Map<string, TileEnd>> {
  const found = new Map<string, TileEnd>();
  const addresses = new Set(diagram.runways.flatMap(({ ends }) => ends.map((end) => addressAt(end, z))));
  for (const address of addresses) {
    const [, x, y] = address.split('/').map(Number);
    const answer = await get(`/efb-v2/amm/tiles/${address}`);
    const layer = new VectorTile(new PbfReader(answer.rawPayload)).layers.designator;
    if (!layer) continue;
    for (let index = 0; index < layer.length; index += 1) {
      const feature = layer.feature(index).toGeoJSON(x ?? 0, y ?? 0, z);
      const { kind, ident, headingDegTrue } = feature.properties ?? {};
      if (kind !== 'end' || feature.geometry.type !== 'Point') continue;
      const [lon = 0, lat = 0] = feature.geometry.coordinates;
      found.set(String(ident), { ident: String(ident), headingDegTrue: Number(headingDegTrue), lat, lon });
    }
  }
  return found;
}

describe('E5 diagram of an airport', () => {
  it('E5 has the eight designators of KJFK at their ends and aligned with the runways, in the tiles of each zoom', async () => {
    const diagram = await diagramOf('kjfk');
    expect(diagram.icao).toBe('KJFK');
    const ends = diagram.runways.flatMap((runway) => runway.ends);
    expect(ends.map(({ ident }) => ident).toSorted()).toEqual(KENNEDY_ENDS);
    for (const z of [12, 13, 14, 15]) {
      const found = await designators(diagram, z);
      expect([...found.keys()].toSorted()).toEqual(KENNEDY_ENDS);
      for (const { ends: pair } of diagram.runways)
        for (const [index, end] of pair.entries()) {
          const drawn = found.get(end.ident);
          const other = pair[1 - index];
          if (!drawn || !other) throw new Error(`no ${end.ident}`);
          expect(inverseGeodesic(drawn, end).distanceNm * 1852).toBeLessThan(10);
          const heading = inverseGeodesic(end, other).initialBearingDegTrue;
          expect(Math.abs(drawn.headingDegTrue - heading)).toBeLessThan(0.5);
        }
    }
  });

  it('E5 labels taxiways, draws aprons, stands and the tower if the airport is surveyed', async () => {
    const diagram = await diagramOf('KJFK');
    expect(diagram).toMatchObject({
      detail: 'layout',
      isAvailable: true,
      counts: { pavements: 1, taxiwayNames: 1, stands: 1, towers: 1 },
    });
    const tile = await tileAt({ lat: 40.6415, lon: -73.7851 }, 15);
    expect(tile.layers.stand?.feature(0).properties).toMatchObject({ label: 'B22', headingDegTrue: 90 });
    expect(tile.layers.taxiway?.feature(0).properties).toMatchObject({ name: 'A' });
    expect(tile.layers.line?.feature(0).properties).toMatchObject({ kind: 'TAXI_CENTRE' });
    const [apron] = tile.layers.pavement?.feature(0).loadGeometry() ?? [];
    expect(apron?.at(-1)).toEqual(apron?.[0]);
  });

  it('E5 otherwise draws what can be derived from runway ends, and states that', async () => {
    const diagram = await diagramOf('EGLL');
    expect(diagram).toMatchObject({ detail: 'runway-ends', groundSource: null, isAvailable: true });
    expect(diagram.runways.map(({ id }) => id).toSorted()).toEqual(['09L/27R', '09R/27L']);
    expect(diagram.outline.features.some(({ properties }) => properties.part === 'runway')).toBe(true);
    const [end] = diagram.runways[0]?.ends ?? [];
    if (!end) throw new Error('no end');
    const tile = await tileAt(end, 15);
    expect(Object.keys(tile.layers)).toContain('marking');
    expect(tile.layers.designator?.length).toBeGreaterThanOrEqual(2);
  });

  it('E5 states the sources with their dates', async () => {
    const { runwaySource, groundSource } = await diagramOf('KJFK');
    expect(runwaySource.name).not.toBe('');
    expect(groundSource).toMatchObject({ id: 'x-plane-airports', asOf: '2013-09-19' });
    const status = await get('/efb-v2/amm/status');
    expect(status.json().data).toMatchObject({ isAvailable: true, groundSource: { airports: 1 } });
  });

  it('E5 states the source of the runways, which may differ from that of the airport', async () => {
    const nameWith = async (origins: { runwaySource: string; runwayGapSource: string | null }) => {
      const airportDetail = (airport: number) => ({ ...navdata.airportDetail(airport), ...origins });
      const other = await serve({ navdata: { ...navdata, airportDetail } });
      const answer = await other.inject({ url: '/efb-v2/amm/airports/EGLL', headers: bearer });
      await other.close();
      return (answer.json().data as AirportDiagramAnswer).runwaySource.name;
    };
    const [first, second] = navdata.meta.sources.map(({ id, name }) => ({
      id,
      name: name.split(', by ')[0] ?? '',
    }));
    if (!first || !second) throw new Error('two sources are needed');
    expect(await nameWith({ runwaySource: second.id, runwayGapSource: null })).toBe(second.name);
    expect(await nameWith({ runwaySource: first.id, runwayGapSource: second.id })).toBe(
      `${first.name} (gaps: ${second.name})`,
    );
  });

  it('E5 states that an airport without runway positions cannot be drawn', async () => {
    const code = Array.from({ length: 3000 }, (_, index) =>
      navdata.airportDetail(navdata.airportCount - 1 - index),
    ).find(({ runways, ident }) => runways.length === 0 && navdata.airportByIdent(ident) !== null)?.ident;
    const diagram = await diagramOf(code ?? '');
    expect(diagram).toMatchObject({ detail: 'none', isAvailable: false, bounds: null, runways: [] });
    expect(diagram.unavailableReason).toMatch(/No source/);
  });
});

describe('E5 H1 tiles of diagrams', () => {
  it('E5 exist for zooms 12 to 15 only, and for valid tile addresses', async () => {
    const place = { lat: 40.64, lon: -73.78 };
    for (const z of [12, 15])
      expect((await get(`/efb-v2/amm/tiles/${addressAt(place, z)}`)).statusCode).toBe(200);
    const wrong = [addressAt(place, 11), addressAt(place, 16), '12/4096/0', '12/-1/0', '12/1e1/5', '12/x/1'];
    for (const address of wrong) {
      const answer = await get(`/efb-v2/amm/tiles/${address}`);
      expect(answer.json()).toMatchObject({ code: 404, id: 'no-such-tile' });
    }
    expect((await get('/efb-v2/amm/tiles/12/0/0')).statusCode).toBe(204);
  });

  it('E5 are cached by the browser and revalidated by ETag', async () => {
    const url = `/efb-v2/amm/tiles/${addressAt({ lat: 40.6265, lon: -73.7821 }, 14)}`;
    const first = await get(url);
    expect(first.headers['cache-control']).toMatch(/private, max-age=\d+/);
    const tag = first.headers.etag;
    expect(tag).toMatch(/^W\/"amm-/);
    expect((await get(url, { ...bearer, 'if-none-match': tag ?? '' })).statusCode).toBe(304);
    expect((await get(url, { ...bearer, 'if-none-match': '"other"' })).statusCode).toBe(200);
    const packed = await get(url, { ...bearer, 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
  });

  it('E5 H8 require a token', async () => {
    for (const url of [`/efb-v2/amm/tiles/12/0/0`, '/efb-v2/amm/airports/KJFK', '/efb-v2/amm/status'])
      expect((await get(url, {})).statusCode).toBe(401);
  });

  it('E5 are rejected by a server without diagrams, as stated by the availability flag', async () => {
    const off = await serve({ navdata, grounds: made.grounds, hasTiles: false });
    const tile = await off.inject({ url: '/efb-v2/amm/tiles/12/0/0', headers: bearer });
    expect(tile.json()).toMatchObject({ code: 404, id: 'amm-off' });
    const answer = await off.inject({ url: '/efb-v2/amm/airports/KJFK', headers: bearer });
    expect(answer.json().data).toMatchObject({ isAvailable: false, detail: 'layout' });
    expect(answer.json().data.unavailableReason).toMatch(/no airport diagram tiles/);
    await off.close();
  });

  it('E5 wait for navigation data, and are 404 for an unknown airport', async () => {
    const empty = await serve({ navdata: null });
    const answer = await empty.inject({ url: '/efb-v2/amm/airports/KJFK', headers: bearer });
    expect(answer.json()).toMatchObject({ code: 503, id: 'navdata-not-ready' });
    await empty.close();
    expect((await get('/efb-v2/amm/airports/ZZQQ9')).json()).toMatchObject({
      code: 404,
      id: 'airport-not-found',
    });
  });
});
