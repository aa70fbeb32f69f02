import { afterAll, beforeAll, expect, it } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  answerStatus,
  cutInTheMiddle,
  startUpstream,
  type Upstream,
} from '#platform/server/feeds/testing/misbehaving-upstream.ts';
import { incomingOf } from '../domain/incoming.ts';
import { readPlanFile } from '../domain/plan-formats.ts';
import { simbriefQuery } from '../contract.ts';
import { fetchSimbriefPlan } from './simbrief-fetcher.ts';

const RECORDED = join(import.meta.dirname, '../../../../shared/upstreams/simbrief/briefing.xml');
let upstream: Upstream;

beforeAll(async () => {
  upstream = await startUpstream(answerStatus(500));
});
afterAll(() => upstream.close());

const fetched = () =>
  fetchSimbriefPlan(`${upstream.url}/api/xml.fetcher.php`, { username: 'some one' }, 'Meridian/1');

it.skipIf(!existsSync(RECORDED))('H5 the recorded plan is fetched by name and can be imported', async () => {
  upstream.behave((_, response) => {
    response.writeHead(200, { 'content-type': 'text/xml' }).end(readFileSync(RECORDED));
  });
  const read = readPlanFile(await fetched());
  const incoming = read.ok ? incomingOf(read.value) : read;
  expect(incoming.ok).toBe(true);
  const request = upstream.requests.at(-1);
  expect(request?.path).toBe('/api/xml.fetcher.php?username=some+one');
  expect(request?.headers['user-agent']).toBe('Meridian/1');
});

it('H5 a rejection has SimBrief’s message', async () => {
  upstream.behave((_, response) => {
    response
      .writeHead(400, { 'content-type': 'application/json' })
      .end('{"fetch":{"status":"Error: Unknown UserID"}}');
  });
  await expect(fetched()).rejects.toMatchObject({
    id: 'simbrief-refused',
    status: 404,
    message: 'SimBrief has no such plan. It says: Unknown UserID.',
  });
});

it.each([
  ['an answer that is cut', cutInTheMiddle, 'simbrief-unreadable'],
  ['a server that is down', answerStatus(503), 'simbrief-unreachable'],
] as const)('H5 %s is reported in words', async (_, behaviour, id) => {
  upstream.behave(behaviour);
  await expect(fetched()).rejects.toMatchObject({ id, status: 502 });
});

it('H5 an endless response is aborted', async () => {
  upstream.behave((_, response) => {
    response.writeHead(200, { 'content-type': 'text/xml' });
    const block = Buffer.alloc(1024 * 1024, 'x');
    const more = () => {
      while (!response.destroyed && response.write(block));
    };
    response.on('drain', more);
    more();
  });
  await expect(fetched()).rejects.toMatchObject({ id: 'simbrief-unreadable' });
});

it('H5 requires a name or a pilot ID, not both', () => {
  expect(simbriefQuery.safeParse({ username: 'a' }).success).toBe(true);
  expect(simbriefQuery.safeParse({ userId: '12' }).success).toBe(true);
  for (const bad of [{}, { username: 'a', userId: '1' }, { userId: 'x' }, { username: '<script>' }])
    expect(simbriefQuery.safeParse(bad).success).toBe(false);
});
