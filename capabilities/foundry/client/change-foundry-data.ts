import {
  createFile,
  createFolder,
  deleteItem,
  duplicateItem,
  type FoundryItem,
  type FoundrySurroundings,
  type ItemCopy,
  moveFiles,
  renameItem,
  uniqueName,
} from '#capabilities/foundry/domain/foundry-items.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import { foundryData } from './foundry-data.store.ts';

function surroundings(): FoundrySurroundings {
  return {
    nowIso: new Date(nowMs()).toISOString(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  };
}

const changeItems = (change: (items: readonly FoundryItem[]) => readonly FoundryItem[]) =>
  foundryData.set((data) => ({ ...data, items: change(data.items) }));

export const addFolder = (name: string): void =>
  changeItems((items) => createFolder(items, name, surroundings()));
/** Adds a file and returns it, for storing its contents. */
export function addFile(file: { name: string; type: string; folderId?: string }): FoundryItem {
  const items = createFile(foundryData.get().items, file, surroundings());
  changeItems(() => items);
  const added = items.at(-1);
  if (!added) throw new Error('no file was added');
  return added;
}
/** Adds the item of a file on the server, under its id there. */
export const addServerFile = (file: { id: string; name: string; type: string; createdAt: string }): void =>
  changeItems((items) => [
    ...items,
    {
      ...file,
      kind: 'file',
      name: uniqueName(
        file.name,
        items.map(({ name }) => name),
      ),
    },
  ]);
export const rename = (id: string, name: string): void => changeItems((items) => renameItem(items, id, name));
export const moveIntoFolder = (ids: readonly string[], folderId: string | null): void =>
  changeItems((items) => moveFiles(items, ids, folderId));

/** Duplicates an item; returns which contents are to be copied. */
export function duplicate(id: string): readonly ItemCopy[] {
  const { items, copies } = duplicateItem(foundryData.get().items, id, surroundings());
  changeItems(() => items);
  return copies;
}

/** Toggles a star. */
export function toggleStar(id: string): void {
  foundryData.set((data) => ({
    ...data,
    starredIds: data.starredIds.includes(id)
      ? data.starredIds.filter((other) => other !== id)
      : [...data.starredIds, id],
  }));
}

/** The deleted items, for restoring. */
export interface DeletedItems {
  items: readonly FoundryItem[];
  starredIds: readonly string[];
}

/** Deletes an item with its contents, and their starred ids; returns the deleted items. */
export function remove(id: string): DeletedItems {
  const { items, starredIds } = foundryData.get();
  const { items: left, deletedIds } = deleteItem(items, id);
  foundryData.set((data) => ({
    ...data,
    items: left,
    starredIds: starredIds.filter((starred) => !deletedIds.includes(starred)),
  }));
  return {
    items: items.filter((item) => deletedIds.includes(item.id)),
    starredIds: starredIds.filter((starred) => deletedIds.includes(starred)),
  };
}

/** Puts deleted items back, with their stars. */
export function restoreDeleted(deleted: DeletedItems): void {
  foundryData.set((data) => ({
    ...data,
    items: [...data.items, ...deleted.items],
    starredIds: [...data.starredIds, ...deleted.starredIds],
  }));
}
