import { FeedFault } from './feed.ts';

/** Reads a body up to a limit. @throws FeedFault `too-large`; the connection's error when it breaks */
export async function readBounded(response: Response, maxBytes: number, host: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = (response.body ?? new Blob([]).stream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > maxBytes) {
      await reader.cancel();
      throw new FeedFault('too-large', `The answer of ${host} is larger than ${maxBytes} bytes.`);
    }
    chunks.push(value);
  }
  const body = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}
