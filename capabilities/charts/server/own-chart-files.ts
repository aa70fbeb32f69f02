import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Problem } from '#platform/contract/problem.ts';
import { CHART_MAX_BYTES } from '../contract.ts';

const MAGIC = '%PDF-';
/** Readers accept a header anywhere in the first 1024 bytes (ISO 32000-1, annex H). */
const MAGIC_WITHIN_BYTES = 1024;
/** A file being received has no row yet. */
const UNOWNED_FOR_MS = 3_600_000;

const tooLarge = () =>
  new Problem('chart-too-large', 413, `A chart may have ${CHART_MAX_BYTES / 1024 / 1024} MB at most.`);
const noPdf = () => new Problem('chart-not-pdf', 415, 'This is not a PDF file.');

/** Whether the bytes start like a PDF. */
export function looksLikePdf(head: Uint8Array): boolean {
  return Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, MAGIC_WITHIN_BYTES))
    .toString('latin1')
    .includes(MAGIC);
}

const END = '%%EOF';
/** Readers search for the end marker within this many bytes of the end. */
const END_WITHIN_BYTES = 1024;

/** Whether a PDF ends with its end marker. */
export function endsLikePdf(file: Uint8Array): boolean {
  return Buffer.from(file.buffer, file.byteOffset, file.byteLength).subarray(-END_WITHIN_BYTES).includes(END);
}

export interface ReceivedFile {
  sizeBytes: number;
  sha256: string;
}

/** The PDFs of own charts in a folder, one file each, named by the chart's id. */
export function createOwnChartFiles(folder: string) {
  const fileOf = (id: string) => join(folder, `${id}.pdf`);
  const syncFolder = async () => {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  };

  async function write(path: string, body: Readable): Promise<ReceivedFile> {
    const handle = await open(path, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      let head = Buffer.alloc(0);
      let sizeBytes = 0;
      for await (const chunk of body) {
        const bytes = Buffer.from(chunk as Uint8Array);
        sizeBytes += bytes.length;
        if (sizeBytes > CHART_MAX_BYTES) throw tooLarge();
        if (head.length < MAGIC_WITHIN_BYTES) {
          head = Buffer.concat([head, bytes]).subarray(0, MAGIC_WITHIN_BYTES);
          if (head.length === MAGIC_WITHIN_BYTES && !looksLikePdf(head)) throw noPdf();
        }
        hash.update(bytes);
        await handle.writeFile(bytes);
      }
      if (!looksLikePdf(head)) throw noPdf();
      await handle.sync();
      return { sizeBytes, sha256: hash.digest('hex') };
    } finally {
      await handle.close();
    }
  }

  return {
    /**
     * Receives a PDF; when it returns the file survives a power cut.
     * @throws Problem 413 too large, 415 no PDF
     */
    async receive(id: string, body: Readable): Promise<ReceivedFile> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const partial = join(folder, `${id}.part`);
      try {
        const received = await write(partial, body);
        await rename(partial, fileOf(id));
        await syncFolder();
        return received;
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    /** The file as a stream with its size, or null if missing. */
    async read(id: string): Promise<{ stream: ReadStream; sizeBytes: number } | null> {
      const found = await stat(fileOf(id)).catch(() => null);
      return found ? { stream: createReadStream(fileOf(id)), sizeBytes: found.size } : null;
    },
    remove: (id: string) => rm(fileOf(id), { force: true }),
    /** Removes files that have been without a row for an hour, e.g. after a crash between file and row. */
    async removeUnowned(owned: ReadonlySet<string>, nowMs: number): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const id = name.replace(/\.(pdf|part)$/, '');
        const { mtimeMs } = await stat(join(folder, name));
        const isOwned = name.endsWith('.pdf') && owned.has(id);
        if (!isOwned && nowMs - mtimeMs > UNOWNED_FOR_MS) await rm(join(folder, name), { force: true });
      }
    },
  };
}
export type OwnChartFiles = ReturnType<typeof createOwnChartFiles>;
