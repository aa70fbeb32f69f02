/** What a limit is measured from; null where a figure was given without one. */
export type LimitDatum = 'SFC' | 'AGL' | 'MSL' | 'FL' | 'UNL' | null;

/** A lower or upper limit. `value` is feet for MSL, AGL and an unnamed datum, hundreds of feet for FL, 0 for SFC and UNL. */
export interface Limit {
  readonly datum: LimitDatum;
  readonly value: number;
}

/** The unit of altitudes and heights; flight levels have none. */
export type LimitUnit = 'ft' | 'm';

export const METRES_PER_FOOT = 0.3048;

/**
 * A limit with its unit, as charts write it: `SFC`, `FL180`, `7,000 ft MSL`, `1,200 ft AGL`, `UNL`; null where it is not
 * known. Metres are rounded to whole ones.
 */
export function limitText(limit: Limit | null, unit: LimitUnit = 'ft'): string | null {
  if (limit === null) return null;
  const { datum, value } = limit;
  if (datum === 'SFC' || datum === 'UNL') return datum;
  if (datum === 'FL') return `FL${String(value).padStart(3, '0')}`;
  const figure = Math.round(unit === 'm' ? value * METRES_PER_FOOT : value).toLocaleString('en-US');
  return [figure, unit, datum].filter((part) => part !== null).join(' ');
}

/** Upper over lower limit, `FL195 / 3,000 ft MSL`; `—` for one that is not known, null when neither is. */
export function limitsText(
  { lower, upper }: { lower: Limit | null; upper: Limit | null },
  unit: LimitUnit = 'ft',
): string | null {
  if (lower === null && upper === null) return null;
  return `${limitText(upper, unit) ?? '—'} / ${limitText(lower, unit) ?? '—'}`;
}
