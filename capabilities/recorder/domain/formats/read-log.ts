import { UnreadableFile } from '#platform/contract/read-xml.ts';
import { isGarminCsv, readGarminCsv } from './garmin-csv.ts';
import { isIgc, readIgc } from './igc.ts';
import type { ReadLog } from './log-file.ts';
import { isForeFlightLogbook, readForeFlightLogbook } from './logbook-csv.ts';
import { readUnknownTable } from './mapped-csv.ts';
import { readXmlTrack } from './xml-track.ts';

export type ReadOutcome = { ok: true; log: ReadLog } | { ok: false; message: string };

const UNKNOWN =
  'The file is not read: no Garmin log, IGC, GPX, KML, ForeFlight logbook or table with a heading and three columns.';

function logOf(text: string): ReadLog | null {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith('<')) return readXmlTrack(start);
  if (isForeFlightLogbook(start)) return readForeFlightLogbook(start);
  if (isGarminCsv(start)) return readGarminCsv(start);
  if (isIgc(start)) return readIgc(start);
  return readUnknownTable(start);
}

/** Reads a log of any known format, detected from its content. */
export function readLogText(text: string): ReadOutcome {
  if (text.trim() === '') return { ok: false, message: 'The file is empty.' };
  try {
    const log = logOf(text);
    if (log === null) return { ok: false, message: UNKNOWN };
    if (log.kind === 'recording' && log.parts.every(({ timeMs }) => timeMs.length === 0))
      return {
        ok: false,
        message:
          `None of the ${log.rows.toLocaleString('en')} rows has a time. ${log.notes[0]?.message ?? ''}`.trim(),
      };
    if (log.kind === 'logbook' && log.entries.length === 0)
      return { ok: false, message: 'The logbook has no flights.' };
    return { ok: true, log };
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false, message: error.message };
    throw error;
  }
}
