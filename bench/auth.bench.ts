import { z } from 'zod';
import {
  DEMO_EMAIL,
  DEMO_PASSWORD,
  openAccountWorld,
} from '#capabilities/account/server/testing/account-world.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { judge, slowness } from './figures.ts';

const CALLS = 3000;
const ROUNDS = 5;
const MAX_MS = 0.3;

const described = {
  method: 'GET',
  summary: 'Answers a number.',
  data: z.object({ value: z.number() }),
} as const;
const forAll = defineEndpoint({ ...described, id: 'forAll', path: '/efb-v2/bench/all', auth: 'public' });
const signedIn = defineEndpoint({ ...described, id: 'signedIn', path: '/efb-v2/bench/own', auth: 'bearer' });

/** CPU of all threads of this process per call, ms: the minimum of several rounds. */
async function cpuMs(call: () => Promise<unknown>): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let calls = 0; calls < CALLS; calls += 1) await call();
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / 1000 / CALLS);
  }
  return Math.min(...rounds);
}

/** Cost of authentication: the same answer with and without a bearer token, compared with `/healthz`. */
export async function benchAuth(): Promise<boolean> {
  const world = await openAccountWorld();
  const browser = world.browser();
  await browser.signIn(DEMO_EMAIL, DEMO_PASSWORD);
  const headers = { authorization: `Bearer ${await browser.token()}` };
  const server = await createApiServer({
    log: createLog('silent'),
    version: 'bench',
    rateLimitPerMinute: 0,
    authenticate: world.account.authenticate,
    capabilities: [
      {
        id: 'bench',
        register(host) {
          host.route(forAll, () => ({ value: 1 }));
          host.route(signedIn, () => ({ value: 1 }));
        },
      },
    ],
  });
  const call = (url: string) => async () => {
    const answer = await server.inject({ url, headers });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
  };
  const factor = slowness();
  const health = await cpuMs(call('/healthz'));
  const open = await cpuMs(call(forAll.path));
  const own = await cpuMs(call(signedIn.path));
  const asked = await cpuMs(async () => await world.database.db.execute('select 1'));
  await server.close();
  await world.close();
  const print = (name: string, ms: number) =>
    console.log(`${name}: ${ms.toFixed(3)} ms of CPU, ${(ms / health).toFixed(2)} times /healthz`);
  print('/healthz', health);
  print('the same answer for everybody', open);
  print('the same answer with a bearer token', own);
  print('one query of the embedded database, for comparison', asked);
  return judge({
    name: 'authentication of a call, CPU',
    figure: (own - open) / factor,
    unit: 'ms',
    atMost: MAX_MS,
  });
}
