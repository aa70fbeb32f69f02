import { PMTiles, type Source } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import { encodeArchive, type ArchiveTile } from './pmtiles-archive.ts';

function sourceOf(archive: Buffer): Source {
  return {
    getKey: () => 'memory',
    getBytes: (offset, length) =>
      Promise.resolve({ data: Uint8Array.from(archive.subarray(offset, offset + length)).buffer }),
  };
}

const text = new TextEncoder();
function* grid(zoom: number, content: (x: number, y: number) => string): Generator<ArchiveTile> {
  for (let x = 0; x < 2 ** zoom; x++)
    for (let y = 0; y < 2 ** zoom; y++) yield { z: zoom, x, y, data: text.encode(content(x, y)) };
}

describe('encodeArchive', () => {
  it('F2 returns every tile through the reader that the map uses', async () => {
    const tiles = [...grid(0, () => 'root'), ...grid(3, (x, y) => `tile ${x} ${y}`)];
    const archive = new PMTiles(
      sourceOf(encodeArchive(tiles, { minZoom: 0, maxZoom: 3, metadata: { name: 'test' } })),
    );
    for (const { z, x, y, data } of tiles) {
      const read = await archive.getZxy(z, x, y);
      expect(new Uint8Array(read?.data ?? new ArrayBuffer(0))).toEqual(data);
    }
    expect(await archive.getZxy(2, 1, 1)).toBeUndefined();
    expect(await archive.getMetadata()).toEqual({ name: 'test' });
    expect(await archive.getHeader()).toMatchObject({
      minZoom: 0,
      maxZoom: 3,
      numAddressedTiles: 65,
      tileType: 1,
    });
  });

  it('F2 stores equal tiles once and keeps the first request small even with many tiles', async () => {
    // Every second tile differs, so that the directory cannot be shortened by runs.
    const coast = (x: number, y: number) =>
      `${x} ${y} ${[...'abcdefghijk'].map((_, i) => (x * 7919 + y * 104_729) % (i * 131 + 97)).join('')}`;
    const tiles = [...grid(7, (x, y) => (x % 2 === 0 ? 'land' : coast(x, y)))];
    const bytes = encodeArchive(tiles, { minZoom: 7, maxZoom: 7, metadata: {} });
    const archive = new PMTiles(sourceOf(bytes));
    const header = await archive.getHeader();
    expect(header.numTileContents).toBe(1 + 64 * 128);
    expect(header.leafDirectoryLength).toBeGreaterThan(0);
    expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThanOrEqual(16_384);
    for (const [x, y] of [
      [0, 0],
      [127, 127],
      [63, 20],
      [64, 99],
    ] as const) {
      const read = await archive.getZxy(7, x, y);
      expect(new TextDecoder().decode(read?.data)).toBe(x % 2 === 0 ? 'land' : coast(x, y));
    }
  });

  it('F2 is identical to the byte for the same tiles in any order', () => {
    const tiles = [...grid(3, (x, y) => `${x}${y}`)];
    const info = { minZoom: 3, maxZoom: 3, metadata: {} };
    expect(encodeArchive(tiles, info).equals(encodeArchive(tiles.toReversed(), info))).toBe(true);
  });
});
