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

/** Altitude as text, a flight level when the band has it as one. */
function heightWords(feet: number, text: string): string {
  if (feet <= 0) return 'surface';
  const flightLevel = levelName(feet, true);
  return text.includes(flightLevel)
    ? flightLevel
    : `${(Math.round(feet / 100) * 100).toLocaleString('en-US')} ft`;
}

/**
 * Explanation of the codes of a band, `surface to 6,000 ft`; null for flight levels only, or when nothing is reported.
 */
export function levelWords({ baseFt, topFt, isTopAbove, text }: HazardLevels): string | null {
  if (text === null || !/SFC|FZL|(?<!FL|\d)\d{3}/.test(text)) return null;
  const base = text.startsWith('FZL') ? 'freezing level' : baseFt === null ? null : heightWords(baseFt, text);
  if (topFt === null) return base === null ? null : `above ${base}`;
  const top = `${isTopAbove ? 'above ' : ''}${heightWords(topFt, text)}`;
  if (base === null) return `top ${top}`;
  return baseFt === topFt ? top : `${base} to ${top}`;
}

interface ToldBand {
  readonly baseFt: number | null;
  readonly topFt: number | null;
  readonly isTopAbove: boolean;
  /** The message uses flight levels. */
  readonly isFlightLevels?: boolean;
}

/** Band with its text. `baseName` is a base without an altitude, such as the freezing level. */
export function levelsOf({ isFlightLevels = false, ...band }: ToldBand, baseName?: string): HazardLevels {
  return { ...band, text: textOf({ ...band, isFlightLevels }, baseName) };
}

function textOf(
  { baseFt, topFt, isTopAbove, isFlightLevels }: Required<ToldBand>,
  baseName: string | undefined,
): string | null {
  const name = (feet: number) => levelName(feet, isFlightLevels);
  const base = baseName ?? (baseFt === null ? null : name(baseFt));
  if (topFt === null) return base === null ? null : `ABV ${base}`;
  if (base === null) return `TOP ${isTopAbove ? 'ABV ' : ''}${name(topFt)}`;
  if (baseFt !== null && baseFt === topFt) return name(topFt);
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
