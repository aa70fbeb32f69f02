import {
  type ArtefactColumns,
  type ArtefactHeader,
  type ColumnName,
  type NavdataMeta,
  artefactColumns,
  artefactMagic,
  artefactVersion,
  elementBytes,
  headerSchema,
  isInSecondPart,
  prefixBytes,
  prefixOffsets,
} from './artefact-format.ts';
import { decodeUtf8 } from './utf8.ts';

/** Why an artefact could not be opened; `reason` is stable, the message is for the log. */
export class NavdataArtefactError extends Error {
  readonly reason: 'not-an-artefact' | 'other-version' | 'truncated' | 'damaged';

  constructor(reason: NavdataArtefactError['reason'], message: string) {
    super(message);
    this.name = 'NavdataArtefactError';
    this.reason = reason;
  }
}

/** CRC-32 (IEEE 802.3) of bytes; passed in because the platform has a fast one. */
export type Crc32 = (bytes: Uint8Array) => number;

/** Numbers of the prefix. */
export interface ArtefactPrefix {
  readonly headerLength: number;
  readonly totalLength: number;
  readonly firstPartCrc32: number;
  readonly secondPartCrc32: number;
  /** Bytes from the start of the file. */
  readonly secondPartStart: number;
  /** Bytes from the start of the file; end of the second part. Equal to the total length without layouts. */
  readonly layoutsStart: number;
}

/** Artefact whose second part may be loaded later. */
export interface ArtefactParts {
  /** From the start of the file to the start of the second part. */
  readonly first: Uint8Array;
  /** Called once, when a section of the second part is first needed; its bytes must be verified. */
  readonly second: () => Uint8Array;
}

interface Sections {
  readonly meta: NavdataMeta;
  readonly columns: ArtefactColumns;
}

/** Verifies prefix, length and checksums, and returns the metadata with typed views of all sections. */
export function openSections(bytes: Uint8Array, crc32?: Crc32): Sections {
  const prefix = readPrefix(bytes);
  if (prefix.totalLength !== bytes.byteLength)
    throw new NavdataArtefactError(
      'truncated',
      `The artefact should have ${prefix.totalLength} bytes and has ${bytes.byteLength}.`,
    );
  const second = bytes.subarray(prefix.secondPartStart, prefix.layoutsStart);
  if (crc32) checkPart(crc32(second), prefix.secondPartCrc32);
  return openParts({ first: bytes.subarray(0, prefix.secondPartStart), second: () => second }, crc32);
}

/** As `openSections`, from a verified prefix and parts; only the first part is read now. */
export function openParts({ first, second }: ArtefactParts, crc32?: Crc32): Sections {
  const prefix = readPrefix(first);
  if (first.byteLength !== prefix.secondPartStart)
    throw new NavdataArtefactError('truncated', 'The artefact ends inside its first part.');
  if (crc32) checkPart(crc32(first.subarray(prefixBytes)), prefix.firstPartCrc32);
  const header = parseHeader(first.subarray(prefixBytes, prefixBytes + prefix.headerLength));
  return { meta: header.meta, columns: viewColumns({ first, second }, header, prefix) };
}

/** Numbers at the start of a file; throws when it is not an artefact of this version. */
export function readPrefix(bytes: Uint8Array): ArtefactPrefix {
  const magic = String.fromCharCode(...bytes.subarray(0, artefactMagic.length));
  if (magic !== artefactMagic)
    throw new NavdataArtefactError('not-an-artefact', 'This is not a navigation data artefact.');
  if (bytes.byteLength < prefixBytes)
    throw new NavdataArtefactError('truncated', 'The artefact ends inside its prefix.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numberAt = (name: keyof typeof prefixOffsets): number => view.getUint32(prefixOffsets[name], true);
  const version = numberAt('version');
  if (version !== artefactVersion)
    throw new NavdataArtefactError(
      'other-version',
      `The artefact has format version ${version}, this program reads ${artefactVersion}. Build it again.`,
    );
  return {
    headerLength: numberAt('headerLength'),
    totalLength: numberAt('totalLength'),
    firstPartCrc32: numberAt('firstPartCrc32'),
    secondPartCrc32: numberAt('secondPartCrc32'),
    secondPartStart: numberAt('secondPartStart'),
    layoutsStart: numberAt('layoutsStart'),
  };
}

/** Throws unless a part has the checksum stated in the prefix. */
export function checkPart(crc32: number, stated: number): void {
  if (crc32 !== stated)
    throw new NavdataArtefactError('damaged', 'The artefact does not match its own checksum.');
}

function parseHeader(bytes: Uint8Array): ArtefactHeader {
  try {
    return headerSchema.parse(JSON.parse(decodeUtf8(bytes)));
  } catch (error) {
    throw new NavdataArtefactError('damaged', `The artefact's header cannot be read: ${String(error)}`);
  }
}

/** Views of the first part now, of the second part all at once on first access. */
function viewColumns(parts: ArtefactParts, header: ArtefactHeader, prefix: ArtefactPrefix): ArtefactColumns {
  const columns: Partial<Record<ColumnName, unknown>> = {};
  const first = { bytes: aligned(parts.first), start: 0 };
  const late = columnNames.filter(isInSecondPart);
  const viewLate = (): void => {
    const second = { bytes: aligned(parts.second()), start: prefix.secondPartStart };
    for (const name of late)
      Object.defineProperty(columns, name, { value: viewSection(second, header, name), enumerable: true });
  };
  for (const name of columnNames) {
    if (!isInSecondPart(name)) columns[name] = viewSection(first, header, name);
    else
      Object.defineProperty(columns, name, {
        configurable: true,
        enumerable: true,
        get: () => {
          viewLate();
          return columns[name];
        },
      });
  }
  // Every name of the schema has its array type here.
  return columns as ArtefactColumns;
}

/** Typed arrays need aligned memory; a view of a pooled buffer may not be aligned. */
function aligned(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
}

const columnNames = Object.keys(artefactColumns) as ColumnName[];

type ViewConstructor = new (buffer: ArrayBufferLike, offset: number, length: number) => ArrayBufferView;

const arrayTypes: Readonly<Record<keyof typeof elementBytes, ViewConstructor>> = {
  u8: Uint8Array,
  i8: Int8Array,
  i16: Int16Array,
  i32: Int32Array,
  u32: Uint32Array,
  str: Uint32Array,
  f32: Float32Array,
  f64: Float64Array,
};

/** Part of the file and its offset. */
interface Part {
  readonly bytes: Uint8Array;
  readonly start: number;
}

function viewSection({ bytes, start }: Part, header: ArtefactHeader, name: ColumnName): ArrayBufferView {
  const type = artefactColumns[name];
  // Empty sections are omitted from the file.
  const { offset, length } = header.sections[name] ?? { offset: start, length: 0 };
  const from = offset - start;
  if (offset % 8 !== 0 || from < 0 || from + length * elementBytes[type] > bytes.byteLength)
    throw new NavdataArtefactError('damaged', `Section "${name}" lies outside the artefact.`);
  return new arrayTypes[type](bytes.buffer, bytes.byteOffset + from, length);
}
