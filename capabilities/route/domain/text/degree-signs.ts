import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { dmsCoordinate } from './coordinate-token.ts';

const degreeSignForms = [
  // N40°38'23" W073°46'44", N40°38.4 W073°46.7
  /(?<ns>[NS])\s*(?<lat>\d{1,2})°(?<latRest>[\d.'’′"”″\s]*?)[\s,/]*(?<ew>[EW])\s*(?<lon>\d{1,3})°(?<lonRest>\d{0,2}(?:\.\d+)?['’′]?\s*(?:\d{1,2}(?:\.\d+)?["”″])?)/g,
  // 40°38'23"N 073°46'44"W
  /(?<lat>\d{1,2})°(?<latRest>[\d.'’′"”″\s]*?)(?<ns>[NS])[\s,/]*(?<lon>\d{1,3})°(?<lonRest>[\d.'’′"”″\s]*?)(?<ew>[EW])/g,
];

/** Converts positions with degree signs to one word in degrees, minutes and seconds. */
export function withoutDegreeSigns(text: string): string {
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
