import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { projectRoot } from '#platform/server/project-root.ts';
import { type HeightGrid, unpackHeights } from '../domain/height-grid.ts';

/** Made by `scripts/terrain/make-etopo5.ts`. */
const FILE = join(projectRoot, 'capabilities/terrain/server/heights/etopo5.br');
const COLUMNS = 4320;
const ROWS = 2161;

async function readHeights(): Promise<HeightGrid> {
  const grid = await pipeline(createReadStream(FILE), createBrotliDecompress(), (pieces) =>
    unpackHeights(pieces as AsyncIterable<Buffer>, COLUMNS, ROWS),
  );
  if (!grid) throw new Error('The heights that come with the product are damaged (etopo5.br).');
  return grid;
}

/**
 * The heights included in the product, 19 MB in memory, read at first use; after a failure the next caller tries again.
 */
export function createHeightGrid(): () => Promise<HeightGrid> {
  let grid: Promise<HeightGrid> | null = null;
  return () => {
    grid ??= readHeights().catch((error: unknown) => {
      grid = null;
      throw error;
    });
    return grid;
  };
}
