import type { OwnWaypoint } from '../../contract.ts';
import { FORMULA_START } from './text-points.ts';

type Written = Pick<OwnWaypoint, 'ident' | 'lat' | 'lng' | 'symbol' | 'note'>;

/** Waypoint file, and what its format cannot represent. */
export interface WrittenFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: string;
  readonly notes: readonly string[];
}

const DIGITS = 8;
/** Maximum name and comment lengths of Garmin panel units. */
const GARMIN_NAME_MAX = 6;
const GARMIN_COMMENT_MAX = 25;
const NOT_FOR_NAVIGATION = 'Not for navigation';

const degrees = (value: number) => value.toFixed(DIGITS);
const xml = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
const element = (name: string, text: string) => (text === '' ? '' : `<${name}>${xml(text)}</${name}>`);
const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

function writeGpx(waypoints: readonly Written[]): WrittenFile {
  const lines = waypoints.map(
    ({ ident, lat, lng, symbol, note }) =>
      `<wpt lat="${degrees(lat)}" lon="${degrees(lng)}">${element('name', ident)}${element('desc', note)}${element('sym', symbol)}</wpt>`,
  );
  const content = [
    XML_HEAD,
    '<gpx version="1.1" creator="Meridian" xmlns="http://www.topografix.com/GPX/1/1">',
    `<metadata><desc>${NOT_FOR_NAVIGATION}</desc></metadata>`,
    ...lines,
    '</gpx>',
    '',
  ].join('\n');
  return { fileName: 'waypoints.gpx', mediaType: 'application/gpx+xml', content, notes: [] };
}

function writeKml(waypoints: readonly Written[]): WrittenFile {
  const lines = waypoints.map(
    ({ ident, lat, lng, symbol, note }) =>
      `<Placemark>${element('name', ident)}${element('description', note)}<styleUrl>#${symbol}</styleUrl><Point><coordinates>${degrees(lng)},${degrees(lat)}</coordinates></Point></Placemark>`,
  );
  const content = [
    XML_HEAD,
    '<kml xmlns="http://www.opengis.net/kml/2.2">',
    `<Document><name>Waypoints</name><description>${NOT_FOR_NAVIGATION}</description>`,
    ...lines,
    '</Document>',
    '</kml>',
    '',
  ].join('\n');
  return { fileName: 'waypoints.kml', mediaType: 'application/vnd.google-earth.kml+xml', content, notes: [] };
}

/** User waypoints as GeoJSON, by name. */
export function waypointFeatures(waypoints: readonly (Written & { id?: string })[]): GeoJsonPoints {
  return {
    type: 'FeatureCollection',
    features: waypoints.map(({ id, ident, lat, lng, symbol, note }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties: { ...(id === undefined ? {} : { id }), name: ident, symbol, note },
    })),
  };
}

export interface GeoJsonPoints {
  type: 'FeatureCollection';
  features: {
    type: 'Feature';
    geometry: { type: 'Point'; coordinates: [number, number] };
    properties: { id?: string; name: string; symbol: string; note: string };
  }[];
}

function writeGeojson(waypoints: readonly Written[]): WrittenFile {
  const plain = waypoints.map(({ ident, lat, lng, symbol, note }) => ({ ident, lat, lng, symbol, note }));
  const content = `${JSON.stringify(waypointFeatures(plain), null, 1)}\n`;
  return { fileName: 'waypoints.geojson', mediaType: 'application/geo+json', content, notes: [] };
}

/** Spreadsheets evaluate a cell that begins so: an apostrophe makes it text, which the reader takes off again. */
const plainCell = (text: string) => (FORMULA_START.test(text) ? `'${text}` : text);
const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const longer = (count: number, what: string, max: number): string[] =>
  count === 0
    ? []
    : [`${count} ${what} longer than ${max} characters, which Garmin units do not read whole.`];

function writeGarmin(waypoints: readonly Written[]): WrittenFile {
  const content = waypoints
    .map(({ ident, lat, lng, note }) =>
      [ident, quoted(plainCell(note)), lat.toFixed(6), lng.toFixed(6)].join(','),
    )
    .join('\r\n');
  const count = (isLonger: (waypoint: Written) => boolean) => waypoints.filter(isLonger).length;
  return {
    fileName: 'user.csv',
    mediaType: 'text/csv',
    content: `${content}\r\n`,
    notes: [
      ...longer(
        count(({ ident }) => ident.length > GARMIN_NAME_MAX),
        'names',
        GARMIN_NAME_MAX,
      ),
      ...longer(
        count(({ note }) => note.length > GARMIN_COMMENT_MAX),
        'comments',
        GARMIN_COMMENT_MAX,
      ),
    ],
  };
}

/** XP-FIX1101: region `ZZ` is for unpublished points; the type of user fixes is optional. */
function writeUserFix(waypoints: readonly Written[]): WrittenFile {
  const lines = waypoints.map(({ ident, lat, lng }) => `${degrees(lat)} ${degrees(lng)} ${ident} ENRT ZZ`);
  const withNotes = waypoints.filter(({ note }) => note !== '').length;
  return {
    fileName: 'user_fix.dat',
    mediaType: 'text/plain',
    content: ['I', `1101 Version - Meridian. ${NOT_FOR_NAVIGATION}.`, '', ...lines, '99', ''].join('\n'),
    notes: withNotes === 0 ? [] : [`${withNotes} notes are left out: the format has none.`],
  };
}

/** Export formats of waypoints, with display names. */
export const WAYPOINT_WRITERS = {
  GPX: writeGpx,
  KML: writeKml,
  GeoJSON: writeGeojson,
  'Garmin user.csv': writeGarmin,
  'X-Plane user_fix': writeUserFix,
} as const satisfies Record<string, (waypoints: readonly Written[]) => WrittenFile>;
