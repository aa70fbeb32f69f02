import { FileProblem } from '../../domain/data-table.ts';
import type { StorageUse } from './engine-protocol.ts';

/** The disk of the browser has no room left. */
export class QuotaProblem extends Error {
  override readonly name = 'QuotaProblem';
}

/** Missing in the types of a page: only workers have it. */
interface SyncFileHandle extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<{
    truncate(size: number): void;
    write(bytes: Uint8Array, options: { at: number }): number;
    flush(): void;
    close(): void;
  }>;
}

const PART_BYTES = 4 * 1024 * 1024;

async function foundryFolder(owner: string): Promise<FileSystemDirectoryHandle> {
  // Undefined on plain http that is not this machine.
  const storage: StorageManager | undefined = navigator.storage;
  if (!storage?.getDirectory)
    throw new FileProblem('File storage unavailable. This browser offers it over https only.');
  const root = await storage.getDirectory();
  const foundry = await root.getDirectoryHandle('foundry', { create: true });
  return foundry.getDirectoryHandle(owner, { create: true });
}

/** Contents of one user's files by item id, in the private file system of the browser. */
export interface ContentsFolder {
  store(id: string, file: Blob): Promise<void>;
  read(id: string): Promise<File | null>;
  sizes(): Promise<Record<string, number>>;
  /** Deletes contents; missing ones are not an error. */
  remove(id: string): Promise<void>;
  keepOnly(ids: ReadonlySet<string>): Promise<void>;
  use(): Promise<StorageUse>;
}

/** In place, for browsers without writable streams (Safari before 26): cut off in the middle, the contents are lost. */
async function writeInPlace(handle: FileSystemFileHandle, file: Blob): Promise<void> {
  const access = await (handle as SyncFileHandle).createSyncAccessHandle();
  try {
    access.truncate(0);
    for (let at = 0; at < file.size; at += PART_BYTES) {
      const part = new Uint8Array(await file.slice(at, at + PART_BYTES).arrayBuffer());
      if (access.write(part, { at }) < part.length) throw new QuotaProblem('write');
    }
    access.flush();
  } finally {
    access.close();
  }
}

/** Replaces the contents at once when all is written: a page closed meanwhile leaves the former contents. */
async function writeContents(handle: FileSystemFileHandle, file: Blob): Promise<void> {
  if (!('createWritable' in handle)) return writeInPlace(handle, file);
  await file.stream().pipeTo(await handle.createWritable());
}

const isQuota = (error: unknown) =>
  error instanceof QuotaProblem || (error instanceof DOMException && error.name === 'QuotaExceededError');

export async function openContentsFolder(owner: string): Promise<ContentsFolder> {
  const folder = await foundryFolder(owner);
  const use = async (): Promise<StorageUse> => {
    const { usage = 0, quota } = await navigator.storage.estimate();
    return { usedBytes: usage, quotaBytes: quota ?? null };
  };
  const names = async () => {
    const found: [string, FileSystemHandle][] = [];
    for await (const entry of folder.entries()) found.push(entry);
    return found;
  };
  return {
    use,
    async store(id, file) {
      const { usedBytes, quotaBytes } = await use();
      const free = quotaBytes === null ? Number.POSITIVE_INFINITY : quotaBytes - usedBytes;
      if (file.size > free) throw new QuotaProblem(quotaText(file.size, free));
      const handle = await folder.getFileHandle(id, { create: true });
      try {
        await writeContents(handle, file);
      } catch (error) {
        // The previous contents remain; an empty new file, or half a file written in place, is discarded.
        const isWhole = 'createWritable' in handle && (await handle.getFile()).size > 0;
        if (!isWhole) await folder.removeEntry(id);
        throw isQuota(error) ? new QuotaProblem(quotaText(file.size, free)) : error;
      }
    },
    async read(id) {
      const handle = await folder.getFileHandle(id).catch(() => null);
      return handle === null ? null : handle.getFile();
    },
    async sizes() {
      const pairs: [string, number][] = [];
      for (const [name, handle] of await names())
        if (handle instanceof FileSystemFileHandle) pairs.push([name, (await handle.getFile()).size]);
      return Object.fromEntries(pairs);
    },
    async remove(id) {
      await folder.removeEntry(id).catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
      });
    },
    async keepOnly(ids) {
      for (const [name] of await names()) if (!ids.has(name)) await folder.removeEntry(name);
    },
  };
}

function quotaText(sizeBytes: number, freeBytes: number): string {
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
  return `Storage full: the file has ${mb(sizeBytes)}, ${mb(Math.max(0, freeBytes))} are free. Delete files and try again.`;
}
