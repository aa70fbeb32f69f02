import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { COARSE_PIXELS } from './support/browser.ts';
import { type Journey, startJourney } from './support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ deviceScaleFactor: COARSE_PIXELS });
});
afterAll(() => journey?.end());

const contentShape = z.array(z.object({ text: z.string() }));
const toolAnswer = z.looseObject({ consent: z.string().optional(), data: z.unknown() });

it('K3 a token of the account panel opens /mcp: a client plans, asks what crosses, saves after consent, and is shut out', async () => {
  const { page, server } = journey;
  await page.getByRole('button', { name: 'Account' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Access tokens' }).click();
  await panel.getByRole('textbox', { name: 'Name' }).fill('Journey client');
  await panel.getByRole('switch', { name: /May write/ }).click();
  await panel.getByRole('button', { name: 'Create token' }).click();
  const secret = (await panel.locator('code').textContent()) ?? '';
  expect(secret).toMatch(/^mrd_/);
  await panel.getByRole('button', { name: 'Done' }).click();
  expect(await panel.textContent()).not.toContain(secret);

  const client = new Client({ name: 'journey', version: '0' });
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', server.url), { requestInit }));
  const call = async (name: string, args: Record<string, unknown>) => {
    const { content } = await client.callTool({ name, arguments: args });
    return toolAnswer.parse(JSON.parse(contentShape.parse(content)[0]?.text ?? 'null'));
  };
  const plan = await call('makePerformancePlan', {
    dep: 'SPJC',
    arr: 'SBGR',
    aircraft: 'A320',
    payloadKg: 14_000,
  });
  expect(plan.data).toMatchObject({ departure: 'SPJC', arrival: 'SBGR' });
  const route = await call('selfRoute', { dep: 'SPJC', arr: 'SBGR', route: '' });
  const {
    route: selfRoute,
    route_info,
    distance,
  } = z.looseObject({ route: z.string(), route_info: z.unknown(), distance: z.number() }).parse(route.data);
  const ends = { callsign: 'MCP1', departure: 'SPJC', arrival: 'SBGR', aircraft: 'A320' };
  const flights = { id: 'mcp-1', ...ends, selfRoute, route_info, distance };
  const { consent } = await call('updateFlights', { flights });
  expect((await call('getFlights', {})).data).toEqual([]);
  await call('updateFlights', { flights, consent });
  const crossed = await call('findCrossings', { flightId: 'mcp-1' });
  const { sources } = z.looseObject({ sources: z.array(z.unknown()) }).parse(crossed.data);
  expect(sources.length).toBeGreaterThan(0);

  await panel.getByRole('button', { name: 'Revoke Journey client' }).click();
  await panel.getByText('No access tokens.').waitFor();
  await expect(client.listTools()).rejects.toThrow(/revoked/);
  await client.close();
});

it('K3 the same flight is briefed by a typed command alone', async () => {
  const { page } = journey;
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Assistant' }).first().click();
  await page.getByRole('textbox', { name: 'Ask or command' }).fill('brief MCP1');
  await page.keyboard.press('Enter');
  const log = page.getByRole('log', { name: 'Answers' });
  await log.getByRole('heading', { name: 'Alternates for SBGR' }).waitFor();
  for (const title of ['Plan SPJC–SBGR, A320', 'SBGR weather', 'What crosses the flight'])
    expect(await log.getByRole('heading', { name: title }).count()).toBe(1);
});
