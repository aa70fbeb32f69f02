import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { packedLog } from '#capabilities/recorder/contract.ts';
import { Problem } from '#platform/contract/problem.ts';
import { packedHead, UnreadablePack, unpackSamples } from '../domain/log-pack.ts';
import type { NewLog } from './recorder.store.ts';

/** Maximum unpacked size of a log: 8 MB that unpack to more are an attack on memory. */
const UNPACKED_MAX_BYTES = 64_000_000;
const inflated = promisify(inflateRaw);

async function unpacked(bytes: Buffer): Promise<Uint8Array> {
  try {
    // Outside the main thread, and only up to the limit.
    return await inflated(bytes, { maxOutputLength: UNPACKED_MAX_BYTES });
  } catch (error) {
    throw new Problem(
      'flight-log-unreadable',
      400,
      `The flight log cannot be unpacked, or has more than ${UNPACKED_MAX_BYTES / 1_000_000} MB when it is.`,
      { cause: error },
    );
  }
}

/** Checks the bytes of a log: its header, and that every row is present. @throws Problem */
export async function readUpload(bytes: Buffer): Promise<Pick<NewLog, 'head' | 'rows' | 'sha256'>> {
  const pack = await unpacked(bytes);
  try {
    const { value, columnsAt } = packedHead(pack);
    const checked = packedLog.safeParse(value);
    if (!checked.success) {
      const [issue] = checked.error.issues;
      const where = issue?.path.join('.') ?? '';
      throw new Problem(
        'flight-log-invalid',
        400,
        `The flight log is not valid: ${where} ${issue?.message ?? ''}`,
      );
    }
    unpackSamples(pack, checked.data, columnsAt);
    return { head: checked.data.head, rows: bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    if (error instanceof UnreadablePack) throw new Problem('flight-log-unreadable', 400, error.message);
    throw error;
  }
}
