import { METRES_PER_FOOT } from '#aviation/units.ts';
import { TRACK_CHANNELS } from '../channels.table.ts';
import { SampleBuilder } from '../sample-builder.ts';
import { calendarMs } from './figures.ts';
import type { RecordingFile } from './log-file.ts';

const DAY_MS = 86_400_000;
/** Time, latitude, longitude, validity, pressure altitude, GNSS altitude (FAI/IGC specification, A4.1). */
const FIX =
  /^B(\d{2})(\d{2})(\d{2})(\d{2})(\d{5})([NS])(\d{3})(\d{5})([EW])([AV])(-\d{4}|\d{5})(-\d{4}|\d{5})/;
/** A clock that goes back by more than half a day has passed midnight. */
const MIDNIGHT_MS = DAY_MS / 2;

export const isIgc = (text: string): boolean =>
  /^\s*A[A-Z0-9]{3}/.test(text) && /^(?:HFDTE|B\d{6})/m.test(text);

interface Extension {
  readonly from: number;
  readonly to: number;
}

/** `I023638FXA3940SIU`: extensions of a fix by their columns. */
function extensionsOf(record: string): ReadonlyMap<string, Extension> {
  const found = Array.from(record.slice(3).matchAll(/(\d{2})(\d{2})([A-Z]{3})/g), ([, from, to, code]) => {
    const extension: Extension = { from: Number(from) - 1, to: Number(to) };
    return [code ?? '', extension] as const;
  });
  return new Map(found);
}

/** `HFDTE280709` or `HFDTEDATE:280709,01`, day first. */
function dayOf(record: string): number | null {
  const parts = /^HFDTE(?:DATE:)?\s*(\d{2})(\d{2})(\d{2})/.exec(record);
  if (!parts) return null;
  const year = Number(parts[3]);
  // The format dates from 1995.
  return calendarMs(year + (year >= 90 ? 1900 : 2000), Number(parts[2]), Number(parts[1]));
}

const headerText = (lines: readonly string[], code: string): string | null => {
  const record = lines.find((line) => new RegExp(`^H[FOP]${code}`).test(line));
  const text = record?.slice(record.indexOf(':') + 1).trim() ?? '';
  return record?.includes(':') && text !== '' ? text : null;
};

const degrees = (whole: string | undefined, thousandths: string | undefined, isNegative: boolean): number =>
  (isNegative ? -1 : 1) * (Number(whole) + Number(thousandths) / 60_000);

/** Altitudes are all 0 when the recorder has no such sensor. */
const isAllZero = (lines: readonly RegExpExecArray[], group: number): boolean =>
  lines.every((fix) => Number(fix[group]) === 0);

/**
 * Parses a log in FAI/IGC format. GNSS altitudes are above the WGS84 ellipsoid unless `HFALG` says geoid; the others
 * are pressure altitudes.
 */
export function readIgc(text: string): RecordingFile {
  const lines = text.split(/\r\n|\n|\r/);
  const builder = new SampleBuilder([
    TRACK_CHANNELS.altitudePressure,
    headerText(lines, 'ALG')?.startsWith('GEO')
      ? TRACK_CHANNELS.altitudeMsl
      : TRACK_CHANNELS.altitudeEllipsoid,
    TRACK_CHANNELS.noise,
  ]);
  const extensions = extensionsOf(lines.find((line) => line.startsWith('I')) ?? '');
  const noise = extensions.get('ENL');
  const all = lines.flatMap(matchOf);
  const [noPressure, noGnss] = [isAllZero(all, 11), isAllZero(all, 12)];
  const feet = (metres: string | undefined, isNone: boolean) =>
    isNone ? Number.NaN : Number(metres) / METRES_PER_FOOT;
  let day: number | null = null;
  let lastClockMs = 0;
  for (const [index, line] of lines.entries()) {
    const at = `line ${index + 1}`;
    if (line.startsWith('HFDTE')) {
      day = dayOf(line);
      lastClockMs = 0;
      if (day === null) builder.notes.add('unreadable', at, 'The date is not a day of the calendar.');
    }
    if (!line.startsWith('B')) continue;
    const fix = FIX.exec(line);
    if (!fix) {
      builder.refuse(at, 'A fix that does not follow the format: left out.');
      continue;
    }
    const clock = ((Number(fix[1]) * 60 + Number(fix[2])) * 60 + Number(fix[3])) * 1000;
    if (day !== null && clock < lastClockMs - MIDNIGHT_MS) day += DAY_MS;
    lastClockMs = clock;
    // `V` is a 2D fix or none: its GNSS altitude is unknown.
    const isFull = fix[10] === 'A';
    const level = noise ? Number(line.slice(noise.from, noise.to)) : Number.NaN;
    builder.add({
      at,
      timeMs: day === null ? null : day + clock,
      lat: degrees(fix[4], fix[5], fix[6] === 'S'),
      lon: degrees(fix[7], fix[8], fix[9] === 'W'),
      values: [feet(fix[11], noPressure), isFull ? feet(fix[12], noGnss) : Number.NaN, level],
    });
  }
  return {
    kind: 'recording',
    format: 'IGC',
    source: {
      registration: headerText(lines, 'GID'),
      aircraft: headerText(lines, 'GTY'),
      recorder: headerText(lines, 'FTY') ?? lines[0]?.trim().slice(1, 4) ?? null,
    },
    parts: builder.parts(),
    rows: builder.rows,
    notes: builder.notes.list(),
  };
}

function matchOf(line: string): RegExpExecArray[] {
  const fix = line.startsWith('B') ? FIX.exec(line) : null;
  return fix ? [fix] : [];
}
