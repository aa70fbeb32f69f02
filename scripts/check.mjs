import './require-install.mjs';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { build } from './build.mjs';
import { captureTool, runTool, secondsSince } from './run-step.mjs';

// `npm run check`: the automated part of a review. Every step runs, so that one run shows all faults; two run at a
// time, and each prints when finished.
const CODE = ['app', 'aviation', 'capabilities', 'platform', 'sky', 'navdata-builder'].filter(existsSync);
// Two steps run at a time: one thread each. More compiler threads resolve the same types repeatedly (35 s of CPU time
// instead of 22; a sixth of the lint), and with less frequent garbage collection both Go programs need a third less.
const tsc = (project) => ['node_modules/typescript/bin/tsc', ['-p', project, '--singleThreaded']];
process.env.GOGC ??= '300';
if (availableParallelism() <= 2) process.env.GOMAXPROCS ??= '1';
// `types` has the types of Node and of the browser; these two check pure code without either and the client without Node.
// In the short run the lint does that for values (`no-undef`).
const STEPS_OF_WHOLE = [
  ['types, pure code', ...tsc('tsconfig.pure.json')],
  ['types, client', ...tsc('tsconfig.client.json')],
];
const WITH_TESTS = !process.argv.includes('--no-tests');
const IS_WHOLE = WITH_TESTS || process.env.TEST_SCOPE === 'full';
const STEPS = [
  ['types', ...tsc('tsconfig.json')],
  ['dead code', 'node_modules/knip/bin/knip.js', ['--no-progress']],
  ['plain words', 'scripts/check/plain-words.mjs', []],
  ['requirements', 'scripts/check/requirements.mjs', ['--check']],
  ['messages', 'scripts/check/messages.mjs', ['--check']],
  ['import rules', 'scripts/check/import-rules.mjs', CODE],
  ['lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']],
  ['format', 'node_modules/oxfmt/bin/oxfmt', ['--check', '.']],
  ...(IS_WHOLE ? STEPS_OF_WHOLE : []),
  ['schemas of the client', 'scripts/check/client-schemas.mjs', []],
  ['lock file', 'scripts/check/lock-file.mjs', []],
];
const STEPS_AFTER_BUILD = [['size budget', 'scripts/check/size-budget.mjs', []]];

const failed = [];

async function work(waiting) {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const [name, entry, args] = step;
    const started = performance.now();
    const { code, output } = await captureTool(entry, args);
    console.log(`\n── ${String(name)}: ${code === 0 ? 'ok' : 'FAILED'}, ${secondsSince(started)} s`);
    if (output.trim() !== '') console.log(output.trimEnd());
    if (code !== 0) failed.push(name);
  }
}
async function runSteps(steps) {
  const waiting = [...steps];
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, () => work(waiting)));
}

// The base map is built in one thread and takes longest: the steps that read no build use the other core meanwhile, at
// lower priority.
const [built] = await Promise.allSettled([build(), runSteps(STEPS)]);
if (built.status === 'fulfilled') await runSteps(STEPS_AFTER_BUILD);
else {
  console.log(`\n── build: FAILED\n${String(built.reason)}`);
  failed.push('build');
}

if (WITH_TESTS && (await runTool('node_modules/vitest/vitest.mjs', ['run'])) !== 0) failed.push('tests');
console.log(failed.length === 0 ? '\ncheck: all green' : `\ncheck: failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
