import { generateId } from '#platform/contract/ids.ts';

/** A folder of Foundry's data view (spec 3). `createdAt` is ISO, `size` a dash. */
export interface FoundryFolder {
  id: string;
  kind: 'folder';
  name: string;
  createdAt: string;
  size: '-';
  type: string;
}
/** A file; `folderId` is absent at the top level. */
export interface FoundryFile {
  id: string;
  kind: 'file';
  name: string;
  createdAt: string;
  type: string;
  folderId?: string;
}
export type FoundryItem = FoundryFolder | FoundryFile;

/** Time and randomness, passed in. */
export interface FoundrySurroundings {
  nowIso: string;
  randomBytes: (count: number) => Uint8Array;
}

/** A name that is free in the list: clashes get a counter in brackets (spec 5, row C8). */
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

/** Renames; the other items' names decide about a clash. */
export function renameItem(items: readonly FoundryItem[], id: string, name: string): FoundryItem[] {
  const taken = namesOf(items.filter((item) => item.id !== id));
  return items.map((item) => (item.id === id ? { ...item, name: uniqueName(name, taken) } : item));
}

/** Moves files into a folder; folders and unknown ids stay where they are. */
export function moveFiles(
  items: readonly FoundryItem[],
  ids: readonly string[],
  folderId: string,
): FoundryItem[] {
  return items.map((item) => (item.kind === 'file' && ids.includes(item.id) ? { ...item, folderId } : item));
}

/** Duplicates: the name gets ' Copy', then ' (2)', ' (3)' on clashes; a new id and a new createdAt. */
export function duplicateItem(
  items: readonly FoundryItem[],
  id: string,
  { nowIso, randomBytes }: FoundrySurroundings,
): FoundryItem[] {
  const original = items.find((item) => item.id === id);
  if (!original) return [...items];
  const prefix = original.kind === 'folder' ? 'folder_' : original.type.toLowerCase();
  const name = uniqueName(`${original.name} Copy`, namesOf(items));
  return [...items, { ...original, id: generateId(prefix, randomBytes), name, createdAt: nowIso }];
}

/** Deletes; a folder takes the files inside it along. Answers what is left and every id that went. */
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
