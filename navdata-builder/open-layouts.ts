import { closeSync, fstatSync, openSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';
import {
  type AirportLayout,
  packedLayoutSchema,
  unpackLayout,
} from '#capabilities/navdata/domain/airport-layout.ts';
import { type NavdataMeta, prefixBytes } from '#capabilities/navdata/domain/artefact/artefact-format.ts';
import { checkPart, readPrefix } from '#capabilities/navdata/domain/artefact/artefact-sections.ts';
import {
  findLayout,
  layoutCodes,
  layoutRowBytes,
} from '#capabilities/navdata/domain/artefact/layout-directory.ts';
import { checkLength, readRange } from './open-navdata-file.ts';

/** The layouts of an artefact, each read from disk on request. */
export interface AirportLayouts {
  /** Codes of all airports that have one, ascending; ICAO codes or idents as in the source. */
  readonly codes: readonly string[];
  /** The layout of an airport by its code, any case; `null` when there is none. Throws `NavdataArtefactError`. */
  layoutOf(code: string): AirportLayout | null;
  /** Closes the file; it stays readable until then, even after a newer one has replaced it. */
  close(): void;
}

const headBytes = 8;

/** Id of the source of all layouts. */
export const layoutsSourceId = 'x-plane-airports';

/**
 * Opens the layouts of an artefact file: only their directory is read now. `meta` describes the artefact's sources.
 * Throws `NavdataArtefactError` for a damaged or truncated file.
 */
export function openLayouts(file: string, meta: NavdataMeta): AirportLayouts {
  const asOf = meta.sources.find(({ id }) => id === layoutsSourceId)?.asOf ?? null;
  const handle = openSync(file, 'r');
  try {
    const prefix = readPrefix(readRange(handle, 0, prefixBytes));
    checkLength(fstatSync(handle).size, prefix);
    const start = prefix.layoutsStart;
    const directory = start === prefix.totalLength ? new Uint8Array(0) : readDirectory(handle, start);
    return {
      codes: layoutCodes(directory),
      layoutOf: (code) => {
        const place = findLayout(directory, code.trim().toUpperCase());
        if (!place) return null;
        const from = start + place.offset;
        const block = readRange(handle, from, from + place.length);
        checkPart(crc32(block), place.crc32);
        const packed = packedLayoutSchema.parse(JSON.parse(inflateRawSync(block).toString('utf8')));
        return unpackLayout(packed, { source: layoutsSourceId, asOf });
      },
      close: () => closeSync(handle),
    };
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

function readDirectory(handle: number, start: number): Uint8Array {
  const head = readRange(handle, start, start + headBytes);
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const length = view.getUint32(0, true) * layoutRowBytes;
  const directory = readRange(handle, start + headBytes, start + headBytes + length);
  checkPart(crc32(directory), view.getUint32(4, true));
  return directory;
}
