import { z } from 'zod';
import { formatUtcDay, formatUtcTime } from '#aviation/time/utc.ts';
import type { HazardFeature, HazardLevels } from '../contract.ts';
import { type ReadRecords, instantMs, looseText, readEach, reasonOf, withoutDoubles } from './awc-record.ts';
import { type ReadContext, readGeoJson } from './awc-sigmet.ts';
import { asLine } from './hazard-geometry.ts';
import { levelName, levelsOf } from './hazard-levels.ts';
import { hazardOfCode } from './hazard-words.ts';

/** gairmet.geojson: snapshots at 0, 3, 6, 9 and 12 hours; levels are text in hundreds of feet, `SFC` or `FZL`. */

/** A snapshot is shown until the next one is nearer. */
const HALF_STEP_MS = 1.5 * 3_600_000;

const level = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => (value === null || value === undefined || value === '' ? null : String(value)));
const gAirmet = z.object({
  properties: z.object({
    product: z.string(),
    hazard: z.string(),
    tag: z.string(),
    issueTime: instantMs,
    validTime: instantMs,
    forecast: z.union([z.number(), z.string()]).transform(Number),
    severity: looseText,
    top: level,
    base: level,
    fzltop: level,
    fzlbase: level,
    level,
    dueTo: looseText,
  }),
  geometry: z.unknown(),
});
type RawReport = z.infer<typeof gAirmet>['properties'];

const feetOf = (text: string | null): number | null => {
  if (text === null) return null;
  if (text === 'SFC') return 0;
  return /^\d{1,3}$/.test(text) ? Number(text) * 100 : null;
};

/**
 * A base at the freezing level has no single altitude: the lowest one (`fzlbase`) limits the band, and the text says
 * FZL.
 */
function bandOf(raw: RawReport) {
  if (raw.level !== null) {
    const at = feetOf(raw.level);
    return levelsOf({ baseFt: at, topFt: at, isTopAbove: false });
  }
  const isFreezingBase = raw.base === 'FZL';
  const baseFt = isFreezingBase ? feetOf(raw.fzlbase) : feetOf(raw.base);
  const isFreezingTop = raw.top === 'FZL';
  const topFt = isFreezingTop ? feetOf(raw.fzltop) : feetOf(raw.top);
  return levelsOf({ baseFt, topFt, isTopAbove: false }, isFreezingBase ? 'FZL' : undefined);
}

/** Name of a contour: its height in hundreds of feet, or its band. */
const contourName = ({ baseFt, topFt, text }: HazardLevels): string | null =>
  baseFt !== null && baseFt === topFt ? levelName(baseFt) : text;

const SEVERITIES: Readonly<Record<string, string>> = { LGT: 'Light', MOD: 'Moderate', SEV: 'Severe' };

function rowsOf(raw: RawReport): { label: string; value: string }[] {
  const freezing =
    raw.fzlbase !== null || raw.fzltop !== null
      ? [feetOf(raw.fzlbase), feetOf(raw.fzltop)]
          .map((feet) => (feet === null ? '—' : levelName(feet)))
          .join(' to ')
      : null;
  const rows: [string, string | null][] = [
    ['Product', raw.product],
    ['Severity', raw.severity === null ? null : (SEVERITIES[raw.severity] ?? raw.severity)],
    ['Due to', raw.dueTo],
    ['Freezing level', freezing],
    ['Forecast', `${raw.forecast} h`],
    ['Issued', `${formatUtcDay(raw.issueTime)} ${formatUtcTime(raw.issueTime)}`],
  ];
  return rows.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

function featureOf(
  { properties: told, geometry }: z.infer<typeof gAirmet>,
  raw: unknown,
  { shiftMs }: ReadContext,
): HazardFeature {
  const named = hazardOfCode(told.hazard);
  const shape = asLine(readGeoJson(geometry));
  const levels = bandOf(told);
  const validMs = told.validTime + shiftMs;
  const severity = told.severity === null ? '' : `${SEVERITIES[told.severity] ?? told.severity} `;
  const phenomenon = severity === '' ? named.text : `${severity}${named.text.toLowerCase()}`;
  return {
    type: 'Feature',
    geometry: shape.geometry,
    properties: {
      id: ['gairmet', told.hazard, told.tag, new Date(told.validTime).toISOString()].join('/'),
      hazard: told.hazard,
      type: 'GAIRMET',
      rawData: JSON.stringify(raw, null, 1),
      kind: named.kind,
      title: `G-AIRMET ${told.product} ${told.tag}`,
      label: (named.kind === 'freezing-level'
        ? [named.code, contourName(levels)]
        : [`${named.code} G-AIRMET`, levels.text]
      )
        .filter((part) => part !== null)
        .join(' · '),
      phenomenon,
      region: null,
      levels,
      validFrom: new Date(validMs - HALF_STEP_MS).toISOString(),
      validTo: new Date(validMs + HALF_STEP_MS).toISOString(),
      snapshotAt: new Date(validMs).toISOString(),
      movement: null,
      change: null,
      basis: null,
      forecastArea: null,
      decoded: rowsOf({ ...told, issueTime: told.issueTime + shiftMs }),
      undecoded: [],
      geometryNote: shape.note,
    },
  };
}

const propertiesIn = (feature: unknown): unknown =>
  z.object({ properties: z.unknown() }).safeParse(feature).data?.properties;

/** Parses features of gairmet.geojson, of one or several snapshots. */
export function readGAirmets(values: readonly unknown[], context: ReadContext): ReadRecords<HazardFeature> {
  const numbers = new Map<string, number>();
  const read = readEach(values, (value, index, reject) => {
    const outcome = gAirmet.safeParse(value);
    if (!outcome.success) {
      reject(reasonOf(`G-AIRMET ${index + 1}`, outcome.error));
      return null;
    }
    const feature = featureOf(outcome.data, propertiesIn(value), context);
    if (feature.geometry === null)
      reject(`${feature.properties.id}: ${feature.properties.geometryNote ?? 'nothing can be drawn.'}`);
    // Freezing level contours of several levels share a tag.
    const { id, levels, kind } = feature.properties;
    const contour = contourName(levels) ?? '';
    const same = `${id}/${contour}`;
    const number = (numbers.get(same) ?? 0) + 1;
    numbers.set(same, number);
    const suffix = kind === 'freezing-level' ? `/${contour}/${number}` : '';
    return { ...feature, properties: { ...feature.properties, id: `${id}${suffix}` } };
  });
  return { ...read, items: withoutDoubles(read.items, ({ properties }) => properties.id) };
}

/** G-AIRMETs are issued at 02:45, 08:45, 14:45 and 20:45Z; an issue 45 min late is missing. */
export const G_AIRMET_EVERY_MS = 6.75 * 3_600_000;

/** Issue times of the valid features, ms since 1970. */
export function gAirmetIssueTimesMs(values: readonly unknown[], { shiftMs }: ReadContext): number[] {
  return values.flatMap((value) => {
    const raw = gAirmet.safeParse(value).data?.properties;
    return raw ? [raw.issueTime + shiftMs] : [];
  });
}
