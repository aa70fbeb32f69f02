import type { HazardLevels } from '../contract.ts';

const TRANSITION_FT = 18_000;

/** `FL280` from 18,000 ft, below as hundreds of feet: `070`; the surface is `SFC`. */
export function levelName(feet: number): string {
  if (feet <= 0) return 'SFC';
  const hundreds = String(Math.round(feet / 100)).padStart(3, '0');
  return feet >= TRANSITION_FT ? `FL${hundreds}` : hundreds;
}

const groundText = (feet: number): string =>
  feet <= 0
    ? 'surface'
    : feet >= TRANSITION_FT
      ? levelName(feet)
      : `${(Math.round(feet / 100) * 100).toLocaleString('en-US')} ft`;

/**
 * What the codes of a band stand for, `surface to 6,000 ft`; null when they are flight levels alone, or nothing is
 * told, so that there is nothing to explain.
 */
export function levelWords({ baseFt, topFt, isTopAbove, text }: HazardLevels): string | null {
  const isCoded = [baseFt, topFt].some((feet) => feet !== null && feet < TRANSITION_FT);
  if (!isCoded || text === null) return null;
  const base = text.startsWith('FZL') ? 'freezing level' : baseFt === null ? null : groundText(baseFt);
  if (topFt === null) return base === null ? null : `above ${base}`;
  const top = `${isTopAbove ? 'above ' : ''}${groundText(topFt)}`;
  if (base === null) return `top ${top}`;
  return baseFt === topFt ? top : `${base} to ${top}`;
}

/** A band with its text. `baseName` stands for a base that is no height, such as the freezing level. */
export function levelsOf(
  band: { baseFt: number | null; topFt: number | null; isTopAbove: boolean },
  baseName?: string,
): HazardLevels {
  return { ...band, text: textOf(band, baseName) };
}

function textOf(
  { baseFt, topFt, isTopAbove }: { baseFt: number | null; topFt: number | null; isTopAbove: boolean },
  baseName: string | undefined,
): string | null {
  const base = baseName ?? (baseFt === null ? null : levelName(baseFt));
  if (topFt === null) return base === null ? null : `ABV ${base}`;
  if (base === null) return `TOP ${isTopAbove ? 'ABV ' : ''}${levelName(topFt)}`;
  if (baseFt !== null && baseFt === topFt) return levelName(topFt);
  return `${base}–${isTopAbove ? 'ABV ' : ''}${levelName(topFt)}`;
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
