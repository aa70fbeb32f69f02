import type { LatLon } from '#aviation/geo/lat-lon.ts';

/** Point of a track message: a position by coordinates, or the name of a fix. */
export interface TrackPointToken {
  /** As in the message, e.g. `5330/30`, `MALOT`, `41N160E`. */
  ident: string;
  /** Null for a name, which needs navigation data. */
  position: LatLon | null;
}

/** `54/20`, `5330/30` of the NAT track message: north and west without letters. */
const SLASH = /^(\d{2})(\d{2})?\/(\d{2,3})(?:(\d{2}))?$/;
/** `41N160E`, `4130N16000E`, `29N180E` of PACOTS and of Doc 4444 item 15. */
const LETTERS = /^(\d{2})(\d{2})?([NS])(\d{3})(\d{2})?([EW])$/;
/** `5420N`, `54N30` of ARINC 424 §7.2.5 (whole degrees). */
const ARINC = /^(\d{2})(?:(\d{2})([NESW])|([NESW])(\d{2}))$/;
/** `H5330`: 53°30'N 030°W, the ARINC 424 half degrees on the North Atlantic. */
const ARINC_HALF = /^H(\d{2})(\d{2})$/;
const NAME = /^[A-Z]{2,5}$/;
const QUADRANT: Readonly<Record<string, readonly [latSign: number, lonSign: number]>> = {
  N: [1, -1],
  E: [1, 1],
  S: [-1, 1],
  W: [-1, -1],
};

/** Parses one point of a track; null for any other token (an airway, a word with digits). */
export function parseTrackPoint(token: string): TrackPointToken | null {
  const position = positionOf(token);
  if (position !== null) return { ident: token, position };
  return NAME.test(token) ? { ident: token, position: null } : null;
}

function positionOf(token: string): LatLon | null {
  const slash = SLASH.exec(token);
  if (slash) return place([degrees(slash[1], slash[2]), -degrees(slash[3], slash[4])], slash[2], slash[4]);
  const letters = LETTERS.exec(token);
  if (letters) {
    const [, latDegrees, latMinutes, ns, lonDegrees, lonMinutes, ew] = letters;
    const lat = degrees(latDegrees, latMinutes) * (ns === 'S' ? -1 : 1);
    const lon = degrees(lonDegrees, lonMinutes) * (ew === 'W' ? -1 : 1);
    return place([lat, lon], latMinutes, lonMinutes);
  }
  const half = ARINC_HALF.exec(token);
  if (half) return place([Number(half[1]) + 0.5, -Number(half[2])]);
  const arinc = ARINC.exec(token);
  return arinc ? arincPlace(arinc) : null;
}

function arincPlace(match: RegExpExecArray): LatLon | null {
  const [, lat, lastLon, lastLetter, middleLetter, middleLon] = match;
  const [latSign, lonSign] = QUADRANT[lastLetter ?? middleLetter ?? ''] ?? [0, 0];
  const lon = lastLetter === undefined ? Number(middleLon) + 100 : Number(lastLon);
  return place([latSign * Number(lat), lonSign * lon]);
}

const degrees = (whole = '0', minutes = '0'): number => Number(whole) + Number(minutes) / 60;

function place([lat, lon]: [number, number], ...minutes: (string | undefined)[]): LatLon | null {
  if (minutes.some((figure) => figure !== undefined && Number(figure) > 59)) return null;
  // -0 would compare and print differently from 0.
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat: lat || 0, lon: lon || 0 } : null;
}

const two = (value: number): string => String(value).padStart(2, '0');

function split(value: number): [degrees: number, minutes: number] {
  const total = Math.round(Math.abs(value) * 60);
  return [Math.floor(total / 60), total % 60];
}

/** Position north and west in the format of the NAT track message: `54/20`, `5330/30`. */
export function slashPosition({ lat, lon }: LatLon): string {
  const [latDegrees, latMinutes] = split(lat);
  const [lonDegrees, lonMinutes] = split(lon);
  const minutes = (figure: number) => (figure === 0 ? '' : two(figure));
  return `${two(latDegrees)}${minutes(latMinutes)}/${two(lonDegrees)}${minutes(lonMinutes)}`;
}

/** `41N160E`, `4130N16000E`; the antimeridian is 180E, as in PACOTS. */
export function letterPosition({ lat, lon }: LatLon): string {
  const [latDegrees, latMinutes] = split(lat);
  const [lonDegrees, lonMinutes] = split(lon);
  const hasMinutes = latMinutes + lonMinutes > 0;
  const minutes = (figure: number) => (hasMinutes ? two(figure) : '');
  const east = lon >= 0 || lonDegrees === 180;
  return [
    `${two(latDegrees)}${minutes(latMinutes)}${lat < 0 ? 'S' : 'N'}`,
    `${String(lonDegrees).padStart(3, '0')}${minutes(lonMinutes)}${east ? 'E' : 'W'}`,
  ].join('');
}
