import sax, { type Tag } from 'sax';
import { airacCycleOn } from '#aviation/time/airac.ts';
import {
  type Feed,
  FeedFault,
  type KeyedFeed,
  type Parsed,
  type RawPart,
} from '#platform/server/feeds/feed.ts';
import { CHART_MAX_BYTES, type ChartKind } from '../contract.ts';
import { endsLikePdf, looksLikePdf } from './own-chart-files.ts';

const SOURCE = 'FAA d-TPP';
const DAY_S = 86_400;
/** The real list is about 10 MB. */
const METAFILE_MAX_BYTES = 64 * 1024 * 1024;
const CHARTS_MAX = 200_000;
const TEXT_MAX = 300;
const PDF_NAME = /^[A-Z0-9][A-Z0-9_.-]{0,72}\.PDF$/;

/** One chart of the FAA's digital Terminal Procedures Publication. */
export interface PublishedChart {
  name: string;
  kind: ChartKind;
  /** File name on the server, upper case. */
  pdf: string;
}
export interface PublishedIndex {
  /** e.g. `2612` */
  cycle: string;
  /** By ICAO code and by the FAA's own ident. */
  byAirport: ReadonlyMap<string, readonly PublishedChart[]>;
  files: ReadonlySet<string>;
}

/** `chart_code` of the metafile; codes not listed (minima, radar) are `other`. */
const KINDS: Readonly<Record<string, ChartKind>> = {
  APD: 'airport',
  HOT: 'airport',
  LAH: 'airport',
  DP: 'sid',
  ODP: 'sid',
  STAR: 'star',
  IAP: 'approach',
};

/** `0901Z  11/26/26` as ISO 8601, or null. */
function effectiveTime(text: string | undefined): string | null {
  const match = /^(\d{2})(\d{2})Z\s+(\d{2})\/(\d{2})\/(\d{2})$/.exec((text ?? '').trim());
  if (!match) return null;
  const [, hour, minute, month, day, year] = match.map(Number);
  if ([hour, minute, month, day, year].some((part) => part === undefined)) return null;
  const ms = Date.UTC(2000 + (year ?? 0), (month ?? 0) - 1, day, hour, minute);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

const attribute = (tag: Tag, name: string): string => tag.attributes[name]?.trim() ?? '';

/** Collects the charts while the parser walks through the file. */
class MetafileReader {
  cycle: string | null = null;
  asOf: string | null = null;
  readonly byAirport = new Map<string, PublishedChart[]>();
  readonly files = new Set<string>();
  readonly rejected: string[] = [];
  #airport: readonly string[] = [];
  #record: Record<string, string> | null = null;
  #field: string | null = null;
  #charts = 0;

  open(tag: Tag): void {
    if (tag.name === 'digital_tpp') {
      this.cycle = attribute(tag, 'cycle');
      this.asOf = effectiveTime(attribute(tag, 'from_edate'));
    } else if (tag.name === 'airport_name') {
      const codes = [attribute(tag, 'icao_ident'), attribute(tag, 'apt_ident')];
      this.#airport = [...new Set(codes.map((code) => code.toUpperCase()))].filter((code) => code !== '');
    } else if (tag.name === 'record') this.#record = {};
    else if (this.#record) this.#field = tag.name;
  }

  text(text: string): void {
    if (this.#record && this.#field) {
      this.#record[this.#field] = ((this.#record[this.#field] ?? '') + text).slice(0, TEXT_MAX);
    }
  }

  close(name: string): void {
    if (name === 'record') this.#endRecord();
    else if (name === 'airport_name') this.#airport = [];
    this.#field = null;
  }

  #endRecord(): void {
    const record = this.#record ?? {};
    this.#record = null;
    // D: the chart is withdrawn with this cycle; its file is only a notice.
    if (record.useraction?.trim() === 'D') return;
    const name = record.chart_name?.trim() ?? '';
    const pdf = record.pdf_name?.trim().toUpperCase() ?? '';
    if (this.#airport.length === 0 || name === '' || !PDF_NAME.test(pdf)) {
      this.rejected.push(`${this.#airport[0] ?? 'no airport'}: ${name || 'no name'} with file "${pdf}"`);
      return;
    }
    if (++this.#charts > CHARTS_MAX) throw new FeedFault('dtpp-too-many', 'The list of charts is too long.');
    const chart: PublishedChart = { name, kind: KINDS[record.chart_code?.trim() ?? ''] ?? 'other', pdf };
    for (const code of this.#airport) {
      const charts = this.byAirport.get(code);
      if (charts) charts.push(chart);
      else this.byAirport.set(code, [chart]);
    }
    this.files.add(pdf);
  }
}

/**
 * Reads `d-tpp_Metafile.xml`. The parser knows only the five predefined entities of XML; a document type declaration
 * is rejected, so that nothing can be expanded or fetched.
 */
export function parseMetafile(parts: readonly RawPart[]): Parsed<PublishedIndex> {
  const [part] = parts;
  if (!part) throw new FeedFault('dtpp-empty', 'The FAA answered an empty list of charts.');
  const reader = new MetafileReader();
  const parser = sax.parser(true, { position: false, strictEntities: true });
  parser.onopentag = (tag) => reader.open(tag);
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the parser is not an event target
  parser.ontext = (text) => reader.text(text);
  parser.oncdata = (text) => reader.text(text);
  parser.onclosetag = (name) => reader.close(name);
  parser.ondoctype = () => {
    throw new FeedFault('dtpp-doctype', 'The list of charts carries a document type declaration.');
  };
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the parser is not an event target
  parser.onerror = (error) => {
    const [what] = error.message.split('\n');
    throw new FeedFault('dtpp-xml', `The list of charts is not well-formed XML: ${what}`);
  };
  parser.write(new TextDecoder().decode(part.body)).close();
  const { cycle, asOf, byAirport, files, rejected } = reader;
  if (cycle === null || !/^\d{4}$/.test(cycle)) {
    throw new FeedFault('dtpp-shape', 'The list of charts does not name its cycle.');
  }
  return { records: { cycle, byAirport, files }, rejected, asOf };
}

const NOT_OPENED = 'Requested when charts are opened.';

/** The list of all charts, checked once a day from its first use; it changes with the cycle. */
export function dtppListFeed(baseUrl: string, isWanted: () => boolean): Feed<PublishedIndex> {
  return {
    id: 'charts/dtpp',
    title: 'FAA charts, list',
    everyS: DAY_S,
    staleAfterS: 28 * DAY_S,
    timeoutMs: 120_000,
    live: {
      name: SOURCE,
      fetch: async ({ nowMs, http }) =>
        isWanted()
          ? http.fetch({
              url: `${baseUrl}/${airacCycleOn(nowMs).ident}/xml_data/d-tpp_Metafile.xml`,
              accept: ['text/xml', 'application/xml'],
              maxBytes: METAFILE_MAX_BYTES,
            })
          : { kind: 'not-asked', why: NOT_OPENED },
    },
    simulated: null,
    parse: parseMetafile,
  };
}

/** The PDFs, by `cycle/file`. */
export function dtppFileFeed(baseUrl: string): KeyedFeed<Uint8Array> {
  return {
    id: 'charts/dtpp-files',
    title: 'FAA charts, files',
    staleAfterS: 28 * DAY_S,
    freshForS: DAY_S,
    // The files are stored on disk; here only those being read by several callers at once.
    maxKeys: 4,
    timeoutMs: 60_000,
    live: {
      name: SOURCE,
      fetch: (key, { http }) =>
        http.fetch({
          url: `${baseUrl}/${key}`,
          accept: ['application/pdf'],
          conditional: false,
          maxBytes: CHART_MAX_BYTES,
        }),
    },
    simulated: null,
    parse: ([part]) => {
      if (!part || !looksLikePdf(part.body)) {
        throw new FeedFault('dtpp-not-pdf', 'The FAA sent a file that is not a PDF.');
      }
      if (!endsLikePdf(part.body)) throw new FeedFault('dtpp-cut', 'The FAA sent an incomplete chart.');
      return { records: part.body, rejected: [], asOf: null };
    },
  };
}
