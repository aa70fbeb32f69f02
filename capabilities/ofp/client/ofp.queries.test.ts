import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setApiBase } from '#platform/testing/api-at.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { samplePerformance, samplePlan } from '../testing/sample-material.ts';
import { materialQuery } from './ofp.queries.ts';

const requests: string[] = [];
let server: Server;

const edto = {
  ruleMinutes: 120,
  oneEngineSpeedKt: 390,
  furthestMinutes: 110,
  furthestAerodrome: 'CYQX',
  isWithinRule: true,
  aerodromes: [
    { ident: 'KJFK', coordinate: [-73.78, 40.64] },
    { ident: 'CYQX', coordinate: [-54.57, 48.94] },
    { ident: 'EINN', coordinate: [-8.92, 52.7] },
  ],
  points: [],
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://here');
    requests.push(`${url.pathname.split('/').at(-1) ?? ''}${url.search}`);
    const isPlan = url.pathname.endsWith('plan/performance');
    const body = isPlan
      ? { code: 200, data: { ...samplePerformance, edto }, message: 'ok' }
      : { code: 503, data: null, id: 'away', message: 'The source is away.' };
    response.writeHead(isPlan ? 200 : 503, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  setApiBase(`http://127.0.0.1:${port}`);
});
afterAll(() => {
  queryClient.clear();
  server.closeAllConnections();
  server.close();
});

it('G5 the release also has weather and NOTAMs of the aerodromes of its equal-time points; unavailable ones are stated', async () => {
  const material = await queryClient.fetchQuery(
    materialQuery({ fleetAircraftOf: () => Promise.resolve(null) }, samplePlan, { policy: 'easa' }),
  );
  expect(material.performance.state).toBe('there');
  const roles = (lists: readonly { role: string; icao?: string; place?: string }[]) =>
    lists.map(({ role, icao, place }) => `${role} ${icao ?? place ?? ''}`);
  expect(roles(material.weather)).toEqual(['DEP KJFK', 'ARR KSFO', 'ALTN KSMF', 'EDTO CYQX', 'EDTO EINN']);
  expect(roles(material.notices)).toEqual([
    'DEP KJFK',
    'ARR KSFO',
    'ALTN KSMF',
    'EDTO CYQX',
    'EDTO EINN',
    'EN ROUTE route',
  ]);
  expect(material.weather.every(({ state }) => state === 'failed')).toBe(true);
  expect(requests.filter((call) => call.startsWith('metar'))).toEqual([
    'metar?ids=KJFK%2CKSFO%2CKSMF&format=json&taf=true',
    'metar?ids=CYQX%2CEINN&format=json&taf=true',
  ]);
});
