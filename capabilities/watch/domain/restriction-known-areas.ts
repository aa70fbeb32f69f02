import type { AreaShape, TimeWindow } from '#aviation/crossing/hazard-area.ts';
import { UNLIMITED_FL, limitOfLevel, limitOfWords } from '#aviation/airspace/limit-of-words.ts';
import { limitText, limitsWritten } from '#aviation/airspace/limit-text.ts';
import { boxAround, boxOfRadius, type BoundingBox } from '#aviation/geo/bounding-box.ts';
import { maxGroundFt } from '#aviation/geo/highest-ground.ts';
import type { Ring } from '#aviation/geo/polygon.ts';
import type { AreaKind, WatchSeverity } from '../contract.ts';
import { type KnownArea, knownArea } from './known-area.ts';

/** Hundreds of feet, and the published text, which distinguishes a height above ground from an altitude. */
export interface NoticeLevels {
  readonly lowerFl: number | null;
  readonly upperFl: number | null;
  readonly lower?: string | null;
  readonly upper?: string | null;
}

/** Parsed NOTAM. Times are ms since 1970, levels hundreds of feet; null is unknown. */
export interface NotamNotice {
  readonly id: string;
  readonly number: string;
  readonly category: string;
  readonly qCode: string | null;
  readonly text: string;
  /** Circle or rings; null when it concerns a point. */
  readonly area: {
    readonly lat: number;
    readonly lon: number;
    readonly radiusNm: number | null;
    readonly rings: readonly Ring[] | null;
  } | null;
  readonly levels: NoticeLevels | null;
  /** Periods in effect from its schedule; empty when neither start nor end is known. */
  readonly windows: readonly TimeWindow[];
}

/** FAA temporary flight restriction; data from its page are null until the page is loaded. */
export interface RestrictionNotice extends Pick<NotamNotice, 'number' | 'text' | 'levels' | 'windows'> {
  readonly polygons: readonly (readonly Ring[])[];
}

interface Bounds {
  readonly lowerFt: number | null;
  readonly upperFt: number | null;
  readonly levels: string | null;
}

/** Whether a limit has no datum or is above ground; flight levels and altitudes are neither. */
const isAboveGround = (text: string | null | undefined): boolean =>
  /^\s*\d+\s*(FT|M)\b/i.test(text ?? '') && !/MSL\b/i.test(text ?? '');

/** A stated height in the common format; other text as published, never omitted. */
const statedText = (text: string | null): string | null => limitText(limitOfWords(text ?? '')) ?? text;

/**
 * Limits in ft AMSL, conservative: an upper height above ground is from the highest ground of the region, a lower one
 * from sea level.
 */
function boundsOf(levels: NotamNotice['levels'], box: BoundingBox | null): Bounds {
  const lower = levels?.lowerFl ?? null;
  const upper = levels?.upperFl ?? null;
  const isOpen = upper !== null && upper >= UNLIMITED_FL;
  const isHeight = isAboveGround(levels?.upper);
  const groundFt = isHeight ? maxGroundFt(box) : 0;
  const textOf = (text: string | null, level: number | null): string | null =>
    isAboveGround(text) ? statedText(text) : limitText(limitOfLevel(level));
  const lowerText = textOf(levels?.lower ?? null, lower);
  const top = textOf(levels?.upper ?? null, upper);
  const ground = isHeight ? ` (ground up to ${groundFt.toLocaleString('en')} ft assumed)` : '';
  return {
    lowerFt: lower === null ? null : lower * 100,
    upperFt: upper === null ? null : isOpen ? Number.POSITIVE_INFINITY : upper * 100 + groundFt,
    levels: limitsWritten({ lower: lowerText, upper: top === null ? null : `${top}${ground}` }),
  };
}

/** Bounding box of rings of [longitude, latitude]. */
const boxOfRings = (rings: readonly Ring[]): BoundingBox | null =>
  boxAround(rings.flatMap((ring) => ring.map(([lon = 0, lat = 0]) => ({ lat, lon }))));

/** Severity of a NOTAM: restricted, prohibited and danger areas by Q-code (ICAO Doc 8126, `QR…`). */
const notamSeverity = ({ qCode }: NotamNotice): WatchSeverity =>
  qCode?.startsWith('QR') === true ? 'warning' : 'info';

/** Area of a NOTAM; null when it concerns a point. */
export function notamKnownArea(notice: NotamNotice): KnownArea | null {
  const { area } = notice;
  if (area === null) return null;
  const shape: AreaShape =
    area.radiusNm === null
      ? { kind: 'polygons', polygons: [area.rings ?? []] }
      : { kind: 'circle', centre: area, radiusNm: area.radiusNm };
  const isEmpty = area.radiusNm === null && (area.rings ?? []).length === 0;
  return knownArea(
    {
      id: `notam:${notice.id}`,
      kind: 'notam',
      source: 'notams',
      severity: notamSeverity(notice),
      title: `NOTAM ${notice.number}`,
      text: notice.text,
      ...boundsOf(
        notice.levels,
        area.radiusNm === null ? boxOfRings(area.rings ?? []) : boxOfRadius(area, area.radiusNm),
      ),
      avoid: null,
    },
    isEmpty ? [] : [{ shape, windows: notice.windows, motion: null }],
  );
}

/** Area of a flight restriction. */
export function restrictionKnownArea(notice: RestrictionNotice): KnownArea {
  const { number, polygons } = notice;
  return knownArea(
    {
      id: `tfr:${number}`,
      kind: 'tfr',
      source: 'tfr',
      severity: 'warning',
      title: `TFR ${number}`,
      text: notice.text,
      ...boundsOf(notice.levels, boxOfRings(polygons.flat())),
      avoid: polygons.length > 0 ? { kind: 'tfr', id: number } : null,
    },
    polygons.length === 0
      ? []
      : [{ shape: { kind: 'polygons', polygons }, windows: notice.windows, motion: null }],
  );
}

/** Airspace of the navigation data. Limits in ft AMSL, conservative; null is unknown. */
export interface AirspaceNotice {
  readonly number: number;
  readonly title: string;
  readonly typeText: string;
  readonly kind: Extract<AreaKind, 'special-use-airspace' | 'controlled-airspace'>;
  readonly severity: WatchSeverity;
  readonly lowerFt: number | null;
  readonly upperFt: number | null;
  readonly levels: string | null;
  readonly polygons: readonly (readonly Ring[])[];
  readonly source: string;
}

/** Area of an airspace. The navigation data has no hours of activity: it is assumed active, which is stated. */
export function airspaceKnownArea(notice: AirspaceNotice): KnownArea {
  const { number, kind, severity, title, typeText, lowerFt, upperFt, levels, polygons, source } = notice;
  const hours = kind === 'special-use-airspace' ? ' Hours of activity not in the data: assumed active.' : '';
  return knownArea(
    {
      id: `airspace:${number}`,
      kind,
      source: 'airspace',
      severity,
      title,
      text: `${typeText}. ${source}.${hours}`,
      lowerFt,
      upperFt,
      levels,
      avoid: { kind: 'airspace', id: number },
    },
    polygons.length === 0 ? [] : [{ shape: { kind: 'polygons', polygons }, windows: [], motion: null }],
  );
}
