import { COMPASS_POINTS } from '../../geo/compass-points.ts';
import type { MessageWords } from './sigmet-words.ts';

/** A band of levels. `null` is not told. */
export interface LevelBand {
  readonly baseFt: number | null;
  readonly topFt: number | null;
  /** The phenomenon reaches above `topFt` by an amount that is not told. */
  readonly isTopAbove: boolean;
  /** Every height but the surface is written as a flight level: what it is in feet above the sea depends on the pressure. */
  readonly isFlightLevels: boolean;
}

const hundreds = (text: string | undefined): number => Number(text) * 100;
const level = (text: string): number =>
  text === 'SFC' ? 0 : text.startsWith('FL') ? hundreds(text.slice(2)) : Number.parseInt(text, 10);
/** US advisories write both `FL280` and `120`, hundreds of feet. */
const usLevel = (text: string): number => (text === 'SFC' ? 0 : hundreds(text.replace('FL', '')));

const LEVEL = String.raw`SFC|FL\d{3}|\d{3,5}FT|\d{4,5}`;
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
    /\bFL(\d{3})\/(\d{3})\b/,
    ([, base, top]) => ({ baseFt: hundreds(base), topFt: hundreds(top), isTopAbove: false }),
  ],
  [
    new RegExp(String.raw`\b(${LEVEL})/(FL\d{3}|\d{3,5}FT)(?= |$|\.|=)`),
    ([, base = '', top = '']) => ({ baseFt: level(base), topFt: level(top), isTopAbove: false }),
  ],
  [
    new RegExp(String.raw`\bBLW (${US_LEVEL})\b`),
    ([, top = '']) => ({ baseFt: 0, topFt: usLevel(top), isTopAbove: false }),
  ],
  [/\bABV FL(\d{3})\b/, ([, base]) => ({ baseFt: hundreds(base), topFt: null, isTopAbove: true })],
  [/\bFL(\d{3})\b/, ([, only]) => ({ baseFt: hundreds(only), topFt: hundreds(only), isTopAbove: false })],
];

/** Takes the words about levels out of a message. */
export function takeLevels(words: MessageWords): LevelBand | null {
  for (const [pattern, read] of READERS) {
    const match = words.take(pattern);
    if (match) return { ...read(match), isFlightLevels: saysFlightLevels(match[0]) };
  }
  return null;
}

/** `FL310/450` has its letters once. */
const saysFlightLevels = (text: string): boolean =>
  /FL\d{3}/.test(text) && !/\d/.test(text.replaceAll(/FL\d{3}(?:\/\d{3}\b)?/g, ''));

/** How a phenomenon moves. `toDegTrue` is where it goes; `null` is not told. */
export interface Movement {
  readonly state: 'moving' | 'stationary' | 'little';
  readonly toDegTrue: number | null;
  readonly speedKt: number | null;
}

const KT_PER_KMH = 1 / 1.852;

/** The direction of one of sixteen winds, degrees true, or `null`. */
export function directionOfWind(name: string): number | null {
  const index = COMPASS_POINTS.indexOf(name);
  return index === -1 ? null : index * 22.5;
}

/** Takes the words about movement out of a message. */
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
