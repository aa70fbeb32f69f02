import { generateId } from '#platform/contract/ids.ts';

/** Folder of Foundry's data view (spec 3). `createdAt` is ISO, `size` a dash. */
export interface FoundryFolder {
  id: string;
  kind: 'folder';
  name: string;
  createdAt: string;
  size: '-';
  type: string;
}
/** File; `folderId` is absent at the top level. */
export interface FoundryFile {
  id: string;
  kind: 'file';
  name: string;
  createdAt: string;
  type: string;
  folderId?: string;
}
export type FoundryItem = FoundryFolder | FoundryFile;

/** Time and random numbers, passed in. */
export interface FoundrySurroundings {
  nowIso: string;
  randomBytes: (count: number) => Uint8Array;
}

/** Unused name in the list: clashes get a counter in brackets (spec 5, row C8). */
export function uniqueName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  let counter = 2;
  while (taken.includes(`${name} (${counter})`)) counter += 1;
  return `${name} (${counter})`;
}

const namesOf = (items: readonly FoundryItem[]) => items.map(({ name }) => name);

/** Creates a folder at the end of the list. */
export function createFolder(
  items: readonly FoundryItem[],
  name: string,
  { nowIso, randomBytes }: FoundrySurroundings,
): FoundryItem[] {
  const folder: FoundryFolder = {
    id: generateId('folder_', randomBytes),
    kind: 'folder',
    name: uniqueName(name, namesOf(items)),
    createdAt: nowIso,
    size: '-',
    type: 'Folder',
  };
  return [...items, folder];
}

/** Adds a file; its id is its type in lower case plus ten characters. */
export function createFile(
  items: readonly FoundryItem[],
  file: { name: string; type: string; folderId?: string },
  { nowIso, randomBytes }: FoundrySurroundings,
): FoundryItem[] {
  const added: FoundryFile = {
    id: generateId(file.type.toLowerCase(), randomBytes),
    kind: 'file',
    name: uniqueName(file.name, namesOf(items)),
    createdAt: nowIso,
    type: file.type,
    ...(file.folderId === undefined ? {} : { folderId: file.folderId }),
  };
  return [...items, added];
}

/** Renames an item; clashes are with the names of the other items. */
export function renameItem(items: readonly FoundryItem[], id: string, name: string): FoundryItem[] {
  const taken = namesOf(items.filter((item) => item.id !== id));
  return items.map((item) => (item.id === id ? { ...item, name: uniqueName(name, taken) } : item));
}

/** Moves files into a folder, or to the top level with null; folders and unknown ids are unchanged. */
export function moveFiles(
  items: readonly FoundryItem[],
  ids: readonly string[],
  folderId: string | null,
): FoundryItem[] {
  return items.map((item) => {
    if (item.kind !== 'file' || !ids.includes(item.id)) return item;
    const { folderId: _left, ...atTop } = item;
    return folderId === null ? atTop : { ...atTop, folderId };
  });
}

/** Copy of an item: contents are copied from `from` to `to`. */
export interface ItemCopy {
  from: string;
  to: string;
}

/**
 * Duplicates an item: its name gets ' Copy', then ' (2)', ' (3)' on clashes; with a new id and createdAt. A folder is
 * copied with its files, under names unused in the whole list.
 */
export function duplicateItem(
  items: readonly FoundryItem[],
  id: string,
  { nowIso, randomBytes }: FoundrySurroundings,
): { items: FoundryItem[]; copies: readonly ItemCopy[] } {
  const original = items.find((item) => item.id === id);
  if (!original) return { items: [...items], copies: [] };
  const made: FoundryItem[] = [...items];
  const copies: ItemCopy[] = [];
  const copy = <Item extends FoundryItem>(item: Item, name: string): Item => {
    const prefix = item.kind === 'folder' ? 'folder_' : item.type.toLowerCase();
    const copied = {
      ...item,
      id: generateId(prefix, randomBytes),
      name: uniqueName(name, namesOf(made)),
      createdAt: nowIso,
    };
    made.push(copied);
    copies.push({ from: item.id, to: copied.id });
    return copied;
  };
  const { id: folderId } = copy(original, `${original.name} Copy`);
  if (original.kind === 'folder')
    for (const item of items)
      if (item.kind === 'file' && item.folderId === id) copy({ ...item, folderId }, item.name);
  return { items: made, copies };
}

/** Deletes an item; a folder with its files. Returns the remaining items and all deleted ids. */
export function deleteItem(
  items: readonly FoundryItem[],
  id: string,
): { items: FoundryItem[]; deletedIds: readonly string[] } {
  const isGone = (item: FoundryItem) => item.id === id || (item.kind === 'file' && item.folderId === id);
  return {
    items: items.filter((item) => !isGone(item)),
    deletedIds: items.filter(isGone).map((item) => item.id),
  };
}
