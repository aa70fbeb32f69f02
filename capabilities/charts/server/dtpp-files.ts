import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Maximum size of the cache of published PDFs. */
const CACHE_MAX_BYTES = 500 * 1024 * 1024;

interface CachedFile {
  path: string;
  size: number;
  usedMs: number;
}

async function filesBelow(folder: string): Promise<CachedFile[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (path) => {
      const { size, mtimeMs } = await stat(path);
      return { path, size, usedMs: mtimeMs };
    }),
  );
}

/** Published charts on disk, by `cycle/file`; the least recently used are removed first when the cache is full. */
export function createDtppFiles(folder: string, maxBytes = CACHE_MAX_BYTES) {
  let writes = 0;
  return {
    async read(key: string, now: Date): Promise<Uint8Array | null> {
      const path = join(folder, key);
      const bytes = await readFile(path).catch(() => null);
      if (bytes) await utimes(path, now, now).catch(() => {});
      return bytes;
    },
    async write(key: string, bytes: Uint8Array, now: Date): Promise<void> {
      const path = join(folder, key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const partial = `${path}.${process.pid}-${writes++}.part`;
      try {
        await writeFile(partial, bytes);
        await utimes(partial, now, now);
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      const files = (await filesBelow(folder)).toSorted((a, b) => b.usedMs - a.usedMs);
      let total = 0;
      for (const file of files) {
        total += file.size;
        if (total > maxBytes && file.path !== path) await rm(file.path, { force: true });
      }
    },
  };
}
