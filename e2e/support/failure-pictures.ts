import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { openPages } from './browser.ts';

const FOLDER = join(import.meta.dirname, '../../dist/test-results');

// What a page showed when its test failed: dist/test-results/<test>.png.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  mkdirSync(FOLDER, { recursive: true });
  for (const [number, page] of openPages().entries()) {
    const name = `${task.name.replaceAll(/[^\w]+/g, '-').slice(0, 80)}-${number}.png`;
    await page.screenshot({ path: join(FOLDER, name), timeout: 20_000 }).catch(() => {});
  }
});
