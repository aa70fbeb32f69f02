// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addFile,
  addFolder,
  duplicate,
  moveIntoFolder,
  remove,
  rename,
  toggleStar,
} from './change-foundry-data.ts';
import { foundryData, startFoundryData } from './foundry-data.store.ts';

beforeEach(() => {
  localStorage.clear();
  foundryData.reset();
});
const ids = () => foundryData.get().items.map(({ id }) => id);

describe('D2 Foundry data in local storage', () => {
  it('D2 stores items and starred ids under their two keys and reads them back', () => {
    const stop = startFoundryData(() => {});
    addFolder('Winds');
    addFile({ name: 'a', type: 'CSV' });
    const [folderId = '', fileId = ''] = ids();
    moveIntoFolder([fileId], folderId);
    rename(fileId, 'b');
    duplicate(fileId);
    toggleStar(fileId);
    const before = foundryData.get();
    stop();
    foundryData.reset();
    startFoundryData(() => {})();
    expect(foundryData.get()).toEqual(before);
    expect(JSON.parse(localStorage.getItem('foundry.dataSources.starred') ?? '')).toEqual([fileId]);
  });
  it('D2 L2 data that local storage refuses goes to the error handler and is kept in memory', () => {
    const errors: unknown[] = [];
    const stop = startFoundryData((error) => errors.push(error));
    const setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: () => null, setItem });
    try {
      addFolder('Winds');
    } finally {
      vi.unstubAllGlobals();
      stop();
    }
    expect(errors).toEqual([expect.objectContaining({ message: 'The quota has been exceeded.' })]);
    expect(foundryData.get().items).toMatchObject([{ name: 'Winds' }]);
  });
  it('D2 data stored by another tab is adopted, not overwritten', () => {
    const stop = startFoundryData(() => {});
    addFolder('Winds');
    const theirs = [...foundryData.get().items, { ...foundryData.get().items[0], id: 'z', name: 'Fuel' }];
    localStorage.setItem('foundry.dataSources.items', JSON.stringify(theirs));
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'foundry.dataSources.items', newValue: JSON.stringify(theirs) }),
    );
    addFolder('Charts');
    expect(foundryData.get().items.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Winds', 'Fuel', 'Charts']),
    );
    stop();
  });
  it('D3 deleting a folder removes the starred ids of the files inside it', () => {
    addFolder('f');
    const [folderId = ''] = ids();
    addFile({ name: 'a', type: 'CSV', folderId });
    toggleStar(ids()[1] ?? '');
    remove(folderId);
    expect(foundryData.get()).toMatchObject({ items: [], starredIds: [] });
  });
  it('D2 invalid local storage is ignored', () => {
    localStorage.setItem('foundry.dataSources.items', '{"not": "a list"');
    localStorage.setItem('foundry.dataSources.starred', '[1]');
    startFoundryData(() => {})();
    expect(foundryData.get()).toEqual({ items: [], starredIds: [], hasInitialized: true });
  });
});
