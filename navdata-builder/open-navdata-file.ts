import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { prefixBytes } from '#capabilities/navdata/domain/artefact/artefact-format.ts';
import {
  type ArtefactPrefix,
  NavdataArtefactError,
  checkPart,
  readPrefix,
} from '#capabilities/navdata/domain/artefact/artefact-sections.ts';
import { type NavdataReader, openNavdataParts } from '#capabilities/navdata/domain/navdata-reader.ts';

/** Reads an artefact (but no layouts) at once and verifies it against its checksums. Throws `NavdataArtefactError`. */
export function openNavdataFile(file: string): NavdataReader {
  const { first, prefix } = readFirstPart(file);
  const second = readSecondPart(file, prefix);
  return openNavdataParts({ first, second: () => second }, { crc32 });
}

/** An artefact whose first part is loaded and whose second is loading. */
export interface ArrivingNavdata {
  /** Answers point, code, airway and graph queries at once; other queries load the rest synchronously. */
  readonly reader: NavdataReader;
  /** Fulfilled when the whole file is read and verified; rejected with `NavdataArtefactError` when it is damaged. */
  readonly whole: Promise<void>;
}

/**
 * Reads an artefact in two steps. The first part is read and verified here; the second is read by the platform's
 * threads and checksummed in slices, so that the event loop is never blocked for more than a few milliseconds.
 */
export function openNavdataInSteps(file: string): ArrivingNavdata {
  const { first, prefix } = readFirstPart(file);
  let second: Uint8Array | undefined;
  const reader = openNavdataParts(
    { first, second: () => (second ??= readSecondPart(file, prefix)) },
    { crc32 },
  );
  const whole = loadSecondPart(file, prefix).then((bytes) => {
    second ??= bytes;
  });
  return { reader, whole };
}

/** Opens an artefact after reading and verifying the whole file without blocking. Throws `NavdataArtefactError`. */
export async function loadNavdataFile(file: string): Promise<NavdataReader> {
  const { reader, whole } = openNavdataInSteps(file);
  await whole;
  return reader;
}

function readFirstPart(file: string): { first: Uint8Array; prefix: ArtefactPrefix } {
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    const start = Buffer.alloc(prefixBytes);
    const prefix = readPrefix(start.subarray(0, readSync(handle, start, 0, prefixBytes, 0)));
    checkLength(size, prefix);
    return { prefix, first: readRange(handle, 0, prefix.secondPartStart) };
  } finally {
    closeSync(handle);
  }
}

/** Throws unless a file has the length that its prefix states. */
export function checkLength(
  size: number,
  { totalLength, secondPartStart, layoutsStart }: ArtefactPrefix,
): void {
  if (size !== totalLength || secondPartStart > layoutsStart || layoutsStart > totalLength)
    throw new NavdataArtefactError(
      'truncated',
      `The artefact should have ${totalLength} bytes and has ${size}.`,
    );
}

/** Bytes of an open file from one offset to another. */
export function readRange(handle: number, from: number, to: number): Uint8Array {
  // Not from the pool: the columns are views that need aligned memory.
  const bytes = Buffer.allocUnsafeSlow(to - from);
  let filled = 0;
  while (filled < bytes.length) {
    const count = readSync(handle, bytes, filled, bytes.length - filled, from + filled);
    if (count === 0) throw new NavdataArtefactError('truncated', 'The artefact ends too early.');
    filled += count;
  }
  return bytes;
}

/** For a caller who cannot wait. */
function readSecondPart(file: string, prefix: ArtefactPrefix): Uint8Array {
  const handle = openSync(file, 'r');
  try {
    const bytes = readRange(handle, prefix.secondPartStart, prefix.layoutsStart);
    checkPart(crc32(bytes), prefix.secondPartCrc32);
    return bytes;
  } finally {
    closeSync(handle);
  }
}

/** Bytes read and checksummed at a time: less than a millisecond's work. */
const sliceBytes = 2 << 20;

async function loadSecondPart(file: string, prefix: ArtefactPrefix): Promise<Uint8Array> {
  const handle = await open(file, 'r');
  try {
    const bytes = Buffer.allocUnsafeSlow(prefix.layoutsStart - prefix.secondPartStart);
    let sum = 0;
    for (let at = 0; at < bytes.length; at += sliceBytes) {
      const slice = bytes.subarray(at, at + sliceBytes);
      await fill(handle, slice, prefix.secondPartStart + at);
      sum = crc32(slice, sum);
    }
    checkPart(sum, prefix.secondPartCrc32);
    return bytes;
  } finally {
    await handle.close();
  }
}

async function fill(handle: FileHandle, into: Buffer, position: number): Promise<void> {
  let filled = 0;
  while (filled < into.length) {
    const { bytesRead } = await handle.read(into, filled, into.length - filled, position + filled);
    if (bytesRead === 0) throw new NavdataArtefactError('truncated', 'The artefact ends too early.');
    filled += bytesRead;
  }
}
