import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

/** PMTiles version 3: one file of tiles that a browser reads by byte ranges. */
const HEADER_BYTES = 127;
/** Header and root directory have to fit into the first request of every reader. */
const ROOT_BYTES = 16_384 - HEADER_BYTES;
const CODE = { gzip: 2, mvt: 1 } as const;

export interface ArchiveTile {
  z: number;
  x: number;
  y: number;
  /** Uncompressed. */
  data: Uint8Array;
}

export interface ArchiveInfo {
  minZoom: number;
  maxZoom: number;
  metadata: Record<string, unknown>;
  /** Area covered; default the whole world. */
  bounds?: readonly [west: number, south: number, east: number, north: number];
}

const WORLD = [-180, -85.0511287, 180, 85.0511287] as const;

interface Entry {
  tileId: number;
  offset: number;
  length: number;
  runLength: number;
}

const LARGEST_WINDOW_BITS = 15;
/** The smallest value that Node accepts. */
const SMALLEST_WINDOW_BITS = 9;

/**
 * The window is no larger than the tile: the result is the same, and the quarter of a megabyte for a large window is
 * not allocated and cleared for each of many thousand small tiles.
 */
function compressed(data: Uint8Array): Buffer {
  const bits = Math.ceil(Math.log2(Math.max(1, data.length))) + 1;
  const windowBits = Math.min(LARGEST_WINDOW_BITS, Math.max(SMALLEST_WINDOW_BITS, bits));
  return gzipSync(data, {
    level: 6,
    windowBits,
    memLevel: Math.max(1, Math.min(8, windowBits - 7)),
    chunkSize: Math.max(1024, data.length),
  });
}

/** Equal tiles (open land, mostly) are stored once, and runs of them use one entry. */
function storeTiles(tiles: Iterable<ArchiveTile>): {
  entries: Entry[];
  data: Buffer;
  contents: number;
  addressed: number;
} {
  const byId = [...tiles]
    .map((tile) => ({ tileId: zxyToTileId(tile.z, tile.x, tile.y), data: tile.data }))
    .toSorted((a, b) => a.tileId - b.tileId);
  const stored = new Map<string, { offset: number; length: number }>();
  const chunks: Buffer[] = [];
  const entries: Entry[] = [];
  let offset = 0;
  for (const { tileId, data } of byId) {
    const digest = createHash('sha256').update(data).digest('base64');
    let place = stored.get(digest);
    if (!place) {
      const packed = compressed(data);
      place = { offset, length: packed.length };
      stored.set(digest, place);
      chunks.push(packed);
      offset += packed.length;
    }
    const previous = entries.at(-1);
    if (previous && previous.offset === place.offset && previous.tileId + previous.runLength === tileId)
      previous.runLength++;
    else entries.push({ tileId, ...place, runLength: 1 });
  }
  return { entries, data: Buffer.concat(chunks), contents: stored.size, addressed: byId.length };
}

function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

/** Columns of differences, as specified; an offset of 0 means "immediately after the previous one". */
function encodeDirectory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = [];
  pushVarint(bytes, entries.length);
  let lastId = 0;
  for (const entry of entries) {
    pushVarint(bytes, entry.tileId - lastId);
    lastId = entry.tileId;
  }
  for (const entry of entries) pushVarint(bytes, entry.runLength);
  for (const entry of entries) pushVarint(bytes, entry.length);
  let expectedOffset = -1;
  for (const entry of entries) {
    pushVarint(bytes, entry.offset === expectedOffset ? 0 : entry.offset + 1);
    expectedOffset = entry.offset + entry.length;
  }
  return gzipSync(Buffer.from(bytes), { level: 9 });
}

/** A root directory small enough for the first request; leaves contain the entries when there are many. */
function encodeDirectories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const single = encodeDirectory(entries);
  if (single.length <= ROOT_BYTES) return { root: single, leaves: Buffer.alloc(0) };
  for (let leafSize = 4096; ; leafSize *= 2) {
    const pointers: Entry[] = [];
    const leaves: Buffer[] = [];
    let offset = 0;
    for (let from = 0; from < entries.length; from += leafSize) {
      const part = entries.slice(from, from + leafSize);
      const leaf = encodeDirectory(part);
      // A run length of 0 marks a pointer to a leaf.
      pointers.push({ tileId: part[0]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = encodeDirectory(pointers);
    if (root.length <= ROOT_BYTES) return { root, leaves: Buffer.concat(leaves) };
  }
}

/** The whole archive. The same tiles give the same bytes. */
export function encodeArchive(tiles: Iterable<ArchiveTile>, info: ArchiveInfo): Buffer {
  const { entries, data, contents, addressed } = storeTiles(tiles);
  const { root, leaves } = encodeDirectories(entries);
  const metadata = gzipSync(Buffer.from(JSON.stringify(info.metadata)), { level: 9 });
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(3, 7);
  let position = 8;
  const long = (value: number) => {
    header.writeBigUInt64LE(BigInt(value), position);
    position += 8;
  };
  const rootAt = HEADER_BYTES;
  const metadataAt = rootAt + root.length;
  const leavesAt = metadataAt + metadata.length;
  const dataAt = leavesAt + leaves.length;
  for (const value of [rootAt, root.length, metadataAt, metadata.length]) long(value);
  for (const value of [leavesAt, leaves.length, dataAt, data.length]) long(value);
  for (const value of [addressed, entries.length, contents]) long(value);
  const isClustered = 1;
  const bytes = [isClustered, CODE.gzip, CODE.gzip, CODE.mvt, info.minZoom, info.maxZoom];
  for (const value of bytes) header.writeUInt8(value, position++);
  for (const degrees of info.bounds ?? WORLD) {
    header.writeInt32LE(Math.round(degrees * 1e7), position);
    position += 4;
  }
  header.writeUInt8(info.minZoom, position);
  return Buffer.concat([header, root, metadata, leaves, data]);
}
