import { existsSync } from 'node:fs';
import { runTool, secondsSince } from './run-step.mjs';

// `npm run check`: what a review would otherwise have to say. Every step runs, so that one run shows all faults.
const CODE = ['app', 'aviation', 'capabilities', 'platform', 'sky', 'navdata-builder'].filter(existsSync);
const STEPS = [
  ['format', 'node_modules/oxfmt/bin/oxfmt', ['--check', '.']],
  ['lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']],
  ['types', 'node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json']],
  ['types, pure code', 'node_modules/typescript/bin/tsc', ['-p', 'tsconfig.pure.json']],
  ['types, client', 'node_modules/typescript/bin/tsc', ['-p', 'tsconfig.client.json']],
  ['import rules', 'scripts/import-rules.mjs', CODE],
  ['dead code', 'node_modules/knip/bin/knip.js', ['--no-progress']],
  ['size budget', 'scripts/size-budget.mjs', []],
];
const WITH_TESTS = !process.argv.includes('--no-tests');
if (WITH_TESTS) STEPS.push(['tests', 'node_modules/vitest/vitest.mjs', ['run']]);

const failed = [];
for (const [name, entry, args] of STEPS) {
  const started = performance.now();
  console.log(`\n── ${String(name)}`);
  if ((await runTool(entry, args)) !== 0) failed.push(name);
  console.log(`   ${secondsSince(started)} s`);
}
console.log(failed.length === 0 ? '\ncheck: all green' : `\ncheck: failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
