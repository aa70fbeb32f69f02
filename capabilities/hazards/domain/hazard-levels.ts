import { type Limit, type LimitUnit, limitText } from '#aviation/airspace/limit-text.ts';
import type { HazardLevels, PilotReport } from '../contract.ts';

const TRANSITION_FT = 18_000;

/**
 * `FL280` from 18,000 ft, hundreds of feet below: `070`; the surface is `SFC`. A flight level in the message stays one.
 */
export function levelName(feet: number, isFlightLevel = false): string {
  if (feet <= 0) return 'SFC';
  const hundreds = String(Math.round(feet / 100)).padStart(3, '0');
  return isFlightLevel || feet >= TRANSITION_FT ? `FL${hundreds}` : hundreds;
}

/**
 * Upper over lower limit with unit or as levels, `FL400 / FL280`, `6,000 ft MSL / SFC`, `above FL450 / —`, `FL240 / FZL`;
 * one figure where both are the same; null where nothing is told. `FZL` is the freezing level.
 */
export function levelLimits(
  { baseFt, topFt, isTopAbove, text, isDatumUnknown }: HazardLevels,
  unit: LimitUnit = 'ft',
): string | null {
  if (text === null) return null;
  // What the message writes as a flight level is no height above the sea, however low it is.
  const limitOf = (feet: number): Limit => {
    if (feet <= 0) return { datum: 'SFC', value: 0 };
    const isLevel = text.includes(levelName(feet, true));
    if (isLevel) return { datum: 'FL', value: Math.round(feet / 100) };
    return { datum: isDatumUnknown ? null : 'MSL', value: feet };
  };
  const figure = (feet: number | null) => (feet === null ? '—' : limitText(limitOf(feet), unit));
  const base = text.startsWith('FZL') ? 'FZL' : figure(baseFt);
  if (topFt !== null && topFt === baseFt && base !== 'FZL') return base;
  return `${isTopAbove && topFt !== null ? 'above ' : ''}${figure(topFt)} / ${base}`;
}

interface RawBand {
  readonly baseFt: number | null;
  readonly topFt: number | null;
  readonly isTopAbove: boolean;
  /** The message uses flight levels; null where that is not known. */
  readonly isFlightLevels?: boolean | null;
}

/** Band with its text. `baseName` is a base without an altitude, such as the freezing level. */
export function levelsOf({ isFlightLevels = false, ...band }: RawBand, baseName?: string): HazardLevels {
  return {
    ...band,
    text: textOf({ ...band, isFlightLevels: isFlightLevels ?? false }, baseName),
    ...(isFlightLevels === null ? { isDatumUnknown: true } : {}),
  };
}

function textOf(
  { baseFt, topFt, isTopAbove, isFlightLevels }: Required<RawBand> & { isFlightLevels: boolean },
  baseName: string | undefined,
): string | null {
  const name = (feet: number) => levelName(feet, isFlightLevels);
  const base = baseName ?? (baseFt === null ? null : name(baseFt));
  if (topFt === null) return base === null ? null : `ABV ${base}`;
  if (base === null) return `TOP ${isTopAbove ? 'ABV ' : ''}${name(topFt)}`;
  if (baseName === undefined && baseFt !== null && baseFt === topFt) return name(topFt);
  return `${base}–${isTopAbove ? 'ABV ' : ''}${name(topFt)}`;
}

/** `FL340`, or band `FL180–FL220`; null when not reported. */
export function pirepHeight(
  { altitudeFt, altitudeTopFt }: Pick<PilotReport, 'altitudeFt' | 'altitudeTopFt'>,
  nameOf: (feet: number) => string = levelName,
): string | null {
  if (altitudeFt === null) return null;
  return altitudeTopFt === null ? nameOf(altitudeFt) : `${nameOf(altitudeFt)}–${nameOf(altitudeTopFt)}`;
}

/**
 * Whether a hazard overlaps a band of flight levels. Unknown limits hide nothing: an unknown base is the surface, an
 * unknown or open top is unlimited.
 */
export function touchesBand(
  { baseFt, topFt, isTopAbove }: Pick<HazardLevels, 'baseFt' | 'topFt' | 'isTopAbove'>,
  band: { lowFl: number; highFl: number },
): boolean {
  const top = topFt === null || isTopAbove ? Number.POSITIVE_INFINITY : topFt;
  return (baseFt ?? 0) <= band.highFl * 100 && top >= band.lowFl * 100;
}
