import {
  type ArtefactColumns,
  type ArtefactHeader,
  type ColumnName,
  type NavdataMeta,
  artefactColumns,
  artefactMagic,
  artefactVersion,
  digestOffset,
  elementBytes,
  headerSchema,
  prefixBytes,
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

/** Computes a SHA-256 digest as lower-case hex; passed in because pure code has no hash of its own. */
export type Sha256Hex = (bytes: Uint8Array) => string;

/** Checks prefix, length and digest, and returns the header's meta with typed views on every section. */
export function openSections(
  bytes: Uint8Array,
  sha256Hex?: Sha256Hex,
): { meta: NavdataMeta; columns: ArtefactColumns } {
  checkPrefix(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerLength = view.getUint32(12, true);
  if (sha256Hex) checkDigest(bytes, sha256Hex);
  const header = parseHeader(bytes.subarray(prefixBytes, prefixBytes + headerLength));
  // Typed arrays need aligned memory; a view into a pooled buffer may not be.
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  return { meta: header.meta, columns: viewColumns(aligned, header) };
}

function checkPrefix(bytes: Uint8Array): void {
  const magic = String.fromCharCode(...bytes.subarray(0, artefactMagic.length));
  if (magic !== artefactMagic)
    throw new NavdataArtefactError('not-an-artefact', 'This is not a navigation data artefact.');
  if (bytes.byteLength < prefixBytes)
    throw new NavdataArtefactError('truncated', 'The artefact ends inside its prefix.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint32(8, true);
  if (version !== artefactVersion)
    throw new NavdataArtefactError(
      'other-version',
      `The artefact has format version ${version}, this program reads ${artefactVersion}. Build it again.`,
    );
  const totalLength = view.getUint32(16, true);
  if (totalLength !== bytes.byteLength)
    throw new NavdataArtefactError(
      'truncated',
      `The artefact should have ${totalLength} bytes and has ${bytes.byteLength}.`,
    );
}

function checkDigest(bytes: Uint8Array, sha256Hex: Sha256Hex): void {
  const stored = Array.from(bytes.subarray(digestOffset, digestOffset + 32), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  if (sha256Hex(bytes.subarray(prefixBytes)) !== stored)
    throw new NavdataArtefactError('damaged', 'The artefact does not match its own SHA-256 digest.');
}

function parseHeader(bytes: Uint8Array): ArtefactHeader {
  try {
    return headerSchema.parse(JSON.parse(decodeUtf8(bytes)));
  } catch (error) {
    throw new NavdataArtefactError('damaged', `The artefact's header cannot be read: ${String(error)}`);
  }
}

function viewColumns(bytes: Uint8Array, header: ArtefactHeader): ArtefactColumns {
  const columns: Partial<Record<ColumnName, unknown>> = {};
  for (const name of columnNames) columns[name] = viewSection(bytes, header, name);
  // Every name of the schema was just given the array type that the schema states for it.
  return columns as ArtefactColumns;
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

function viewSection(bytes: Uint8Array, header: ArtefactHeader, name: ColumnName): ArrayBufferView {
  const type = artefactColumns[name];
  // Sections without elements are left out of the file.
  const section = header.sections[name] ?? { offset: prefixBytes, length: 0 };
  const { offset, length } = section;
  if (offset % 8 !== 0 || offset + length * elementBytes[type] > bytes.byteLength)
    throw new NavdataArtefactError('damaged', `Section "${name}" lies outside the artefact.`);
  const at = bytes.byteOffset + offset;
  return new arrayTypes[type](bytes.buffer, at, length);
}
