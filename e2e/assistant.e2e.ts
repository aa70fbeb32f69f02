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
const toolAnswer = z.looseObject({ consent: z.string().optional(), data: z.unknown().optional() });
const routeShape = z.looseObject({ route: z.string(), route_info: z.unknown(), distance: z.number() });

it('K3 a token of the account panel opens /mcp: a client saves a flight after consent, and is rejected once it is revoked', async () => {
  const { page, server } = journey;
  await page.getByRole('button', { name: 'Account' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Access tokens' }).click();
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Journey client');
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
  const found = routeShape.parse((await call('selfRoute', { dep: 'KDEN', arr: 'KORD' })).data);
  const ends = { callsign: 'MCP1', departure: 'KDEN', arrival: 'KORD', aircraft: 'B738' };
  const { route: selfRoute, route_info, distance } = found;
  const flights = { id: 'mcp-1', ...ends, selfRoute, route_info, distance };
  const { consent } = await call('updateFlights', { flights });
  expect((await call('getFlights', {})).data).toEqual([]);
  await call('updateFlights', { flights, consent });
  expect((await call('getFlights', {})).data).toMatchObject([{ callsign: 'MCP1' }]);

  await panel.getByRole('button', { name: 'Revoke Journey client' }).click();
  await panel.getByText('No access tokens.').waitFor();
  await expect(client.listTools()).rejects.toThrow(/revoked/);
  await client.close();
});

it('K3 by typed text: areas crossing a flight, an explained group, a question saved, run and deleted', async () => {
  const { page } = journey;
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Assistant' }).first().click();
  const line = page.getByRole('textbox', { name: 'Ask or command' });
  const log = page.getByRole('log', { name: 'Answers' });
  const ask = async (text: string) => {
    await line.fill(text);
    await line.press('Enter');
  };
  await ask('what crosses MCP1');
  await log.getByRole('heading', { name: 'What crosses the flight' }).waitFor();
  await ask('explain +TSRAGR');
  await log.getByText('Heavy thunderstorm with rain and hail.').waitFor();
  await ask('every morning at 25Z runways KDEN');
  await log.getByText('25Z is not a time of day').waitFor();
  await ask('every morning at 05Z runways KDEN');
  await log.getByRole('button', { name: 'Confirm' }).click();
  await log.getByText('Done.').waitFor();

  await page.getByRole('button', { name: 'Open workspace' }).click();
  const saved = page.getByRole('list', { name: 'Saved questions' });
  await saved.getByText('every day at 0500Z').waitFor();
  await saved.getByRole('button', { name: 'Run now: runways KDEN' }).click();
  await saved.getByRole('heading', { name: 'KDEN runways' }).waitFor();
  await saved.getByRole('button', { name: 'Delete: runways KDEN' }).click();
  await page.getByText('No saved questions.').waitFor();
});
