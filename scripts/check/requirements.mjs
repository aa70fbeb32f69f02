import { existsSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { relative } from 'node:path';

// `npm run requirements`: every id of docs/requirements.md with the tests that have it in their title, and their last
// results (stored by `npm test` in dist/test-results): ✓ passed, ✗ failed, - not run. An id without a test, a test
// with an unknown id, and an id listed as open although it has a test, are faults; `--check` prints only those.

const DOCUMENT = 'docs/requirements.md';
const ROW = /^\| ([A-L]\d{1,2}) +\| (.+?) +\|$/gm;
const OPEN = /^- ([A-L]\d{1,2}):/gm;
/** A title: the string after `it(`, `describe(` and similar, or after `it.each(…)(`. */
const TITLE = /(?:\b(?:it|test|describe|withEachEngine)(?:\.\w+)*\(|\)\()\s*(['"`])(.{1,200})/g;
/** Ids at the start of a title, after the name of a test group if any: `main job: A1 A2 …`. */
const IDS = /^(?:[\p{L}’' -]+: )?((?:[A-L]\d{1,2}(?:,? |: |$))+)/u;

const idsOf = (title) => IDS.exec(title)?.[1].match(/[A-L]\d{1,2}/g) ?? [];
const document = readFileSync(DOCUMENT, 'utf8');
const meanings = new Map(Array.from(document.matchAll(ROW), ([, id, meaning]) => [id, meaning]));
const open = new Set(Array.from(document.matchAll(OPEN), ([, id]) => id));

const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.e2e.ts'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '');
/** Files and titles by id. */
const named = new Map();
for (const file of files) {
  for (const [, quote, line] of readFileSync(file, 'utf8').matchAll(TITLE)) {
    const [title = ''] = line.split(new RegExp(`(?<!\\\\)${quote}`));
    for (const id of idsOf(title)) {
      const inFiles = named.get(id) ?? new Map();
      named.set(id, inFiles.set(file, [...(inFiles.get(file) ?? []), title]));
    }
  }
}

/** The tests of each id in the last run, by file. */
const results = new Map();
for (const report of ['unit', 'browser']) {
  const file = `dist/test-results/${report}.json`;
  if (!existsSync(file)) continue;
  for (const { name, assertionResults } of JSON.parse(readFileSync(file, 'utf8')).testResults) {
    const from = relative(process.cwd(), name);
    for (const { ancestorTitles, title, status } of assertionResults) {
      for (const id of new Set([...ancestorTitles, title].flatMap(idsOf))) {
        const inFiles = results.get(id) ?? new Map();
        const test = { title: [...ancestorTitles, title].join(' › '), isPassed: status === 'passed' };
        results.set(id, inFiles.set(from, [...(inFiles.get(from) ?? []), test]));
      }
    }
  }
}

const faults = [];
for (const id of meanings.keys()) {
  if (!named.has(id) && !open.has(id)) faults.push(`${id} has no test: ${meanings.get(id)}`);
  if (named.has(id) && open.has(id)) faults.push(`${id} is listed as open in ${DOCUMENT}, but has a test`);
}
for (const [id, inFiles] of named) {
  if (!meanings.has(id))
    faults.push(`${id} is no requirement, but is named by ${[...inFiles.keys()].join(', ')}`);
}

function resultOf(id) {
  if (open.has(id)) return 'open';
  const tests = [...(results.get(id)?.values() ?? [])].flat();
  if (tests.length === 0) return 'not run';
  const failed = tests.filter(({ isPassed }) => !isPassed).length;
  return failed > 0 ? `${failed} FAILED, ${tests.length - failed} passed` : `${tests.length} passed`;
}

/** Tests of an id in one file: from the last run, or from the source if not run. */
function testLines(id, file) {
  const ran = results.get(id)?.get(file);
  if (ran) return ran.map(({ title, isPassed }) => `${isPassed ? '✓' : '✗'} ${title}`);
  return (named.get(id)?.get(file) ?? []).map((title) => `- ${title}`);
}

if (!process.argv.includes('--check')) {
  for (const [id, meaning] of meanings) {
    console.log(`${id.padEnd(4)}${resultOf(id).padEnd(14)}${meaning}`);
    for (const file of new Set([...(named.get(id)?.keys() ?? []), ...(results.get(id)?.keys() ?? [])])) {
      console.log(`      ${file}`);
      for (const line of testLines(id, file)) console.log(`        ${line}`);
    }
  }
  const shown = [...meanings.keys()].filter((id) => named.has(id)).length;
  console.log(`\n${meanings.size} requirements: ${shown} with tests, ${open.size} open`);
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
