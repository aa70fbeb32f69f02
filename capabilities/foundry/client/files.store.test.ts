// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EngineInMemory, storedContents } from '../testing/engine-in-memory.ts';
import { foundryFiles, uploadFiles } from './files.store.ts';
import { foundryData } from './foundry-data.store.ts';
import { sourceStates } from './sources.store.ts';

/** A disk that is full. */
class FullDisk extends EngineInMemory {
  override postMessage(message: Parameters<EngineInMemory['postMessage']>[0]): void {
    if (message.name !== 'storeFile') return super.postMessage(message);
    const failure = { kind: 'quota', message: 'Storage full: the file has 1 MB, 0 MB are free.' };
    const data = { id: message.id, ok: false, failure };
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('message'), { data })));
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', EngineInMemory);
  localStorage.clear();
  storedContents.clear();
  for (const slice of [foundryData, foundryFiles, sourceStates]) slice.reset();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const nothingStays = () => {
  expect(foundryData.get().items).toEqual([]);
  expect(sourceStates.get()).toEqual({});
  expect([...storedContents]).toEqual([]);
  expect(foundryFiles.get().reading).toEqual([]);
};

it('K1 a file is read while it is stored, and both are over when it is said to be there', async () => {
  const [id = ''] = await uploadFiles([new File(['dep,delay\nKSFO,3\n'], 'delays.csv')], null);
  expect(storedContents.get(id)).toBe('dep,delay\nKSFO,3\n');
  expect(sourceStates.get()).toMatchObject({ delays: { phase: 'ready', rowCount: 1 } });
});

it('K1 of a broken file neither item, table nor contents stay, and its line is named', async () => {
  await uploadFiles([new File(['dep,delay\nKS\0,3\n'], 'broken.csv')], null);
  expect(foundryFiles.get().refused).toMatchObject([
    { name: 'broken.csv', message: expect.stringMatching(/line 2/) as string },
  ]);
  nothingStays();
});

it('K1 a file that does not fit the disk leaves no table behind, though it could be read', async () => {
  // The engine of the page is made once: this one is another page.
  vi.resetModules();
  vi.stubGlobal('Worker', FullDisk);
  const [files, data, sources] = [
    await import('./files.store.ts'),
    await import('./foundry-data.store.ts'),
    await import('./sources.store.ts'),
  ];
  await files.uploadFiles([new File(['a\n1\n'], 'large.csv')], null);
  expect(files.foundryFiles.get().refused).toMatchObject([
    { message: expect.stringMatching(/^Storage full/) as string },
  ]);
  expect(data.foundryData.get().items).toEqual([]);
  expect(sources.sourceStates.get()).toEqual({});
});
