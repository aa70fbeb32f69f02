import type { CodedLeg } from '#aviation/procedures/coded-leg.ts';
import { pathTerminators, type PathTerminator } from '#aviation/procedures/procedure-terms.ts';

/** Path terminator of a code, or `null` for any other text. */
export function pathTerminatorOf(code: string): PathTerminator | null {
  return pathTerminators.find((known) => known === code) ?? null;
}

/**
 * The altitude restriction of a leg by its ARINC 424 descriptor (section 5.29). With a glide slope (G, H, I, J) or a
 * step-down angle (V, X, Y) the first figure is the crossing altitude and the second belongs to the glide path, so
 * only the first applies; `C` has a conditional altitude in the second.
 */
export function altitudeOf(
  descriptor: string,
  firstFt: number | null,
  secondFt: number | null,
): CodedLeg['altitude'] {
  const only = (rule: 'AT' | 'AT_OR_ABOVE' | 'AT_OR_BELOW', altitudeFt: number | null) =>
    altitudeFt === null ? null : { rule, altitudeFt, secondAltitudeFt: null };
  switch (descriptor) {
    case '+':
    case 'H':
    case 'J':
    case 'V':
      return only('AT_OR_ABOVE', firstFt);
    case '-':
    case 'Y':
      return only('AT_OR_BELOW', firstFt);
    case 'B':
      if (firstFt === null || secondFt === null) return only('AT_OR_BELOW', firstFt);
      return {
        rule: 'BETWEEN',
        altitudeFt: Math.max(firstFt, secondFt),
        secondAltitudeFt: Math.min(firstFt, secondFt),
      };
    case 'C':
      return only('AT_OR_ABOVE', secondFt);
    default:
      return only('AT', firstFt);
  }
}

/** The speed restriction of a leg: `+` at or above, `-` at or below, `@` or nothing at. */
export function speedOf(descriptor: string, speedKt: number | null): CodedLeg['speed'] {
  if (speedKt === null || speedKt <= 0) return null;
  if (descriptor === '+') return { rule: 'AT_OR_ABOVE', speedKt };
  return { rule: descriptor === '-' ? 'AT_OR_BELOW' : 'AT', speedKt };
}

/** `RW04L` is the runway `04L`; `RW04B` (both of them) stays as it is. */
export function runwayOfTransition(name: string): string | null {
  return /^RW(\d{2}[LRC]?)$/.exec(name)?.[1] ?? null;
}
