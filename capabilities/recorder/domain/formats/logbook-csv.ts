import { dsvFormat } from 'd3-dsv';
import type { LogbookEntry } from '../../contract.ts';
import { NoteKeeper } from '../log-notes.ts';
import { clockMs, dayMs, figureOrNull } from './figures.ts';
import type { LogbookFile } from './log-file.ts';

const DAY_MS = 86_400_000;
const csv = dsvFormat(',');

export const isForeFlightLogbook = (text: string): boolean =>
  /^\uFEFF?"?ForeFlight Logbook Import/i.test(text.trimStart());

interface Row {
  readonly at: string;
  readonly cells: ReadonlyMap<string, string>;
}

/**
 * One of the two tables: its name in the first cell of a line, its header in the next, then rows up to an empty one or
 * the end.
 */
function tableOf(rows: readonly string[][], name: string): { rows: Row[] } | null {
  const start = rows.findIndex(([first]) => first?.trim().toLowerCase() === name);
  const heading = rows[start + 1];
  if (start < 0 || !heading) return null;
  const names = heading.map((cell) => cell.trim());
  const found: Row[] = [];
  for (let index = start + 2; index < rows.length; index += 1) {
    const cells = rows[index] ?? [];
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (/ table$/i.test(cells[0]?.trim() ?? '')) break;
    found.push({
      at: `row ${index + 1}`,
      cells: new Map(names.map((title, at) => [title, cells[at]?.trim() ?? ''])),
    });
  }
  return { rows: found };
}

/** Decimal hours, or `1:30`. */
function minutesOf(text: string): number | null {
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(text);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const hours = figureOrNull(text);
  return hours === null ? null : Math.round(hours * 60);
}

function entryOf(
  { at, cells }: Row,
  types: ReadonlyMap<string, string>,
  notes: NoteKeeper,
): LogbookEntry | null {
  const cell = (name: string) => cells.get(name) ?? '';
  const day = dayMs(cell('Date'));
  if (day === null) {
    notes.add('unreadable', at, 'The date is not a day of the calendar: left out.', true);
    return null;
  }
  let before = Number.NEGATIVE_INFINITY;
  // Each time is the first of its kind after the previous one: flights may pass midnight.
  const next = (name: string): number | null => {
    if (cell(name) === '') return null;
    const clock = clockMs(cell(name));
    if (clock === null) {
      notes.add('unreadable', at, `${name} is not a time of the day: unknown.`);
      return null;
    }
    const ms = day + clock + (day + clock < before ? DAY_MS : 0);
    before = ms;
    return ms;
  };
  const [outMs, offMs, onMs, inMs] = [next('TimeOut'), next('TimeOff'), next('TimeOn'), next('TimeIn')];
  const registration = cell('AircraftID');
  return {
    at,
    date: new Date(day).toISOString().slice(0, 10),
    registration,
    aircraft: types.get(registration) ?? '',
    from: cell('From'),
    to: cell('To'),
    route: cell('Route'),
    outMs,
    offMs,
    onMs,
    inMs,
    totalMinutes: minutesOf(cell('TotalTime')),
    distanceNm: figureOrNull(cell('Distance')),
    landings: figureOrNull(cell('AllLandings')),
  };
}

/** Parses the ForeFlight logbook export: two tables in one file, without a time zone. */
export function readForeFlightLogbook(text: string): LogbookFile | null {
  const rows = csv.parseRows(text.replace(/^\uFEFF/, ''));
  const flights = tableOf(rows, 'flights table');
  if (!flights) return null;
  const notes = new NoteKeeper();
  const types = new Map(
    (tableOf(rows, 'aircraft table')?.rows ?? []).map(({ cells }) => [
      cells.get('AircraftID') ?? '',
      cells.get('TypeCode') || cells.get('Model') || '',
    ]),
  );
  const entries = flights.rows.flatMap((row) => entryOf(row, types, notes) ?? []);
  if (entries.some(({ outMs, offMs }) => outMs !== null || offMs !== null))
    notes.add('zone', flights.rows[0]?.at ?? '', 'The file names no time zone: its times are read as UTC.');
  return {
    kind: 'logbook',
    format: 'ForeFlight logbook',
    entries,
    rows: flights.rows.length,
    notes: notes.list(),
  };
}
