import {
  type RunwayWind,
  type SurfaceWind,
  type WindComponents,
  runwayWind,
  windComponentBand,
} from '#aviation/atmosphere/runway-wind.ts';
import { angleDifferenceDeg } from '#aviation/geo/lat-lon.ts';
import type { RunwayEnd } from '../contract.ts';

/** Tones of spec 9: below 6 kt, below 12 kt, from 12 kt, and variable. */
export type WindTone = 'light' | 'moderate' | 'strong' | 'variable' | 'unknown';

/** Displayed component: integer, direction by sign and word; the bands of the tone are in knots. */
export interface WindCell {
  /** `12`, `−5`, `Variable`, `—`. */
  text: string;
  /** `tail`, `from left`; may be empty. */
  word: string;
  /** ▾ head, ▴ tail, ◂ from the left, ▸ from the right. */
  sign: string;
  tone: WindTone;
  /** Component with gusts; `null` without gusts. */
  gust: { text: string; tone: WindTone } | null;
}
export interface RunwayWindCells {
  head: WindCell;
  cross: WindCell;
}

const plain = (text: string, tone: WindTone): WindCell => ({ text, word: '', sign: '', tone, gust: null });
const signed = (speed: number): string => (speed < 0 ? `−${-speed}` : String(speed));

/** Converts a speed to the displayed unit, an integer. */
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

/** Cells of a runway end, in knots unless `unitsPerKt` converts them; an unknown wind or heading gives `—`, never 0. */
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

/** Sources give headings in whole degrees: runways within half a degree count as parallel. */
const SAME_ANGLE_DEG = 0.5;

/**
 * Runway ends most into wind: those with the smallest angle to it, which have the most headwind and the least
 * crosswind, before rounding. Several for parallel runways. None in calm or variable wind, or without a headwind on any
 * end.
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
  const min = Math.min(...rated.map(({ offWindDeg }) => offWindDeg));
  return rated.filter(({ offWindDeg }) => offWindDeg - min < SAME_ANGLE_DEG).map(({ ident }) => ident);
}

/** `Best into wind 31L`; `Equally into wind 31L, 31R`; `null` for none. */
export function bestRunwayText(best: readonly string[]): string | null {
  if (best.length === 0) return null;
  return `${best.length === 1 ? 'Best' : 'Equally'} into wind ${best.join(', ')}`;
}
