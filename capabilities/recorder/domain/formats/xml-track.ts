import { KNOTS_PER_MPS, METRES_PER_FOOT } from '#aviation/units.ts';
import {
  type OpenedElement,
  readXml,
  UnreadableFile,
  type XmlListener,
} from '#platform/contract/read-xml.ts';
import { TRACK_CHANNELS } from '../channels.table.ts';
import { SampleBuilder } from '../sample-builder.ts';
import { figure, figureOrNull } from './figures.ts';
import type { LogSource, RecordingFile } from './log-file.ts';

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** ISO 8601 time with its zone; null without one, because the time is ambiguous. */
function instantMs(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? '';
  const ms = ISO.test(trimmed) ? Date.parse(trimmed) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

/** Texts of the open elements, by name; text between inner elements belongs to the outer one. */
class OpenTexts {
  readonly #open: { name: string; text: string }[] = [];
  push(name: string): void {
    this.#open.push({ name, text: '' });
  }
  add(text: string): void {
    const last = this.#open.at(-1);
    if (last) last.text += text;
  }
  pop(): { name: string; text: string } {
    return this.#open.pop() ?? { name: '', text: '' };
  }
  has(name: string): boolean {
    return this.#open.some((element) => element.name === name);
  }
}

const NO_SOURCE: LogSource = { registration: null, aircraft: null, recorder: null };

/** GPX 1.1: points of `trk`, elevations AMSL. Routes and waypoints have no times and are counted. */
class GpxListener implements XmlListener {
  readonly builder = new SampleBuilder([TRACK_CHANNELS.altitudeMsl, TRACK_CHANNELS.groundSpeed]);
  source = NO_SOURCE;
  readonly #texts = new OpenTexts();
  #point: OpenedElement | null = null;
  #found = new Map<string, string>();

  open(element: OpenedElement): void {
    this.#texts.push(element.name);
    if (element.name === 'gpx')
      this.source = { ...NO_SOURCE, recorder: element.attributes['creator']?.trim() || null };
    if (element.name === 'wpt' || element.name === 'rtept')
      this.builder.notes.add('ignored', `line ${element.line}`, 'Waypoints and routes are no recording.');
    if (element.name !== 'trkpt') return;
    this.#point = element;
    this.#found = new Map();
  }

  text(text: string): void {
    this.#texts.add(text);
  }

  close(): void {
    const { name, text } = this.#texts.pop();
    if (this.#point === null) return;
    if (name !== 'trkpt') {
      this.#found.set(name, text);
      return;
    }
    const { attributes, line } = this.#point;
    this.#point = null;
    this.builder.add({
      at: `line ${line}`,
      timeMs: instantMs(this.#found.get('time')),
      lat: figureOrNull(attributes['lat']),
      lon: figureOrNull(attributes['lon']),
      values: [
        figure(this.#found.get('ele')) / METRES_PER_FOOT,
        figure(this.#found.get('speed')) * KNOTS_PER_MPS,
      ],
    });
  }
}

/** Channel of the third number of a `coord`, by `altitudeMode`: only `absolute` is AMSL (OGC 07-147r2). */
const isAbsolute = (mode: string | undefined): boolean => mode?.trim() === 'absolute';

/** KML with `gx:Track`: pairs of `when` and `gx:coord`. */
class KmlListener implements XmlListener {
  readonly builder = new SampleBuilder([TRACK_CHANNELS.altitudeMsl, TRACK_CHANNELS.altitude]);
  source = NO_SOURCE;
  readonly #texts = new OpenTexts();
  #whens: { text: string; line: number }[] = [];
  #coords: string[] = [];
  #mode: string | undefined;
  #line = 0;

  open({ name, line }: OpenedElement): void {
    this.#texts.push(name);
    this.#line = line;
    if (name === 'Track') [this.#whens, this.#coords, this.#mode] = [[], [], undefined];
    if (name === 'LineString' || name === 'Point')
      this.builder.notes.add('ignored', `line ${line}`, 'Lines and points without times are no recording.');
  }

  text(text: string): void {
    this.#texts.add(text);
  }

  close(): void {
    const { name, text } = this.#texts.pop();
    if (name === 'Track') this.#take();
    if (!this.#texts.has('Track')) return;
    if (name === 'when') this.#whens.push({ text, line: this.#line });
    if (name === 'coord') this.#coords.push(text);
    if (name === 'altitudeMode') this.#mode = text;
  }

  #take(): void {
    const count = Math.max(this.#whens.length, this.#coords.length);
    const lastLine = this.#whens.at(-1)?.line ?? this.#line;
    for (let index = 0; index < count; index += 1) {
      const when = this.#whens[index];
      const [lon, lat, metres] = (this.#coords[index] ?? '').trim().split(/\s+/);
      const feet = figure(metres) / METRES_PER_FOOT;
      this.builder.add({
        at: `line ${when?.line ?? lastLine}`,
        timeMs: instantMs(when?.text),
        lat: figureOrNull(lat),
        lon: figureOrNull(lon),
        values: isAbsolute(this.#mode) ? [feet, Number.NaN] : [Number.NaN, feet],
      });
    }
  }
}

/**
 * Parses the tracks of a GPX or KML file.
 * @throws UnreadableFile when it is neither, or has no track points
 */
export function readXmlTrack(text: string): RecordingFile {
  const isKml = /<(?:\w+:)?kml[\s>]/.test(text.slice(0, 4000));
  const listener = isKml ? new KmlListener() : new GpxListener();
  const { root, faultLine } = readXml(text, listener);
  if (root !== 'gpx' && root !== 'kml') throw new UnreadableFile('This is neither a GPX nor a KML file.');
  const { builder, source } = listener;
  if (faultLine !== null)
    builder.notes.add('damaged', `line ${faultLine}`, 'The XML is damaged here; nothing after it was read.');
  if (builder.rows === 0)
    throw new UnreadableFile(
      isKml
        ? 'The KML file contains no gx:Track: only tracks with times are recordings.'
        : 'The GPX file contains no track.',
    );
  return {
    kind: 'recording',
    format: isKml ? 'KML' : 'GPX',
    source,
    parts: builder.parts(),
    rows: builder.rows,
    notes: builder.notes.list(),
  };
}
