import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRawAnswer, writeRawAnswer } from './raw-answer-file.ts';

test('F0 two answers of a feed stored concurrently leave one complete answer and no other file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'raw-answer-'));
  const file = join(folder, 'feed.answer');
  const answer = (receivedMs: number, bytes: number) => ({
    receivedMs,
    parts: [{ name: 'main', contentType: 'text/plain', body: Buffer.alloc(bytes, receivedMs % 256) }],
  });
  const all = Array.from({ length: 12 }, (_, number) => answer(number, 3_000_000 - 200_000 * number));
  await Promise.all(all.map((one) => writeRawAnswer(file, one)));
  const kept = await readRawAnswer(file);
  const [whole] = all.filter(({ receivedMs }) => receivedMs === kept?.receivedMs);
  expect(Buffer.from(kept?.parts[0]?.body ?? []).equals(whole?.parts[0]?.body ?? Buffer.of())).toBe(true);
  expect(await readdir(folder)).toEqual(['feed.answer']);
});
