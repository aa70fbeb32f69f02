import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { normaliseLonDeg } from '#aviation/geo/lat-lon.ts';

const pad = (value: number, digits: number) => String(value).padStart(digits, '0');

/** Degrees, minutes and seconds; rounded as a whole first, so that 59.9 never becomes 60. */
function sexagesimal(value: number): { degrees: number; minutes: number; seconds: number } {
  const total = Math.round(Math.abs(value) * 3600);
  return {
    degrees: Math.floor(total / 3600),
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  };
}

/** `46N078W`, `4620N07805W` or `462030N0780512W`: the shortest form exact to the second. */
export function coordinateIdent({ lat, lon }: LatLon): string {
  const north = sexagesimal(lat);
  const east = sexagesimal(lon);
  const figures =
    north.seconds !== 0 || east.seconds !== 0 ? 3 : north.minutes !== 0 || east.minutes !== 0 ? 2 : 1;
  const part = (angle: typeof north, degreeDigits: number) =>
    [pad(angle.degrees, degreeDigits), pad(angle.minutes, 2), pad(angle.seconds, 2)]
      .slice(0, figures)
      .join('');
  return `${part(north, 2)}${lat < 0 ? 'S' : 'N'}${part(east, 3)}${lon < 0 ? 'W' : 'E'}`;
}

/** Position in the format of field 15: whole degrees or minutes, ICAO Doc 4444. */
export function filedCoordinate({ lat, lon }: LatLon): string {
  const toMinute = (value: number) => Math.round(value * 60) / 60;
  const rounded = toMinute(lon);
  return coordinateIdent({ lat: toMinute(lat), lon: rounded });
}

const TRAILING = /^(\d{2}|\d{4}|\d{6})([NS])(\d{3}|\d{5}|\d{7})([EW])$/;

function angleOf(figures: string, degreeDigits: number): number {
  const degrees = Number(figures.slice(0, degreeDigits));
  const minutes = Number(figures.slice(degreeDigits, degreeDigits + 2) || 0);
  const seconds = Number(figures.slice(degreeDigits + 2, degreeDigits + 4) || 0);
  return minutes < 60 && seconds < 60 ? degrees + minutes / 60 + seconds / 3600 : Number.NaN;
}

/** Parses `46N078W`, `4620N07805W` or `462030N0780512W`; null for anything else. */
export function parseCoordinateIdent(word: string): LatLon | null {
  const match = TRAILING.exec(word);
  if (!match) return null;
  const [, north = '', ns, east = '', ew] = match;
  if (north.length + 1 !== east.length) return null;
  const lat = angleOf(north, 2) * (ns === 'S' ? -1 : 1);
  const lon = angleOf(east, 3) * (ew === 'W' ? -1 : 1);
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return null;
  return { lat, lon: lon === 180 ? lon : normaliseLonDeg(lon) };
}
