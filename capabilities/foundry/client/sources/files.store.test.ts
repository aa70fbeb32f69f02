// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { disk, EngineInMemory, storedContents } from '../../testing/engine-in-memory.ts';
import { foundryFiles, uploadFiles } from './files.store.ts';
import { foundryData } from '../foundry-data.store.ts';
import { sourceStates } from './sources.store.ts';

beforeEach(() => {
  vi.stubGlobal('Worker', EngineInMemory);
  localStorage.clear();
  storedContents.clear();
  for (const slice of [foundryData, foundryFiles, sourceStates]) slice.reset();
});
afterEach(() => {
  vi.unstubAllGlobals();
  disk.isFull = false;
});

const nothingStays = () => {
  expect(foundryData.get().items).toEqual([]);
  expect(sourceStates.get()).toEqual({});
  expect([...storedContents]).toEqual([]);
  expect(foundryFiles.get().reading).toEqual([]);
};

it('K1 a file is read while it is stored, and both are complete when it is reported as stored', async () => {
  const [id = ''] = await uploadFiles([new File(['dep,delay\nKSFO,3\n'], 'delays.csv')], null);
  expect(storedContents.get(id)).toBe('dep,delay\nKSFO,3\n');
  expect(sourceStates.get()).toMatchObject({ delays: { phase: 'ready', rowCount: 1 } });
});

it('K1 a broken file leaves neither item, table nor contents, and its line is named', async () => {
  await uploadFiles([new File(['dep,delay\nKS\0,3\n'], 'broken.csv')], null);
  expect(foundryFiles.get().refused).toMatchObject([
    { name: 'broken.csv', message: expect.stringMatching(/line 2/) as string },
  ]);
  nothingStays();
});

it('K1 a file that does not fit the disk leaves no table behind, though it could be read', async () => {
  disk.isFull = true;
  await uploadFiles([new File(['a\n1\n'], 'large.csv')], null);
  expect(foundryFiles.get().refused).toMatchObject([
    { message: expect.stringMatching(/^Storage full/) as string },
  ]);
  nothingStays();
});
