import { FileProblem } from '../data-table.ts';

export const FILE_KINDS = [
  'CSV',
  'TSV',
  'JSON',
  'NDJSON',
  'GeoJSON',
  'Parquet',
  'XLSX',
  'GPX',
  'KML',
] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Kinds that the server reads too. */
export const SERVER_FILE_KINDS = ['CSV', 'TSV', 'JSON', 'NDJSON', 'GeoJSON', 'Parquet'] as const;
export type ServerFileKind = (typeof SERVER_FILE_KINDS)[number];
export const isServerFileKind = (kind: string): kind is ServerFileKind =>
  (SERVER_FILE_KINDS as readonly string[]).includes(kind);

/** Maximum file size for the memory of a browser. */
export const FILE_BYTES_MAX = 512 * 1024 * 1024;

const BY_EXTENSION: Readonly<Record<string, FileKind>> = {
  csv: 'CSV',
  txt: 'CSV',
  tsv: 'TSV',
  tab: 'TSV',
  json: 'JSON',
  ndjson: 'NDJSON',
  jsonl: 'NDJSON',
  geojson: 'GeoJSON',
  parquet: 'Parquet',
  xlsx: 'XLSX',
  gpx: 'GPX',
  kml: 'KML',
};

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);
const PARQUET = [0x50, 0x41, 0x52, 0x31];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Signatures of common unsupported files. */
const REFUSED: readonly (readonly [string, readonly number[]])[] = [
  ['a PDF document', [0x25, 0x50, 0x44, 0x46]],
  ['a PNG picture', [0x89, 0x50, 0x4e, 0x47]],
  ['a JPEG picture', [0xff, 0xd8, 0xff]],
  ['a gzip archive: unpack it first', [0x1f, 0x8b]],
  ['an Excel 97 workbook: save it as .xlsx or .csv', [0xd0, 0xcf, 0x11, 0xe0]],
];

function jsonKind(text: string): FileKind {
  const isGeo = /"type"\s*:\s*"(?:FeatureCollection|Feature)"/.test(text);
  if (isGeo) return 'GeoJSON';
  const [first = '', second = ''] = text.trimStart().split('\n');
  return first.trimEnd().endsWith('}') && second.trimStart().startsWith('{') ? 'NDJSON' : 'JSON';
}

function kindOfXml(text: string): FileKind | null {
  if (/<gpx[\s>]/i.test(text)) return 'GPX';
  return /<kml[\s>]/i.test(text) ? 'KML' : null;
}

/** Kind by the first bytes; null when they could be any text. */
function kindOfContent(bytes: Uint8Array, headText: string): FileKind | null {
  if (startsWith(bytes, PARQUET)) return 'Parquet';
  if (startsWith(bytes, ZIP)) return 'XLSX';
  const text = headText.replace(/^\uFEFF/, '');
  const start = text.trimStart();
  if (start.startsWith('<')) return kindOfXml(text);
  return start.startsWith('{') || start.startsWith('[') ? jsonKind(text) : null;
}

/**
 * Kind of a file by its content first and its name second.
 * @throws FileProblem for an empty or too large file, or a kind without tables
 */
export function detectFileKind(
  name: string,
  head: { bytes: Uint8Array; text: string },
  sizeBytes: number,
  bytesMax = FILE_BYTES_MAX,
): FileKind {
  if (sizeBytes === 0) throw new FileProblem('The file is empty (0 bytes).');
  if (sizeBytes > bytesMax)
    throw new FileProblem(
      `The file is ${(sizeBytes / 1e9).toFixed(1)} GB; up to ${Math.floor(bytesMax / 1024 / 1024)} MB are read here.`,
    );
  const refused = REFUSED.find(([, signature]) => startsWith(head.bytes, signature));
  if (refused) throw new FileProblem(`The file is ${refused[0]}.`);
  const byName = BY_EXTENSION[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
  const byContent = kindOfContent(head.bytes, head.text);
  if (byContent === 'JSON' && (byName === 'GeoJSON' || byName === 'NDJSON')) return byName;
  if (byContent !== null) return byContent;
  if (byName === 'Parquet' || byName === 'XLSX' || byName === 'GPX' || byName === 'KML')
    throw new FileProblem(`The name says ${byName}, the content does not.`);
  if (byName === 'JSON' || byName === 'GeoJSON' || byName === 'NDJSON')
    throw new FileProblem(`The name says ${byName}, but the content starts with neither { nor [.`, {
      line: 1,
      column: 1,
    });
  return byName ?? 'CSV';
}
