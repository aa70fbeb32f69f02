import { windAlong } from './wind-vector.ts';

/** Components in whole knots: headwind positive, tailwind negative; crosswind from the right positive. */
export interface WindComponents {
  readonly headwindKt: number;
  readonly crosswindKt: number;
}

/** A wind on a runway. */
export type RunwayWind =
  | {
      readonly kind: 'components';
      readonly steady: WindComponents;
      /** The same with the speed of the gusts; `null` without gusts. */
      readonly gust: WindComponents | null;
    }
  /** From any direction: no components, but none can exceed this (whole knots, gusts included). */
  | { readonly kind: 'variable'; readonly upToKt: number }
  | { readonly kind: 'unknown' };

/** A reported surface wind; directions degrees true, as METARs have them. */
export interface SurfaceWind {
  readonly fromDegTrue: number | null;
  readonly isVariable: boolean;
  readonly speedKt: number | null;
  readonly gustKt: number | null;
}

/**
 * Wind components on a runway. Calm is 0 and 0, whatever the direction; a variable wind has no components; a wind
 * without speed or direction is unknown.
 */
export function runwayWind(wind: SurfaceWind, runwayHeadingDegTrue: number): RunwayWind {
  const { fromDegTrue, speedKt, gustKt } = wind;
  if (speedKt === null) return { kind: 'unknown' };
  const isCalm = speedKt === 0 && (gustKt ?? 0) === 0;
  if (isCalm) return { kind: 'components', steady: { headwindKt: 0, crosswindKt: 0 }, gust: null };
  if (wind.isVariable) return { kind: 'variable', upToKt: Math.round(Math.max(speedKt, gustKt ?? 0)) };
  if (fromDegTrue === null) return { kind: 'unknown' };
  const inWholeKnots = (speed: number): WindComponents => {
    const components = windAlong({ fromDegTrue, speedKt: speed }, runwayHeadingDegTrue);
    return { headwindKt: wholeKnots(components.headwindKt), crosswindKt: wholeKnots(components.crosswindKt) };
  };
  return {
    kind: 'components',
    steady: inWholeKnots(speedKt),
    gust: gustKt === null ? null : inWholeKnots(gustKt),
  };
}

/** Adding 0 keeps a rounded -0.3 from being shown as -0. */
function wholeKnots(speedKt: number): number {
  return Math.round(speedKt) + 0;
}

/**
 * How a component is to be marked: under 6 kt light, under 12 moderate, from 12 strong, by the whole knots that are
 * shown and whatever their sign.
 */
export function windComponentBand(componentKt: number): 'light' | 'moderate' | 'strong' {
  const amountKt = Math.abs(Math.round(componentKt));
  if (amountKt < 6) return 'light';
  return amountKt < 12 ? 'moderate' : 'strong';
}
