/** The table of a file in its database. */
export const FILE_TABLE = 'rows';

/** What the server asks of the process that reads a file. */
export interface FileJob {
  /** Where the bytes are. */
  path: string;
  /** The name that the person gave it: its ending says what it holds. */
  name: string;
  /** The database to make. */
  database: string;
  memoryMb: number;
  bytesMax: number;
}

export interface FileFacts {
  kind: string;
  /** Null where the format fixes it. */
  encoding: string | null;
  rowCount: number;
  columns: { name: string; type: string }[];
  notes: string[];
}

/** `file`: what is wrong with it; `disk`: no room; `engine`: anything else that the engine says. */
export type FileAnswer =
  | { ok: true; facts: FileFacts }
  | { ok: false; reason: 'file' | 'disk' | 'engine'; message: string };
