import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const FOLDER = join(import.meta.dirname, '../golden');
/** Channels may differ by rounding from one release of the software renderer to the next. */
const CHANNEL_TOLERANCE = 12;

export interface GoldenOutcome {
  /** Share of pixels that differ, 0 to 1; 1 when the sizes differ. */
  differing: number;
  /** Path of the picture just taken when it differs. */
  file: string;
}

/** Share of pixels that differ between two PNG files, compared by the browser. */
export function difference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async ({ pictures, tolerance }) => {
      const [a, b] = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
          const context = canvas.getContext('2d');
          context?.drawImage(bitmap, 0, 0);
          return context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? null;
        }),
      );
      if (!a || !b || a.width !== b.width || a.height !== b.height) return 1;
      let differing = 0;
      for (let at = 0; at < a.data.length; at += 4) {
        const isOther = [0, 1, 2].some(
          (channel) => Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) > tolerance,
        );
        if (isOther) differing += 1;
      }
      return differing / (a.width * a.height);
    },
    { pictures: [one.toString('base64'), other.toString('base64')], tolerance: CHANNEL_TOLERANCE },
  );
}

/**
 * Compares a picture with the one in `e2e/golden`. With `UPDATE_GOLDEN=1`, or if there is none yet on a machine that
 * may write one, it is stored instead.
 */
export async function compareWithGolden(page: Page, name: string, picture: Buffer): Promise<GoldenOutcome> {
  const file = join(FOLDER, `${name}.png`);
  if (process.env.UPDATE_GOLDEN === '1') {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, picture);
    return { differing: 0, file };
  }
  if (!existsSync(file)) return { differing: 1, file };
  const differing = await difference(page, readFileSync(file), picture);
  if (differing === 0) return { differing, file };
  const seen = join(import.meta.dirname, '../../dist/test-results', `${name}.seen.png`);
  mkdirSync(join(import.meta.dirname, '../../dist/test-results'), { recursive: true });
  writeFileSync(seen, picture);
  return { differing, file: seen };
}
