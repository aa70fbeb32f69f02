import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { messageOf } from '#platform/contract/problem.ts';
import { PackFailure } from './pack-failure.ts';

const START_BYTES = 8192;

/** The beginning of a file as text. */
export async function startOf(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Lower-case hex SHA-256 of a file. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

const fields = (line: string): string[] => line.split(',').map((field) => field.replaceAll('"', '').trim());

/** @throws PackFailure when a table does not begin with a line that names these columns and a line of data */
export async function checkCsv(file: {
  path: string;
  name: string;
  columns: readonly string[];
}): Promise<void> {
  const [head = '', first = ''] = (await startOf(file.path))
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .split(/\r?\n/);
  const found = fields(head);
  const missing = file.columns.filter((column) => !found.includes(column));
  if (missing.length > 0)
    throw new PackFailure('content', `${file.name} is not the expected table: no ${missing.join(', ')}.`);
  if (first.trim() === '') throw new PackFailure('content', `${file.name} contains no data.`);
}

/** The date of a NASR table's first row, `2026-08-06`; null without one. */
export async function nasrDateOf(path: string): Promise<string | null> {
  const [head = '', first = ''] = (await startOf(path)).split(/\r?\n/);
  const date = fields(first)[fields(head).indexOf('EFF_DATE')] ?? '';
  const match = /^(\d{4})\/(\d{2})\/(\d{2})$/.exec(date);
  return match ? `${match[1]}-${match[2]}-${match[3]}` : null;
}

/** The cycle in the header of a CIFP file; null without header. @throws PackFailure when it is not ARINC 424 */
export async function cifpCycleOf(path: string): Promise<string | null> {
  const lines = (await startOf(path)).split(/\r?\n/).filter((line) => line.trim() !== '');
  const records = lines.slice(0, -1);
  if (records.length < 2 || records.some((line) => line.length !== 132))
    throw new PackFailure('content', 'FAACIFP18 contains no ARINC 424 records.');
  const header = records.find((line) => line.startsWith('HDR01'));
  const cycle = header?.slice(35, 39) ?? '';
  return /^\d{4}$/.test(cycle) ? cycle : null;
}

/** Reads a gzipped X-Plane file to its end. @throws PackFailure when it is damaged or something else */
export async function checkXplaneFile(folder: string, name: string): Promise<void> {
  let start = '';
  let end = '';
  try {
    await pipeline(
      createReadStream(join(folder, name)),
      createGunzip(),
      async (text: AsyncIterable<Buffer>) => {
        for await (const part of text) {
          if (start.length < 200) start += part.toString('latin1', 0, 200);
          end = `${end}${part.toString('latin1', Math.max(0, part.length - 64))}`.slice(-64);
        }
      },
    );
  } catch (error) {
    throw new PackFailure('content', `${name} is damaged (${messageOf(error)}).`, { cause: error });
  }
  if (!/^(\uFEFF)?[IA]?\s*\d{3,4} Version/m.test(start))
    throw new PackFailure('content', `${name} is not an X-Plane data file.`);
  if (!/(^|\n)99\s*$/.test(end)) throw new PackFailure('content', `${name} ends too early.`);
}
