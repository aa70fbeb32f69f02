import { deflateSync, inflateSync } from 'fflate';
import { type LogbookEntry, type FlightLogHead, packedLog } from '../contract.ts';
import type { Airfield } from '../domain/airborne.ts';
import { analyseLog, type LogAnalysis } from '../domain/analyse-log.ts';
import type { LogbookFile, RecordingFile, UnknownTable } from '../domain/formats/log-file.ts';
import { type ColumnMapping, readMappedTable } from '../domain/formats/mapped-csv.ts';
import { readLogText } from '../domain/formats/read-log.ts';
import { recordingOfTrack, type TrafficTrack } from '../domain/formats/traffic-track.ts';
import { airfieldPlaces } from '../domain/head-of-log.ts';
import type { Limit } from '../domain/limits.table.ts';
import { packedHead, packLog, unpackSamples } from '../domain/log-pack.ts';
import type { FlightSamples } from '../domain/samples.ts';
import { splitFlights } from '../domain/split-flights.ts';

/** A recording split into its flights. */
export type ReadRecording = Omit<RecordingFile, 'parts'> & { readonly flights: readonly FlightSamples[] };
export type ReadFileAnswer =
  | { readonly ok: true; readonly log: ReadRecording | LogbookFile | UnknownTable }
  | { readonly ok: false; readonly message: string };

export interface UnpackedLog {
  readonly head: FlightLogHead;
  readonly samples: FlightSamples;
  readonly entries: readonly LogbookEntry[];
}

const withFlights = ({ parts, ...file }: RecordingFile): ReadRecording => ({
  ...file,
  flights: parts.flatMap(splitFlights).filter(({ timeMs }) => timeMs.length > 0),
});

/** UTF-8, or Windows-1252 where it is not that: only names in the file can differ. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Work of the recorder that takes longer than a frame: in a worker, or directly in tests. */
export const recorderWork = {
  read(bytes: ArrayBuffer): ReadFileAnswer {
    const outcome = readLogText(textOf(bytes));
    if (!outcome.ok) return outcome;
    return { ok: true, log: outcome.log.kind === 'recording' ? withFlights(outcome.log) : outcome.log };
  },
  map(bytes: ArrayBuffer, mapping: ColumnMapping): ReadFileAnswer {
    const file = readMappedTable(textOf(bytes), mapping);
    const rows = file?.parts.reduce((sum, { timeMs }) => sum + timeMs.length, 0) ?? 0;
    if (!file || rows === 0)
      return {
        ok: false,
        message: 'No row has a time by these columns. Check the column and the time format.',
      };
    return { ok: true, log: withFlights(file) };
  },
  track(track: TrafficTrack): ReadFileAnswer {
    return { ok: true, log: withFlights(recordingOfTrack(track)) };
  },
  analyse(samples: FlightSamples, limits: readonly Limit[], airfields: readonly Airfield[]): LogAnalysis {
    return analyseLog(samples, { limits, airfields });
  },
  places(samples: FlightSamples): { lat: number; lon: number }[] {
    return airfieldPlaces(samples, analyseLog(samples, { limits: [], airfields: [] }));
  },
  pack(
    head: FlightLogHead,
    samples: FlightSamples,
    entries?: readonly LogbookEntry[],
  ): Uint8Array<ArrayBuffer> {
    return deflateSync(packLog(head, samples, entries));
  },
  unpack(bytes: ArrayBuffer): UnpackedLog {
    const pack = inflateSync(new Uint8Array(bytes));
    const { value, columnsAt } = packedHead(pack);
    const { head, entries, ...columns } = packedLog.parse(value);
    return { head, samples: unpackSamples(pack, columns, columnsAt), entries: entries ?? [] };
  },
};

export type RecorderWork = typeof recorderWork;
export type WorkName = keyof RecorderWork;

export interface WorkRequest {
  readonly id: number;
  readonly name: WorkName;
  readonly args: readonly unknown[];
}
export type WorkAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string };
