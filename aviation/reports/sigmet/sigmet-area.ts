import { KM_PER_NM } from '#aviation/units.ts';
import type { LatLon } from '../../geo/lat-lon.ts';
import type { MessageWords } from './sigmet-words.ts';

/** Area of a SIGMET from its text. Positions are WGS84 degrees. */
export interface SigmetArea {
  /** `polygon`: corners of an area; `line`: line with a width; `point`: centre; `words`: described in text only. */
  readonly kind: 'polygon' | 'line' | 'point' | 'words';
  readonly points: readonly LatLon[];
  /** Distance on each side of a line or around a point. */
  readonly withinNm: number | null;
  /** Text of the message. */
  readonly text: string;
}

const COORDINATE = String.raw`[NS]\d{2}(?:\d{2})? ?[EW]\d{3}(?:\d{2})?`;
const COORDINATES = String.raw`${COORDINATE}(?: ?-+ ?${COORDINATE})*`;
const SIDE = String.raw`(?:[NSEW]|NE|NW|SE|SW|[NSEW]{3}) OF (?:LINE ${COORDINATES}|[NS]\d{2}(?:\d{2})?|[EW]\d{3}(?:\d{2})?)`;
const CYCLONE_CENTRE = new RegExp(String.raw`\bTC [A-Z]+(?:-[A-Z]+)? PSN (${COORDINATE})`);
const NM_PER_KM = 1 / KM_PER_NM;

const degrees = (text: string, digits: number): number =>
  Number(text.slice(0, digits)) + Number(text.slice(digits) || '0') / 60;

/** Decodes positions such as `N4530 E01215`, `S23W045`; invalid ones are omitted. */
export function readCoordinates(text: string): LatLon[] {
  return [...text.matchAll(/([NS])(\d{2}(?:\d{2})?) ?([EW])(\d{3}(?:\d{2})?)/g)].flatMap(
    ([, northSouth, latText = '', eastWest, lonText = '']) => {
      const lat = degrees(latText, 2) * (northSouth === 'S' ? -1 : 1);
      const lon = degrees(lonText, 3) * (eastWest === 'W' ? -1 : 1);
      return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? [{ lat, lon }] : [];
    },
  );
}

const nauticalMiles = (amount: string | undefined, unit: string | undefined): number | null =>
  amount === undefined ? null : Number(amount) * (unit === 'KM' ? NM_PER_KM : 1);

/** Extracts the area from a message; `null` when there is none. */
export function takeSigmetArea(words: MessageWords): SigmetArea | null {
  const band = words.take(
    new RegExp(String.raw`(?:APRX |WI )?(\d+) ?(NM|KM) WID LINE(?: BTN)? (${COORDINATES})`),
  );
  if (band) {
    const width = nauticalMiles(band[1], band[2]);
    const withinNm = width === null ? null : width / 2;
    return { kind: 'line', points: readCoordinates(band[3] ?? ''), withinNm, text: band[0] };
  }
  const ofCyclone = words.take(/WI (\d+) ?(NM|KM) OF (?:THE )?TC CENTRE\b/);
  if (ofCyclone) {
    const points = readCoordinates(CYCLONE_CENTRE.exec(words.left)?.[1] ?? '');
    return { kind: 'point', points, withinNm: nauticalMiles(ofCyclone[1], ofCyclone[2]), text: ofCyclone[0] };
  }
  const around = words.take(
    new RegExp(String.raw`WI (\d+) ?(NM|KM) (?:WID|EITHER SIDE )?OF (LINE )?(?:TC CENTRE )?(${COORDINATES})`),
  );
  if (around) {
    const points = readCoordinates(around[4] ?? '');
    const kind = points.length > 1 ? 'line' : 'point';
    return { kind, points, withinNm: nauticalMiles(around[1], around[2]), text: around[0] };
  }
  const within = words.take(new RegExp(`WI (${COORDINATES})`));
  if (within) {
    const points = readCoordinates(within[1] ?? '');
    const kind = points.length > 2 ? 'polygon' : 'words';
    return { kind, points, withinNm: null, text: within[0] };
  }
  const described =
    words.take(new RegExp(`${SIDE}(?: AND ${SIDE})*`)) ??
    words.take(/ENTIRE (?:FIR\/UIR|FIR|UIR|CTA)/) ??
    words.take(
      /FROM (?:\d{1,3}[NSEW]{1,3} )?[A-Z]{3}(?:(?:\s*-\s*| TO )(?:\d{1,3}[NSEW]{1,3} )?[A-Z]{3})*\b/,
    ) ??
    words.take(/(?:AREA )?WI (?:\d{1,3} ?NM [NSEW]{1,3} [A-Z]{3})(?: - \d{1,3} ?NM [NSEW]{1,3} [A-Z]{3})*\b/);
  return described ? { kind: 'words', points: [], withinNm: null, text: described[0] } : null;
}
