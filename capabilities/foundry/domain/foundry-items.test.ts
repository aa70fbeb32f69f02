import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createFile,
  createFolder,
  deleteItem,
  duplicateItem,
  type FoundryItem,
  moveFiles,
  renameItem,
  uniqueName,
} from './foundry-items.ts';

let counter = 0;
const surroundings = {
  nowIso: '2026-11-20T12:00:00.000Z',
  randomBytes: (count: number) => Uint8Array.from({ length: count }, () => (counter += 7) & 255),
};
const file = (over: Partial<FoundryItem> = {}): FoundryItem =>
  ({ id: 'csv1', kind: 'file', name: 'a', createdAt: 'x', type: 'CSV', ...over }) as FoundryItem;

describe('D3 Foundry data', () => {
  it('D2 a folder has the prefix folder_ plus ten characters of the alphabet, a dash as size', () => {
    const [folder] = createFolder([], 'Winds', surroundings);
    expect(folder).toMatchObject({
      kind: 'folder',
      name: 'Winds',
      size: '-',
      createdAt: surroundings.nowIso,
    });
    expect(folder?.id).toMatch(/^folder_[A-Za-z0-9_-]{10}$/);
  });
  it('D2 a file has its lower-cased type plus ten characters as id', () => {
    const [made] = createFile([], { name: 'x', type: 'CSV' }, surroundings);
    expect(made?.id).toMatch(/^csv[A-Za-z0-9_-]{10}$/);
    expect(made).not.toHaveProperty('folderId');
  });
  it('D3 move files into a folder leaves folders alone', () => {
    const items = [file(), { ...file({ id: 'f' }), kind: 'folder', size: '-' } as FoundryItem];
    const moved = moveFiles(items, ['csv1', 'f'], 'target');
    expect(moved[0]).toMatchObject({ folderId: 'target' });
    expect(moved[1]).not.toHaveProperty('folderId');
  });
  it("D3 duplicate: ' Copy', then ' (2)', ' (3)' on clashes, with new id and createdAt", () => {
    let items: FoundryItem[] = [file()];
    for (let round = 0; round < 3; round += 1) ({ items } = duplicateItem(items, 'csv1', surroundings));
    expect(items.map(({ name }) => name)).toEqual(['a', 'a Copy', 'a Copy (2)', 'a Copy (3)']);
    expect(new Set(items.map(({ id }) => id)).size).toBe(4);
    expect(items[3]?.createdAt).toBe(surroundings.nowIso);
  });
  it('K1 a duplicated folder has copies of its files', () => {
    const folder = { ...file({ id: 'folder_1', name: 'f' }), kind: 'folder', size: '-' } as FoundryItem;
    const { items, copies } = duplicateItem(
      [folder, file({ folderId: 'folder_1' })],
      'folder_1',
      surroundings,
    );
    const [, , madeFolder, madeFile] = items;
    expect(items.map(({ name }) => name)).toEqual(['f', 'a', 'f Copy', 'a (2)']);
    expect(madeFile).toMatchObject({ kind: 'file', folderId: madeFolder?.id });
    expect(copies).toEqual([
      { from: 'folder_1', to: madeFolder?.id },
      { from: 'csv1', to: madeFile?.id },
    ]);
  });
  it('K1 a file moves into a folder and back to the top level', () => {
    const inside = moveFiles([file()], ['csv1'], 'folder_1');
    expect(inside[0]).toMatchObject({ folderId: 'folder_1' });
    expect(moveFiles(inside, ['csv1'], null)).toEqual([file()]);
  });
  it('D3 deleting a folder also removes the files inside it', () => {
    const folder = { ...file({ id: 'folder_1', name: 'f' }), kind: 'folder', size: '-' } as FoundryItem;
    const outcome = deleteItem(
      [folder, file({ id: 'in', folderId: 'folder_1' }), file({ id: 'out' })],
      'folder_1',
    );
    expect(outcome.items.map(({ id }) => id)).toEqual(['out']);
    expect(outcome.deletedIds).toEqual(['folder_1', 'in']);
  });
  it('C8 renaming to a taken name gets a counter in brackets, to its own name does not', () => {
    const items = [file({ id: '1', name: 'a' }), file({ id: '2', name: 'b' })];
    expect(renameItem(items, '2', 'a')[1]?.name).toBe('a (2)');
    expect(renameItem(items, '2', 'b')[1]?.name).toBe('b');
  });
  it('C8 a unique name is free, and is the name itself if that is free', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (name, taken) => {
        const unique = uniqueName(name, taken);
        expect(taken).not.toContain(unique);
        if (!taken.includes(name)) expect(unique).toBe(name);
      }),
    );
  });
});
