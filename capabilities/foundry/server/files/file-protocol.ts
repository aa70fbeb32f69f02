/** The table of a file in its database. */
export const FILE_TABLE = 'rows';

/** Job of the process that reads a file. */
export interface FileJob {
  /** Path of the bytes. */
  path: string;
  /** The name given by the user: its extension indicates the format. */
  name: string;
  /** The database to create. */
  database: string;
  memoryMb: number;
  bytesMax: number;
}

export interface FileFacts {
  kind: string;
  /** Null when fixed by the format. */
  encoding: string | null;
  rowCount: number;
  columns: { name: string; type: string }[];
  notes: string[];
}

/** `file`: fault of the file; `disk`: no space; `engine`: any other message of the engine. */
export type FileAnswer =
  | { ok: true; facts: FileFacts }
  | { ok: false; reason: 'file' | 'disk' | 'engine'; message: string };
