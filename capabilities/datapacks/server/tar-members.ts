import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { messageOf } from '#platform/contract/problem.ts';
import { PackFailure } from './pack-failure.ts';

/**
 * A regular file in a tar stream. `body` must be read before the next member is requested; unread bytes are skipped.
 */
export interface TarMember {
  readonly name: string;
  readonly size: number;
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Regular files of a tar archive as they arrive. Leaving the loop ends the source.
 * @throws PackFailure `content` when the archive is damaged or truncated, and any error of the source
 */
export async function* tarMembers(stream: AsyncIterable<Uint8Array>): AsyncGenerator<TarMember> {
  const archive = extract();
  const reading = pipeline(stream, archive);
  // The loop below reports this too: without a listener it would end the process.
  reading.catch(() => undefined);
  try {
    for await (const entry of archive) {
      const { name, size = 0, type } = entry.header;
      if (type === 'file') yield { name, size, body: entry };
      entry.resume();
    }
  } catch (error) {
    if (error instanceof PackFailure) throw error;
    throw new PackFailure('content', `The archive is damaged: ${messageOf(error)}.`, { cause: error });
  }
}
