import type { LatLon } from '#aviation/geo/lat-lon.ts';

interface Angle {
  degrees: number;
  /** Letter that gives axis and direction. */
  letter: string | null;
}

/** Parses `40.64`, `40 38.4`, `40 38 24`, packed `403824`; minutes and seconds below 60. Null for anything else. */
function angleOf(text: string, degreeDigits: number): number | null {
  const packed = new RegExp(String.raw`^(\d{${degreeDigits}})(\d{2})(\d{2}(?:\.\d+)?)?$`).exec(text);
  const parts = packed
    ? packed.slice(1).filter((part) => part !== undefined)
    : text.split(/[^\d.]+/).filter((part) => part !== '');
  if (parts.length === 0 || parts.length > 3 || parts.some((part) => !/^\d+(\.\d+)?$/.test(part)))
    return null;
  const [degrees = 0, minutes = 0, seconds = 0] = parts.map(Number);
  if (minutes >= 60 || seconds >= 60) return null;
  return degrees + minutes / 60 + seconds / 3600;
}

function withLetter(text: string): Angle | null {
  const match = /^([NSEW])?\s*([^NSEW]+?)\s*([NSEW])?$/.exec(text);
  const letter = match?.[1] ?? match?.[3] ?? null;
  if (!match?.[2] || letter === null || (match[1] && match[3])) return null;
  const degrees = angleOf(match[2].trim(), 'NS'.includes(letter) ? 2 : 3);
  return degrees === null ? null : { degrees: 'SW'.includes(letter) ? -degrees : degrees, letter };
}

const inRange = (lat: number, lon: number): LatLon | null =>
  Math.abs(lat) <= 85 && Math.abs(lon) <= 180 ? { lat, lon } : null;

/**
 * Parses a position: `40.6398, -73.7789`, `N40°38.4 W073°46.7`, `40°38'24"N 073°46'42"W`, `403824N 0734642W`. Null for
 * anything else, or beyond 85° of latitude.
 */
export function parseCoordinateText(input: string): LatLon | null {
  const text = input.trim().toUpperCase();
  const decimal = /^([+-]?\d+(?:\.\d+)?)[\s,;]+([+-]?\d+(?:\.\d+)?)$/.exec(text);
  if (decimal) return inRange(Number(decimal[1]), Number(decimal[2]));
  const halves = /^(.*?[NS][^NSEW]*?|[NS][^NSEW]*?)[\s,;/]*([EW][^NSEW]*|[^NSEW]*[EW])$/.exec(text);
  if (!halves?.[1] || !halves[2]) return null;
  // With letters after the digits, the split is after N or S.
  const lettersBehind = /^(.*?[NS])[\s,;/]*(.*[EW])$/.exec(text);
  const [first, second] =
    lettersBehind && /[NS]$/.test(lettersBehind[1] ?? '') && /^\d/.test(text)
      ? [lettersBehind[1] ?? '', lettersBehind[2] ?? '']
      : [halves[1], halves[2]];
  const lat = withLetter(first.trim().replace(/[,;/]$/, ''));
  const lon = withLetter(second.trim());
  if (!lat || !lon || !'NS'.includes(lat.letter ?? '') || !'EW'.includes(lon.letter ?? '')) return null;
  return inRange(lat.degrees, lon.degrees);
}
