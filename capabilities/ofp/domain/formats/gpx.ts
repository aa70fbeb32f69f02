import { type ExchangePlan, FormatProblem, readAltitudeFt, readDegrees } from '../exchange-plan.ts';
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

const NAMESPACE = 'https://meridian.invalid/gpx/1';
const DIGITS = 8;

/** GPX 1.1 route; point kinds and airways are in `type` and an extension. */
export function writeGpx({ title, points, cruiseFt }: ExchangePlan): string {
  return [
    XML_HEAD,
    `<gpx version="1.1" creator="Meridian" xmlns="http://www.topografix.com/GPX/1/1" xmlns:m="${NAMESPACE}">`,
    `<metadata><name>${escapeXml(title)}</name><desc>${NOT_FOR_NAVIGATION}</desc></metadata>`,
    '<rte>',
    ...xmlLine('name', title),
    ...(cruiseFt === null
      ? []
      : [`<extensions>${xmlLine('m:cruiseFt', String(cruiseFt)).join('')}</extensions>`]),
    ...points.map(({ ident, kind, via, region, lat, lon }) =>
      [
        `<rtept lat="${lat.toFixed(DIGITS)}" lon="${lon.toFixed(DIGITS)}">`,
        ...xmlLine('name', ident),
        ...xmlLine('type', kind),
        ...extensionsOf([...xmlLine('m:via', via), ...xmlLine('m:region', region ?? null)]),
        '</rtept>',
      ].join(''),
    ),
    '</rte>',
    '</gpx>',
    '',
  ].join('\n');
}

const extensionsOf = (lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`<extensions>${lines.join('')}</extensions>`];

function pointsIn(root: XmlElement): { points: XmlElement[]; holder: XmlElement | undefined } {
  const route = childOf(root, 'rte');
  if (route) return { points: descendantsOf(route, 'rtept'), holder: route };
  const track = childOf(root, 'trk');
  return { points: track ? descendantsOf(track, 'trkpt') : [], holder: track };
}

/** First route of a GPX file, else its first track. @throws FormatProblem */
export function readGpx(text: string): ExchangePlan {
  const root = readXml(text);
  if (root.name !== 'gpx') throw new FormatProblem('This is not a GPX file.');
  const { points, holder } = pointsIn(root);
  return {
    title: textOf(holder, 'name') ?? '',
    cruiseFt: readAltitudeFt(textOf(childOf(holder, 'extensions'), 'cruiseFt')),
    points: points.map((point, index) =>
      pointOf({
        ident: textOf(point, 'name'),
        kind: kindOfWord(textOf(point, 'type')),
        via: textOf(childOf(point, 'extensions'), 'via'),
        region: textOf(childOf(point, 'extensions'), 'region'),
        lat: readDegrees(point.attributes['lat'], 90, `Point ${index + 1}`),
        lon: readDegrees(point.attributes['lon'], 180, `Point ${index + 1}`),
      }),
    ),
  };
}
