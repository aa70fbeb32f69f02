import { once } from 'node:events';
import { type AddressInfo, type Socket, createServer } from 'node:net';

type Reply = string | number | Buffer | null | readonly Reply[];

/** The subset of a Redis server that the store uses, over RESP 2, with a clock set by the test. */
export async function startSmallRedis() {
  const values = new Map<string, { value: Buffer; untilMs: number }>();
  const hashes = new Map<string, Map<string, Buffer>>();
  const lines = new Set<Socket>();
  let nowMs = 0;
  const known = (key: string): Buffer | null => {
    const entry = values.get(key);
    return entry && entry.untilMs > nowMs ? entry.value : null;
  };
  const set = (key: string, value: Buffer, options: readonly string[]): Reply => {
    const isThere = known(key) !== null;
    if ((options.includes('NX') && isThere) || (options.includes('XX') && !isThere)) return null;
    const lifeMs = Number(options[options.indexOf('PX') + 1]);
    values.set(key, { value, untilMs: nowMs + lifeMs });
    return 'OK';
  };
  const answer = (words: readonly Buffer[]): Reply => {
    const [name = '', key = '', third = ''] = words.map(String);
    const hash = hashes.get(key) ?? new Map<string, Buffer>();
    switch (name.toUpperCase()) {
      case 'SET':
        return set(key, words[2] ?? Buffer.alloc(0), words.slice(3).map(String));
      case 'GET':
        return known(key);
      case 'DEL':
        return values.delete(key) ? 1 : 0;
      case 'HSET':
        hashes.set(key, hash.set(third, words[3] ?? Buffer.alloc(0)));
        return 1;
      case 'HGETALL':
        return [...hash].flatMap(([field, value]) => [Buffer.from(field), value]);
      case 'HDEL':
        return hash.delete(third) ? 1 : 0;
      case 'CLIENT':
        return 'OK';
      default:
        return Buffer.from(`-ERR unknown command '${name}'`);
    }
  };
  const server = createServer((line) => {
    lines.add(line);
    let waiting = Buffer.alloc(0);
    line.on('error', () => undefined);
    line.on('close', () => lines.delete(line));
    line.on('data', (chunk) => {
      waiting = Buffer.concat([waiting, chunk]);
      for (let read = commandOf(waiting); read !== null; read = commandOf(waiting)) {
        waiting = waiting.subarray(read.length);
        line.write(written(answer(read.words)));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = (): void => {
    for (const line of lines) line.destroy();
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    passTime: (ms: number) => void (nowMs += ms),
    /** Closes all connections and refuses new ones. */
    async stop() {
      server.close();
      cut();
      if (server.listening) await once(server, 'close');
    },
  };
}

/** The first complete command received; `null` while incomplete. */
function commandOf(bytes: Buffer): { words: Buffer[]; length: number } | null {
  let at = 0;
  const number = (): number | null => {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return null;
    const value = Number(bytes.toString('latin1', at + 1, end));
    at = end + 2;
    return value;
  };
  const count = number();
  if (count === null) return null;
  const words: Buffer[] = [];
  for (let word = 0; word < count; word += 1) {
    const length = number();
    if (length === null || bytes.length < at + length + 2) return null;
    words.push(bytes.subarray(at, at + length));
    at += length + 2;
  }
  return { words, length: at };
}

function written(reply: Reply): Buffer {
  if (reply === null) return Buffer.from('$-1\r\n');
  if (typeof reply === 'number') return Buffer.from(`:${reply}\r\n`);
  if (typeof reply === 'string') return Buffer.from(`+${reply}\r\n`);
  if (!Buffer.isBuffer(reply))
    return Buffer.concat([Buffer.from(`*${reply.length}\r\n`), ...reply.map((part) => written(part))]);
  if (reply[0] === 45) return Buffer.concat([reply, Buffer.from('\r\n')]);
  return Buffer.concat([Buffer.from(`$${reply.length}\r\n`), reply, Buffer.from('\r\n')]);
}
