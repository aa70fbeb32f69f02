import type { RunwayEnd } from '../contract.ts';

/** Runway suffixes in the order of parallel runways. */
const SIDES = 'LCR';

function designator(ident: string): { number: number; side: number; rest: string } {
  const match = /^(\d{1,2})([A-Z]?)/.exec(ident.toUpperCase());
  if (!match) return { number: Number.POSITIVE_INFINITY, side: 0, rest: ident };
  return { number: Number(match[1]), side: SIDES.indexOf(match[2] ?? '') + 1, rest: ident };
}

/** Runway ends by number, then left, centre, right; ends without a number (water, helipads) come last. */
export function sortRunwayEnds<End extends Pick<RunwayEnd, 'ident'>>(ends: readonly End[]): End[] {
  return ends.toSorted((a, b) => {
    const first = designator(a.ident);
    const second = designator(b.ident);
    if (first.number !== second.number) return first.number < second.number ? -1 : 1;
    return first.side - second.side || first.rest.localeCompare(second.rest, 'en');
  });
}

/** `ILS`, `CAT II`, `CAT III` …; null without a precision approach in the data. */
export function approachText(ils: RunwayEnd['ils']): string | null {
  if (!ils) return null;
  const category = /^(?:CAT\s*)?(I{1,3})([A-C]?)$/i.exec(ils.category?.trim() ?? '');
  const numeral = category?.[1]?.toUpperCase();
  return numeral === 'II' || numeral === 'III' ? `CAT ${numeral}` : 'ILS';
}

/** Declared distances in feet with their names; empty when none are published. */
export function declaredDistances(
  end: Pick<RunwayEnd, 'tora' | 'toda' | 'asda' | 'lda'>,
): { name: 'TORA' | 'TODA' | 'ASDA' | 'LDA'; feet: number | null }[] {
  const { tora, toda, asda, lda } = end;
  if (tora === null && toda === null && asda === null && lda === null) return [];
  return [
    { name: 'TORA', feet: tora },
    { name: 'TODA', feet: toda },
    { name: 'ASDA', feet: asda },
    { name: 'LDA', feet: lda },
  ];
}

/**
 * Slope in the direction of this end, percent of length; negative is down. `null` when the elevation of either end or
 * the length is unknown.
 */
export function runwaySlopePercent(
  end: Pick<RunwayEnd, 'elevation' | 'length'>,
  other: Pick<RunwayEnd, 'elevation'> | null,
): number | null {
  if (end.elevation === null || !other || other.elevation === null || !end.length) return null;
  return (100 * (other.elevation - end.elevation)) / end.length;
}

/** `0.3 % up`, `0.3 % down`, `level`. */
export function slopeText(percent: number | null): string | null {
  if (percent === null) return null;
  const amount = Math.abs(percent).toFixed(1);
  if (amount === '0.0') return 'level';
  return `${amount} % ${percent > 0 ? 'up' : 'down'}`;
}
