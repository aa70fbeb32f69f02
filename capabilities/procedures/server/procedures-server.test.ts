import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import { hasRealNavdata, openTestNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { frozenClock } from '#platform/server/time/clock.ts';
import { above, codedFix, codedLeg, codedProcedure, kennedy } from '../testing/coded-legs.ts';
import { createProceduresServer } from './index.ts';
import type { ProcedureSource } from './procedure-world.ts';

const bearer = { authorization: 'Bearer good' };
const clock = frozenClock(Date.parse('2026-06-01T00:00:00Z'));

const hold = codedLeg('HM', {
  fix: codedFix('DPK', 40.7918, -73.3037),
  turn: 'L',
  courseDegMag: 258.1,
  holdMinutes: 1,
  altitude: above(4000),
});
const missed = { kind: 'MISSED_APPROACH', name: null, legs: [hold] } as const;
const final = {
  kind: 'COMMON',
  name: null,
  legs: [
    codedLeg('IF', {
      fix: codedFix('ZETAL', 40.4899, -73.8759),
      roles: ['FINAL_COURSE'],
      altitude: above(2000),
    }),
    codedLeg('TF', { fix: codedFix('RW04R', 40.6254, -73.7703), roles: ['FLYOVER', 'MISSED_APPROACH'] }),
  ],
} as const;
const sid = {
  kind: 'RUNWAY_TRANSITION',
  name: 'RW04R',
  legs: [codedLeg('VA', { courseDegMag: 43.8, altitude: above(520) }), codedLeg('VM', { courseDegMag: 99 })],
} as const;

const procedures = [
  codedProcedure('SID', 'DEEZZ6', [
    sid,
    {
      kind: 'ENROUTE_TRANSITION',
      name: 'CANDR',
      legs: [codedLeg('IF', { fix: codedFix('CANDR', 40.971, -74.9598) })],
    },
  ]),
  codedProcedure('APPROACH', 'I04R', [final, missed], { approachType: 'ILS', runway: '04R' }),
  codedProcedure('APPROACH', 'L04R', [final, missed], { approachType: 'LOC', runway: '04R' }),
];

const source: ProcedureSource = {
  airportByIdent: (code) => (code === 'KJFK' ? 0 : code === 'K00' ? 1 : null),
  airportDetail: () => ({
    ...kennedy,
    icao: kennedy.ident,
    magneticVariationDegEast: -13,
    runways: kennedy.runways.map((end) => ({ ...end, isClosed: false, ils: null })),
  }),
  airportsInBox: ({ west, east }) => (west < kennedy.lon && east > kennedy.lon ? [0] : []),
  proceduresOf: (airport) => (airport === 0 ? procedures : []),
  pointsByIdent: () => [],
  meta: { sources: [{ id: 'test', name: 'FAA CIFP', asOf: '2026-05-14' }] },
};

function serve(navdata: () => ProcedureSource | null): Promise<FastifyInstance> {
  return createApiServer({
    log: createLog('silent'),
    version: '1.0.0',
    rateLimitPerMinute: 0,
    capabilities: [createProceduresServer({ navdata, clock })],
    authenticate: async (token) => ({
      ok: true,
      principal: {
        userKey: 't|1',
        issuer: 't',
        subject: '1',
        email: 'a@b.c',
        scopes: token === 'good' ? ['database'] : [],
      },
    }),
  });
}

let server: FastifyInstance;
beforeAll(async () => {
  server = await serve(() => source);
});
afterAll(() => server.close());
const get = async (path: string) =>
  (await server.inject({ url: `/efb-v2/database/${path}`, headers: bearer })).json();

describe('G6 H1 lists of procedures', () => {
  it('G6 getProcedures returns sid and star with ident, runways, transitions, legs, source and effective date', async () => {
    expect(await get('getProcedures?icao=kjfk')).toEqual({
      code: 200,
      message: 'ok',
      data: {
        sid: [
          {
            ident: 'DEEZZ6',
            name: 'DEEZZ6',
            runways: ['04R'],
            transitions: ['CANDR'],
            legCount: 3,
            source: 'FAA CIFP',
            asOf: '2026-05-14',
          },
        ],
        star: [],
      },
    });
  });
  it('G6 getAPPs names approaches as on charts; minima are unknown, not zero', async () => {
    const { data } = await get('getAPPs?icao=KJFK');
    expect(data).toHaveLength(2);
    expect(data[0]).toEqual({
      ident: 'I04R',
      name: 'ILS RWY 04R',
      type: 'ILS',
      runway: '04R',
      transitions: [],
      legCount: 3,
      minima: null,
      source: 'FAA CIFP',
      asOf: '2026-05-14',
    });
  });
  it('G6 an airport without procedures has empty lists; an unknown one gives the message of spec 8', async () => {
    expect((await get('getProcedures?icao=K00')).data).toEqual({ sid: [], star: [] });
    expect(await get('getProcedures?icao=qqqq')).toMatchObject({
      code: 404,
      data: null,
      message: 'Procedures not available for QQQQ',
    });
    expect((await get('getAPPs?icao=QQQQ')).message).toBe('Approaches not available for QQQQ');
  });
  it('H2 requires a token with the scope database; states when the data is not available yet', async () => {
    const bare = await server.inject({ url: '/efb-v2/database/getProcedures?icao=KJFK' });
    expect(bare.json()).toMatchObject({ code: 401 });
    const other = await server.inject({
      url: '/efb-v2/database/getAPPs?icao=KJFK',
      headers: { authorization: 'Bearer other' },
    });
    expect(other.json()).toMatchObject({ code: 403 });
    const early = await serve(() => null);
    expect(
      (await early.inject({ url: '/efb-v2/database/getAPPs?icao=KJFK', headers: bearer })).json(),
    ).toMatchObject({ code: 503 });
    await early.close();
  });
});

describe('G6 getProcedureGeometry', () => {
  it('G6 returns legs with path, restrictions and assumptions, and the same as GeoJSON', async () => {
    const { data } = await get('getProcedureGeometry?icao=KJFK&kind=approach&ident=i04r');
    expect(data).toMatchObject({
      icao: 'KJFK',
      kind: 'approach',
      name: 'ILS RWY 04R',
      source: 'FAA CIFP',
      asOf: '2026-05-14',
    });
    expect(data.assumptions).toMatchObject({
      groundSpeedKt: 180,
      climbFtPerNm: 400,
      turnRadiusNm: expect.closeTo(1.01, 2),
    });
    expect(data.legs[0]).toMatchObject({
      pathTerminator: 'IF',
      fix: { ident: 'ZETAL' },
      role: 'FACF',
      altitude: '≥2000',
      isMissedApproach: false,
    });
    expect(data.legs[2]).toMatchObject({ pathTerminator: 'HM', isMissedApproach: true, isComputed: true });
    const lines = data.geojson.features.filter(
      (one: { properties: { what: string } }) => one.properties.what === 'leg',
    );
    expect(lines.map((one: { properties: { number: number } }) => one.properties.number)).toEqual([2, 3]);
    const fix = data.geojson.features.find(
      (one: { properties: { ident?: string } }) => one.properties.ident === 'RW04R',
    );
    expect(fix).toMatchObject({
      geometry: { type: 'Point', coordinates: [-73.7703, 40.6254] },
      properties: { isFlyOver: true, role: 'MAP' },
    });
    expect(data.bounds.south).toBeCloseTo(40.4899, 3);
  });
  it('G6 the requested climb gradient is drawn and stated', async () => {
    const { data } = await get(
      'getProcedureGeometry?icao=KJFK&kind=sid&ident=DEEZZ6&runway=04R&climbFtPerNm=200',
    );
    expect(data.assumptions.climbFtPerNm).toBe(200);
    expect(data.legs[0].lengthNm).toBeCloseTo((520 - 12) / 200, 1);
    expect(data.legs[1].isOpenEnded).toBe(true);
    expect(
      data.geojson.features.some(
        (one: { properties: { what: string } }) => one.properties.what === 'open-end',
      ),
    ).toBe(true);
  });
  it('G6 a procedure that the airport lacks is a 404 naming it; H1 invalid input is a 400', async () => {
    expect((await get('getProcedureGeometry?icao=KJFK&kind=star&ident=DEEZZ6')).message).toBe(
      'DEEZZ6 not available for KJFK',
    );
    expect((await get('getProcedureGeometry?icao=KJFK&kind=sid&ident=DEEZZ6&transition=NOPE')).message).toBe(
      'DEEZZ6 NOPE not available for KJFK',
    );
    expect((await get('getProcedureGeometry?icao=KJFK&kind=sid&ident=DEEZZ6&runway=31L')).code).toBe(404);
    expect((await get('getProcedureGeometry?icao=KJFK&kind=jet&ident=DEEZZ6')).code).toBe(400);
    expect((await get('getProcedureGeometry?icao=KJFK&kind=sid&ident=DEEZZ6&climbFtPerNm=0')).code).toBe(400);
  });
});

describe('F1 terminal waypoints, H5 holdings', () => {
  it('F1 each fix once with the procedures that use it; runways are excluded', async () => {
    const { data } = await get('terminalWaypoints?icao=KJFK');
    expect(data.map((one: { ident: string }) => one.ident).toSorted()).toEqual(['CANDR', 'DPK', 'ZETAL']);
    expect(data.find((one: { ident: string }) => one.ident === 'DPK')).toMatchObject({
      procedures: ['I04R', 'L04R'],
      kinds: ['approach'],
    });
  });
  it('H5 holdings as GeoJSON: each hold once, with course, turn, time, altitude and users', async () => {
    const { data } = await get('holdings?icao=KJFK');
    expect(data.type).toBe('FeatureCollection');
    expect(data.features).toHaveLength(1);
    expect(data.features[0].properties).toMatchObject({
      fix: 'DPK',
      inboundCourseDegMag: 258.1,
      turn: 'L',
      legMinutes: 1,
      legNm: null,
      drawnLegNm: 3,
      altitude: '≥4000',
      procedures: 'I04R L04R',
      source: 'FAA CIFP',
      asOf: '2026-05-14',
    });
    const { coordinates } = data.features[0].geometry;
    expect(coordinates[0]).toEqual(coordinates.at(-1));
  });
  it('H5 holdings in a box; too large a box is rejected, not truncated', async () => {
    expect((await get('holdings?bbox=-74,40,-73,41')).data.features).toHaveLength(1);
    expect((await get('holdings?bbox=-74,40,-73.5,41')).data.features).toHaveLength(0);
    expect(await get('holdings?bbox=-90,30,-70,50')).toMatchObject({ code: 400, id: 'box-too-large' });
    expect((await get('holdings?bbox=1,2,3')).code).toBe(400);
    expect((await get('holdings')).code).toBe(400);
  });
});

describe.skipIf(!hasRealNavdata)('G6 the real data (beside the repository; skipped without it)', () => {
  it('G6 KJFK, KSFO and KASE: every leg has a path near its airport, or a reason', async () => {
    const navdata = openTestNavdata();
    const real = await serve(() => navdata);
    for (const icao of ['KJFK', 'KSFO', 'KASE']) {
      const ask = async (path: string) =>
        (await real.inject({ url: `/efb-v2/database/${path}`, headers: bearer })).json().data;
      const lists = await ask(`getProcedures?icao=${icao}`);
      const approaches = await ask(`getAPPs?icao=${icao}`);
      const all = [
        ...lists.sid.map((one: { ident: string }) => ['sid', one.ident]),
        ...lists.star.map((one: { ident: string }) => ['star', one.ident]),
        ...approaches.map((one: { ident: string }) => ['approach', one.ident]),
      ];
      expect(all.length, icao).toBeGreaterThan(7);
      const { lat, lon } = navdata.airportDetail(navdata.airportByIdent(icao) ?? 0);
      for (const [kind, ident] of all) {
        const { legs } = await ask(`getProcedureGeometry?icao=${icao}&kind=${kind}&ident=${ident}`);
        for (const leg of legs) {
          const where = `${icao} ${ident} leg ${leg.number} ${leg.pathTerminator}`;
          if (leg.problem !== null) continue;
          expect(leg.polyline.length, where).toBeGreaterThan(0);
          for (const [x, y] of leg.polyline)
            expect(distanceNm({ lat, lon }, { lat: y, lon: x }), where).toBeLessThan(
              kind === 'approach' ? 100 : 400,
            );
        }
      }
    }
    await real.close();
    // The artefact may have to be built first.
  }, 300_000);
});
