import type { LOG_FORMATS, LogbookEntry } from '../../contract.ts';
import type { LogNote } from '../log-notes.ts';
import type { FlightSamples } from '../samples.ts';

export type LogFormat = (typeof LOG_FORMATS)[number];

/** Metadata of a file; null when missing. */
export interface LogSource {
  readonly registration: string | null;
  readonly aircraft: string | null;
  /** Make, model or program of the recorder. */
  readonly recorder: string | null;
}

/** Parsed recording: one or more sections, and notes. */
export interface RecordingFile {
  readonly kind: 'recording';
  readonly format: LogFormat;
  readonly source: LogSource;
  readonly parts: readonly FlightSamples[];
  /** Rows of the file; those in no section are counted in the notes. */
  readonly rows: number;
  readonly notes: readonly LogNote[];
}

export interface LogbookFile {
  readonly kind: 'logbook';
  readonly format: 'ForeFlight logbook';
  readonly entries: readonly LogbookEntry[];
  readonly rows: number;
  readonly notes: readonly LogNote[];
}

/** Unknown table: the user assigns its columns. */
export interface UnknownTable {
  readonly kind: 'table';
  readonly columns: readonly string[];
  readonly preview: readonly (readonly string[])[];
  readonly rows: number;
}

export type ReadLog = RecordingFile | LogbookFile | UnknownTable;
