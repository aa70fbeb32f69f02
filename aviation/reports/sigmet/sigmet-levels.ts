import { FEET_PER_METRE, KM_PER_NM } from '#aviation/units.ts';
import { COMPASS_POINTS } from '../../geo/compass-points.ts';
import type { MessageWords } from './sigmet-words.ts';

/** Vertical extent. `null` is not reported. */
export interface LevelBand {
  readonly baseFt: number | null;
  readonly topFt: number | null;
  /** The top is above `topFt` (`ABV`). */
  readonly isTopAbove: boolean;
  /** All limits except the surface are flight levels: their altitude AMSL depends on the pressure. */
  readonly isFlightLevels: boolean;
}

const hundreds = (text: string | undefined): number => Number(text) * 100;
function level(text: string): number {
  if (text === 'SFC') return 0;
  if (text.startsWith('FL')) return hundreds(text.slice(2).trim());
  const value = Number.parseInt(text, 10);
  return text.endsWith('M') ? Math.round(value * FEET_PER_METRE) : value;
}
/** US advisories use both `FL280` and `120`, hundreds of feet. */
const usLevel = (text: string): number => (text === 'SFC' ? 0 : hundreds(text.replace('FL', '')));

const LEVEL = String.raw`SFC|FL ?\d{3}|\d{3,5}FT|\d{4,5}M|\d{4,5}`;
const US_LEVEL = String.raw`SFC|FL\d{3}|\d{3}`;

const READERS: readonly [RegExp, (match: RegExpExecArray) => Omit<LevelBand, 'isFlightLevels'>][] = [
  [
    new RegExp(String.raw`\bBTN (${US_LEVEL}) AND (${US_LEVEL})\b`),
    ([, base = '', top = '']) => ({ baseFt: usLevel(base), topFt: usLevel(top), isTopAbove: false }),
  ],
  [
    /\bTOPS? (ABV |TO |BLW )?FL(\d{3})\b/,
    ([, how, top]) => ({ baseFt: null, topFt: hundreds(top), isTopAbove: how === 'ABV ' }),
  ],
  [
    /\bFL ?(\d{3})(?:\/|-(?:FL ?)?)(\d{3})\b/,
    ([, base, top]) => ({ baseFt: hundreds(base), topFt: hundreds(top), isTopAbove: false }),
  ],
  [
    new RegExp(String.raw`\b(${LEVEL})/(FL ?\d{3}|\d{3,5}FT|\d{4,5}M)(?= |$|\.|=)`),
    ([, base = '', top = '']) => ({
      baseFt: level(top.endsWith('M') && /^\d+$/.test(base) ? `${base}M` : base),
      topFt: level(top),
      isTopAbove: false,
    }),
  ],
  [
    new RegExp(String.raw`\bBLW (${US_LEVEL})\b`),
    ([, top = '']) => ({ baseFt: 0, topFt: usLevel(top), isTopAbove: false }),
  ],
  [/\bABV FL(\d{3})\b/, ([, base]) => ({ baseFt: hundreds(base), topFt: null, isTopAbove: true })],
  // Not part of a band that was not read: its other limit would be lost.
  [
    /(?<![/\dMT-])\bFL(\d{3})\b(?! ?[/-])/,
    ([, only]) => ({ baseFt: hundreds(only), topFt: hundreds(only), isTopAbove: false }),
  ],
];

/** Extracts the levels from a message; `null` when there are none. */
export function takeLevels(words: MessageWords): LevelBand | null {
  for (const [pattern, read] of READERS) {
    const match = words.take(pattern);
    if (match) return { ...read(match), isFlightLevels: usesFlightLevels(match[0]) };
  }
  return null;
}

/** In `FL310/450` both are flight levels. */
const usesFlightLevels = (text: string): boolean =>
  /FL ?\d{3}/.test(text) && !/\d/.test(text.replaceAll(/FL ?\d{3}(?:(?:\/|-(?:FL ?)?)\d{3}\b)?/g, ''));

/** Movement of a phenomenon, toward `toDegTrue`. `null` is not reported. */
export interface Movement {
  readonly state: 'moving' | 'stationary' | 'little';
  readonly toDegTrue: number | null;
  readonly speedKt: number | null;
}

const KT_PER_KMH = 1 / KM_PER_NM;

/** Direction of a compass point (one of sixteen), degrees true, or `null`. */
export function directionOfWind(name: string): number | null {
  const index = COMPASS_POINTS.indexOf(name);
  return index === -1 ? null : index * 22.5;
}

/** Extracts the movement from a message; `null` when there is none. */
export function takeMovement(words: MessageWords): Movement | null {
  const from = words.take(/\bMOV FROM (\d{3})(\d{2,3})KT\b/);
  if (from) {
    const toDegTrue = (Number(from[1]) + 180) % 360;
    return { state: 'moving', toDegTrue, speedKt: Number(from[2]) };
  }
  const to = words.take(/\bMOV ([NSEW]{1,3})(?: (\d{1,3}) ?(KT|KMH))?(?= |$|\.|=)/);
  if (to) {
    const speed = to[2] === undefined ? null : Number(to[2]) * (to[3] === 'KMH' ? KT_PER_KMH : 1);
    const toDegTrue = directionOfWind(to[1] ?? '');
    return { state: 'moving', toDegTrue, speedKt: speed === null ? null : Math.round(speed) };
  }
  if (words.take(/\bMOV LTL\b/)) return { state: 'little', toDegTrue: null, speedKt: null };
  if (words.take(/\b(?:MOV )?STNRY?\b/)) return { state: 'stationary', toDegTrue: null, speedKt: 0 };
  return null;
}
