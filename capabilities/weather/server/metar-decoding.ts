import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { FeedFault, type ParseContext, type RawPart } from '#platform/server/feeds/feed.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { type CacheRow, readCacheFile } from '../domain/metar-cache-file.ts';

const unzip = promisify(gunzip);
/** The world's METARs are about 2 MB of text; a file that grows beyond this limit is something else. */
const MAX_TEXT_BYTES = 48 * 1024 * 1024;
/** Maximum time of decoding before other work gets a turn. */
const SLICE_MS = 8;

const isGzip = (body: Uint8Array): boolean => body[0] === 0x1f && body[1] === 0x8b;

/** The text of a cache file, received as gzip or already decompressed by the connection. */
async function textOf(part: RawPart): Promise<string> {
  try {
    const bytes = isGzip(part.body) ? await unzip(part.body, { maxOutputLength: MAX_TEXT_BYTES }) : part.body;
    return new TextDecoder().decode(bytes);
  } catch (error) {
    throw new FeedFault('unreadable', `The file cannot be unpacked: ${messageOf(error)}`, { cause: error });
  }
}

/**
 * Decodes cache files of one kind. Reports decoded for the last file are reused: from minute to minute most reports are
 * the same. Long work is cut into time slices, so that the server keeps answering.
 */
export function createCacheFileDecoder<Report>(
  kind: 'metar' | 'taf',
  decode: (row: CacheRow, context: ParseContext) => Report,
): (
  parts: readonly RawPart[],
  context: ParseContext,
) => Promise<{ reports: readonly Report[]; rejected: readonly string[] }> {
  let known = new Map<string, Report>();
  return async (parts, context) => {
    const [part] = parts;
    if (!part) throw new FeedFault('unreadable', 'The source sent no file.');
    const file = readCacheFile(await textOf(part), kind);
    if (!file.ok) throw new FeedFault('unreadable', file.message);
    const next = new Map<string, Report>();
    let sliceEndsMs = performance.now() + SLICE_MS;
    for (const row of file.rows) {
      const key = `${context.shiftMs}|${row.icao}|${row.timeMs}|${row.lat}|${row.lon}|${row.elevationM}|${row.raw}`;
      next.set(key, known.get(key) ?? decode(row, context));
      if (performance.now() > sliceEndsMs) {
        await nextTurn();
        sliceEndsMs = performance.now() + SLICE_MS;
      }
    }
    known = next;
    return { reports: [...next.values()], rejected: file.rejected };
  };
}
