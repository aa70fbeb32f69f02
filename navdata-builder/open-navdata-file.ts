import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type NavdataReader, openNavdata } from '#capabilities/navdata/domain/navdata-reader.ts';

/** Lower-case hex SHA-256, for `openNavdata`. */
export function sha256Hex(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Reads an artefact from disk and verifies it against its digest. Throws `NavdataArtefactError`. */
export function openNavdataFile(file: string): NavdataReader {
  const bytes = readFileSync(file);
  return openNavdata(bytes, { sha256Hex });
}
