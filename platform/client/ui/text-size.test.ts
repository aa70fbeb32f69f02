import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

function* sheetsBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* sheetsBelow(path);
    else if (entry.name.endsWith('.css')) yield path;
  }
}

/** Declarations that give text a size. */
const TEXT_SIZE = /(?:^|[\s;{])((?:font|font-size|line-height|--fs-[\w-]+|--field-fs):[^;}]*)/g;

describe('F7 text size', () => {
  it('F7 follows the browser’s setting: no style sheet sets text sizes in px', () => {
    const inPixels = ['platform', 'capabilities', 'app'].flatMap((folder) =>
      [...sheetsBelow(folder)].flatMap((path) =>
        [...readFileSync(join(ROOT, path), 'utf8').matchAll(TEXT_SIZE)]
          .map(([, declaration = '']) => declaration)
          .filter((declaration) => /\dpx/.test(declaration))
          .map((declaration) => `${path}: ${declaration}`),
      ),
    );
    expect(inPixels).toEqual([]);
  });
});
