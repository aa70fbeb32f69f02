import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setApiBase } from '#platform/testing/api-at.ts';
import { loadPlan } from './plan.queries.ts';

let server: Server;
beforeAll(async () => {
  server = createServer((_, response) => {
    const answer = { code: 404, data: null, message: 'Unknown aircraft type B73X', id: 'unknown-aircraft' };
    response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  setApiBase(`http://127.0.0.1:${port}`);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('H3 plan calls of the client (spec 8)', () => {
  it('Failed to load OFP: {message}', async () => {
    const request = { dep: 'KJFK', arr: 'KLAX', route: '', aircraft: 'B73X' };
    await expect(loadPlan(request)).rejects.toThrow('Failed to load OFP: Unknown aircraft type B73X');
  });
});
