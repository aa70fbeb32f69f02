import { coordinateIdent } from '../coordinate-ident.ts';
import {
  type ExchangePlan,
  type ExchangePoint,
  FormatProblem,
  type PointKind,
  readDegrees,
} from '../exchange-plan.ts';
import { IDENT, pointOf } from './point-words.ts';
import {
  childOf,
  NOT_FOR_NAVIGATION,
  readXml,
  textOf,
  XML_HEAD,
  type XmlElement,
  xmlLine,
} from './xml-tree.ts';

const TYPES: Readonly<Record<PointKind, string>> = {
  airport: 'AIRPORT',
  waypoint: 'INT',
  vor: 'VOR',
  ndb: 'NDB',
  coordinate: 'USER WAYPOINT',
};
const KINDS: Readonly<Record<string, PointKind>> = {
  AIRPORT: 'airport',
  INT: 'waypoint',
  'INT-VRP': 'waypoint',
  VOR: 'vor',
  NDB: 'ndb',
  'USER WAYPOINT': 'coordinate',
};
const DIGITS = 6;
const NAME_LETTERS_MAX = 12;
/**
 * A point that shares its name with another of the plan is exported as a user waypoint with its name in the comment.
 */
const NAMED = /^(airport|waypoint|vor|ndb) ([A-Z0-9]{1,12})$/;

/**
 * Two-letter ICAO region prefix of a location indicator; in the United States and Australia regions are finer, so it is
 * unknown.
 */
const airportRegion = (ident: string): string => (/^[A-JL-XZ][A-Z]{3}$/.test(ident) ? ident.slice(0, 2) : '');

/** Country code of the table: the ICAO region; empty for user waypoints and when unknown. */
function countryCode({ type, point }: Pick<TableEntry, 'type' | 'point'>): string {
  if (type === TYPES.coordinate) return '';
  return point.region ?? (point.kind === 'airport' ? airportRegion(point.ident) : '');
}

interface TableEntry {
  readonly name: string;
  readonly type: string;
  readonly point: ExchangePoint;
  readonly comment: string | null;
}

/** Waypoint table: one entry per name and type, even if the route passes it twice. */
function tableOf(points: readonly ExchangePoint[]): { entries: TableEntry[]; route: TableEntry[] } {
  const entries = new Map<string, TableEntry>();
  const route = points.map((point, index) => {
    const place = `${point.lat.toFixed(DIGITS)} ${point.lon.toFixed(DIGITS)}`;
    const ident = point.kind === 'coordinate' ? coordinateIdent(point) : point.ident;
    const plain = { name: ident, type: TYPES[point.kind], point, comment: null };
    const key = `${plain.type} ${plain.name}`;
    const there = entries.get(key);
    const isSame = there && `${there.point.lat.toFixed(DIGITS)} ${there.point.lon.toFixed(DIGITS)}` === place;
    if (there && isSame) return there;
    const fits = ident.length <= NAME_LETTERS_MAX && IDENT.test(ident) && !there;
    const comment = point.kind === 'coordinate' ? null : `${point.kind} ${point.ident}`;
    const entry = fits ? plain : { name: `USR${index + 1}`, type: TYPES.coordinate, point, comment };
    entries.set(`${entry.type} ${entry.name}`, entry);
    return entry;
  });
  return { entries: [...entries.values()], route };
}

/** Garmin flight plan for the navigators and Garmin Pilot. The format has no airways or levels. */
export function writeGarminFpl({ title, points }: ExchangePlan): string {
  const { entries, route } = tableOf(points);
  return [
    XML_HEAD,
    `<!-- ${NOT_FOR_NAVIGATION} -->`,
    '<flight-plan xmlns="http://www8.garmin.com/xmlschemas/FlightPlan/v1">',
    '<waypoint-table>',
    ...entries.map(({ name, type, point, comment }) =>
      [
        '<waypoint>',
        ...xmlLine('identifier', name),
        ...xmlLine('type', type),
        ...xmlLine('country-code', countryCode({ type, point })),
        `<lat>${point.lat.toFixed(DIGITS)}</lat><lon>${point.lon.toFixed(DIGITS)}</lon>`,
        ...xmlLine('comment', comment ?? ''),
        '</waypoint>',
      ].join(''),
    ),
    '</waypoint-table>',
    '<route>',
    // The navigators accept 25 letters, digits and spaces.
    ...xmlLine(
      'route-name',
      title
        .toUpperCase()
        .replaceAll(/[^A-Z0-9 ]+/g, ' ')
        .trim()
        .slice(0, 25),
    ),
    '<flight-plan-index>1</flight-plan-index>',
    ...route.map(({ name, type, point }) =>
      [
        '<route-point>',
        ...xmlLine('waypoint-identifier', name),
        ...xmlLine('waypoint-type', type),
        ...xmlLine('waypoint-country-code', countryCode({ type, point })),
        '</route-point>',
      ].join(''),
    ),
    '</route>',
    '</flight-plan>',
    '',
  ].join('\n');
}

const keyOf = (element: XmlElement, prefix: string) =>
  [`${prefix}identifier`, `${prefix}type`, `${prefix}country-code`]
    .map((name) => textOf(element, name) ?? '')
    .join('|');

function pointOfWaypoint(waypoint: XmlElement): ExchangePoint {
  const ident = textOf(waypoint, 'identifier');
  const type = textOf(waypoint, 'type') ?? '';
  const named = type === TYPES.coordinate ? NAMED.exec(textOf(waypoint, 'comment') ?? '') : null;
  const what = `Waypoint ${ident ?? '—'}`;
  const [, namedKind, namedIdent] = named ?? [];
  return pointOf({
    ident: namedIdent ?? ident,
    kind: Object.hasOwn(KINDS, type) ? (KINDS[type] ?? null) : null,
    via: undefined,
    region: named ? undefined : textOf(waypoint, 'country-code'),
    lat: readDegrees(textOf(waypoint, 'lat'), 90, what),
    lon: readDegrees(textOf(waypoint, 'lon'), 180, what),
    ...(namedKind === undefined ? {} : { kind: kindWord(namedKind) }),
  });
}

const kindWord = (word: string): PointKind =>
  word === 'airport' || word === 'vor' || word === 'ndb' ? word : 'waypoint';

/** @throws FormatProblem */
export function readGarminFpl(text: string): ExchangePlan {
  const root = readXml(text);
  if (root.name !== 'flight-plan') throw new FormatProblem('This is not a Garmin flight plan.');
  const table = new Map(
    (childOf(root, 'waypoint-table')?.children ?? []).map((waypoint) => [keyOf(waypoint, ''), waypoint]),
  );
  const route = childOf(root, 'route');
  const points = (route?.children ?? [])
    .filter(({ name }) => name === 'route-point')
    .map((point) => {
      const waypoint = table.get(keyOf(point, 'waypoint-'));
      if (waypoint) return pointOfWaypoint(waypoint);
      throw new FormatProblem(
        `The route names ${textOf(point, 'waypoint-identifier') ?? 'a point'}, which is not in the table of waypoints.`,
      );
    });
  const title = textOf(route, 'route-name') ?? '';
  return { title, points, cruiseFt: null };
}
