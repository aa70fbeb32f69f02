import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodePng, pngSize } from './encode-png.ts';

/** Chunks of a PNG file by type. */
function chunksOf(file: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(file);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return chunks;
}

describe('F1 PNG files', () => {
  it('colours of three octets are restored from differences along the row', async () => {
    const pixels = Uint8Array.from([250, 1, 2, 3, 255, 0, 9, 9, 9, 10, 10, 10]);
    const file = await encodePng({ kind: 'rgb', width: 2, height: 2, pixels });
    expect(pngSize(file)).toEqual({ width: 2, height: 2 });
    const chunks = chunksOf(file);
    expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
    const lines = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
    const back = [0, 1].flatMap((row) => {
      const line = [...lines.subarray(row * 7 + 1, row * 7 + 7)];
      expect(lines[row * 7]).toBe(1);
      return line.map((value, at) => (at < 3 ? value : (value + (line[at - 3] ?? 0)) & 0xff));
    });
    expect(back).toEqual([...pixels]);
  });

  it('a palette keeps its opacity', async () => {
    const file = await encodePng({
      kind: 'indexed',
      width: 2,
      height: 1,
      pixels: Uint8Array.from([0, 1]),
      colours: Uint8Array.from([1, 2, 3, 0, 4, 5, 6, 255]),
    });
    const chunks = chunksOf(file);
    expect([...(chunks.get('PLTE') ?? [])]).toEqual([1, 2, 3, 4, 5, 6]);
    expect([...(chunks.get('tRNS') ?? [])]).toEqual([0, 255]);
    expect([...inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))]).toEqual([0, 0, 1]);
    // The end of every PNG file, including the checksum.
    expect(Buffer.from(file).subarray(-8).toString('hex')).toBe('49454e44ae426082');
  });

  it('F3 a file truncated anywhere has no size', async () => {
    const file = await encodePng({ kind: 'rgb', width: 1, height: 1, pixels: Uint8Array.from([1, 2, 3]) });
    for (let length = 0; length < file.length; length += 1)
      expect(pngSize(file.subarray(0, length)), String(length)).toBeNull();
  });

  it('a file that is not PNG has no size', () => {
    expect(pngSize(Buffer.from('<html>'.repeat(20)))).toBeNull();
    expect(pngSize(new Uint8Array())).toBeNull();
  });
});
