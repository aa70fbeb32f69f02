import { type Limit, type LimitUnit, limitText, limitsWritten } from '#aviation/airspace/limit-text.ts';
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

const FREEZING = 'FZL';

type Figures = Omit<HazardLevels, 'text'> & { readonly isLevel: (feet: number) => boolean };

/** Limits of a message in the common format; `baseName` names a base without an altitude. */
function writtenLevels(
  { baseFt, topFt, isTopAbove, isDatumUnknown, isLevel }: Figures,
  { baseName, unit }: { baseName: string | undefined; unit: LimitUnit },
): string | null {
  const limitOf = (feet: number): Limit => {
    if (feet <= 0) return { datum: 'SFC', value: 0 };
    if (isLevel(feet)) return { datum: 'FL', value: Math.round(feet / 100) };
    return { datum: isDatumUnknown ? null : 'MSL', value: feet };
  };
  const figure = (feet: number | null) => (feet === null ? null : limitText(limitOf(feet), unit));
  return limitsWritten({ lower: baseName ?? figure(baseFt), upper: figure(topFt), isTopAbove });
}

/**
 * Limits of an advisory in a unit of heights, `FL400 / FL280`, `6,000 ft MSL / SFC`, `TOP ABV FL450`, `FL240 / FZL`;
 * one figure where both are equal; null where nothing is reported. `FZL` is the freezing level.
 */
export function levelLimits(levels: HazardLevels, unit: LimitUnit = 'ft'): string | null {
  const { text } = levels;
  if (text === null) return null;
  // A flight level in the message is not an altitude above mean sea level, however low it is.
  const isLevel = (feet: number) => text.includes(levelName(feet, true));
  const baseName = /\bFZL\b/.test(text) ? FREEZING : undefined;
  return writtenLevels({ ...levels, isLevel }, { baseName, unit });
}

interface RawBand {
  readonly baseFt: number | null;
  readonly topFt: number | null;
  readonly isTopAbove: boolean;
  /** The message uses flight levels; null when unknown. */
  readonly isFlightLevels?: boolean | null;
}

/** Band with its text. `baseName` is a base without an altitude, such as the freezing level. */
export function levelsOf({ isFlightLevels = false, ...band }: RawBand, baseName?: string): HazardLevels {
  const figures = { ...band, ...(isFlightLevels === null ? { isDatumUnknown: true as const } : {}) };
  const isLevel = (feet: number) => isFlightLevels === true || feet >= TRANSITION_FT;
  return { ...figures, text: writtenLevels({ ...figures, isLevel }, { baseName, unit: 'ft' }) };
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
