import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Problem } from '#platform/contract/problem.ts';
import { OWN_NAVDATA_MAX_BYTES, type OwnNavdataFile } from '../contract.ts';
import { isNavdataFileName } from '../domain/own-navdata-names.ts';
import type { PackSource } from './pack-store.ts';

/** Prefix of folders in which a file is being received. */
const RECEIVING = '.receiving-';

export interface OwnNavdataFiles {
  list(): OwnNavdataFile[];
  /** The folder as a source of the navigation data; none while it is empty. */
  sources(): PackSource[];
  /**
   * Receives a file and replaces the one of the same name. A file that is not navigation data leaves nothing behind.
   * @throws Problem 413 `navdata-file-too-large`, 415 `not-navdata`
   */
  receive(name: string, body: Readable): Promise<void>;
  /** @throws Problem 404 `no-such-file` */
  remove(name: string): Promise<void>;
  /** Removes remains of interrupted uploads. */
  cleanUp(): Promise<void>;
}

async function write(path: string, body: Readable, maxBytes: number): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    let bytes = 0;
    for await (const chunk of body) {
      const part = chunk as Uint8Array;
      bytes += part.byteLength;
      if (bytes > maxBytes)
        throw new Problem('navdata-file-too-large', 413, `A file may have ${maxBytes / 1e9} GB at most.`);
      await handle.writeFile(part);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * The navigation data files uploaded by operators, in one folder.
 * @param check throws the fault of the only file of a folder, when the builder does not know it
 * @param isReadable whether the builder knows a file received earlier
 */
export function openOwnNavdataFiles(
  folder: string,
  check: (folder: string) => void,
  maxBytes = OWN_NAVDATA_MAX_BYTES,
  isReadable: (name: string) => boolean = () => true,
): OwnNavdataFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const list = () =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && isNavdataFileName(entry.name))
      .map(({ name }) => {
        const { size, mtimeMs } = statSync(join(folder, name));
        return {
          name,
          bytes: size,
          receivedAt: new Date(mtimeMs).toISOString(),
          isReadable: isReadable(name),
        };
      })
      .toSorted((a, b) => a.name.localeCompare(b.name));
  return {
    list,
    sources() {
      const files = list().filter((file) => file.isReadable);
      if (files.length === 0) return [];
      return [{ folder, key: createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16) }];
    },
    async receive(name, body) {
      if (!isNavdataFileName(name))
        throw new Problem('not-navdata', 415, `${name} is not a name of navigation data that is known.`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const receiving = await mkdtemp(join(folder, RECEIVING));
      try {
        await write(join(receiving, name), body, maxBytes);
        try {
          check(receiving);
        } catch (error) {
          throw new Problem('not-navdata', 415, `${name} contains no navigation data of a known format.`, {
            cause: error,
          });
        }
        await rename(join(receiving, name), join(folder, name));
      } finally {
        await rm(receiving, { recursive: true, force: true });
      }
    },
    async remove(name) {
      if (!list().some((file) => file.name === name))
        throw new Problem('no-such-file', 404, `There is no file ${name}.`);
      await rm(join(folder, name));
    },
    async cleanUp() {
      for (const name of readdirSync(folder))
        if (name.startsWith(RECEIVING)) await rm(join(folder, name), { recursive: true, force: true });
    },
  };
}
