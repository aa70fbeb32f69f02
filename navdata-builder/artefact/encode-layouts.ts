import { crc32, deflateRawSync } from 'node:zlib';
import type { PackedLayout } from '#capabilities/navdata/domain/airport-layout.ts';
import { layoutCodeBytes, layoutRowBytes } from '#capabilities/navdata/domain/artefact/layout-directory.ts';

/** Collects layouts, each packed at once: only packed bytes stay in memory. */
export interface LayoutPool {
  readonly count: number;
  /** The first layout of a code is kept. */
  add(layout: PackedLayout): void;
  /** The layouts part of an artefact; empty without layouts. */
  finish(): Uint8Array;
}

export function openLayoutPool(): LayoutPool {
  const blocks = new Map<string, Buffer>();
  return {
    get count() {
      return blocks.size;
    },
    add: (layout) => {
      if (layout.code.length > layoutCodeBytes || blocks.has(layout.code)) return;
      blocks.set(layout.code, deflateRawSync(JSON.stringify(layout), { level: 5 }));
    },
    finish: () => encodeLayouts(blocks),
  };
}

function encodeLayouts(blocks: ReadonlyMap<string, Buffer>): Uint8Array {
  if (blocks.size === 0) return new Uint8Array(0);
  const sorted = [...blocks].toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const directory = Buffer.alloc(sorted.length * layoutRowBytes);
  let offset = 8 + directory.length;
  for (const [row, [code, block]] of sorted.entries()) {
    const at = row * layoutRowBytes;
    directory.write(code, at, 'latin1');
    directory.writeUInt32LE(offset, at + layoutCodeBytes);
    directory.writeUInt32LE(block.length, at + layoutCodeBytes + 4);
    directory.writeUInt32LE(crc32(block), at + layoutCodeBytes + 8);
    offset += block.length;
  }
  const head = Buffer.alloc(8);
  head.writeUInt32LE(sorted.length, 0);
  head.writeUInt32LE(crc32(directory), 4);
  return new Uint8Array(Buffer.concat([head, directory, ...sorted.map(([, block]) => block)]));
}
