import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { openPages } from './browser.ts';

const FOLDER = join(import.meta.dirname, '../../dist/test-results');

/** Amount of page text logged, enough to show what the test waited for. */
const TEXT_LIMIT = 4000;

// Saves the page of a failed test as dist/test-results/<test>.png, and its text in the log, which remains available
// after the machine is gone.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  mkdirSync(FOLDER, { recursive: true });
  for (const [number, page] of openPages().entries()) {
    const name = `${task.name.replaceAll(/[^\w]+/g, '-').slice(0, 80)}-${number}.png`;
    const text = await page.evaluate(() => document.body.innerText).catch(() => '');
    console.error(`What the page said (${page.url()}):\n${text.slice(0, TEXT_LIMIT)}`);
    await page.screenshot({ path: join(FOLDER, name), timeout: 20_000 }).catch(() => {});
  }
});
