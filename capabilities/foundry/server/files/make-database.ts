import { stat, writeFile } from 'node:fs/promises';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { FileProblem } from '../../domain/data-table.ts';
import { detectFileKind, isServerFileKind, SERVER_FILE_KINDS } from '../../domain/files/file-kind.ts';
import { quoteText } from '../../domain/sql/sql-text.ts';
import type { FileAnswer, FileFacts, FileJob } from './file-protocol.ts';
import {
  asUtf8,
  factsOf,
  headOf,
  readDelimited,
  readJson,
  readNdjson,
  readParquet,
  type ReceivedFile,
} from './read-file.ts';

async function openFor(job: FileJob): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', {
    allow_community_extensions: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    memory_limit: `${job.memoryMb}MB`,
    temp_directory: '',
    threads: '2',
  });
  const connection = await instance.connect();
  await connection.run(`ATTACH ${quoteText(job.database)} AS made`);
  await connection.run('USE made');
  return connection;
}

async function read(connection: DuckDBConnection, job: FileJob): Promise<FileFacts> {
  const received: ReceivedFile = { path: job.path, name: job.name };
  const { size } = await stat(job.path);
  const bytes = await headOf(received, 8192);
  const text = new TextDecoder().decode(bytes);
  const kind = detectFileKind(job.name, { bytes, text }, size, job.bytesMax);
  if (!isServerFileKind(kind))
    throw new FileProblem(
      `${kind} is read in the browser only. The server reads ${SERVER_FILE_KINDS.join(', ')}.`,
    );
  if (kind === 'Parquet')
    return {
      kind,
      encoding: null,
      notes: await readParquet(connection, received),
      ...(await factsOf(connection)),
    };
  const { path, encoding } = await asUtf8(received, async (utf8) => {
    const anew = `${job.path}.utf8`;
    await writeFile(anew, utf8, { mode: 0o600 });
    return anew;
  });
  const file = { path, name: job.name };
  const notes =
    kind === 'CSV' || kind === 'TSV'
      ? await readDelimited(connection, file)
      : kind === 'NDJSON'
        ? await readNdjson(connection, file)
        : await readJson(connection, file, kind);
  if (encoding === 'Windows-1252') notes.push('Not UTF-8: read as Windows-1252.');
  return { kind, encoding, notes, ...(await factsOf(connection)) };
}

const isDiskFull = (error: unknown, message: string) =>
  (error as { code?: unknown }).code === 'ENOSPC' ||
  /no space left on device|disk quota exceeded/i.test(message);

/** Builds a database from a file; returns its content, or the fault of the file. */
export async function makeDatabase(job: FileJob): Promise<FileAnswer> {
  try {
    const connection = await openFor(job);
    const facts = await read(connection, job);
    // Everything in one file: a database attached read-only has no log beside it.
    await connection.run('CHECKPOINT made');
    await connection.run('USE memory');
    await connection.run('DETACH made');
    return { ok: true, facts };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof FileProblem) return { ok: false, reason: 'file', message };
    return { ok: false, reason: isDiskFull(error, message) ? 'disk' : 'engine', message };
  }
}
