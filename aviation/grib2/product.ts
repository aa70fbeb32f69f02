import { GribFault } from './grib-problem.ts';
import type { Section } from './section.ts';

/** Fixed surface: type (code table 4.5) and value in the unit of the table; `null` when it has none. */
export interface GribLevel {
  readonly type: number;
  readonly value: number | null;
}

/** Product of a field: parameter, surface and time. Times in ms since 1970. */
export interface GribProduct {
  /** Code tables 4.1 and 4.2, read together with the discipline. */
  readonly category: number;
  readonly parameter: number;
  readonly level: GribLevel;
  /** Second surface of a layer; `null` for a single surface. */
  readonly secondLevel: GribLevel | null;
  readonly forecastMinutes: number;
  /** Time interval (template 4.8): statistic (code table 4.10: 0 average, 1 sum, 2 maximum …) and end. */
  readonly interval: { readonly statistic: number; readonly endMs: number } | null;
}

/** Units of code table 4.4 with a fixed number of minutes. */
const MINUTES_PER_UNIT: Readonly<Record<number, number>> = {
  0: 1,
  1: 60,
  2: 1440,
  10: 180,
  11: 360,
  12: 720,
  13: 1 / 60,
};

const NO_SURFACE = 255;

/** Reads the reference time of section 1, ms since 1970. */
export function readReferenceMs(section: Section): number {
  return readInstant(section, 13);
}

/** Reads section 4 with product definition template 4.0 (point in time) or 4.8 (time interval). */
export function readProduct(section: Section): GribProduct {
  const template = section.u16(8);
  if (template !== 0 && template !== 8) {
    throw new GribFault(
      'product-template',
      `Product definition template 4.${template} is not supported; 4.0 and 4.8 are.`,
      section.offset,
    );
  }
  const unit = section.u8(18);
  const minutesPerUnit = MINUTES_PER_UNIT[unit];
  if (minutesPerUnit === undefined) {
    throw new GribFault(
      'time-unit',
      `Forecast time in unit ${unit} of code table 4.4 is not supported.`,
      section.offset,
    );
  }
  const level = readLevel(section, 23);
  if (level === null) {
    throw new GribFault('product-template', 'The first fixed surface is missing.', section.offset);
  }
  return {
    category: section.u8(10),
    parameter: section.u8(11),
    level,
    secondLevel: readLevel(section, 29),
    forecastMinutes: section.i32(19) * minutesPerUnit,
    interval: template === 8 ? { statistic: section.u8(47), endMs: readInstant(section, 35) } : null,
  };
}

function readLevel(section: Section, octet: number): GribLevel | null {
  const type = section.u8(octet);
  if (type === NO_SURFACE) return null;
  const missing = section.u8(octet + 1) === 0xff || section.u32OrMissing(octet + 2) === null;
  return { type, value: missing ? null : section.i32(octet + 2) / 10 ** section.i8(octet + 1) };
}

function readInstant(section: Section, octet: number): number {
  const [year, month, day] = [section.u16(octet), section.u8(octet + 2), section.u8(octet + 3)];
  const [hour, minute, second] = [section.u8(octet + 4), section.u8(octet + 5), section.u8(octet + 6)];
  const instantMs = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(instantMs);
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (exists && year >= 1900 && hour < 24 && minute < 60 && second < 61) return instantMs;
  throw new GribFault(
    'reference-time',
    `There is no instant ${year}-${month}-${day} ${hour}:${minute}.`,
    section.offset,
  );
}
