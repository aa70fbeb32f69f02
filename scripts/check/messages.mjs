import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

// `npm run messages`: every text of the error catalogue (spec 8) with its place and the test that provokes it. A text
// without a test, a missing test and a test without the text are faults; `--check` prints only those.

const DOCUMENT = 'docs/messages.md';
const ROW = /^\| `(.+?)` +\| (.+?) +\| `(\S+)` › (.+?) +\|$/gm;
/** Test titles: the string after `it(` and similar, or after `it.each(…)(`. */
const TITLE = /(?:\b(?:it|test)(?:\.\w+)*\(|\)\()\s*(['"`])((?:\\.|(?!\1).)+)\1/g;

/** Fixed parts of a template text: `Failed to search for "{term}"` is `Failed to search for "` and `"`. */
export const partsOf = (text) => text.split(/\{\w+\}/).filter((part) => part.trim() !== '');

/** The text between two test titles: the body of a test, and the table of its cases. */
export function spanOf(source, title) {
  const titles = [...source.matchAll(TITLE)];
  const at = titles.findIndex((found) => found[2].replaceAll(/\\(.)/g, '$1') === title);
  if (at === -1) return null;
  const before = titles[at - 1];
  const after = titles[at + 1];
  return source.slice(before ? before.index + before[0].length : 0, after?.index);
}

/** The fault of a row, or null. */
export function faultOf({ text, file, title }, read) {
  const source = read(file);
  if (source === null) return `"${text}": ${file} is not there`;
  const span = spanOf(source, title);
  if (span === null) return `"${text}": ${file} has no test "${title}"`;
  const plain = span.replaceAll(/\\(.)/g, '$1');
  const isThere = partsOf(text).every((part) => plain.includes(part));
  return isThere ? null : `"${text}" is not in the test "${title}" of ${file}`;
}

export const rowsOf = (document) =>
  Array.from(document.matchAll(ROW), ([, text, place, file, title]) => ({ text, place, file, title }));

function run() {
  const document = readFileSync(DOCUMENT, 'utf8');
  const rows = rowsOf(document);
  const written = document.split('\n').filter((line) => line.startsWith('| `')).length;
  const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);
  const faults = rows.map((row) => faultOf(row, read)).filter((fault) => fault !== null);
  if (rows.length !== written)
    faults.push(`${written - rows.length} rows of ${DOCUMENT} do not name a text, a place and a test`);
  if (!process.argv.includes('--check')) {
    for (const { text, place, file, title } of rows) console.log(`${text}\n  ${place}\n  ${file} › ${title}`);
    console.log(`\n${rows.length} texts`);
  }
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) run();
