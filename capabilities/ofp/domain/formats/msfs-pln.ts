import { coordinateIdent } from '../coordinate-ident.ts';
import {
  type ExchangePlan,
  type ExchangePoint,
  FormatProblem,
  type PointKind,
  readAltitudeFt,
} from '../exchange-plan.ts';
import { endsOf, pointOf } from './point-words.ts';
import {
  childOf,
  escapeXml,
  NOT_FOR_NAVIGATION,
  readXml,
  textOf,
  XML_HEAD,
  type XmlElement,
  xmlLine,
} from './xml-tree.ts';

const TYPES: Readonly<Record<PointKind, string>> = {
  airport: 'Airport',
  waypoint: 'Intersection',
  vor: 'VOR',
  ndb: 'NDB',
  coordinate: 'User',
};
const KINDS: Readonly<Record<string, PointKind>> = {
  Airport: 'airport',
  Intersection: 'waypoint',
  VOR: 'vor',
  NDB: 'ndb',
  User: 'coordinate',
};

/** Rounded to hundredths of a second first, so that 59.995 becomes the next minute. */
function angle(value: number, letters: readonly [string, string]): string {
  const hundredths = Math.round(Math.abs(value) * 360_000);
  const degrees = Math.floor(hundredths / 360_000);
  const minutes = Math.floor(hundredths / 6000) % 60;
  const seconds = ((hundredths % 6000) / 100).toFixed(2);
  return `${value < 0 ? letters[1] : letters[0]}${degrees}° ${minutes}' ${seconds}"`;
}

function worldPosition({ lat, lon }: ExchangePoint, altitudeFt: number): string {
  const altitude = `+${altitudeFt.toFixed(2).padStart(9, '0')}`;
  return `${angle(lat, ['N', 'S'])},${angle(lon, ['E', 'W'])},${altitude}`;
}

function waypointLines(point: ExchangePoint, altitudeFt: number): string[] {
  const isNamed = point.kind !== 'coordinate';
  const ident = isNamed ? point.ident : coordinateIdent(point);
  return [
    `<ATCWaypoint id="${escapeXml(ident)}">`,
    `<ATCWaypointType>${TYPES[point.kind]}</ATCWaypointType>`,
    `<WorldPosition>${escapeXml(worldPosition(point, altitudeFt))}</WorldPosition>`,
    ...(point.via === null || point.via === 'DCT' ? [] : xmlLine('ATCAirway', point.via)),
    ...(isNamed
      ? [
          `<ICAO>${[...xmlLine('ICAORegion', point.region ?? null), ...xmlLine('ICAOIdent', ident)].join('')}</ICAO>`,
        ]
      : []),
    '</ATCWaypoint>',
  ];
}

/** Microsoft Flight Simulator flight plan. Airport elevations are unknown here and written as 0. */
export function writeMsfsPln({ title, points, cruiseFt }: ExchangePlan): string {
  const { first, last } = endsOf(points);
  return [
    XML_HEAD,
    '<SimBase.Document Type="AceXML" version="1,0">',
    '<Descr>AceXML Document</Descr>',
    '<FlightPlan.FlightPlan>',
    ...xmlLine('Title', title),
    '<FPType>IFR</FPType>',
    ...xmlLine('CruisingAlt', cruiseFt === null ? null : String(cruiseFt)),
    ...xmlLine('DepartureID', first.ident),
    ...xmlLine('DepartureLLA', worldPosition(first, 0)),
    ...xmlLine('DestinationID', last.ident),
    ...xmlLine('DestinationLLA', worldPosition(last, 0)),
    ...xmlLine('Descr', NOT_FOR_NAVIGATION),
    ...xmlLine('DepartureName', first.ident),
    ...xmlLine('DestinationName', last.ident),
    '<AppVersion><AppVersionMajor>11</AppVersionMajor><AppVersionBuild>282174</AppVersionBuild></AppVersion>',
    ...points.flatMap((point, index) =>
      waypointLines(point, index === 0 || index === points.length - 1 ? 0 : (cruiseFt ?? 0)),
    ),
    '</FlightPlan.FlightPlan>',
    '</SimBase.Document>',
    '',
  ].join('\n');
}

const POSITION =
  /^([NS])(\d+(?:\.\d+)?)° ?(\d+(?:\.\d+)?)' ?(\d+(?:\.\d+)?)",\s*([EW])(\d+(?:\.\d+)?)° ?(\d+(?:\.\d+)?)' ?(\d+(?:\.\d+)?)"/;

function readPosition(text: string | undefined, what: string): { lat: number; lon: number } {
  const match = POSITION.exec(text ?? '');
  const figures = (from: number) =>
    Number(match?.[from]) + Number(match?.[from + 1]) / 60 + Number(match?.[from + 2]) / 3600;
  const lat = figures(2) * (match?.[1] === 'S' ? -1 : 1);
  const lon = figures(6) * (match?.[5] === 'W' ? -1 : 1);
  // Rounding to a hundredth of a second may exceed the pole or date line slightly.
  if (!(Math.abs(lat) <= 90.00001 && Math.abs(lon) <= 180.00001)) {
    throw new FormatProblem(`${what} has no place on Earth.`);
  }
  return { lat: Math.max(-90, Math.min(90, lat)), lon: Math.max(-180, Math.min(180, lon)) };
}

function readWaypoint(element: XmlElement, index: number): ExchangePoint {
  const ident = textOf(childOf(element, 'ICAO'), 'ICAOIdent') ?? element.attributes['id'];
  const type = textOf(element, 'ATCWaypointType') ?? '';
  const region = textOf(childOf(element, 'ICAO'), 'ICAORegion');
  return pointOf({
    ident,
    kind: Object.hasOwn(KINDS, type) ? (KINDS[type] ?? null) : null,
    region,
    via: textOf(element, 'ATCAirway') ?? (index === 0 ? null : 'DCT'),
    ...readPosition(textOf(element, 'WorldPosition'), `Point ${ident ?? index + 1}`),
  });
}

/** @throws FormatProblem */
export function readMsfsPln(text: string): ExchangePlan {
  const root = readXml(text);
  const plan = childOf(root, 'FlightPlan.FlightPlan');
  if (root.name !== 'SimBase.Document' || !plan) {
    throw new FormatProblem('This is not a flight plan of Microsoft Flight Simulator.');
  }
  return {
    title: textOf(plan, 'Title') ?? '',
    cruiseFt: readAltitudeFt(textOf(plan, 'CruisingAlt')),
    points: plan.children.filter(({ name }) => name === 'ATCWaypoint').map(readWaypoint),
  };
}
