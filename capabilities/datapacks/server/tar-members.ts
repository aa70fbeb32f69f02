import { PackFailure } from './pack-failure.ts';

const BLOCK = 512;

/** A regular file in a tar stream. `body` must be read or skipped before the next member is asked for. */
export interface TarMember {
  readonly name: string;
  readonly size: number;
  /** Only while this member is the current one. */
  readonly body: () => AsyncGenerator<Uint8Array>;
}

/** Gives a stream of chunks in portions of any wanted size. */
class ByteQueue {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Uint8Array = new Uint8Array();

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<boolean> {
    const next = await this.#source.next();
    if (next.done) return false;
    this.#held = next.value;
    return true;
  }

  /** Up to `limit` bytes; null at the end. */
  async some(limit: number): Promise<Uint8Array | null> {
    while (this.#held.byteLength === 0) if (!(await this.#more())) return null;
    const taken = this.#held.subarray(0, limit);
    this.#held = this.#held.subarray(taken.byteLength);
    return taken;
  }

  /** Ends the source, which may be a child process and a connection. */
  async end(): Promise<void> {
    await this.#source.return?.();
  }

  /** Exactly `length` bytes; null when the stream ends before. */
  async exactly(length: number): Promise<Buffer | null> {
    const parts: Uint8Array[] = [];
    for (let missing = length; missing > 0;) {
      const part = await this.some(missing);
      if (!part) return null;
      parts.push(part);
      missing -= part.byteLength;
    }
    return Buffer.concat(parts);
  }
}

const textAt = (header: Buffer, from: number, to: number): string =>
  header.toString('utf8', from, to).replace(/\0.*$/s, '');

function sizeIn(header: Buffer): number {
  const text = textAt(header, 124, 136).trim();
  if (!/^[0-7]+$/.test(text)) throw new PackFailure('content', 'The archive is damaged (size of a member).');
  return Number.parseInt(text, 8);
}

function isIntact(header: Buffer): boolean {
  let sum = 0;
  for (const [index, byte] of header.entries()) sum += index >= 148 && index < 156 ? 32 : byte;
  return sum === Number.parseInt(textAt(header, 148, 156).trim(), 8);
}

/** Members of a tar archive (ustar, GNU and PAX) as they come; PAX names are ignored, GNU long names are not. */
export async function* tarMembers(stream: AsyncIterable<Uint8Array>): AsyncGenerator<TarMember> {
  const queue = new ByteQueue(stream);
  try {
    yield* membersOf(queue);
  } finally {
    await queue.end();
  }
}

async function* membersOf(queue: ByteQueue): AsyncGenerator<TarMember> {
  let longName: string | null = null;
  for (;;) {
    const header = await queue.exactly(BLOCK);
    if (!header) throw new PackFailure('content', 'The archive ends too early.');
    if (header.every((byte) => byte === 0)) return;
    if (!isIntact(header)) throw new PackFailure('content', 'The archive is damaged (header of a member).');
    const size = sizeIn(header);
    const padding = (BLOCK - (size % BLOCK)) % BLOCK;
    const type = textAt(header, 156, 157);
    const prefix = textAt(header, 345, 500);
    let left = size;
    const body = async function* (): AsyncGenerator<Uint8Array> {
      while (left > 0) {
        const part = await queue.some(left);
        if (!part) throw new PackFailure('content', 'The archive ends too early.');
        left -= part.byteLength;
        yield part;
      }
    };
    if (type === 'L') {
      longName = '';
      for await (const part of body()) longName += Buffer.from(part).toString('utf8');
      longName = longName.replace(/\0.*$/s, '');
    } else {
      const name = longName ?? [prefix, textAt(header, 0, 100)].filter((part) => part !== '').join('/');
      longName = null;
      if (type === '0' || type === '') yield { name, size, body };
    }
    for await (const part of body()) void part;
    if (padding > 0) await queue.exactly(padding);
  }
}
