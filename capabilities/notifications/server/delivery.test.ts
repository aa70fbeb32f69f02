import { createServer, type IncomingMessage, type Server } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pushReceiver } from '../testing/push-receiver.ts';
import { isPublicAddress } from './public-lookup.ts';
import { createPushChannel } from './push-channel.ts';
import { makeVapidKeys } from './vapid-keys.ts';

interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

let service: Server;
let url = '';
let status = 201;
let isSilent = false;
let isDripping = false;
const received: Received[] = [];

const receiver = pushReceiver('');
const target = () => ({ ...receiver.target, endpoint: `${url}/push/1` });
const vapid = makeVapidKeys();

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts) });
      if (isDripping) {
        response.writeHead(201);
        const drops = setInterval(() => response.write('.'), 50);
        response.on('close', () => clearInterval(drops));
      } else if (!isSilent) response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `https://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

/** Https requests reach the local service unencrypted, because certificates are not tested here. */
class PlainAgent extends Agent {
  override createConnection({ port }: { port?: number | string | null }) {
    return connect(Number(port), '127.0.0.1');
  }
}

const channel = (timeoutMs?: number) =>
  createPushChannel(vapid, 'mailto:ops@example.org', {
    agent: new PlainAgent(),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
const subject = { kind: 'flight', id: 'f1' };
const message = { id: 'hazard:f1:x', title: 'BAW1: TS SIGMET 1', body: 'Entry 1400Z', subject };

describe('K4 Web Push against a push service', () => {
  it('K4 a browser can read it; its lifetime is that of the alert; the service can identify the sender', async () => {
    status = 201;
    expect(await channel()(target(), message, 3600)).toEqual({ state: 'sent' });
    const last = received.at(-1);
    expect(last && receiver.decrypted(last.body)).toEqual(message);
    expect(last?.headers).toMatchObject({ ttl: '3600', 'content-encoding': 'aes128gcm' });
    expect(last?.headers.authorization).toMatch(new RegExp(`^vapid t=.+, k=${vapid.publicKey}`));
  });
  it('K4 an expired subscription is recognised by 404 and 410; any other rejection is a failure with a message', async () => {
    for (const gone of [404, 410]) {
      status = gone;
      expect(await channel()(target(), message, 60)).toEqual({ state: 'gone' });
    }
    status = 500;
    expect(await channel()(target(), message, 60)).toEqual({
      state: 'failed',
      message: 'The push service answered 500.',
    });
  });
  it('K4 a request to a push service that hangs is aborted', async () => {
    isSilent = true;
    expect(await channel(200)(target(), message, 60)).toMatchObject({ state: 'failed' });
    isSilent = false;
  });
  it('K4 a request to one that responds byte by byte, without exceeding an idle limit, is aborted too', async () => {
    isDripping = true;
    expect(await channel(300)(target(), message, 60)).toEqual({
      state: 'failed',
      message: 'The push service did not answer in time.',
    });
    isDripping = false;
  });
  it('K4 a name that leads into the network of the operator is not connected to', async () => {
    const count = received.length;
    const inside = { ...target(), endpoint: `${url.replace('127.0.0.1', 'localhost')}/push/1` };
    expect(await createPushChannel(vapid, 'mailto:ops@example.org')(inside, message, 60)).toEqual({
      state: 'failed',
      message: 'The push service has no public address.',
    });
    expect(received).toHaveLength(count);
    const isPublic = (address: string) => isPublicAddress({ address, family: address.includes(':') ? 6 : 4 });
    expect(
      ['10.1.2.3', '169.254.169.254', '172.31.0.1', '::1', 'fd00::1', '::ffff:10.0.0.1'].filter(isPublic),
    ).toEqual([]);
    expect(['8.8.8.8', '172.32.0.1', '2607:f8b0::1'].filter(isPublic)).toHaveLength(3);
  });
});
