import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { dmsCoordinate, parseCoordinateToken } from './coordinate-token.ts';
import { type CruiseChange, parseCruiseChange } from './cruise-change.ts';
import { withoutDegreeSigns } from './degree-signs.ts';

/** Suffixes of a word after slashes, and the flight rules and the like after it. */
export interface WordSuffixes {
  /** Word as typed. */
  readonly raw: string;
  /** Speed and level from here on. */
  readonly change: CruiseChange | null;
  /** `07R` of `EDDF/07R` or `RAGUL3A/03L`. */
  readonly runway: string | null;
  readonly rules: 'IFR' | 'VFR' | null;
  /** General or operational (military) air traffic from here on. */
  readonly traffic: 'GAT' | 'OAT' | null;
  /** Stay in the area of this point, as filed: `STAY1/0030` for 30 min. */
  readonly stay: string | null;
  /** Words of a speed or level that are not a speed with a level, and so are not used: `F370` of `MERIT/F370`. */
  readonly unreadCruise?: readonly string[];
}

/** Word of a typed route. `text` is its canonical spelling. */
export type RouteToken = (
  | { readonly kind: 'direct'; readonly text: string }
  | { readonly kind: 'coordinate'; readonly text: string; readonly position: LatLon }
  /** Point by magnetic bearing and distance from a fix: `PDZ270016`. */
  | {
      readonly kind: 'radial';
      readonly text: string;
      readonly fix: string;
      readonly bearingDegMag: number;
      readonly distanceNm: number;
    }
  /** Fix, navaid, airway, airport, track or procedure: to be resolved by the data. */
  | { readonly kind: 'name'; readonly text: string }
  /** Speed and level, flight rules, STAY: not part of the path. */
  | { readonly kind: 'remark'; readonly text: string }
) &
  Partial<WordSuffixes>;

const radialForm = /^([A-Z]{2,5})(\d{3})\/?(\d{3})$/;
const remark = /^(?:IFR|VFR|GAT|OAT|FL\d{3}|STAY\d?)$/;
/** Hours and minutes after STAY (IFPS users manual, item 15). */
const stayTime = /^[0-2]\d[0-5]\d$/;
/** A speed, a level, or both in another spelling than that of field 15: `M084`, `F370`, `FL390`, `N450F350`. */
const cruiseShape = /^(?:[KN]\d{3,4}|M\d{2,4})?(?:(?:FL?|A|S|M)\d{2,5}){0,2}$/;
const runwayForm = /^(?:RW)?(\d{2}[LRC]?)$/;

/**
 * Splits a typed, filed or copied route into words (Doc 4444 item 15 and common variants): case is ignored, `..` means
 * direct, `.` and commas separate words, suffixes after a slash (speed and level, runway) are kept with the word,
 * positions may have degree signs.
 */
export function tokeniseRoute(text: string): RouteToken[] {
  const tokens: RouteToken[] = [];
  const words = withoutDegreeSigns(text.toUpperCase())
    .replaceAll(/\.{2,}/g, ' DCT ')
    .split(/[\s,.;>→]+/);
  for (const word of words) {
    const plain = bare(word);
    const token = plain === '' ? null : tokenOf(plain);
    if (token) tokens.push(token);
    else if (plain.startsWith('/')) addSuffixes(tokens, plain);
  }
  return tokens;
}

/** Word without brackets, quotes and other signs from copying. */
function bare(word: string): string {
  return word.replaceAll(/^[-+*("'[]+|[-*)"'\]]+$/g, '');
}

/** `MERIT /N0450F350`: a detached suffix belongs to the word before. */
function addSuffixes(tokens: RouteToken[], word: string): void {
  const before = tokens.pop();
  if (!before) return;
  const suffixes = suffixesOf(word.split('/').slice(1), before.raw ?? before.text);
  const unreadCruise = [...(before.unreadCruise ?? []), ...(suffixes.unreadCruise ?? [])];
  tokens.push({ ...before, ...suffixes, ...(unreadCruise.length === 0 ? {} : { unreadCruise }) });
}

function tokenOf(word: string): RouteToken | null {
  // A cruise climb, C/48N050W/M082F290F350, starts at the point after its first slash.
  const body = word.startsWith('C/') ? word.slice(2) : word;
  const [first = '', ...rest] = body.split('/');
  const head = bare(first);
  const whole = geometric(body);
  if (whole) return { ...whole, raw: word };
  if (head === '') return null;
  const pair = rest[0] === undefined ? null : geometric(`${first}/${rest[0]}`);
  if (pair) return { ...pair, ...suffixesOf(rest.slice(1), word) };
  const suffixes = suffixesOf(rest, word);
  if (head === 'DCT' || head === 'DIRECT') return { kind: 'direct', text: 'DCT', ...suffixes };
  const change = parseCruiseChange(head);
  if (change) return { kind: 'remark', text: head, ...suffixes, change };
  if (remark.test(head)) return { kind: 'remark', text: head, ...suffixes, ...remarkOf(head, rest[0]) };
  return { ...(geometric(head) ?? { kind: 'name', text: head }), ...suffixes };
}

function remarkOf(
  head: string,
  behind = '',
): Pick<WordSuffixes, 'rules' | 'traffic' | 'stay' | 'unreadCruise'> {
  return {
    rules: head === 'IFR' || head === 'VFR' ? head : null,
    traffic: head === 'GAT' || head === 'OAT' ? head : null,
    stay: head.startsWith('STAY') && stayTime.test(behind) ? `${head}/${behind}` : null,
    ...(head.startsWith('FL') ? { unreadCruise: [head] } : {}),
  };
}

function suffixesOf(parts: readonly string[], raw: string): WordSuffixes {
  const one = <Value>(read: (part: string) => Value | null): Value | null =>
    parts.map(read).find((value) => value !== null) ?? null;
  const unreadCruise = parts.filter(
    (part) => part !== '' && cruiseShape.test(part) && parseCruiseChange(part) === null,
  );
  return {
    raw,
    ...(unreadCruise.length === 0 ? {} : { unreadCruise }),
    change: one(parseCruiseChange),
    runway: one((part) => runwayForm.exec(part)?.[1] ?? null),
    rules: one((part) => (part === 'IFR' || part === 'VFR' ? part : null)),
    traffic: null,
    stay: null,
  };
}

function geometric(word: string): RouteToken | null {
  const position = parseCoordinateToken(word);
  if (position) return { kind: 'coordinate', text: dmsCoordinate(position), position };
  const [, fix, bearing, distance] = radialForm.exec(word) ?? [];
  if (fix === undefined || bearing === undefined || Number(bearing) > 360) return null;
  return {
    kind: 'radial',
    text: `${fix}${bearing}${distance ?? ''}`,
    fix,
    bearingDegMag: Number(bearing),
    distanceNm: Number(distance),
  };
}
