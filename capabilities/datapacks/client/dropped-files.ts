import { isNavdataFileName } from '../domain/own-navdata-names.ts';

/** No simulator stores its navigation data in deeper folders. */
const DEPTH_MAX = 4;
/** Folders of simulators with very many files and no navigation data. */
const LEFT_OUT = new Set(['Custom Scenery', 'Aircraft', 'Global Scenery', 'node_modules', '.git']);

const filesOf = (entry: FileSystemFileEntry): Promise<File[]> =>
  isNavdataFileName(entry.name)
    ? new Promise((resolve, reject) => entry.file((file) => resolve([file]), reject))
    : Promise.resolve([]);

/** All entries of a folder: the browser returns them in batches, the last one empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (portion.length === 0) return all;
    all.push(...portion);
  }
}

async function below(entry: FileSystemEntry, depth: number): Promise<File[]> {
  if (entry.isFile) return filesOf(entry as FileSystemFileEntry);
  if (depth >= DEPTH_MAX || LEFT_OUT.has(entry.name)) return [];
  const found: File[] = [];
  for (const one of await entriesOf(entry as FileSystemDirectoryEntry))
    found.push(...(await below(one, depth + 1)));
  return found;
}

/** One file of each name: a file in a pilot's own folder takes priority over one delivered with a program. */
export function uniqueByName(files: readonly File[]): File[] {
  const byName = new Map<string, File>();
  for (const file of files)
    if (!byName.has(file.name.toLowerCase())) byName.set(file.name.toLowerCase(), file);
  return [...byName.values()];
}

/** Possible navigation data files among the dropped ones, including folders. Must be called in the event itself. */
export async function navdataFilesIn(transfer: DataTransfer): Promise<File[]> {
  // The list is emptied once the event is over.
  const entries = [...transfer.items]
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry !== null);
  const found: File[] = [];
  for (const entry of entries) found.push(...(await below(entry, 0)));
  return uniqueByName(found);
}
