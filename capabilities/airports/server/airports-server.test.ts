import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openZzNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { knownTokens } from '#platform/server/http/testing/known-tokens.ts';
import { createLog } from '#platform/server/log/log.ts';
import { type AirportSource, type AirportsServerOptions, createAirportsServer } from './index.ts';

const bearer = { authorization: 'Bearer good' };

function serve(
  navdata: () => AirportSource | null,
  reportedElsewhere: AirportsServerOptions['reportedElsewhere'] = () => null,
): Promise<FastifyInstance> {
  return createApiServer({
    log: createLog('silent'),
    version: '1.0.0',
    rateLimitPerMinute: 0,
    capabilities: [createAirportsServer({ navdata, reportedElsewhere })],
    authenticate: knownTokens({ good: ['database'] }),
  });
}

describe('H1 H8 airport calls', () => {
  let server: FastifyInstance;
  beforeAll(async () => {
    const navdata = openZzNavdata();
    server = await serve(() => navdata);
  });
  afterAll(() => server.close());

  const get = async (call: string, icao: string) => {
    const answer = await server.inject({ url: `/efb-v2/database/${call}?icao=${icao}`, headers: bearer });
    return answer.json();
  };

  it('getAirport returns the fields of spec 3, whatever the case of the code', async () => {
    const answer = await get('getAirport', 'kjfk');
    expect(answer).toMatchObject({ code: 200, message: 'ok' });
    expect(answer.data).toMatchObject({
      icao: 'KJFK',
      name: expect.stringMatching(/Kennedy/),
      elevation: 13,
      speed_limit: 250,
      speed_limit_altitude: 10_000,
      transition_altitude: 18_000,
      transition_level: 180,
      iata: 'JFK',
      city: 'New York',
      state: 'NY',
      country: 'US',
      timeZone: 'America/New_York',
      hasILS: true,
      hasCustoms: null,
      longestRunway: 14_511,
    });
    expect(answer.data.location.latitude).toBeCloseTo(40.64, 2);
    expect(answer.data.location.longitude).toBeCloseTo(-73.78, 2);
    expect(answer.data.source).not.toBe('');
    expect(answer.data.asOf).toMatch(/^\d{4}-\d{2}/);
  });

  it('E2 getRunways at KJFK: exactly eight ends with direction, size, ILS and declared distances', async () => {
    const ends: { ident: string; reciprocal: string }[] = (await get('getRunways', 'KJFK')).data;
    expect(ends.map((end) => end.ident).toSorted()).toEqual([
      '04L',
      '04R',
      '13L',
      '13R',
      '22L',
      '22R',
      '31L',
      '31R',
    ]);
    for (const end of ends) expect(ends.map((other) => other.ident)).toContain(end.reciprocal);
    expect(ends.find((end) => end.ident === '04R')).toMatchObject({
      heading: 31,
      length: 8400,
      width: 200,
      lda: 8400,
      ils: { ident: 'I-JFK', frequency: 109.5, category: 'IIIB' },
    });
    expect(ends.find((end) => end.ident === '22R')).toMatchObject({ displacedThreshold: 3424, lda: 7795 });
  });

  it('E2 getCommunication: frequencies as dialled, with their type', async () => {
    const entries: { type: string; frequency: string; callsign: string }[] = (
      await get('getCommunication', 'KJFK')
    ).data;
    expect(entries).toContainEqual(
      expect.objectContaining({ type: 'TWR', callsign: 'KENNEDY TWR', frequency: '119.100' }),
    );
    expect(entries.map((entry) => entry.type)).toEqual(
      expect.arrayContaining(['ATIS', 'CLD', 'GND', 'DEP', 'APP']),
    );
    for (const entry of entries) expect(entry.frequency).toMatch(/^\d{2,3}\.\d{3}$/);
  });

  it('getAirportWithCoordinates returns [longitude, latitude], name and elevation', async () => {
    const { data } = await get('getAirportWithCoordinates', 'EDDF');
    expect(data.coordinates[0]).toBeCloseTo(8.57, 1);
    expect(data.coordinates[1]).toBeCloseTo(50.03, 1);
    expect(data).toMatchObject({ name: expect.stringMatching(/Frankfurt/), data: { elevation: 364 } });
  });

  it('B8 an airport without an ICAO code is found by its ident', async () => {
    expect((await get('getAirport', '1n7')).data).toMatchObject({
      icao: '1N7',
      name: expect.stringMatching(/Blairstown/),
    });
    expect((await get('getRunways', '1N7')).data.length).toBeGreaterThan(1);
  });

  it('H3 an unknown code is a 404 with the message of spec 8', async () => {
    expect(await get('getAirport', 'QQQQ')).toEqual({
      code: 404,
      data: null,
      message: 'Airport info not available for QQQQ',
      id: 'airport-not-found',
    });
    expect((await get('getRunways', 'qqqq')).message).toBe('Runways not available for QQQQ');
    expect((await get('getCommunication', 'QQQQ')).message).toBe('Communication data not available for QQQQ');
  });

  it('H1 rejects a missing or overlong code; H2 rejects a call without a token', async () => {
    expect(await get('getAirport', '')).toMatchObject({ code: 400, id: 'invalid-input' });
    expect(await get('getAirport', 'ABCDEFGHIJK')).toMatchObject({ code: 400 });
    const answer = await server.inject({ url: '/efb-v2/database/getAirport?icao=KJFK' });
    expect(answer.json()).toMatchObject({ code: 401, data: null });
  });

  it('H1 calls of capabilities that are not built are not registered: a 404 envelope', async () => {
    for (const call of ['getWeather', 'getNOTAM', 'getProcedures', 'getAPPs']) {
      expect(await get(call, 'KJFK'), call).toMatchObject({ code: 404, data: null });
    }
  });

  it('states that navigation data is not available yet', async () => {
    const early = await serve(() => null);
    const answer = await early.inject({ url: '/efb-v2/database/getRunways?icao=KJFK', headers: bearer });
    expect(answer.json()).toMatchObject({ code: 503, data: null, id: 'navdata-not-ready' });
    await early.close();
  });
});

describe('F1 an identifier whose weather reports are from another location', () => {
  const elsewhere = { lat: 27.55, lon: -92.45, source: 'aviationweather.gov', asOf: null };
  let server: FastifyInstance;
  beforeAll(async () => {
    const navdata = openZzNavdata();
    server = await serve(
      () => navdata,
      // Reports of KAGI and EDDF are from the Gulf of Mexico.
      (ident, { lat }) =>
        ident === 'KAGI' || ident === 'EDDF' ? { ident, ...elsewhere, distanceNm: Math.round(lat) } : null,
    );
  });
  afterAll(() => server.close());
  const conflictOf = async (icao: string) =>
    (await server.inject({ url: `/efb-v2/database/getAirport?icao=${icao}`, headers: bearer })).json().data
      .reportedElsewhere;

  it('the location is returned with the airport, by the requested code or its own', async () => {
    // KAGI is the local code of AYKQ, at 9° S.
    expect(await conflictOf('kagi')).toEqual({ ident: 'KAGI', ...elsewhere, distanceNm: -9 });
    expect(await conflictOf('AYKQ')).toBeNull();
    expect(await conflictOf('EDDF')).toMatchObject({ ident: 'EDDF', distanceNm: 50 });
    expect(await conflictOf('KJFK')).toBeNull();
  });
});
