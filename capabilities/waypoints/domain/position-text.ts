import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { invalid, type Validated, valid } from '#platform/contract/validation.ts';

/** Reference of a bearing and distance. */
export interface FromPlace {
  readonly ident: string;
  readonly bearingDeg: number;
  /** Magnetic, unless `T` follows the bearing. */
  readonly isTrue: boolean;
  readonly distanceNm: number;
}

export type TypedPosition =
  | { readonly kind: 'coordinates'; readonly at: LatLon }
  | { readonly kind: 'from-place'; readonly from: FromPlace };

const HOW = 'Enter a position such as 40.6413 -73.7781, 4038N07346W or JFK/270/12 (place/bearing/distance).';

/** Degrees with minutes and seconds, or packed as in route text: `40 38.4`, `4038`, `403824`. */
function angle(figures: string, degreeDigits: number): number | null {
  const packed = new RegExp(String.raw`^(\d{${degreeDigits}})(\d{2})(\d{2})?(\.\d+)?$`).exec(figures);
  const parts = packed
    ? [
        packed[1],
        `${packed[2]}${packed[3] === undefined ? (packed[4] ?? '') : ''}`,
        packed[3] && `${packed[3]}${packed[4] ?? ''}`,
      ]
    : figures.split(/[^\d.]+/);
  const numbers = parts.filter((part) => part !== undefined && part !== '').map(Number);
  const [degrees = Number.NaN, minutes = 0, seconds = 0] = numbers;
  if (numbers.length > 3 || numbers.some(Number.isNaN) || minutes >= 60 || seconds >= 60) return null;
  return degrees + minutes / 60 + seconds / 3600;
}

/** `N40°38.4 W073°46.7`, `40°38'24"N 073°46'42"W`, `4038N07346W`. */
function lettered(text: string): LatLon | null {
  const behind = /^([\d\s.°'"′″:-]+)([NS])[\s,;/]*([\d\s.°'"′″:-]+)([EW])$/.exec(text);
  const before = /^([NS])([\d\s.°'"′″:-]+)[\s,;/]*([EW])([\d\s.°'"′″:-]+)$/.exec(text);
  const [latText, ns, lngText, ew] = behind
    ? behind.slice(1)
    : [before?.[2], before?.[1], before?.[4], before?.[3]];
  if (latText === undefined || lngText === undefined) return null;
  const lat = angle(latText.trim(), 2);
  const lon = angle(lngText.trim(), 3);
  if (lat === null || lon === null) return null;
  return { lat: ns === 'S' ? -lat : lat, lon: ew === 'W' ? -lon : lon };
}

function fromPlace(text: string): Validated<TypedPosition> | null {
  const [, ident, bearing, letter, distance] =
    /^([A-Z0-9-]{2,10})\s*[/\s]\s*(\d{1,3}(?:\.\d+)?)\s*°?\s*([MT])?\s*[/\s]\s*(\d{1,4}(?:\.\d+)?)\s*(?:NM)?$/.exec(
      text,
    ) ?? [];
  if (ident === undefined || !/[A-Z]/.test(ident)) return null;
  const from = { ident, bearingDeg: Number(bearing), isTrue: letter === 'T', distanceNm: Number(distance) };
  if (from.bearingDeg > 360) return invalid(`Bearing ${from.bearingDeg}° is beyond 360°.`);
  return valid({ kind: 'from-place', from });
}

/** Parses a typed position: coordinates, or a place with bearing and distance. */
export function parsePosition(typed: string): Validated<TypedPosition> {
  const text = typed.trim().toUpperCase();
  if (text === '') return invalid(HOW);
  const decimal = /^([+-]?\d+(?:\.\d+)?)[\s,;]+([+-]?\d+(?:\.\d+)?)$/.exec(text);
  const at = decimal ? { lat: Number(decimal[1]), lon: Number(decimal[2]) } : lettered(text);
  if (at === null) return fromPlace(text) ?? invalid(HOW);
  if (Math.abs(at.lat) > 90) return invalid(`Latitude ${at.lat} is beyond ±90. The latitude comes first.`);
  if (Math.abs(at.lon) > 180) return invalid(`Longitude ${at.lon} is beyond ±180.`);
  return valid({ kind: 'coordinates', at });
}
