import { COMPASS_POINTS } from '#aviation/geo/compass-points.ts';

/** Data of an obstacle in a NOTAM text. */
export interface ObstacleFacts {
  heightAglFt: number | null;
  /** WGS84 degrees, when the text has coordinates. */
  position: { lat: number; lon: number } | null;
  /** From the aerodrome, when stated. */
  distanceNm: number | null;
  bearingDegTrue: number | null;
}

/** First position in degrees, minutes and seconds: `333744N0842609W`, `52 02 44N 000 15 32E`. */
export function positionIn(text: string): { lat: number; lon: number } | null {
  const match =
    /(\d{2}) ?(\d{2}) ?(\d{2}(?:\.\d+)?) ?([NS]) ?(\d{3}) ?(\d{2}) ?(\d{2}(?:\.\d+)?) ?([EW])/.exec(text);
  if (!match) return null;
  const [latDeg = 0, latMin = 0, latSec = 0] = match.slice(1, 4).map(Number);
  const [lonDeg = 0, lonMin = 0, lonSec = 0] = match.slice(5, 8).map(Number);
  const lat = (latDeg + latMin / 60 + latSec / 3600) * (match[4] === 'S' ? -1 : 1);
  const lon = (lonDeg + lonMin / 60 + lonSec / 3600) * (match[8] === 'W' ? -1 : 1);
  const isOnEarth =
    [latMin, latSec, lonMin, lonSec].every((part) => part < 60) &&
    Math.abs(lat) <= 90 &&
    Math.abs(lon) <= 180;
  return isOnEarth ? { lat, lon } : null;
}

/** Height, position and distance of an obstacle from the text; null when not stated. */
export function obstacleFacts(text: string): ObstacleFacts {
  const words = text.toUpperCase();
  const height = /(\d+) ?FT AGL/.exec(words) ?? /\(?HGT (\d+) ?FT/.exec(words);
  const away = /(\d*\.?\d+) ?NM ([NESW]{1,3})\b/.exec(words);
  const wind = away?.[2] === undefined ? -1 : COMPASS_POINTS.indexOf(away[2]);
  return {
    heightAglFt: height?.[1] === undefined ? null : Number(height[1]),
    position: positionIn(words),
    distanceNm: away?.[1] === undefined ? null : Number(away[1]),
    bearingDegTrue: wind < 0 ? null : wind * 22.5,
  };
}
