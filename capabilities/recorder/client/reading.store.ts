import { messageOf } from '#platform/contract/problem.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import { FLIGHT_LOG_MAX_BYTES, type FlightLogHead } from '../contract.ts';
import type { LogbookFile, UnknownTable } from '../domain/formats/log-file.ts';
import { type ColumnMapping, guessMapping } from '../domain/formats/mapped-csv.ts';
import { headOfLogbook, headOfRecording } from '../domain/head-of-log.ts';
import type { FlightSamples } from '../domain/samples.ts';
import type { RecorderDeps } from './recorder-deps.ts';
import { airfieldsNear, saveLog } from './recorder.queries.ts';
import { limitsOf } from './limits.store.ts';
import { openLog, recorderLimits } from './recorder.store.ts';
import { inRecorderThread } from './recorder-thread.ts';
import type { ReadFileAnswer, ReadRecording } from './recorder-work.ts';

/** Bytes of the largest file that is read: five hours at 1 Hz with 60 columns are about eight million. */
const FILE_MAX_BYTES = 120_000_000;

/** A flight found in a file, not saved yet. */
export interface FoundFlight {
  readonly head: FlightLogHead;
  readonly samples: FlightSamples;
}

interface OfFile {
  readonly key: number;
  readonly fileName: string;
}
/** Outcome of a dropped or chosen file. */
export type ReadItem = OfFile &
  (
    | { readonly state: 'reading' }
    | { readonly state: 'saving' }
    | { readonly state: 'failed'; readonly message: string }
    | {
        readonly state: 'table';
        readonly bytes: ArrayBuffer;
        readonly table: UnknownTable;
        readonly mapping: ColumnMapping;
        readonly message: string | null;
      }
    | {
        readonly state: 'recording';
        readonly rows: number;
        readonly notes: FlightLogHead['notes'];
        readonly flights: readonly FoundFlight[];
        readonly hasAirfields: boolean;
      }
    | { readonly state: 'logbook'; readonly file: LogbookFile; readonly head: FlightLogHead }
  );

/** Files that were read and not saved. */
export const reading = createSlice<readonly ReadItem[]>('recorderReading', []);

let lastKey = 0;
const put = (item: ReadItem): void =>
  reading.set((items) =>
    items.some(({ key }) => key === item.key)
      ? items.map((one) => (one.key === item.key ? item : one))
      : [...items, item],
  );
export const dropRead = (key: number): void =>
  reading.set((items) => items.filter((item) => item.key !== key));

/** The flights of a recording, each with its stored data. */
async function foundFlights(
  recording: ReadRecording,
  fileName: string,
): Promise<{ flights: FoundFlight[]; hasAirfields: boolean }> {
  const leftOut = recording.notes.reduce((sum, { count, isLeftOut }) => sum + (isLeftOut ? count : 0), 0);
  let hasAirfields = true;
  const flights = await Promise.all(
    recording.flights.map(async (samples): Promise<FoundFlight> => {
      const places = await inRecorderThread('places', samples);
      const airfields = await airfieldsNear(places).catch(() => {
        hasAirfields = false;
        return [];
      });
      const limits = limitsOf(recorderLimits.get(), recording.source.aircraft);
      const analysis = await inRecorderThread('analyse', samples, limits, airfields);
      return {
        samples,
        head: headOfRecording({ ...recording, fileName }, { samples, analysis, airfields, leftOut }),
      };
    }),
  );
  return { flights, hasAirfields };
}

async function take(of: OfFile, answer: ReadFileAnswer, bytes: ArrayBuffer | null): Promise<void> {
  if (!answer.ok) return put({ ...of, state: 'failed', message: answer.message });
  const { log } = answer;
  if (log.kind === 'logbook')
    return put({ ...of, state: 'logbook', file: log, head: headOfLogbook(log, of.fileName) });
  if (log.kind === 'table') {
    if (bytes) put({ ...of, state: 'table', bytes, table: log, mapping: guessMapping(log), message: null });
    return;
  }
  const found = await foundFlights(log, of.fileName);
  put({ ...of, state: 'recording', rows: log.rows, notes: [...log.notes], ...found });
}

async function readOne(file: File): Promise<void> {
  lastKey += 1;
  const of = { key: lastKey, fileName: file.name };
  put({ ...of, state: 'reading' });
  try {
    if (file.size > FILE_MAX_BYTES)
      return put({
        ...of,
        state: 'failed',
        message: `The file is larger than ${FILE_MAX_BYTES / 1_000_000} MB.`,
      });
    const bytes = await file.arrayBuffer();
    await take(of, await inRecorderThread('read', bytes), bytes);
  } catch (error) {
    put({ ...of, state: 'failed', message: messageOf(error) });
  }
}

/** Reads files one at a time. */
export async function readFiles(files: readonly File[]): Promise<void> {
  for (const file of files) await readOne(file);
}

/** Reads a table again with the user's assignment of its columns. */
export async function readMapped(item: ReadItem): Promise<void> {
  if (item.state !== 'table') return;
  const { bytes, mapping, key, fileName } = item;
  try {
    const answer = await inRecorderThread('map', bytes, mapping);
    if (answer.ok) await take({ key, fileName }, answer, null);
    else put({ ...item, message: answer.message });
  } catch (error) {
    put({ ...item, message: messageOf(error) });
  }
}

export const setMapping = (item: ReadItem, change: Partial<ColumnMapping>): void => {
  if (item.state === 'table') put({ ...item, mapping: { ...item.mapping, ...change } });
};

/** Reads an aircraft's data from the traffic history. */
export async function readTraffic(deps: RecorderDeps, address: string, atMs: number): Promise<string | null> {
  try {
    const track = await deps.trafficTrack(address, atMs);
    if (!track || track.points.length < 2)
      return `No track of ${address} in the traffic history at that time.`;
    lastKey += 1;
    const fileName = track.registration ?? address;
    await take({ key: lastKey, fileName }, await inRecorderThread('track', track), null);
    return null;
  } catch (error) {
    return `Traffic history unavailable. ${messageOf(error)}`;
  }
}

const NO_SAMPLES: FlightSamples = {
  timeMs: new Float64Array(),
  lat: new Float64Array(),
  lon: new Float64Array(),
  channels: [],
};

/** Saves the content of a file; parts that cannot be saved remain in the list. */
export async function saveRead(item: ReadItem): Promise<void> {
  if (item.state !== 'recording' && item.state !== 'logbook') return;
  put({ key: item.key, fileName: item.fileName, state: 'saving' });
  const parts = item.state === 'recording' ? item.flights : [{ head: item.head, samples: NO_SAMPLES }];
  const entries = item.state === 'logbook' ? item.file.entries : undefined;
  const left = [...parts];
  try {
    let lastId = '';
    for (const { head, samples } of parts) {
      const bytes = await inRecorderThread('pack', head, samples, entries);
      if (bytes.length > FLIGHT_LOG_MAX_BYTES)
        throw new Error(
          `${head.title} has more than ${FLIGHT_LOG_MAX_BYTES / 1_000_000} MB when compressed.`,
        );
      lastId = (await saveLog(bytes)).id;
      left.shift();
    }
    dropRead(item.key);
    if (parts.length === 1) openLog(lastId);
    else toast({ message: `${parts.length} flight logs saved` });
  } catch (error) {
    put(item.state === 'recording' ? { ...item, flights: left } : item);
    toast({ message: messageOf(error), tone: 'warning' });
  }
}
