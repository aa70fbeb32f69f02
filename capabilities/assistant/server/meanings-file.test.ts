import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intentRanker, sampleOf } from '../domain/ranker/intent-of.ts';
import { meaningsFile, takeMeanings } from './meanings-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-meanings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const { features } = sampleOf({ text: 'what is the weather at KJFK', intent: 'weather' });

describe('K3 the ranker of meanings, trained at build time', () => {
  it('K3 is the same from the file as when trained at start', () => {
    const learned = intentRanker().rank(features);
    const path = join(folder, 'meanings.bin');
    writeFileSync(path, meaningsFile());
    expect(takeMeanings(path)).toBe(true);
    expect(intentRanker().rank(features)).toEqual(learned);
  });

  it.each([
    [
      'of other examples',
      (file: Buffer) => Buffer.from(file.toString('latin1').replace(/"key":"./, '"key":"x'), 'latin1'),
    ],
    ['that was cut', (file: Buffer) => file.subarray(0, file.length - 8)],
    [
      'whose head is damaged',
      (file: Buffer) => Buffer.concat([file.subarray(0, 4), file.subarray(4).fill(0)]),
    ],
    ['that is empty', () => Buffer.alloc(0)],
  ])('K3 a file %s is not used', (name, change) => {
    const path = join(folder, `${name}.bin`);
    writeFileSync(path, change(meaningsFile()));
    expect(takeMeanings(path)).toBe(false);
  });

  it('K3 a missing file is not used', () => expect(takeMeanings(join(folder, 'none.bin'))).toBe(false));
});
