import type { LatLon } from '#aviation/geo/lat-lon.ts';

/** Hemisphere after the digits: `46N078W`, `4620N07805W`, `570000N0200000W`, pairs with a slash. */
const trailingForm = /^(\d{2}|\d{4,6})([NS])\/?(\d{2,3}|\d{5,7})([EW])$/;
/** Hemisphere before the digits: `N46W078`, `N4038W07346`, `N44124W122451` (tenths of minutes), `N6500/W08000`. */
const leadingForm = /^([NS])(\d{2}|\d{4,6})\/?([EW])(\d{2,3}|\d{5,7})$/;
/** ARINC 424 five characters: latitude, last two digits of the longitude, quadrant letter third or last. */
const arincForm = /^(\d{2})(?:(\d{2})([NESW])|([NESW])(\d{2}))$/;
/** NAT track messages: `54/20`, `5430/20`, `5430/2030`: north and west without letters. */
const slashForm = /^(\d{2})(\d{2})?\/(\d{2,3})(\d{2})?$/;
/** ARINC 424 half degrees on the North Atlantic: `H5330` is 53°30'N 030°W. */
const arincHalfForm = /^H(\d{2})(\d{2})$/;
/** Quadrants of the ARINC form: N is north-west, E north-east, S south-east, W south-west. */
const arincQuadrant: Readonly<Record<string, readonly [latSign: number, lonSign: number]>> = {
  N: [1, -1],
  E: [1, 1],
  S: [-1, 1],
  W: [-1, -1],
};

/**
 * Parses a position written as one route token; null for any other token. Sources: Doc 4444 item 15 (degrees; degrees
 * and minutes), Garmin (tenths of minutes), ARINC 424 §7.2.5 (`5730N`, `57N30`), and the forms with seconds of
 * flight-planning tools.
 */
export function parseCoordinateToken(token: string): LatLon | null {
  const trailing = trailingForm.exec(token);
  if (trailing) return position(trailing[1], trailing[2], trailing[3], trailing[4]);
  const leading = leadingForm.exec(token);
  if (leading) return position(leading[2], leading[1], leading[4], leading[3]);
  const slash = slashForm.exec(token);
  if (slash) return slashPosition(slash);
  const half = arincHalfForm.exec(token);
  if (half) return withinRange(Number(half[1]) + 0.5, -Number(half[2]));
  const arinc = arincForm.exec(token);
  return arinc ? arincPosition(arinc) : null;
}

function position(latDigits = '', ns = '', lonDigits = '', ew = ''): LatLon | null {
  // Both halves must have the same precision: 46N is only followed by 078W, 4620N only by 07805W.
  const degreesOnly = latDigits.length === 2;
  if (degreesOnly !== lonDigits.length <= 3) return null;
  if (!degreesOnly && lonDigits.length !== latDigits.length + 1) return null;
  const lat = degreesOf(latDigits, 2);
  const lon = degreesOf(lonDigits, degreesOnly ? lonDigits.length : 3);
  return lat === null || lon === null
    ? null
    : withinRange((ns === 'S' ? -1 : 1) * lat, (ew === 'W' ? -1 : 1) * lon);
}

/** Digits after the degrees: two are minutes, three minutes and tenths, four minutes and seconds. */
function degreesOf(digits: string, degreeDigits: number): number | null {
  const degrees = Number(digits.slice(0, degreeDigits));
  const rest = digits.slice(degreeDigits);
  const minutes = rest.length === 3 ? Number(rest) / 10 : Number(rest.slice(0, 2));
  const seconds = rest.length === 4 ? Number(rest.slice(2)) : 0;
  return minutes < 60 && seconds < 60 ? degrees + minutes / 60 + seconds / 3600 : null;
}

function slashPosition([
  ,
  lat = '',
  latMinutes = '0',
  lon = '',
  lonMinutes = '0',
]: RegExpExecArray): LatLon | null {
  const minutes = [Number(latMinutes), Number(lonMinutes)] as const;
  if (minutes[0] > 59 || minutes[1] > 59) return null;
  return withinRange(Number(lat) + minutes[0] / 60, -(Number(lon) + minutes[1] / 60));
}

function arincPosition(match: RegExpExecArray): LatLon | null {
  const letterLast = match[3] !== undefined;
  const quadrant = arincQuadrant[match[3] ?? match[4] ?? ''];
  if (!quadrant) return null;
  const lon = letterLast ? Number(match[2]) : Number(match[5]) + 100;
  return withinRange(quadrant[0] * Number(match[1]), quadrant[1] * lon);
}

function withinRange(lat: number, lon: number): LatLon | null {
  // -0 would print as S00 or W000.
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat: lat || 0, lon: lon || 0 } : null;
}

/** Shortest exact ICAO form: `46N078W`, `4620N07805W`, or with seconds `462030N0780500W`. */
export function icaoCoordinate(point: LatLon): string {
  const lat = sexagesimal(point.lat);
  const lon = sexagesimal(point.lon);
  const parts = lat.seconds || lon.seconds ? 3 : lat.minutes || lon.minutes ? 2 : 1;
  return compact(point, parts);
}

/** Degrees, minutes and seconds without separators: `460000N0780000W` (row C12). */
export function dmsCoordinate(point: LatLon): string {
  return compact(point, 3);
}

function compact(point: LatLon, parts: number): string {
  const half = (value: number, degreeDigits: number): string => {
    const { degrees, minutes, seconds } = sexagesimal(value);
    const figures = [minutes, seconds].slice(0, parts - 1).map((part) => String(part).padStart(2, '0'));
    return String(degrees).padStart(degreeDigits, '0') + figures.join('');
  };
  const lat = `${half(point.lat, 2)}${point.lat < 0 ? 'S' : 'N'}`;
  return `${lat}${half(point.lon, 3)}${point.lon < 0 ? 'W' : 'E'}`;
}

function sexagesimal(value: number): { degrees: number; minutes: number; seconds: number } {
  const total = Math.round(Math.abs(value) * 3600);
  return {
    degrees: Math.floor(total / 3600),
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  };
}
