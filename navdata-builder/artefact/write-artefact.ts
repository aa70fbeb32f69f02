import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import {
  type ArtefactColumns,
  type NavdataMeta,
  artefactMagic,
  artefactVersion,
  isInSecondPart,
  prefixBytes,
  prefixOffsets,
} from '#capabilities/navdata/domain/artefact/artefact-format.ts';

const align = (offset: number): number => Math.ceil(offset / 8) * 8;

/**
 * The bytes of an artefact: prefix, JSON header, sections of the first and of the second part in the order of the
 * columns, each 8-aligned. Columns without elements are omitted.
 */
export function encodeArtefact(
  meta: NavdataMeta,
  columns: ArtefactColumns,
  layouts: Uint8Array = new Uint8Array(0),
): Uint8Array {
  const all = Object.entries(columns) as [string, ArrayBufferView & { length: number }][];
  const used = all.filter(([, column]) => column.length > 0);
  const names = [
    ...used.filter(([name]) => !isInSecondPart(name)),
    ...used.filter(([name]) => isInSecondPart(name)),
  ];
  const layout = layOut(meta, names);
  const bytes = new Uint8Array(layout.layoutsStart + layouts.length);
  bytes.set(layouts, layout.layoutsStart);
  bytes.set(Buffer.from(artefactMagic, 'latin1'));
  bytes.set(layout.header, prefixBytes);
  for (const [name, column] of names)
    bytes.set(
      new Uint8Array(column.buffer, column.byteOffset, column.byteLength),
      layout.sections[name]?.offset ?? 0,
    );
  const view = new DataView(bytes.buffer);
  const put = (name: keyof typeof prefixOffsets, value: number): void =>
    view.setUint32(prefixOffsets[name], value, true);
  put('version', artefactVersion);
  put('headerLength', layout.header.length);
  put('totalLength', bytes.length);
  put('layoutsStart', layout.layoutsStart);
  put('secondPartStart', layout.secondPartStart);
  put('firstPartCrc32', crc32(bytes.subarray(prefixBytes, layout.secondPartStart)));
  put('secondPartCrc32', crc32(bytes.subarray(layout.secondPartStart, layout.layoutsStart)));
  return bytes;
}

/** The header contains the offsets, which depend on its length: it is padded until both agree. */
function layOut(meta: NavdataMeta, columns: [string, ArrayBufferView & { length: number }][]) {
  let headerLength = 0;
  for (;;) {
    const sections: Record<string, { offset: number; length: number }> = {};
    let offset = align(prefixBytes + headerLength);
    let secondPartStart: number | null = null;
    for (const [name, column] of columns) {
      if (isInSecondPart(name)) secondPartStart ??= offset;
      sections[name] = { offset, length: column.length };
      offset = align(offset + column.byteLength);
    }
    const header = Buffer.from(JSON.stringify({ meta, sections }), 'utf8');
    if (header.length <= headerLength)
      return {
        sections,
        layoutsStart: offset,
        secondPartStart: secondPartStart ?? offset,
        header: Buffer.concat([header], headerLength).fill(0x20, header.length),
      };
    headerLength = header.length + 64;
  }
}

/**
 * Writes a file so that a reader sees either the old one or the whole new one: to a temporary file beside it, flushed
 * to disk, then renamed.
 */
export function writeFileAtomically(file: string, bytes: Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    const handle = openSync(temporary, 'w');
    try {
      let written = 0;
      while (written < bytes.length) written += writeSync(handle, bytes, written);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
