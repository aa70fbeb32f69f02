import { METRES_PER_FOOT } from '#aviation/units.ts';

/** Reference of a limit; null when a figure was given without one. */
export type LimitDatum = 'SFC' | 'AGL' | 'MSL' | 'FL' | 'UNL' | null;

/** A lower or upper limit. `value` is feet for MSL, AGL and an unnamed datum, hundreds of feet for FL, 0 for SFC and UNL. */
export interface Limit {
  readonly datum: LimitDatum;
  readonly value: number;
}

/** The unit of altitudes and heights; flight levels have none. */
export type LimitUnit = 'ft' | 'm';

/**
 * A limit with its unit, as on charts: `SFC`, `FL180`, `7,000 ft MSL`, `1,200 ft AGL`, `UNL`; null when unknown.
 * Metres are rounded to integers.
 */
export function limitText(limit: Limit | null, unit: LimitUnit = 'ft'): string | null {
  if (limit === null) return null;
  const { datum, value } = limit;
  if (datum === 'SFC' || datum === 'UNL') return datum;
  if (datum === 'FL') return `FL${String(value).padStart(3, '0')}`;
  const figure = Math.round(unit === 'm' ? value * METRES_PER_FOOT : value).toLocaleString('en-US');
  return [figure, unit, datum].filter((part) => part !== null).join(' ');
}

/** Text of both limits of an area. */
interface WrittenLimits {
  readonly lower: string | null;
  readonly upper: string | null;
  /** The area extends above its upper limit (`TOP ABV` in a SIGMET). */
  readonly isTopAbove?: boolean | undefined;
}

/**
 * Combines two formatted limits: the upper over the lower one, `FL195 / SFC`; one figure when they are equal. If one
 * is unknown, as in a SIGMET: `TOP FL450`, `TOP ABV FL450`, `ABV FL300`. Other cases keep a dash, `UNL / —` and `— /
 * SFC`. Null when neither is known.
 */
export function limitsWritten({ lower, upper, isTopAbove = false }: WrittenLimits): string | null {
  if (upper === null) return lower === null ? null : lower === 'SFC' ? '— / SFC' : `ABV ${lower}`;
  const top = isTopAbove ? `ABV ${upper}` : upper;
  if (lower === null) return upper === 'UNL' ? 'UNL / —' : `TOP ${top}`;
  return lower === upper ? top : `${top} / ${lower}`;
}

/** The same for numeric limits, `FL195 / 3,000 ft MSL`. */
export function limitsText(
  {
    lower,
    upper,
    isTopAbove,
  }: { lower: Limit | null; upper: Limit | null; isTopAbove?: boolean | undefined },
  unit: LimitUnit = 'ft',
): string | null {
  return limitsWritten({ lower: limitText(lower, unit), upper: limitText(upper, unit), isTopAbove });
}
