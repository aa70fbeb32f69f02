import {
  type ArincRecord,
  altitudeFtAt,
  numberAt,
  placeAt,
  variationAt,
} from '../../formats/arinc424-lines.ts';
import { normaliseBearingDeg } from '#aviation/geo/lat-lon.ts';
import type { AirportRecord, IlsRecord, RunwayEndRecord, RunwayRecord, SourceId } from '../../navdata-set.ts';
import { bareRunwayEnd, icaoOrNull, lengthFtOrNull, textOrNull } from '../record-values.ts';

/** An airport (PA) or heliport (HA) without its runways (ARINC 424-18, 4.1.7 and 4.2.1). */
export function readAirport(record: ArincRecord, source: SourceId): AirportRecord | string {
  const ident = record.columns(7, 10);
  const place = placeAt(record, 33);
  if (!/^[A-Z0-9]{2,4}$/.test(ident) || !place) return `airport "${ident}" has no identifier or position`;
  const transitionFt = record.section === 'PA' ? altitudeFtAt(record, 71) : null;
  const transitionLevelFt = record.section === 'PA' ? altitudeFtAt(record, 76) : null;
  const speedLimitKt = record.section === 'PA' ? numberAt(record, 62, 64) : null;
  return {
    ident,
    icao: icaoOrNull(ident),
    iata: record.section === 'PA' ? textOrNull(record.columns(14, 16)) : null,
    localCode: null,
    aliases: [],
    name: textOrNull(record.columns(94, 123)) ?? ident,
    type: record.section === 'HA' ? 'heliport' : 'small_airport',
    ...place,
    country: null,
    region: null,
    municipality: null,
    timeZone: null,
    elevationFt: numberAt(record, 57, 61),
    isScheduled: null,
    isTowered: null,
    hasIls: null,
    hasCustoms: null,
    fuelTypes: null,
    runways: [],
    frequencies: [],
    rules: {
      transitionAltitudeFt: transitionFt,
      transitionLevel: transitionLevelFt === null ? null : Math.round(transitionLevelFt / 100),
      speedLimitKt,
      speedLimitAltitudeFt: speedLimitKt === null ? null : altitudeFtAt(record, 23),
    },
    source,
  };
}

/** A runway end with the figures of its runway (PG, 4.1.10); bearings are made true by the airport's variation. */
export interface ArincRunwayEnd {
  readonly airportIdent: string;
  readonly end: RunwayEndRecord;
  readonly lengthFt: number | null;
  readonly widthFt: number | null;
}

export function readRunwayEnd(
  record: ArincRecord,
  variationOf: (airportIdent: string) => number | null,
): ArincRunwayEnd | string {
  const airportIdent = record.columns(7, 10);
  const ident = /^RW(\d{2}[A-Z]?)$/.exec(record.columns(14, 18))?.[1];
  const place = placeAt(record, 33);
  if (ident === undefined || !place) return `${airportIdent}: runway has no identifier or position`;
  return {
    airportIdent,
    lengthFt: lengthFtOrNull(numberAt(record, 23, 27)),
    widthFt: lengthFtOrNull(numberAt(record, 78, 80)),
    end: {
      ...bareRunwayEnd(ident),
      ...place,
      headingDegTrue: trueHeading(record.columns(28, 31), variationOf(airportIdent)),
      elevationFt: numberAt(record, 67, 71),
      displacedThresholdFt: numberAt(record, 72, 75),
    },
  };
}

/** `0440` is 44.0° magnetic, `044T` 44° true. */
function trueHeading(text: string, variationDegEast: number | null): number | null {
  if (/^\d{3}T$/.test(text)) return Number(text.slice(0, 3)) % 360;
  if (!/^\d{4}$/.test(text) || variationDegEast === null) return null;
  return normaliseBearingDeg(Number(text) / 10 + variationDegEast);
}

/** Variation of an airport record, east positive. */
export function airportVariation(record: ArincRecord): number | null {
  return variationAt(record, 52);
}

/** Categories of a localizer (5.80): 0 without a glide slope, 1 to 3 ILS, then IGS, LDA and SDF. */
const systemOfCategory: Readonly<Record<string, { system: string; category: string | null }>> = {
  0: { system: 'LOCALIZER', category: null },
  1: { system: 'ILS', category: 'I' },
  2: { system: 'ILS', category: 'II' },
  3: { system: 'ILS', category: 'III' },
  I: { system: 'IGS', category: null },
  L: { system: 'LDA', category: null },
  A: { system: 'LDA', category: null },
  S: { system: 'SDF', category: null },
  F: { system: 'SDF', category: null },
};

/** The localizer and glide slope of a runway end (PI, 4.1.11). */
export interface ArincIls {
  readonly airportIdent: string;
  readonly runwayIdent: string;
  readonly ils: IlsRecord;
}

export function readIls(record: ArincRecord): ArincIls | string {
  const airportIdent = record.columns(7, 10);
  const ident = record.columns(14, 17);
  const runwayIdent = /^RW(\d{2}[A-Z]?)$/.exec(record.columns(28, 32))?.[1];
  const frequencyMhz = numberAt(record, 23, 27, 100);
  const kind = systemOfCategory[record.columns(18)];
  if (ident === '' || runwayIdent === undefined)
    return `${airportIdent}: localizer "${ident}" names no runway`;
  if (frequencyMhz === null || frequencyMhz <= 0) return `${airportIdent}: ${ident} has no frequency`;
  const course = record.columns(52, 55);
  return {
    airportIdent,
    runwayIdent,
    ils: {
      ident,
      system: kind?.system ?? 'LOCALIZER',
      category: kind?.category ?? null,
      frequencyMhz,
      // A true course has a T in place of the tenths and is left unknown here.
      courseDegMag: /^\d{4}$/.test(course) ? Number(course) / 10 : null,
      glideSlopeDeg: numberAt(record, 88, 90, 100),
    },
  };
}

/** Runways from their ends: two ends of opposite numbers and sides are one. */
export function pairRunwayEnds(ends: readonly ArincRunwayEnd[]): RunwayRecord[] {
  const byIdent = new Map(ends.map((end) => [end.end.ident, end]));
  const used = new Set<string>();
  const runways: RunwayRecord[] = [];
  for (const one of ends) {
    if (used.has(one.end.ident)) continue;
    const other = byIdent.get(oppositeOf(one.end.ident));
    const pair = other && other !== one ? [one, other] : [one];
    for (const { end } of pair) used.add(end.ident);
    runways.push({
      lengthFt: one.lengthFt ?? other?.lengthFt ?? null,
      widthFt: one.widthFt ?? other?.widthFt ?? null,
      surface: null,
      isLighted: null,
      isClosed: false,
      ends: pair.map(({ end }) => end),
    });
  }
  return runways;
}

function oppositeOf(ident: string): string {
  const number = ((Number(ident.slice(0, 2)) + 17) % 36) + 1;
  const side = { L: 'R', R: 'L' }[ident.slice(2)] ?? ident.slice(2);
  return `${String(number).padStart(2, '0')}${side}`;
}
