import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../project-root.ts';
import { EmbeddedClient } from './embedded-client.ts';

/** An empty database made by `initdb`, which takes 2.3 s; loading a copy of its files takes 0.4 s. */
const cacheFolder = join(projectRoot, 'node_modules/.cache/meridian');

const manifest = z.object({ version: z.string() });

async function snapshotPath(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const text = await readFile(join(dirname(entry), '../package.json'), 'utf8');
  return join(cacheFolder, `empty-database-${manifest.parse(JSON.parse(text)).version}.tar`);
}

/** The cached empty database, or null if there is none for this version of PGlite. */
export async function findSnapshot(): Promise<Uint8Array | null> {
  return await readFile(await snapshotPath()).catch(() => null);
}

async function buildSnapshot(): Promise<Uint8Array> {
  const client = new EmbeddedClient(() => {});
  try {
    await client.open({ folder: null, snapshot: null, fsync: false });
    return await client.call<'dump'>({ kind: 'dump', compression: 'none' });
  } finally {
    await client.terminate();
  }
}

/** The cached empty database, created if absent. Any number of processes may call this at once. */
export async function ensureSnapshot(): Promise<Uint8Array> {
  const found = await findSnapshot();
  if (found !== null) return found;
  const built = await buildSnapshot();
  const path = await snapshotPath();
  const partial = `${path}.${randomUUID()}`;
  await mkdir(cacheFolder, { recursive: true });
  await writeFile(partial, built);
  await rename(partial, path);
  return built;
}
