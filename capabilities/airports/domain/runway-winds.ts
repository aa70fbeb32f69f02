import {
  type RunwayWind,
  type SurfaceWind,
  type WindComponents,
  runwayWind,
  windComponentBand,
} from '#aviation/atmosphere/runway-wind.ts';
import { angleDifferenceDeg } from '#aviation/geo/lat-lon.ts';
import type { RunwayEnd } from '../contract.ts';

/** The colours of spec 9: under 6 kt, under 12, from 12, and variable. */
export type WindTone = 'light' | 'moderate' | 'strong' | 'variable' | 'unknown';

/** One component as it is shown: a whole number, direction by sign and word; the bands of the tone are those of knots. */
export interface WindCell {
  /** `12`, `−5`, `Variable`, `—`. */
  text: string;
  /** `tail`, `from left`; empty where there is nothing to say. */
  word: string;
  /** ▾ head, ▴ tail, ◂ from the left, ▸ from the right. */
  sign: string;
  tone: WindTone;
  /** The same with gusts; `null` without gusts. */
  gust: { text: string; tone: WindTone } | null;
}
export interface RunwayWindCells {
  head: WindCell;
  cross: WindCell;
}

const plain = (text: string, tone: WindTone): WindCell => ({ text, word: '', sign: '', tone, gust: null });
const signed = (speed: number): string => (speed < 0 ? `−${-speed}` : String(speed));

/** A speed in the unit in which the components are shown, a whole number. */
type InUnit = (kt: number) => number;
const inUnitOf =
  (unitsPerKt: number): InUnit =>
  (kt) =>
    Math.round(kt * unitsPerKt) + 0;

function headCell(steady: WindComponents, gust: WindComponents | null, inUnit: InUnit): WindCell {
  const { headwindKt } = steady;
  return {
    text: signed(inUnit(headwindKt)),
    word: headwindKt < 0 ? 'tail' : '',
    sign: headwindKt === 0 ? '' : headwindKt < 0 ? '▴' : '▾',
    tone: windComponentBand(headwindKt),
    gust: gust && { text: `G${Math.abs(inUnit(gust.headwindKt))}`, tone: windComponentBand(gust.headwindKt) },
  };
}

function crossCell(steady: WindComponents, gust: WindComponents | null, inUnit: InUnit): WindCell {
  const { crosswindKt } = steady;
  const isRight = crosswindKt > 0;
  return {
    text: String(Math.abs(inUnit(crosswindKt))),
    word: crosswindKt === 0 ? '' : isRight ? 'from right' : 'from left',
    sign: crosswindKt === 0 ? '' : isRight ? '▸' : '◂',
    tone: windComponentBand(crosswindKt),
    gust: gust && {
      text: `G${Math.abs(inUnit(gust.crosswindKt))}`,
      tone: windComponentBand(gust.crosswindKt),
    },
  };
}

/** The two cells of a runway end, in knots unless `unitsPerKt` says how many of another unit are one; a wind or a heading that is not known gives `—`, never 0. */
export function runwayWindCells(
  wind: SurfaceWind | null,
  headingDegTrue: number | null,
  unitsPerKt = 1,
): RunwayWindCells {
  const found = windOn(wind, headingDegTrue);
  if (found.kind === 'unknown') return { head: plain('—', 'unknown'), cross: plain('—', 'unknown') };
  if (found.kind === 'variable') {
    return { head: plain('Variable', 'variable'), cross: plain('Variable', 'variable') };
  }
  const inUnit = inUnitOf(unitsPerKt);
  return {
    head: headCell(found.steady, found.gust, inUnit),
    cross: crossCell(found.steady, found.gust, inUnit),
  };
}

function windOn(wind: SurfaceWind | null, headingDegTrue: number | null): RunwayWind {
  if (wind === null) return { kind: 'unknown' };
  if (headingDegTrue !== null) return runwayWind(wind, headingDegTrue);
  // Calm and variable are the same on every runway.
  const anywhere = runwayWind(wind, 0);
  return anywhere.kind === 'variable' || (wind.speedKt === 0 && (wind.gustKt ?? 0) === 0)
    ? anywhere
    : { kind: 'unknown' };
}

/** Sources give headings in whole degrees: two runways less than half of one apart are turned alike. */
const SAME_ANGLE_DEG = 0.5;

/**
 * The runway ends most into wind: those of the smallest angle to it, which have the most headwind and the least
 * crosswind at once, before either is rounded to whole knots. Several when they share that angle, as parallel runways
 * do. None in calm or variable wind, and none where no end has a headwind.
 */
export function bestRunwayEnds(
  ends: readonly Pick<RunwayEnd, 'ident' | 'heading'>[],
  wind: SurfaceWind | null,
): string[] {
  const fromDegTrue = wind?.fromDegTrue ?? null;
  if (wind === null || wind.isVariable || !wind.speedKt || fromDegTrue === null) return [];
  const rated = ends.flatMap(({ ident, heading }) => {
    if (heading === null) return [];
    const offWindDeg = Math.abs(angleDifferenceDeg(heading, fromDegTrue));
    return offWindDeg < 90 ? [{ ident, offWindDeg }] : [];
  });
  const least = Math.min(...rated.map(({ offWindDeg }) => offWindDeg));
  return rated.filter(({ offWindDeg }) => offWindDeg - least < SAME_ANGLE_DEG).map(({ ident }) => ident);
}

/** `Best into wind 31L`; `Equally into wind 31L, 31R`; `null` where no end is to be preferred. */
export function bestRunwayText(best: readonly string[]): string | null {
  if (best.length === 0) return null;
  return `${best.length === 1 ? 'Best' : 'Equally'} into wind ${best.join(', ')}`;
}
