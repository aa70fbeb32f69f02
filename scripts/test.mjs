import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { ensureChromium } from './ensure-chromium.mjs';
import { runTool, secondsSince } from './run-step.mjs';

// `npm test`: the whole check, then every test, browser journeys included; ends with the one line CI reads.
const started = performance.now();
mkdirSync('dist/test-results', { recursive: true });
const counts = { passed: 0, failed: 0, skipped: 0 };

/** Runs the tests and reads their report; null when there is none. */
async function vitest(name, extra) {
  const file = `dist/test-results/${name}.json`;
  rmSync(file, { force: true });
  const code = await runTool('node_modules/vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...extra,
  ]);
  return { code, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null };
}

const failures = [];

function count({ code, report }) {
  if (report === null) return code || 1;
  for (const { name, assertionResults } of report.testResults)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed')
        failures.push(`${relative(process.cwd(), name)}: ${fullName}\n${failureMessages[0] ?? ''}`);
  counts.passed += report.numPassedTests;
  counts.failed += report.numFailedTests;
  counts.skipped += report.numPendingTests + (report.numTodoTests ?? 0);
  return code;
}

const MOST_RUN_AGAIN = 3;
const BROWSER = ['--config', 'vitest.e2e.config.ts'];

/**
 * The browser journeys. The steps of one stand on each other, so one that failed is run again whole and alone, with a
 * server and a browser of its own: two software-rendered browsers on two cores may starve a step. What fails twice is
 * wrong, and what needed a second run is named.
 */
async function journeys() {
  const first = await vitest('browser', BROWSER);
  const failed = (first.report?.testResults ?? []).filter((file) => file.status === 'failed');
  const names = failed.map((file) => relative(process.cwd(), file.name));
  if (names.length === 0 || names.length > MOST_RUN_AGAIN) return count(first);
  console.log(`\nRun again, alone: ${names.join(', ')}`);
  const second = await vitest('browser-again', [...BROWSER, '--maxWorkers=1', ...names]);
  if (second.report === null) return count(first);
  for (const file of failed)
    for (const { status } of file.assertionResults) {
      if (status === 'failed') first.report.numFailedTests -= 1;
      else if (status === 'passed') first.report.numPassedTests -= 1;
      else first.report.numPendingTests -= 1;
    }
  first.report.testResults = first.report.testResults.filter((file) => !failed.includes(file));
  console.log(`Passed only when run again: ${second.code === 0 ? names.join(', ') : 'not all of them'}`);
  count({ code: 0, report: first.report });
  return count(second);
}

const codes = [await runTool('scripts/check.mjs', ['--no-tests']), count(await vitest('unit', []))];
const chromium = await ensureChromium();
if (chromium.ok) {
  codes.push(await journeys());
} else {
  console.log(`Browser tests were not run: ${chromium.reason}`);
  codes.push(1);
}
if (codes.some((code) => code !== 0) && counts.failed === 0) counts.failed = 1;
// At the very end once more: whoever reads only the end of a long log still learns what failed.
for (const failure of failures) console.log(`\nFailed: ${failure}`);
console.log(`\nAll of it: ${secondsSince(started)} s`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0;
