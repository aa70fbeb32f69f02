import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { type PackSourceServer, startPackSource } from '#capabilities/datapacks/testing/pack-source.ts';
import { OURAIRPORTS } from '#capabilities/datapacks/testing/sample-packs.ts';
import { type BrowserSession, openBrowser, signIn } from './support/browser.ts';
import {
  freePort,
  freshDataDir,
  removeDataDir,
  type ServerUnderTest,
  startServerProcess,
} from './support/server-process.ts';

let source: PackSourceServer;
let server: ServerUnderTest;
let session: BrowserSession;
let page: Page;
const dataDir = freshDataDir();
const PICTURES = process.env.DATAPACKS_PICTURES;

beforeAll(async () => {
  source = await startPackSource();
  for (const [name, text] of Object.entries(OURAIRPORTS))
    source.files.set(`/${name}`, { bytes: Buffer.from(text) });
  server = await startServerProcess({
    dataDir,
    port: await freePort(),
    env: { PACK_OURAIRPORTS_URL: source.url, PACK_NASR_URL: 'off', PACK_CIFP_URL: source.url },
  });
  session = await openBrowser({ url: server.url });
  page = session.page;
});
afterAll(async () => {
  await session?.close();
  await server?.stop();
  await source?.stop();
  removeDataDir(dataDir);
});

const picture = async (name: string) => {
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}.png` });
};
const section = () => page.getByRole('region', { name: 'Data packs' });
const pack = (title: string) => section().getByRole('listitem', { name: title });
const dialog = () => page.getByRole('dialog');

interface Seen {
  failures: string[];
  tags: Set<string>;
  count: number;
}

/** Requests a tile and an airport repeatedly, as a map does, until stopped. */
async function hammer(until: () => Promise<void>): Promise<Seen> {
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
  const headers = { authorization: `Bearer ${token}` };
  const seen: Seen = { failures: [], tags: new Set(), count: 0 };
  const run = { isOver: false };
  const ask = async () => {
    while (!run.isOver) {
      for (const path of [
        'navdata/tiles/airport/3/4/3',
        'navdata/search?t=KJFK',
        'database/getAirport?icao=KJFK',
      ]) {
        const answer = await fetch(`${server.url}/efb-v2/${path}`, { headers }).catch((error: unknown) =>
          String(error),
        );
        seen.count += 1;
        if (typeof answer === 'string') seen.failures.push(answer);
        else {
          await answer.arrayBuffer();
          if (!answer.ok) seen.failures.push(`${path} ${answer.status}`);
          if (path.startsWith('navdata/tiles')) seen.tags.add(answer.headers.get('etag') ?? '');
        }
      }
    }
  };
  const asking = ask();
  await until().finally(() => (run.isOver = true));
  await asking;
  return seen;
}

const foundBySearch = (ident: string) =>
  page.evaluate(async (asked) => {
    const token = localStorage.getItem('access_token') ?? '';
    const answer = await fetch(`/efb-v2/navdata/search?t=${asked}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { data: { ident: string }[] }).data.some(
      ({ ident: found }) => found === asked,
    );
  }, ident);

describe('data packs', () => {
  it('the panel lists every pack with source, licence and state; nothing was fetched automatically', async () => {
    await signIn(page, server);
    await page.getByRole('button', { name: 'Data', exact: true }).click();
    await pack('OurAirports').getByText('not installed').waitFor();
    await pack('FAA NASR').getByText('Switched off by PACK_NASR_URL=off.').waitFor();
    await expect.poll(() => pack('FAA NASR').getByRole('button', { name: 'Install' }).count()).toBe(0);
    await pack('World enroute and airport layouts 2013').getByText('not for navigation').waitFor();
    expect(source.requests).toEqual([]);
    await picture('list');
  });

  it('the size is shown before; a running download shows its progress and can be cancelled', async () => {
    const airports = OURAIRPORTS['airports.csv'] ?? '';
    source.files.set('/airports.csv', { bytes: Buffer.from(airports), hangsAfter: 100 });
    await pack('OurAirports').getByRole('button', { name: 'Install' }).click();
    await dialog().getByText('kB').waitFor();
    await picture('offer');
    await dialog().getByRole('button', { name: 'Install' }).click();
    await pack('OurAirports').getByText('Downloading 100 B').waitFor();
    await picture('progress');
    await pack('OurAirports').getByRole('button', { name: 'Cancel' }).click();
    await pack('OurAirports').getByText('Cancelled.').waitFor();
    source.files.set('/airports.csv', { bytes: Buffer.from(airports) });
  });

  it('a source without the file is reported, and changes nothing', async () => {
    await pack('FAA CIFP').getByRole('button', { name: 'Install' }).click();
    await dialog()
      .getByText(/no such file \(404\)/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Not now' }).click();
  });

  it('an installed pack is used by the running server without a failed request, and can be removed', async () => {
    expect(await foundBySearch('ZZPK')).toBe(false);
    const version = () =>
      page.evaluate(async () => {
        const answer = (await (await fetch('/efb-v2/app/settings')).json()) as {
          data: { navdata: { version: string; state: string } };
        };
        return answer.data.navdata;
      });
    const before = await version();
    const tiles: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/navdata/tiles/')) tiles.push(request.url());
    });
    const seen = await hammer(async () => {
      await pack('OurAirports').getByRole('button', { name: 'Install' }).click();
      await dialog().getByRole('button', { name: 'Install' }).click();
      await pack('OurAirports')
        .getByText(/days? left|next cycle due/)
        .waitFor();
      await expect.poll(async () => (await version()).version, { timeout: 150_000 }).not.toBe(before.version);
      await section()
        .getByText('Building new navigation data')
        .waitFor({ state: 'detached', timeout: 60_000 });
    });
    expect(seen.failures).toEqual([]);
    expect(seen.count).toBeGreaterThan(20);
    expect(seen.tags.size).toBe(2);
    expect(await foundBySearch('ZZPK')).toBe(true);
    const after = await version();
    await expect.poll(() => tiles.some((url) => url.includes(`v=${after.version}`))).toBe(true);
    await picture('installed');

    await pack('OurAirports').getByRole('button', { name: 'Remove' }).click();
    await picture('remove');
    await dialog().getByRole('button', { name: 'Remove' }).click();
    await pack('OurAirports').getByText('not installed').waitFor();
    await expect.poll(async () => (await version()).version, { timeout: 150_000 }).toBe(before.version);
  });

  it('the page had no errors and no requests to other hosts', () => {
    expect(session.pageErrors.filter((line) => !/50[023]|status of 502/.test(line))).toEqual([]);
    expect(session.foreignRequests).toEqual([]);
    expect(server.refusedHosts()).toEqual([]);
  });
});
