import './require-install.mjs';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { ensureChromium } from './ensure-chromium.mjs';
import { run, runTool, secondsSince } from './run-step.mjs';

// `npm test`: all checks, then every test including browser journeys; ends with the line that CI reads. `npm run
// test:full` adds slow tests that rarely fail: files that end with `.full.test.ts` or `.full.e2e.ts`.
const started = performance.now();
const isFull = process.argv.includes('--full');
if (isFull) process.env.TEST_SCOPE = 'full';
mkdirSync('dist/test-results', { recursive: true });
const counts = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
/** Milliseconds and name of every test. */
const durations = [];
const LONGEST = 8;

/**
 * For the threads of `pure` and `client`, which share the flags of their process: a larger young generation and one
 * collector thread save a sixteenth of their CPU time.
 */
const MEMORY_FLAGS = ['--single-threaded-gc', '--max-semi-space-size=32'];

/** Runs tests and sums up their report; returns the exit code, 1 when there is no report. */
async function vitest(project, extra) {
  const file = `dist/test-results/${project}.json`;
  rmSync(file, { force: true });
  const code = await run(process.execPath, [
    ...MEMORY_FLAGS,
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...extra,
  ]);
  if (!existsSync(file)) return code || 1;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  for (const { name: path, assertionResults } of report.testResults)
    for (const { status, fullName, failureMessages, duration } of assertionResults) {
      const name = `${relative(process.cwd(), path)}: ${fullName}`;
      durations.push({ name, ms: duration ?? 0 });
      if (status === 'failed') failures.push(`${name}\n${failureMessages[0] ?? ''}`);
    }
  counts.passed += report.numPassedTests;
  counts.failed += report.numFailedTests;
  counts.skipped += report.numPendingTests + (report.numTodoTests ?? 0);
  return code;
}

async function timed(name, work) {
  const begun = performance.now();
  const code = await work();
  console.log(`\n${name}: ${secondsSince(begun)} s`);
  return code;
}

/** Uses the core left idle by the build; if it fails, the tests that need the data build it and report the reason. */
const testData = () =>
  run(process.execPath, [
    // Millions of short-lived records: a larger young generation saves a fifth of the CPU time.
    '--min-semi-space-size=64',
    '--max-semi-space-size=64',
    '--single-threaded-gc',
    '--import',
    'tsx',
    'scripts/test-data.ts',
  ]);

async function journeys() {
  const chromium = await ensureChromium();
  if (chromium.ok) return vitest('browser', ['--config', 'vitest.e2e.config.ts']);
  console.log(`Browser tests were not run: ${chromium.reason}`);
  return 1;
}

/** A new machine fetches the browser and PostgreSQL during the build; failures are reported by the tests that need them. */
const testPrograms = () => run(process.execPath, ['--import', 'tsx', 'scripts/test-programs.ts']);

// The build matches the working tree, so threads and processes of the unit tests start from it.
process.env.TEST_BUNDLES = resolve('dist/server');
const codes = [
  await timed('Build and check', async () => {
    const [code] = await Promise.all([
      runTool('scripts/check.mjs', ['--no-tests']),
      testData(),
      testPrograms(),
    ]);
    return code;
  }),
  await timed('Unit tests', () => vitest('unit', [])),
  await timed('Browser journeys', journeys),
];
if (codes.some((code) => code !== 0) && counts.failed === 0) counts.failed = 1;
// Repeated at the end, so that the end of a long log shows the failures.
for (const failure of failures) console.log(`\nFailed: ${failure}`);
console.log('\nThe longest tests:');
for (const { name, ms } of durations.toSorted((a, b) => b.ms - a.ms).slice(0, LONGEST))
  console.log(`  ${(ms / 1000).toFixed(1)} s  ${name}`);
console.log(`\nAll of it: ${secondsSince(started)} s`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0;
