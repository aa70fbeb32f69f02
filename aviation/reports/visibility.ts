const METRES_PER_STATUTE_MILE = 1609.344;

/** Visibility. The reported unit is exact; the other is converted without rounding. */
export interface Visibility {
  readonly metres: number;
  readonly statuteMiles: number;
  /** `above` for 9999, CAVOK and P6SM; `below` for M1/4SM. */
  readonly bound: 'exact' | 'above' | 'below';
  readonly reportedIn: 'm' | 'km' | 'SM';
}

/**
 * A visibility towards a compass direction, `1100W`: the lowest, in addition to the prevailing one (ICAO Annex 3,
 * appendix 3,
 * 4.2.4.4). The direction is `null` where the station gives none, `6000 2800`.
 */
export interface DirectionalVisibility {
  readonly direction: string | null;
  readonly metres: number;
}

type Bound = Visibility['bound'];

const inMetres = (metres: number, bound: Bound): Visibility => ({
  metres,
  statuteMiles: metres / METRES_PER_STATUTE_MILE,
  bound,
  reportedIn: 'm',
});

const inStatuteMiles = (statuteMiles: number, bound: Bound): Visibility => ({
  metres: statuteMiles * METRES_PER_STATUTE_MILE,
  statuteMiles,
  bound,
  reportedIn: 'SM',
});

/** Visibility of CAVOK: 10 km or more. */
export const CAVOK_VISIBILITY: Visibility = inMetres(10_000, 'above');

/**
 * Decodes a visibility at the start of `tokens`; `used` is the number of tokens (two for `1 1/2SM` and `P1 1/2SM`).
 * `null` when there is none. Formats: `1600`, `9999`, `4000NDV`, `20KM`, `6SM`, `P6SM`, `M1/4SM`, `1 1/2SM` and,
 * without its space, `11/2SM`.
 */
export function readVisibility(tokens: readonly string[]): { visibility: Visibility; used: number } | null {
  const [first = '', second = ''] = tokens;
  const metric = /^(\d{4})(?:NDV)?$/.exec(first);
  if (metric) {
    const metres = Number(metric[1]);
    if (metres !== 9999 && !isReportable(metres)) return null;
    return { visibility: metres === 9999 ? CAVOK_VISIBILITY : inMetres(metres, 'exact'), used: 1 };
  }
  const kilometres = /^(\d{1,3})KM$/.exec(first);
  if (kilometres) {
    return { visibility: { ...inMetres(Number(kilometres[1]) * 1000, 'exact'), reportedIn: 'km' }, used: 1 };
  }
  const whole = /^[PM]?(\d{1,2})$/.exec(first);
  if (whole && /^\d\/\d{1,2}SM$/.test(second)) {
    const fraction = readMiles(second);
    if (fraction !== null && fraction < 1) {
      return { visibility: inStatuteMiles(Number(whole[1]) + fraction, boundOf(first)), used: 2 };
    }
  }
  const miles = readMiles(first.replace(/^[PM]/, ''));
  if (miles === null) return null;
  return { visibility: inStatuteMiles(miles, boundOf(first)), used: 1 };
}

function boundOf(token: string): Bound {
  if (token.startsWith('P')) return 'above';
  return token.startsWith('M') ? 'below' : 'exact';
}

function readMiles(token: string): number | null {
  const whole = /^(\d{1,3})SM$/.exec(token);
  if (whole) return Number(whole[1]);
  const fraction = /^(\d{1,3})\/(\d{1,2})SM$/.exec(token);
  if (!fraction) return null;
  const numerator = fraction[1] ?? '';
  const denominator = Number(fraction[2]);
  if (denominator === 0) return null;
  if (Number(numerator) < denominator || numerator.length === 1) return Number(numerator) / denominator;
  // A missing space: `11/2SM` is 1 1/2 SM.
  const ownNumerator = Number(numerator.slice(-1));
  return ownNumerator < denominator ? Number(numerator.slice(0, -1)) + ownNumerator / denominator : null;
}

/** Reported in steps of 50 m or more (ICAO Annex 3, 4.2.4): other figures are not visibilities. */
const isReportable = (metres: number): boolean => metres % 50 === 0;

/** The lowest visibility without a direction, immediately after a higher prevailing one: the second of `6000 2800`. */
export function readLowestVisibility(token: string, prevailing: Visibility): DirectionalVisibility | null {
  const metres = /^\d{4}$/.test(token) ? Number(token) : Number.NaN;
  return isReportable(metres) && metres < prevailing.metres ? { metres, direction: null } : null;
}

/** `1100W`: a visibility towards one direction. */
export function readDirectionalVisibility(token: string): DirectionalVisibility | null {
  const match = /^(\d{4})(N|NE|E|SE|S|SW|W|NW)$/.exec(token);
  return match ? { metres: Number(match[1]), direction: match[2] ?? '' } : null;
}
