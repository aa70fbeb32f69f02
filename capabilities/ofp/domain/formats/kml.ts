import {
  type ExchangePlan,
  type ExchangePoint,
  FormatProblem,
  readAltitudeFt,
  readDegrees,
} from '../exchange-plan.ts';
import { kindOfWord, pointOf } from './point-words.ts';
import {
  childOf,
  descendantsOf,
  escapeXml,
  NOT_FOR_NAVIGATION,
  readXml,
  textOf,
  XML_HEAD,
  type XmlElement,
  xmlLine,
} from './xml-tree.ts';

const DIGITS = 8;
const place = ({ lat, lon }: ExchangePoint) => `${lon.toFixed(DIGITS)},${lat.toFixed(DIGITS)},0`;
const datum = (name: string, value: string | null) =>
  value === null ? '' : `<Data name="${name}">${xmlLine('value', value).join('')}</Data>`;

/** KML 2.2: the line, then a placemark per point. */
export function writeKml({ title, points, cruiseFt }: ExchangePlan): string {
  return [
    XML_HEAD,
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>',
    ...xmlLine('name', title),
    ...xmlLine('description', NOT_FOR_NAVIGATION),
    '<Style id="route"><LineStyle><color>ffd044ff</color><width>3</width></LineStyle></Style>',
    `<ExtendedData>${datum('cruiseFt', cruiseFt === null ? null : String(cruiseFt))}</ExtendedData>`,
    `<Placemark><name>${escapeXml(title)}</name><styleUrl>#route</styleUrl><LineString><tessellate>1</tessellate><coordinates>${points.map(place).join(' ')}</coordinates></LineString></Placemark>`,
    ...points.map(
      (point) =>
        `<Placemark><name>${escapeXml(point.ident)}</name><ExtendedData>${datum('kind', point.kind)}${datum('via', point.via)}${datum('region', point.region ?? null)}</ExtendedData><Point><coordinates>${place(point)}</coordinates></Point></Placemark>`,
    ),
    '</Document></kml>',
    '',
  ].join('\n');
}

function dataOf(element: XmlElement | undefined, name: string): string | undefined {
  const data = childOf(element, 'ExtendedData')?.children.find((child) => child.attributes['name'] === name);
  return textOf(data, 'value');
}

function placesOf(text: string | undefined, what: string): { lat: number; lon: number }[] {
  return (text ?? '')
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => {
      const [lon, lat] = part.split(',');
      return { lat: readDegrees(lat, 90, what), lon: readDegrees(lon, 180, what) };
    });
}

function namedPoints(placemarks: readonly XmlElement[]): ExchangePoint[] {
  return placemarks.flatMap((placemark) => {
    const point = childOf(placemark, 'Point');
    if (!point) return [];
    const ident = textOf(placemark, 'name');
    const [at] = placesOf(textOf(point, 'coordinates'), ident ?? 'A point');
    if (!at) return [];
    return [
      pointOf({
        ident,
        kind: kindOfWord(dataOf(placemark, 'kind')),
        via: dataOf(placemark, 'via'),
        region: dataOf(placemark, 'region'),
        ...at,
      }),
    ];
  });
}

function linePoints(placemarks: readonly XmlElement[]): ExchangePoint[] {
  const line = placemarks.flatMap((placemark) => descendantsOf(placemark, 'LineString')).at(0);
  return placesOf(textOf(line, 'coordinates'), 'The line').map((at) =>
    pointOf({ ident: undefined, kind: 'coordinate', via: undefined, ...at }),
  );
}

/** Point placemarks of a KML file, or the vertices of its first line. @throws FormatProblem */
export function readKml(text: string): ExchangePlan {
  const root = readXml(text);
  if (root.name !== 'kml') throw new FormatProblem('This is not a KML file.');
  const holder = childOf(root, 'Document') ?? root;
  const placemarks = descendantsOf(root, 'Placemark');
  const named = namedPoints(placemarks);
  return {
    title: textOf(holder, 'name') ?? '',
    cruiseFt: readAltitudeFt(dataOf(holder, 'cruiseFt')),
    points: named.length > 1 ? named : linePoints(placemarks),
  };
}
