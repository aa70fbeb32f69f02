import { statSync } from 'node:fs';
import { Problem } from '#platform/contract/problem.ts';
import { DatabaseUnavailable, EmbeddedDatabaseError } from '#platform/server/db/database-error.ts';
import { DataFolderInUse } from '#platform/server/db/data-folder-lock.ts';
import { DatabaseVersionMismatch } from '#platform/server/db/embedded-folder.ts';
import { MigrationMismatch } from '#platform/server/db/migrations.ts';
import { type Config, ConfigError } from '../settings/config.ts';

/** Failures whose message explains the fault and the remedy. */
const EXPLAINED = [
  ConfigError,
  Problem,
  DataFolderInUse,
  DatabaseUnavailable,
  DatabaseVersionMismatch,
  MigrationMismatch,
];

/** @throws ConfigError when a setting does not name a folder: detected here, so that the message names the setting */
export function checkFolders(config: Config): void {
  const { NAVDATA_DIR: folder } = config;
  if (folder === undefined) return;
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  throw new ConfigError(
    `Invalid settings:\n  NAVDATA_DIR: there is no folder ${folder}\nSee npm run config.`,
  );
}

const LISTENING: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ PORT }) => `Port ${PORT} is already in use. Stop what uses it or set PORT to another.`,
  EACCES: ({ PORT }) => `Port ${PORT} may not be opened by this user. Set PORT to one from 1024 on.`,
  EADDRNOTAVAIL: ({ HOST }) =>
    `HOST is ${HOST}, which is not an address of this machine. Use localhost or 0.0.0.0.`,
  ENOTFOUND: ({ HOST }) => `HOST is ${HOST}, which is not a known host name. Use localhost or 0.0.0.0.`,
};
const LISTENING_CALLS: ReadonlySet<unknown> = new Set(['listen', 'getaddrinfo', 'bind']);

const FOLDER_FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is read-only',
  ENOSPC: 'its disk is full; make room',
  EDQUOT: 'its quota is used up; make room',
  ENOTDIR: 'a file is where a folder is expected',
  EEXIST: 'a file is where a folder is expected',
  EISDIR: 'a folder is where a file is expected',
  EIO: 'its disk does not read or write',
};

const NO_FOLDER_HERE = 'no folder can be made there';

/**
 * Message for the operator when the server could not start: the setting or folder by its name, and the remedy. null
 * for an unexpected failure, whose stack trace is more helpful.
 */
export function startFailureText(error: unknown, config: Config | null): string | null {
  if (EXPLAINED.some((kind) => error instanceof kind)) return (error as Error).message;
  if (config === null || !(error instanceof Error)) return null;
  if (error instanceof EmbeddedDatabaseError)
    return (
      `The database in ${config.DATA_DIR} cannot be opened (${error.message}): its files are damaged or cannot be written. ` +
      'Make sure that the disk has room and the folder belongs to this user. If it still fails, restore a copy ' +
      '(npm run backup -- restore FILE), or move the folder away to start empty.'
    );
  const { code = '', syscall, path } = error as NodeJS.ErrnoException;
  const port = LISTENING_CALLS.has(syscall) && path === undefined ? LISTENING[code] : undefined;
  if (port !== undefined) return port(config);
  const fault = syscall === 'mkdir' && code === 'ENOENT' ? NO_FOLDER_HERE : FOLDER_FAULTS[code];
  if (fault === undefined) return null;
  return `DATA_DIR is ${config.DATA_DIR}, and cannot be used: ${fault} (${path ?? error.message}).`;
}
