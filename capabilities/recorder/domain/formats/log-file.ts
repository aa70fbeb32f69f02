import type { LOG_FORMATS, LogbookEntry } from '../../contract.ts';
import type { LogNote } from '../log-notes.ts';
import type { FlightSamples } from '../samples.ts';

export type LogFormat = (typeof LOG_FORMATS)[number];

/** What a file says about itself; null where it says nothing. */
export interface LogSource {
  readonly registration: string | null;
  readonly aircraft: string | null;
  /** Make, model or program of the recorder. */
  readonly recorder: string | null;
}

/** A recording as it was read: one or more stretches, and what is to be told of it. */
export interface RecordingFile {
  readonly kind: 'recording';
  readonly format: LogFormat;
  readonly source: LogSource;
  readonly parts: readonly FlightSamples[];
  /** Rows of the file; those that are in no part are counted by the notes. */
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

/** A table that nobody here knows: the person says what its columns are. */
export interface UnknownTable {
  readonly kind: 'table';
  readonly columns: readonly string[];
  readonly preview: readonly (readonly string[])[];
  readonly rows: number;
}

export type ReadLog = RecordingFile | LogbookFile | UnknownTable;
