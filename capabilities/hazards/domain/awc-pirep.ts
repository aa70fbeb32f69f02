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
type Told = z.infer<typeof report>;

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

function turbulenceOf(told: Told): ReportedLayer[] {
  return [
    ...layer(told.tbInt1, {
      type: told.tbType1,
      frequency: told.tbFreq1,
      base: told.tbBas1,
      top: told.tbTop1,
    }),
    ...layer(told.tbInt2, {
      type: told.tbType2,
      frequency: told.tbFreq2,
      base: told.tbBas2,
      top: told.tbTop2,
    }),
  ];
}
function icingOf(told: Told): ReportedLayer[] {
  return [
    ...layer(told.icgInt1, { type: told.icgType1, frequency: null, base: told.icgBas1, top: told.icgTop1 }),
    ...layer(told.icgInt2, { type: told.icgType2, frequency: null, base: told.icgBas2, top: told.icgTop2 }),
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
  told: Told,
  decoded: DecodedPirep,
): Pick<PilotReport, 'altitudeFt' | 'altitudeTopFt' | 'altitudeKind'> {
  const kind = LEVEL_KINDS[told.fltLvlType ?? ''];
  const altitudeFt = told.fltLvl === null || told.fltLvl === 0 ? null : told.fltLvl * 100;
  if (kind === 'ground') return { altitudeFt: 0, altitudeTopFt: null, altitudeKind: 'ground' };
  // The record has one number; the top of a band is only in the text.
  const isOfWords = altitudeFt === null || altitudeFt === decoded.altitudeFt;
  const altitudeTopFt = isOfWords ? decoded.altitudeTopFt : null;
  const level = { altitudeFt: altitudeFt ?? decoded.altitudeFt, altitudeTopFt };
  if (kind) return { ...level, altitudeKind: kind };
  return { ...level, altitudeKind: altitudeFt === null ? decoded.altitudeKind : 'level' };
}

/** A cloud base of 0 is not reported in the record; the text may have it. */
function cloudsOf(told: Told, decoded: DecodedPirep): PilotReport['clouds'] {
  if (told.clouds.length === 0) return [...decoded.clouds];
  return told.clouds.map(({ cover, base, top }) => ({
    cover,
    baseFt: base === 0 ? null : base,
    topFt: top === 0 ? null : top,
  }));
}

function reportOf(told: Told, { shiftMs }: ReadContext): PilotReport {
  const decoded = decodePirep(told.rawOb ?? '');
  const turbulence = turbulenceOf(told);
  const icing = icingOf(told);
  const isAirep = told.pirepType === 'AIREP';
  return {
    id: ['pirep', told.obsTime, told.lat, told.lon, told.rawOb ?? told.acType ?? ''].join('/'),
    kind: isAirep ? 'AIREP' : 'PIREP',
    isUrgent: decoded.isUrgent || told.pirepType?.startsWith('U') === true,
    reportedAt: new Date(told.obsTime + shiftMs).toISOString(),
    lat: told.lat,
    lon: told.lon,
    ...levelOf(told, decoded),
    aircraft: told.acType ?? decoded.aircraft,
    turbulence: turbulence.length > 0 ? turbulence : [...decoded.turbulence],
    icing: icing.length > 0 ? icing : [...decoded.icing],
    clouds: cloudsOf(told, decoded),
    temperatureC: told.temp ?? decoded.temperatureC,
    windFromDeg: told.wdir ?? decoded.windFromDeg,
    windSpeedKt: told.wspd ?? decoded.windSpeedKt,
    weather: told.wxString ?? decoded.weather,
    remarks: decoded.remarks,
    rawData: told.rawOb ?? JSON.stringify(told, null, 1),
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
