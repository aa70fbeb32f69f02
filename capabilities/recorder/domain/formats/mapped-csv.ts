import { KM_PER_NM, KNOTS_PER_MPS, METRES_PER_FOOT } from '#aviation/units.ts';
import { dsvFormat } from 'd3-dsv';
import { TRACK_CHANNELS } from '../channels.table.ts';
import { SampleBuilder } from '../sample-builder.ts';
import { calendarMs, clockMs, dayMs, figure, figureOrNull } from './figures.ts';
import type { RecordingFile, UnknownTable } from './log-file.ts';

const PREVIEW_ROWS = 5;

/** Feet, or knots, per unit. */
const FEET = { ft: 1, m: 1 / METRES_PER_FOOT } as const;
const KNOTS = { kt: 1, 'km/h': 1 / KM_PER_NM, mph: 1.609_344 / KM_PER_NM, 'm/s': KNOTS_PER_MPS } as const;
export const ALTITUDE_UNITS = Object.keys(FEET) as (keyof typeof FEET)[];
export const SPEED_UNITS = Object.keys(KNOTS) as (keyof typeof KNOTS)[];

export const TIME_KINDS = ['date-time', 'date-and-time', 'epoch-s', 'epoch-ms'] as const;
export type TimeKind = (typeof TIME_KINDS)[number];

/** Columns of a table by index; null is none. Times without a zone are offset by `zoneMinutes` east of UTC. */
export interface ColumnMapping {
  readonly timeKind: TimeKind;
  readonly time: number;
  /** Date column, when date and time are separate. */
  readonly date: number | null;
  readonly zoneMinutes: number;
  readonly lat: number;
  readonly lon: number;
  readonly altitude: number | null;
  readonly altitudeUnit: keyof typeof FEET;
  readonly altitudeIs: 'altitudeMsl' | 'altitudePressure' | 'altitudeEllipsoid' | 'altitude';
  readonly speed: number | null;
  readonly speedUnit: keyof typeof KNOTS;
  readonly speedIs: 'groundSpeed' | 'ias';
}

const DELIMITERS = [',', ';', '\t', '|'] as const;

function tableRows(text: string): string[][] {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length);
  const best = DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
  return dsvFormat(best)
    .parseRows(text.replace(/^\uFEFF/, ''))
    .filter((row) => row.some((cell) => cell.trim() !== ''));
}

/** Reads a table with unknown columns; null when it has fewer than three. */
export function readUnknownTable(text: string): UnknownTable | null {
  const [heading, ...rows] = tableRows(text);
  if (!heading || heading.length < 3 || rows.length === 0) return null;
  return {
    kind: 'table',
    columns: heading.map((name, index) => name.trim() || `Column ${index + 1}`),
    preview: rows.slice(0, PREVIEW_ROWS),
    rows: rows.length,
  };
}

const GUESSES = {
  time: /^(?:utc|time|timestamp|date.?time|gps.?time|zulu)/i,
  date: /^(?:date|day)\b/i,
  lat: /^lat/i,
  lon: /^l(?:on|ng)/i,
  altitude: /alt|elev/i,
  speed: /speed|gs\b|velocity/i,
} as const;

/** Suggested columns, to be checked by the user. */
export function guessMapping({ columns, preview }: UnknownTable): ColumnMapping {
  const find = (guess: RegExp) => {
    const index = columns.findIndex((name) => guess.test(name.trim()));
    return index < 0 ? null : index;
  };
  const time = find(GUESSES.time) ?? 0;
  const date = find(GUESSES.date);
  const [altitude, speed] = [find(GUESSES.altitude), find(GUESSES.speed)];
  const sample = preview[0]?.[time]?.trim() ?? '';
  const isTwo = date !== null && date !== time && clockMs(sample) !== null;
  const timeKind: TimeKind = /^\d{13}$/.test(sample)
    ? 'epoch-ms'
    : /^\d{10}(?:\.\d+)?$/.test(sample)
      ? 'epoch-s'
      : isTwo
        ? 'date-and-time'
        : 'date-time';
  const nameOf = (index: number | null) => (index === null ? '' : (columns[index] ?? ''));
  return {
    timeKind,
    time,
    date: isTwo ? date : null,
    zoneMinutes: 0,
    lat: find(GUESSES.lat) ?? 0,
    lon: find(GUESSES.lon) ?? 0,
    altitude,
    altitudeUnit: /\bm\b|met/i.test(nameOf(altitude)) ? 'm' : 'ft',
    altitudeIs: /pres|baro/i.test(nameOf(altitude)) ? 'altitudePressure' : 'altitude',
    speed,
    speedUnit: /km/i.test(nameOf(speed)) ? 'km/h' : 'kt',
    speedIs: /ias|air/i.test(nameOf(speed)) ? 'ias' : 'groundSpeed',
  };
}

const STAMP =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?$/;

function stampMs(text: string, zoneMs: number): number | null {
  const parts = STAMP.exec(text.trim());
  if (!parts) return null;
  const day = calendarMs(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  const clock = clockMs(parts[4] ?? '');
  if (day === null || clock === null) return null;
  const zone = /^([+-])(\d{2}):?(\d{2})$/.exec(parts[5] ?? '');
  if (zone)
    return day + clock - (zone[1] === '-' ? -1 : 1) * (Number(zone[2]) * 60 + Number(zone[3])) * 60_000;
  return day + clock - (parts[5] === 'Z' ? 0 : zoneMs);
}

function timeOf(
  cells: readonly string[],
  { timeKind, time, date, zoneMinutes }: ColumnMapping,
): number | null {
  const text = cells[time] ?? '';
  const zoneMs = zoneMinutes * 60_000;
  if (timeKind === 'epoch-s' || timeKind === 'epoch-ms') {
    const value = figureOrNull(text);
    return value === null ? null : Math.round(value * (timeKind === 'epoch-s' ? 1000 : 1));
  }
  if (timeKind === 'date-time') return stampMs(text, zoneMs);
  const [day, clock] = [dayMs(cells[date ?? -1] ?? ''), clockMs(text)];
  return day === null || clock === null ? null : day + clock - zoneMs;
}

/** Reads a table with the columns assigned by the user; null when it is not a table. */
export function readMappedTable(text: string, mapping: ColumnMapping): RecordingFile | null {
  const rows = tableRows(text);
  if (rows.length < 2) return null;
  const { altitude, speed } = mapping;
  const builder = new SampleBuilder([TRACK_CHANNELS[mapping.altitudeIs], TRACK_CHANNELS[mapping.speedIs]]);
  for (const [index, cells] of rows.entries()) {
    if (index === 0) continue;
    builder.add({
      at: `row ${index + 1}`,
      timeMs: timeOf(cells, mapping),
      lat: figureOrNull(cells[mapping.lat]),
      lon: figureOrNull(cells[mapping.lon]),
      values: [
        altitude === null ? Number.NaN : figure(cells[altitude]) * FEET[mapping.altitudeUnit],
        speed === null ? Number.NaN : figure(cells[speed]) * KNOTS[mapping.speedUnit],
      ],
    });
  }
  return {
    kind: 'recording',
    format: 'CSV',
    source: { registration: null, aircraft: null, recorder: null },
    parts: builder.parts(),
    rows: builder.rows,
    notes: builder.notes.list(),
  };
}
