import sax from 'sax';
import { collect, type ReadPoints } from './file-points.ts';

/** A file that cannot be read at all; the message is for people. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);
const DEPTH_MAX = 64;

/** One point element while it is read: its attributes and the text of what stands in it, by local names. */
interface OpenPoint {
  readonly line: number;
  readonly element: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly texts: Map<string, string>;
}

/** `lon,lat[,height]` of KML; more than one place is a line or an area. */
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
  // Areas and lines are no waypoints, and are told, not dropped.
  if (!texts.has('Point')) {
    into.faults.push({ at, message: `${name ?? 'A placemark'} is no point.` });
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

/** Kinds of points that a file may hold; routes and tracks of GPX hold points of their own, which are no waypoints. */
const POINT_ELEMENTS: ReadonlySet<string> = new Set(['wpt', 'Placemark']);

class PointReader {
  readonly found: ReadPoints = { points: [], faults: [] };
  root: string | null = null;
  private open: OpenPoint | null = null;
  private readonly path: string[] = [];

  start(tag: { name: string; attributes: Readonly<Record<string, string>> }, line: number): void {
    const name = local(tag.name);
    this.root ??= name;
    this.path.push(name);
    if (this.path.length > DEPTH_MAX) throw new UnreadableFile('The file is nested too deeply.');
    if (this.open === null && POINT_ELEMENTS.has(name))
      this.open = { line, element: name, attributes: tag.attributes, texts: new Map() };
    else if (this.open && !this.open.texts.has(name)) this.open.texts.set(name, '');
  }

  text(text: string): void {
    const name = this.path.at(-1);
    if (!this.open || name === undefined || name === this.open.element) return;
    this.open.texts.set(name, (this.open.texts.get(name) ?? '') + text);
  }

  end(): void {
    const name = this.path.pop();
    if (!this.open || name !== this.open.element) return;
    (name === 'wpt' ? takeGpx : takeKml)(this.found, this.open);
    this.open = null;
  }
}

/**
 * Reads the waypoints of a GPX file or the placemarks of a KML file, each with its line. What stands before a fault of the
 * XML is kept, and the fault is named by its line.
 * @throws UnreadableFile when it is neither, or has a document type
 */
export function readXmlPoints(text: string): ReadPoints & { format: 'GPX' | 'KML' } {
  const reader = new PointReader();
  const parser = sax.parser(true, { position: true, strictEntities: true });
  let fault: Error | null = null;
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the parser is no event target
  parser.onerror = (error) => {
    fault = error;
    throw error;
  };
  parser.ondoctype = () => {
    throw new UnreadableFile('Files with a document type are not read.');
  };
  parser.onopentag = (tag) => reader.start(tag, parser.line + 1);
  parser.onclosetag = () => reader.end();
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the parser is no event target
  parser.ontext = (part) => reader.text(part);
  parser.oncdata = (part) => reader.text(part);
  try {
    parser.write(text.trimStart()).close();
  } catch (error) {
    if (fault === null) throw error;
  }
  const format = reader.root === 'gpx' ? 'GPX' : reader.root === 'kml' ? 'KML' : null;
  if (format === null) throw new UnreadableFile('This is no GPX and no KML file.');
  if (fault !== null)
    reader.found.faults.push({
      at: `line ${parser.line + 1}`,
      message: 'The XML is damaged here; nothing behind it was read.',
    });
  return { ...reader.found, format };
}
