import {
  type OpenedElement,
  readXml,
  UnreadableFile,
  type XmlListener,
} from '#platform/contract/read-xml.ts';
import { collect, type ReadPoints } from './file-points.ts';

/** Point element being parsed: its attributes and the text of its children, by local name. */
interface OpenPoint {
  readonly line: number;
  readonly element: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly texts: Map<string, string>;
}

/** `lon,lat[,height]` of KML; more than one position is a line or area. */
function kmlPlace(text: string | undefined): { lat: string | undefined; lng: string | undefined } {
  const places = (text ?? '').trim().split(/\s+/);
  const [lng, lat] = places.length === 1 ? (places[0] ?? '').split(',') : [];
  return { lat, lng };
}

function takeGpx(into: ReadPoints, { line, attributes, texts }: OpenPoint): void {
  collect(into, {
    at: `line ${line}`,
    name: texts.get('name'),
    lat: attributes['lat'],
    lng: attributes['lon'],
    symbol: texts.get('sym'),
    note: texts.get('desc') ?? texts.get('cmt'),
  });
}

function takeKml(into: ReadPoints, { line, texts }: OpenPoint): void {
  const at = `line ${line}`;
  const name = texts.get('name');
  // Areas and lines are not waypoints, and are reported.
  if (!texts.has('Point')) {
    into.faults.push({ at, message: `${name ?? 'A placemark'} is not a point.` });
    return;
  }
  const note = texts.get('description');
  collect(into, {
    at,
    name,
    ...kmlPlace(texts.get('coordinates')),
    symbol: texts.get('styleUrl')?.slice(1),
    note,
  });
}

/** Point elements; routes and tracks of GPX have points of another kind. */
const POINT_ELEMENTS: ReadonlySet<string> = new Set(['wpt', 'Placemark']);

class PointReader implements XmlListener {
  readonly found: ReadPoints = { points: [], faults: [] };
  #point: OpenPoint | null = null;
  readonly #path: string[] = [];

  open({ name, attributes, line }: OpenedElement): void {
    this.#path.push(name);
    if (this.#point === null && POINT_ELEMENTS.has(name))
      this.#point = { line, element: name, attributes, texts: new Map() };
    else if (this.#point && !this.#point.texts.has(name)) this.#point.texts.set(name, '');
  }

  text(text: string): void {
    const name = this.#path.at(-1);
    if (!this.#point || name === undefined || name === this.#point.element) return;
    this.#point.texts.set(name, (this.#point.texts.get(name) ?? '') + text);
  }

  close(name: string): void {
    this.#path.pop();
    if (!this.#point || name !== this.#point.element) return;
    (name === 'wpt' ? takeGpx : takeKml)(this.found, this.#point);
    this.#point = null;
  }
}

/**
 * Parses the waypoints of a GPX file or the placemarks of a KML file, each with its line. Points before an XML error
 * are kept, and the error is reported with its line.
 * @throws UnreadableFile when it is neither, or has a document type
 */
export function readXmlPoints(text: string): ReadPoints & { format: 'GPX' | 'KML' } {
  const reader = new PointReader();
  const { root, faultLine } = readXml(text, reader);
  const format = root === 'gpx' ? 'GPX' : root === 'kml' ? 'KML' : null;
  if (format === null) throw new UnreadableFile('This is neither a GPX nor a KML file.');
  if (faultLine !== null)
    reader.found.faults.push({
      at: `line ${faultLine}`,
      message: 'The XML is damaged here; nothing after it was read.',
    });
  return { ...reader.found, format };
}
