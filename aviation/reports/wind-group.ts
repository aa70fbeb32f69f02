import { KM_PER_NM, KNOTS_PER_MPS } from '#aviation/units.ts';
const KNOTS_PER_UNIT: Readonly<Record<string, number>> = {
  KT: 1,
  KTS: 1,
  MPS: KNOTS_PER_MPS,
  KMH: 1 / KM_PER_NM,
};

/** Reported wind. Directions are degrees true, from; speeds are converted without rounding. */
export interface ReportedWind {
  /** `null` when variable or not reported; calm is 0 with a speed of 0. */
  readonly fromDegTrue: number | null;
  readonly isVariable: boolean;
  /** `null` when not reported. */
  readonly speedKt: number | null;
  readonly gustKt: number | null;
  /** True for `P99`: the speed is at least this. */
  readonly isSpeedAbove: boolean;
  /** Limits of a varying direction, clockwise from the first to the second (`180V240`). */
  readonly variation: { readonly fromDegTrue: number; readonly toDegTrue: number } | null;
}

/**
 * Decodes `24015G25KT`, `VRB03KT`, `00000KT`, `///10KT`, `12005MPS`, and `26026G40` (knots) from stations that omit the
 * unit; `null` for anything else.
 */
export function readWind(token: string): ReportedWind | null {
  const match =
    /^(\d{3}|VRB|\/\/\/)(P?\d{2,3}|\/\/)(?:G(P?\d{2,3}|\/\/))?(KTS?|MPS|KMH)$/.exec(token) ??
    /^(\d{3})(\d{2})(?:G(\d{2}))?$/.exec(token);
  if (!match) return null;
  const [, direction = '', speed = '', gust = '', unit = ''] = match;
  const knotsPerUnit = KNOTS_PER_UNIT[unit] ?? 1;
  const fromDegTrue = /^\d/.test(direction) ? Number(direction) : null;
  if (fromDegTrue !== null && fromDegTrue > 360) return null;
  const speedIn = (text: string): number | null => {
    const digits = text.replace('P', '');
    return /^\d/.test(digits) ? Number(digits) * knotsPerUnit : null;
  };
  return {
    fromDegTrue,
    isVariable: direction === 'VRB',
    speedKt: speedIn(speed),
    gustKt: speedIn(gust),
    isSpeedAbove: speed.startsWith('P'),
    variation: null,
  };
}

/** Decodes `180V240`; `null` for anything else. */
export function readWindVariation(token: string): NonNullable<ReportedWind['variation']> | null {
  const match = /^(\d{3})V(\d{3})$/.exec(token);
  if (!match) return null;
  const [fromDegTrue, toDegTrue] = [Number(match[1]), Number(match[2])];
  return fromDegTrue <= 360 && toDegTrue <= 360 ? { fromDegTrue, toDegTrue } : null;
}
