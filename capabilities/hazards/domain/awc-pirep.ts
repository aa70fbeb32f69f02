import { z } from 'zod';
import {
  type ReportedLayer,
  intensityOrder,
  standardIntensity,
} from '#aviation/reports/pirep/pirep-terms.ts';
import { type DecodedPirep, decodePirep } from '#aviation/reports/pirep/pirep-text.ts';
import type { PilotReport } from '../contract.ts';
import {
  type ReadRecords,
  instantMs,
  looseNumber,
  looseText,
  readEach,
  reasonOf,
  withoutDoubles,
} from './awc-record.ts';
import type { ReadContext } from './awc-sigmet.ts';

/** pirep JSON: levels in hundreds of feet, empty texts, null numbers, clouds in feet, level 0 when unknown. */

const report = z.object({
  obsTime: instantMs,
  acType: looseText,
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  fltLvl: looseNumber,
  fltLvlType: looseText,
  clouds: z
    .array(z.object({ cover: z.string(), base: looseNumber, top: looseNumber }))
    .nullish()
    .transform((list) => list ?? []),
  wxString: looseText,
  temp: looseNumber,
  wdir: looseNumber,
  wspd: looseNumber,
  icgBas1: looseNumber,
  icgTop1: looseNumber,
  icgInt1: looseText,
  icgType1: looseText,
  icgBas2: looseNumber,
  icgTop2: looseNumber,
  icgInt2: looseText,
  icgType2: looseText,
  tbBas1: looseNumber,
  tbTop1: looseNumber,
  tbInt1: looseText,
  tbType1: looseText,
  tbFreq1: looseText,
  tbBas2: looseNumber,
  tbTop2: looseNumber,
  tbInt2: looseText,
  tbType2: looseText,
  tbFreq2: looseText,
  pirepType: looseText,
  rawOb: looseText,
});
type RawReport = z.infer<typeof report>;

const feet = (hundreds: number | null): number | null => (hundreds === null ? null : hundreds * 100);

function layer(
  intensity: string | null,
  rest: { type: string | null; frequency: string | null; base: number | null; top: number | null },
): ReportedLayer[] {
  const order = intensity === null ? null : intensityOrder(intensity);
  if (intensity === null || order === null) return [];
  return [
    {
      intensity: standardIntensity(intensity),
      order,
      type: rest.type,
      frequency: rest.frequency,
      baseFt: feet(rest.base),
      topFt: feet(rest.top),
    },
  ];
}

function turbulenceOf(raw: RawReport): ReportedLayer[] {
  return [
    ...layer(raw.tbInt1, {
      type: raw.tbType1,
      frequency: raw.tbFreq1,
      base: raw.tbBas1,
      top: raw.tbTop1,
    }),
    ...layer(raw.tbInt2, {
      type: raw.tbType2,
      frequency: raw.tbFreq2,
      base: raw.tbBas2,
      top: raw.tbTop2,
    }),
  ];
}
function icingOf(raw: RawReport): ReportedLayer[] {
  return [
    ...layer(raw.icgInt1, { type: raw.icgType1, frequency: null, base: raw.icgBas1, top: raw.icgTop1 }),
    ...layer(raw.icgInt2, { type: raw.icgType2, frequency: null, base: raw.icgBas2, top: raw.icgTop2 }),
  ];
}

const LEVEL_KINDS: Readonly<Record<string, PilotReport['altitudeKind']>> = {
  GRND: 'ground',
  DURC: 'climb',
  DURD: 'descent',
  UNKN: 'unknown',
};

/** Level 0 is a real value on the ground only; in climb, descent and "unknown" it is not reported. */
function levelOf(
  raw: RawReport,
  decoded: DecodedPirep,
): Pick<PilotReport, 'altitudeFt' | 'altitudeTopFt' | 'altitudeKind'> {
  const kind = LEVEL_KINDS[raw.fltLvlType ?? ''];
  const altitudeFt = raw.fltLvl === null || raw.fltLvl === 0 ? null : raw.fltLvl * 100;
  if (kind === 'ground') return { altitudeFt: 0, altitudeTopFt: null, altitudeKind: 'ground' };
  // The record has one number; the top of a band is only in the text.
  const isOfWords = altitudeFt === null || altitudeFt === decoded.altitudeFt;
  const altitudeTopFt = isOfWords ? decoded.altitudeTopFt : null;
  const level = { altitudeFt: altitudeFt ?? decoded.altitudeFt, altitudeTopFt };
  if (kind) return { ...level, altitudeKind: kind };
  return { ...level, altitudeKind: altitudeFt === null ? decoded.altitudeKind : 'level' };
}

/** A cloud base of 0 is not reported in the record; the text may have it. */
function cloudsOf(raw: RawReport, decoded: DecodedPirep): PilotReport['clouds'] {
  if (raw.clouds.length === 0) return [...decoded.clouds];
  return raw.clouds.map(({ cover, base, top }) => ({
    cover,
    baseFt: base === 0 ? null : base,
    topFt: top === 0 ? null : top,
  }));
}

function reportOf(raw: RawReport, { shiftMs }: ReadContext): PilotReport {
  const decoded = decodePirep(raw.rawOb ?? '');
  const turbulence = turbulenceOf(raw);
  const icing = icingOf(raw);
  const isAirep = raw.pirepType === 'AIREP';
  return {
    id: ['pirep', raw.obsTime, raw.lat, raw.lon, raw.rawOb ?? raw.acType ?? ''].join('/'),
    kind: isAirep ? 'AIREP' : 'PIREP',
    isUrgent: decoded.isUrgent || raw.pirepType?.startsWith('U') === true,
    reportedAt: new Date(raw.obsTime + shiftMs).toISOString(),
    lat: raw.lat,
    lon: raw.lon,
    ...levelOf(raw, decoded),
    aircraft: raw.acType ?? decoded.aircraft,
    turbulence: turbulence.length > 0 ? turbulence : [...decoded.turbulence],
    icing: icing.length > 0 ? icing : [...decoded.icing],
    clouds: cloudsOf(raw, decoded),
    temperatureC: raw.temp ?? decoded.temperatureC,
    windFromDeg: raw.wdir ?? decoded.windFromDeg,
    windSpeedKt: raw.wspd ?? decoded.windSpeedKt,
    weather: raw.wxString ?? decoded.weather,
    remarks: decoded.remarks,
    rawData: raw.rawOb ?? JSON.stringify(raw, null, 1),
    undecoded: [...decoded.undecoded],
  };
}

/** Parses records of the PIREP feed, newest first. */
export function readPireps(values: readonly unknown[], context: ReadContext): ReadRecords<PilotReport> {
  const read = readEach(values, (value, index, reject) => {
    const outcome = report.safeParse(value);
    if (outcome.success) return reportOf(outcome.data, context);
    reject(reasonOf(`Report ${index + 1}`, outcome.error));
    return null;
  });
  const items = withoutDoubles(read.items, ({ id }) => id);
  return { ...read, items: items.toSorted((a, b) => b.reportedAt.localeCompare(a.reportedAt)) };
}
