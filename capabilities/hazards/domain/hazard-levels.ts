import type { HazardLevels, PilotReport } from '../contract.ts';

const TRANSITION_FT = 18_000;

/**
 * `FL280` from 18,000 ft, below as hundreds of feet: `070`; the surface is `SFC`. What the message itself writes as a
 * flight level stays one below as well.
 */
export function levelName(feet: number, isFlightLevel = false): string {
  if (feet <= 0) return 'SFC';
  const hundreds = String(Math.round(feet / 100)).padStart(3, '0');
  return isFlightLevel || feet >= TRANSITION_FT ? `FL${hundreds}` : hundreds;
}

/** A height in words, a flight level where the band's own text has it as one. */
function heightWords(feet: number, text: string): string {
  if (feet <= 0) return 'surface';
  const flightLevel = levelName(feet, true);
  return text.includes(flightLevel)
    ? flightLevel
    : `${(Math.round(feet / 100) * 100).toLocaleString('en-US')} ft`;
}

/**
 * What the codes of a band stand for, `surface to 6,000 ft`; null when they are flight levels alone, or nothing is
 * told, so that there is nothing to explain.
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
  /** The message writes its heights as flight levels. */
  readonly isFlightLevels?: boolean;
}

/** A band with its text. `baseName` stands for a base that is no height, such as the freezing level. */
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

/** `FL340`, of a band `FL180–FL220`; null is not told. */
export function pirepHeight(
  { altitudeFt, altitudeTopFt }: Pick<PilotReport, 'altitudeFt' | 'altitudeTopFt'>,
  nameOf: (feet: number) => string = levelName,
): string | null {
  if (altitudeFt === null) return null;
  return altitudeTopFt === null ? nameOf(altitudeFt) : `${nameOf(altitudeFt)}–${nameOf(altitudeTopFt)}`;
}

/**
 * Whether a hazard touches a band of flight levels. What is not told hides nothing: an unknown base reaches down to
 * the surface, an unknown or open top has no end.
 */
export function touchesBand(
  { baseFt, topFt, isTopAbove }: Pick<HazardLevels, 'baseFt' | 'topFt' | 'isTopAbove'>,
  band: { lowFl: number; highFl: number },
): boolean {
  const top = topFt === null || isTopAbove ? Number.POSITIVE_INFINITY : topFt;
  return (baseFt ?? 0) <= band.highFl * 100 && top >= band.lowFl * 100;
}
