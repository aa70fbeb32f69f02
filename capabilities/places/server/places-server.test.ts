import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '#platform/server/feeds/testing/hub-for-tests.ts';
import { anyToken } from '#platform/server/http/testing/known-tokens.ts';
import {
  type Upstream,
  answerJson,
  answerStatus,
  startUpstream,
} from '#platform/server/feeds/testing/misbehaving-upstream.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { placeLabel } from '../domain/place-label.ts';
import { createPlacesServer } from './index.ts';
import { createMapboxGeocoder } from './mapbox-geocoder.ts';
import { createOfflineGeocoder, readGazetteer } from './offline-geocoder.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const clock = testClock(NOW);
const mapbox = (properties: object) =>
  answerJson({ type: 'FeatureCollection', features: [{ type: 'Feature', properties }] });
const springfield = {
  name: 'Springfield',
  state: 'IL',
  country: 'US',
  distanceNm: 3,
  bearingDegTrue: 47,
};

let upstream: Upstream;
let server: FastifyInstance;
beforeEach(async () => {
  clock.set(NOW);
  upstream = await startUpstream(
    mapbox({ name: 'New York', full_address: 'New York, New York, United States' }),
  );
});
afterEach(async () => {
  await server?.close();
  await upstream.close();
});

async function serve(token: string | null): Promise<void> {
  const capability = createPlacesServer({
    service:
      token === null
        ? null
        : createMapboxGeocoder({ base: `${upstream.url}/`, token, userAgent: 'Meridian/test' }),
    offline: createOfflineGeocoder({
      airportPlace: ({ latitude }) => (latitude > 80 ? 'Alert, NU, CA' : null),
      read: () =>
        Promise.resolve({
          nearest: () => springfield,
          begin: (text, limit) => [
            { name: `${text} ${limit}`, state: null, country: 'FR', lat: 1, lon: 2, population: null },
          ],
        }),
    }),
    log: createLog('silent'),
    clock,
  });
  server = await createApiServer({
    log: createLog('silent'),
    version: '1.0.0',
    rateLimitPerMinute: 0,
    capabilities: [capability],
    authenticate: anyToken('database'),
  });
}

const name = async (latitude: number, longitude: number) => {
  const url = `/efb-v2/places/reverse?latitude=${latitude}&longitude=${longitude}`;
  const answer = await server.inject({ url, headers: { authorization: 'Bearer good' } });
  return answer.json<{
    code: number;
    message: string;
    data: { label: string; source: string; warning: string | null } | null;
  }>();
};

describe('E8 reverse geocode by a map service', () => {
  it("queries as in spec 7 and uses the first feature's full address, else its name", async () => {
    await serve('secret');
    expect((await name(40.71, -74)).data).toEqual({
      label: 'New York, New York, United States',
      source: upstream.host,
      warning: null,
    });
    const asked = new URL(upstream.requests[0]?.path ?? '', upstream.url);
    expect(asked.pathname).toBe('/search/geocode/v6/reverse');
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      longitude: '-74',
      latitude: '40.71',
      types: 'place,locality,region,country',
      limit: '1',
      access_token: 'secret',
    });
    upstream.behave(mapbox({ name: 'Greenland' }));
    expect((await name(72, -40)).data?.label).toBe('Greenland');
    upstream.behave(answerJson({ features: [] }));
    expect((await name(0, -30)).data?.label).toBe('');
  });

  it('queries once for coordinates equal to four decimals, and again after 12 minutes', async () => {
    await serve('secret');
    await name(40.712_34, -74.000_01);
    await name(40.712_341, -74.000_009);
    expect(upstream.requests).toHaveLength(1);
    await name(40.7125, -74);
    expect(upstream.requests).toHaveLength(2);
    clock.set(NOW + 12 * 60_000 + 1);
    await name(40.712_34, -74.000_01);
    expect(upstream.requests).toHaveLength(3);
  });

  it('a failing service gives Location unavailable, never a name from another source, and never exposes the token', async () => {
    upstream.behave(answerStatus(500));
    await serve('secret');
    const failed = await name(40, -74);
    expect(failed).toMatchObject({ code: 503, data: null });
    expect(failed.message).toMatch(/^Location unavailable/);
    expect(JSON.stringify(failed)).not.toContain('secret');
    upstream.behave(answerJson({ hello: 1 }));
    expect(await name(40, -74)).toMatchObject({ code: 503 });
  });

  it('an invalid token skips the service, warns, and uses the offline names', async () => {
    upstream.behave(answerStatus(401));
    await serve('wrong');
    for (const latitude of [40, 41]) {
      expect((await name(latitude, -89)).data).toEqual({
        label: 'Springfield, IL, US',
        source: 'GeoNames, packaged',
        warning: expect.stringMatching(/refuses its token/),
      });
    }
    expect(upstream.requests).toHaveLength(1);
  });
});

describe('E8 reverse geocode offline', () => {
  it('states the missing token, names an airport by its town and other positions by the nearest settlement', async () => {
    await serve(null);
    expect((await name(82.5, -62)).data).toMatchObject({
      label: 'Alert, NU, CA',
      warning: expect.stringMatching(/GEOCODE_TOKEN/),
    });
    expect((await name(39.8, -89.6)).data?.label).toBe('Springfield, IL, US');
    expect(upstream.requests).toEqual([]);
    expect(await name(91, 0)).toMatchObject({ code: 400 });
  });

  it('finds places by prefix, and rejects a text that is too short', async () => {
    await serve(null);
    const ask = async (query: string) => {
      const answer = await server.inject({
        url: `/efb-v2/places/search?${query}`,
        headers: { authorization: 'Bearer good' },
      });
      return answer.json<{ code: number; data: unknown }>();
    };
    expect((await ask('q=%20Par')).data).toEqual({
      source: 'GeoNames, packaged',
      places: [{ name: 'Par 5', state: null, country: 'FR', lat: 1, lon: 2, population: null }],
    });
    expect(await ask('q=P')).toMatchObject({ code: 400 });
    expect(await ask('q=Paris&limit=1000')).toMatchObject({ code: 400 });
  });

  it('states the distance of the settlement, and nothing when it is too far', () => {
    expect(placeLabel({ ...springfield, distanceNm: 34.4 })).toBe('34 NM NE of Springfield, IL, US');
    expect(placeLabel({ ...springfield, state: null, country: 'AR', bearingDegTrue: 359 })).toBe(
      'Springfield, AR',
    );
    expect(placeLabel({ ...springfield, distanceNm: 30, bearingDegTrue: 359 })).toMatch(/^30 NM N of/);
    expect(placeLabel({ ...springfield, distanceNm: 121 })).toBe('');
    expect(placeLabel(null)).toBe('');
  });

  inFullRun(() => {
    it('the packaged gazetteer has towns worldwide', async () => {
      const gazetteer = await readGazetteer();
      const label = (latitude: number, longitude: number) =>
        placeLabel(gazetteer.nearest({ latitude, longitude }));
      expect(label(48.8566, 2.3522)).toMatch(/Paris.*, FR$/);
      expect(label(-54.8, -68.3)).toBe('Ushuaia, AR');
      expect(label(42.3584, -71.0598)).toBe('Boston, MA, US');
      expect(label(64.13, -21.94)).toMatch(/, IS$/);
      expect(label(-30, -130)).toBe('');
      const found = (text: string) =>
        gazetteer
          .begin(text, 3)
          .map(({ name: town, country, lat }) => `${town} ${country} ${Math.round(lat)}`);
      expect(found('sao pau')[0]).toBe('São Paulo BR -24');
      expect(found('Zürich')[0]).toBe('Zürich CH 47');
      // The largest with the name first.
      expect(found('london')).toEqual(['London GB 52', 'London CA 43', expect.stringMatching(/^London/)]);
      expect(found('xqzv')).toEqual([]);
      // The first and the last line are found too.
      expect(gazetteer.begin('shanghai', 1)).toMatchObject([
        { name: 'Shanghai', country: 'CN', state: null },
      ]);
    });
  });
});
