import { windAlong } from './wind-vector.ts';

/** Components in whole knots: headwind positive, tailwind negative; crosswind from the right positive. */
export interface WindComponents {
  readonly headwindKt: number;
  readonly crosswindKt: number;
}

/** Wind relative to a runway. */
export type RunwayWind =
  | {
      readonly kind: 'components';
      readonly steady: WindComponents;
      /** Components at gust speed; `null` without gusts. */
      readonly gust: WindComponents | null;
    }
  /** Variable direction: no components; `upToKt` is their maximum (whole knots, gusts included). */
  | { readonly kind: 'variable'; readonly upToKt: number }
  | { readonly kind: 'unknown' };

/** Reported surface wind; direction in degrees true, as in a METAR. */
export interface SurfaceWind {
  readonly fromDegTrue: number | null;
  readonly isVariable: boolean;
  readonly speedKt: number | null;
  readonly gustKt: number | null;
}

/**
 * Wind components on a runway. Calm gives 0 and 0 at any direction, variable wind no components; a wind without speed
 * or direction is unknown.
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
 * Display band of a component, by the magnitude of the whole knots shown: light below 6 kt, moderate below 12 kt,
 * strong from 12 kt.
 */
export function windComponentBand(componentKt: number): 'light' | 'moderate' | 'strong' {
  const amountKt = Math.abs(Math.round(componentKt));
  if (amountKt < 6) return 'light';
  return amountKt < 12 ? 'moderate' : 'strong';
}
