import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/web-worker';
import { columnNames, FileProblem, tableOfRows } from '../../../domain/data-table.ts';
import { type TableStream, wholeTable } from './table-stream.ts';

/** A workbook unpacked to this size would exceed the memory of the tab; regular ones pack to a tenth. */
const UNPACKED_MAX = 768 * 1024 * 1024;
/** Cells have positions and differ: a large file packed better than this was made to exhaust its reader's memory. */
const PACKED_BEST = 100;
const LARGE = 32 * 1024 * 1024;

/** Unpacked size stated by the archive; nothing is unpacked. */
function unpackedBytes(bytes: Uint8Array): number {
  let sum = 0;
  let isWorkbook = false;
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        sum += originalSize;
        isWorkbook ||= /^xl\/workbook\.(?:xml|bin)$/.test(name);
        return false;
      },
    });
  } catch (error) {
    throw new FileProblem('The archive is damaged or truncated.', null, { cause: error });
  }
  if (!isWorkbook)
    throw new FileProblem('The archive contains no Excel workbook: unpack it and add the files inside.');
  return sum;
}

/**
 * A workbook stores a time as a fraction of a day, which the reader truncates to the millisecond instead of rounding.
 */
const roundedMs = (ms: number) => (((ms % 1000) + 1000) % 1000 === 999 ? ms + 1 : ms);

const cellOf = (value: unknown): unknown => {
  if (!(value instanceof Date)) return value;
  const text = new Date(roundedMs(value.getTime())).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
};

const isBlank = (row: readonly unknown[]) => row.every((cell) => cell === null);

/**
 * The first sheet with rows of an Excel workbook; its first row has the names. Dates are UTC.
 * @throws FileProblem when it is not a workbook, contains no rows, or unpacks to too much
 */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<TableStream> {
  const unpacked = unpackedBytes(bytes);
  if (unpacked > UNPACKED_MAX)
    throw new FileProblem(
      `Unpacked, the workbook would be ${(unpacked / 1e9).toFixed(1)} GB; up to ${UNPACKED_MAX / 1024 / 1024} MB are read here.`,
    );
  if (unpacked > LARGE && unpacked > PACKED_BEST * bytes.length)
    throw new FileProblem(
      `Unpacked, the workbook would be ${(unpacked / 1e6).toFixed(0)} MB, ${Math.round(unpacked / bytes.length)} times as large: no workbook packs like this.`,
    );
  const sheets = await readWorkbook(bytes.buffer).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new FileProblem(`The workbook cannot be read: ${reason}`, null, { cause: error });
  });
  const filled = sheets.filter(({ data }) => data.some((row) => !isBlank(row)));
  const [first] = filled;
  if (!first) throw new FileProblem('The workbook has no rows.');
  const rows = first.data.filter((row) => !isBlank(row));
  const [head = [], ...body] = rows;
  if (body.length === 0) throw new FileProblem(`Sheet “${first.sheet}” has no rows below its names.`);
  const names = columnNames(head.map((cell) => (cell === null ? '' : String(cellOf(cell)))));
  const others = filled.slice(1).map(({ sheet }) => `“${sheet}”`);
  const notes = others.length === 0 ? [] : [`Sheet “${first.sheet}” was read, not ${others.join(', ')}.`];
  return wholeTable(
    tableOfRows(
      names,
      body.map((row) => row.map(cellOf)),
    ),
    null,
    notes,
  );
}
