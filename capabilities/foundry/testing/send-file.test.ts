import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { leaveApi, setApiBase } from '#platform/testing/api-at.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { systemClock } from '#platform/server/time/clock.ts';
import {
  cancelSending,
  currentServerFiles,
  knownServerFile,
  removeFromServer,
  removeFromServerLater,
  sendToServer,
  serverSending,
} from '../client/sources/server-files.store.ts';
import { createFoundryServer } from '../server/index.ts';
import { foundryApi } from './foundry-api.ts';

const folder = mkdtempSync(join(tmpdir(), 'send-file-'));
let server: FastifyInstance;
let page: Window;
beforeAll(async () => {
  server = await foundryApi(
    createFoundryServer({
      objects: () => [],
      schedules: null,
      links: null,
      sql: null,
      files: {
        folder,
        clock: systemClock,
        limits: {
          fileBytesMax: 50_000_000,
          personBytesMax: 50_000_000,
          read: { timeMs: 60_000, memoryMb: 256 },
        },
      },
    }),
    () => ['openid'],
  );
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  // The page is the server's, as in the app, reduced to what Node lacks.
  page = new Window({ url: `${url}/` });
  vi.stubGlobal('XMLHttpRequest', page.XMLHttpRequest);
  setApiBase(url, 'ann');
});
afterAll(async () => {
  vi.useRealTimers();
  queryClient.clear();
  leaveApi();
  vi.unstubAllGlobals();
  await page.happyDOM.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

const blob = (text: string) => new page.Blob([text]) as unknown as Blob;
const csv = (rows: number) => blob(`a,b\n${'1,2\n'.repeat(rows)}`);

it('K1 the page sends a file, with its progress and errors', async () => {
  const steps: (number | null)[] = [];
  const stop = serverSending.subscribe((all) => steps.push(...all.map(({ fraction }) => fraction)));
  const sent = await sendToServer({ id: 'csv1', name: 'a b&c.csv' }, csv(3));
  stop();
  expect(sent).toMatchObject({ id: 'csv1', name: 'a b&c.csv', rowCount: 3 });
  expect(steps[0]).toBe(0);
  expect(serverSending.get()).toEqual([]);
  expect((await currentServerFiles()).files.map(({ id }) => id)).toEqual(['csv1']);
  await expect(sendToServer({ id: 'csv2', name: 'b.csv' }, blob('a,b\n1,2\n3\n'))).rejects.toThrow(
    'Line 3: 1 field; the first line has 2.',
  );
  await expect(sendToServer({ id: 'csv3', name: 'c.csv' }, blob('x'.repeat(50_000_001)))).rejects.toThrow(
    'The file is 51 MB; the server accepts up to 50 MB.',
  );
  expect((await currentServerFiles()).files.map(({ id }) => id)).toEqual(['csv1']);
});

it('K1 a cancelled upload leaves no remains', async () => {
  const sending = sendToServer({ id: 'csv4', name: 'd.csv' }, csv(1_000_000));
  cancelSending('csv4');
  expect(await sending).toBe(null);
  expect((await currentServerFiles()).files.map(({ id }) => id)).toEqual(['csv1']);
});

it('K1 a deleted file is removed from the server once the deletion cannot be undone, a restored one is not', async () => {
  await currentServerFiles();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  removeFromServerLater([{ id: 'csv1', name: 'a.csv' }])();
  vi.advanceTimersByTime(60_000);
  expect(knownServerFile('csv1')).not.toBe(null);
  removeFromServerLater([{ id: 'csv1', name: 'a.csv' }]);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await expect.poll(() => knownServerFile('csv1')).toBe(null);
  expect((await currentServerFiles()).files).toEqual([]);
  await removeFromServer('csv1', 'a.csv');
  expect((await currentServerFiles()).usedBytes).toBe(0);
});
