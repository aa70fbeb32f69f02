import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findSourcesIn } from './find-sources.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sources-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('F1 a file being received is not a source until it is complete', () => {
  const receiving = join(folder, '.receiving-1');
  mkdirSync(receiving);
  writeFileSync(join(receiving, 'alps.air'), 'AC R\nAN HALF');
  writeFileSync(join(folder, '._alps.air'), 'AC R');
  expect(() => findSourcesIn([folder])).toThrow(/holds no file/);
  // The folder is checked before its content.
  expect(findSourcesIn([receiving])?.openAir.files).toEqual([join(receiving, 'alps.air')]);
  mkdirSync(join(folder, 'europe'));
  writeFileSync(join(folder, 'europe', 'alps.air'), 'AC R');
  expect(findSourcesIn([folder])?.openAir.files).toEqual([join(folder, 'europe', 'alps.air')]);
});
