import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { ensureChromium } from './ensure-chromium.mjs';
import { runTool, secondsSince } from './run-step.mjs';

// `npm test`: the whole check, then every test, browser journeys included; ends with the one line CI reads.
const started = performance.now();
mkdirSync('dist/test-results', { recursive: true });
const counts = { passed: 0, failed: 0, skipped: 0 };

async function vitest(name, extra) {
  const report = `dist/test-results/${name}.json`;
  const code = await runTool('node_modules/vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...extra,
  ]);
  if (!existsSync(report)) return code || 1;
  const result = JSON.parse(readFileSync(report, 'utf8'));
  counts.passed += result.numPassedTests;
  counts.failed += result.numFailedTests;
  counts.skipped += result.numPendingTests + (result.numTodoTests ?? 0);
  return code;
}

const codes = [await runTool('scripts/check.mjs', ['--no-tests']), await vitest('unit', [])];
const chromium = await ensureChromium();
if (chromium.ok) {
  codes.push(await vitest('browser', ['--config', 'vitest.e2e.config.ts']));
} else {
  console.log(`Browser tests were not run: ${chromium.reason}`);
  codes.push(1);
}
if (codes.some((code) => code !== 0) && counts.failed === 0) counts.failed = 1;
console.log(`\nAll of it: ${secondsSince(started)} s`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0;
