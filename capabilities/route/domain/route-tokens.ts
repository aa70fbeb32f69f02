import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { dmsCoordinate, parseCoordinateToken } from './coordinate-token.ts';

/** One word of a typed route. `text` is its canonical spelling. */
export type RouteToken =
  | { readonly kind: 'direct'; readonly text: string }
  | { readonly kind: 'coordinate'; readonly text: string; readonly position: LatLon }
  /** A point given by magnetic bearing and distance from a fix: `PDZ270016`. */
  | {
      readonly kind: 'radial';
      readonly text: string;
      readonly fix: string;
      readonly bearingDegMag: number;
      readonly distanceNm: number;
    }
  /** A fix, navaid, airway, airport or procedure: only data can tell. */
  | { readonly kind: 'name'; readonly text: string }
  /** Speed and level, flight rules, STAY: says nothing about where the route runs. */
  | { readonly kind: 'remark'; readonly text: string };

const radialForm = /^([A-Z]{2,5})(\d{3})\/?(\d{3})$/;
const speedAndLevel = /^(?:[KN]\d{4}|M\d{3})(?:F\d{3}|S\d{4}|A\d{3}|M\d{4}|VFR)$/;
const remark = /^(?:IFR|VFR|GAT|OAT|FL\d{3}|STAY\d?)$/;

/**
 * Splits a route as it is typed, filed or copied from another tool into words (Doc 4444 item 15 and the
 * spellings seen in the wild): case does not matter, `..` means direct, `.` and commas part words, a suffix
 * behind a slash (speed and level, runway) is cut off, positions may carry degree signs.
 */
export function tokeniseRoute(text: string): RouteToken[] {
  return withoutDegreeSigns(text.toUpperCase())
    .replaceAll(/\.{2,}/g, ' DCT ')
    .split(/[\s,.;>→]+/)
    .filter((word) => word !== '')
    .flatMap((word) => {
      const token = tokenOf(word);
      return token ? [token] : [];
    });
}

function tokenOf(word: string): RouteToken | null {
  // A cruise climb, C/48N050W/M082F290F350, starts at the point behind its first slash.
  const body = word.startsWith('C/') ? word.slice(2) : word;
  const whole = geometric(body);
  if (whole) return whole;
  const [head = '', ...rest] = body.split('/');
  if (head === '') return null;
  const pair = rest[0] === undefined ? null : geometric(`${head}/${rest[0]}`);
  if (pair) return pair;
  if (head === 'DCT' || head === 'DIRECT') return { kind: 'direct', text: 'DCT' };
  if (speedAndLevel.test(head) || remark.test(head)) return { kind: 'remark', text: head };
  return geometric(head) ?? { kind: 'name', text: head };
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

const degreeSignForms = [
  // N40°38'23" W073°46'44", N40°38.4 W073°46.7
  /(?<ns>[NS])\s*(?<lat>\d{1,2})°(?<latRest>[\d.'’′"”″\s]*?)[\s,/]*(?<ew>[EW])\s*(?<lon>\d{1,3})°(?<lonRest>\d{0,2}(?:\.\d+)?['’′]?\s*(?:\d{1,2}(?:\.\d+)?["”″])?)/g,
  // 40°38'23"N 073°46'44"W
  /(?<lat>\d{1,2})°(?<latRest>[\d.'’′"”″\s]*?)(?<ns>[NS])[\s,/]*(?<lon>\d{1,3})°(?<lonRest>[\d.'’′"”″\s]*?)(?<ew>[EW])/g,
];

/** Positions written with degree signs become one word in degrees, minutes and seconds. */
function withoutDegreeSigns(text: string): string {
  if (!text.includes('°')) return text;
  let plain = text;
  for (const form of degreeSignForms) {
    plain = plain.replaceAll(form, (...match) => {
      const found: unknown = match.at(-1);
      const position = isGroups(found) ? signedPosition(found) : null;
      return position ? ` ${dmsCoordinate(position)} ` : match[0];
    });
  }
  return plain;
}

type Groups = Record<string, string | undefined>;
const isGroups = (value: unknown): value is Groups => typeof value === 'object' && value !== null;

function signedPosition(groups: Groups): LatLon | null {
  const degrees = (whole = '', rest = ''): number => {
    const [minutes = 0, seconds = 0] = (rest.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
    return minutes < 60 && seconds < 60 ? Number(whole) + minutes / 60 + seconds / 3600 : Number.NaN;
  };
  const lat = degrees(groups.lat, groups.latRest) * (groups.ns === 'S' ? -1 : 1);
  const lon = degrees(groups.lon, groups.lonRest) * (groups.ew === 'W' ? -1 : 1);
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}
