import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

// Part of `npm run check`: phrases that a pilot or an engineer would read twice, each with the standard term.
const PHRASES = [
  [/\bthe own\b/i, 'your, own, user'],
  [/\blets? go of\b/i, 'unpin, detach, release'],
  [/\b(is|are) told (in words|with its time|in their words)/i, 'is reported'],
  [/who flies here/i, 'Traffic data unavailable'],
  [/is heard where/i, 'No aircraft received in this view'],
  [/nobody comes/i, 'No conflicts predicted'],
  [/in and around the view/i, 'in view'],
  [/low ebb/i, 'WOCL'],
  [/greatest fdp/i, 'Max FDP'],
  [/tables entered at/i, 'Reference time'],
  [/how it was worked out/i, 'FTL calculation'],
  [/\bgive it to\b/i, 'Reassign to'],
  [/cannot fly as/i, 'Rank mismatch'],
  [/lead the route/i, 'Route via'],
  [/the way is too wide/i, 'not retrieved: the route area is too large'],
  [/drawn at random, because/i, 'Default used (not entered)'],
  [/papers that run out/i, 'expiring documents'],
  [/the way of a datum/i, 'data flow, pipeline'],
  [/\b\w+Needs\b/, 'deps'],
  [/\bcreatePersonTurns\b/, 'createUserQueue'],
  [/\bsomething else than\b/i, 'something other than'],
  [/\bphysiological deps\b/, 'needs: a rename went too far'],
  [/\b(LEAST|MOST)_[A-Z]/, 'MIN_, MAX_'],
  [/\b[A-Za-z]+Wish\b/, 'request'],
  [/\b(asked|asks) of the outside\b/i, 'no request to another host'],
  [/what else the machine does/i, 'other load of the machine'],
  [/\bworked out by hand\b/i, 'calculated by hand'],
  [/\bwhat runs this file\b/i, 'the loader of this file'],
  [/\bcomes? back as it was\b/i, 'is restored as typed'],
  [/\b(cannot|could not|can) be had\b/i, 'is unavailable, available'],
  [/\bin the words of spec\b/i, 'with the text of spec'],
  [/\banswers (304|40\d|50\d)\b/i, 'returns'],
  [/\bworked by hand\b/i, 'calculated by hand'],
  [/\bset out anew\b/i, 'restart'],
  [/\bthe gravest\b/i, 'the most severe'],
  [/\bwhose it is\b/i, 'its owner'],
  [/\bgives? the focus back\b/i, 'returns the focus'],
  [/\bwith a message for (people|a person)\b/i, 'with a message for the user'],
];
/** In documents only. */
const DOCUMENT_PHRASES = [
  [/\bstands? (in|at|for|on|now|there|below|above|beside|along)\b/i, 'is, is shown, is in'],
  [/\b(is|are|was|were) told\b/i, 'is reported, stated'],
  [/\bworked out\b/i, 'computed'],
  [/\banew\b/i, 'again'],
  [/\bone after the other\b/i, 'in turn, one at a time'],
  [/\bno longer so\b/i, 'no longer applies'],
  [/\b(along|of|near) the way\b/i, 'the route'],
  [/\bgoes? over to\b/i, 'changes to'],
  [/\bheld against\b/i, 'compared with'],
];
/** Quotes test titles. */
const QUOTING = ['docs/messages.md'];
const FOLDERS = [
  'app',
  'aviation',
  'capabilities',
  'platform',
  'sky',
  'navdata-builder',
  'docs',
  'e2e',
  'bench',
  'scripts',
];
const FILES = ['README.md', 'ARCHITECTURE.md', 'CONVENTIONS.md'];
const READ = /\.(tsx?|md)$/;

function* filesOf(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesOf(path);
    else if (READ.test(entry.name)) yield path;
  }
}

function phrasesFor(file) {
  return file.endsWith('.md') && !QUOTING.includes(file) ? [...PHRASES, ...DOCUMENT_PHRASES] : PHRASES;
}

let faults = 0;
for (const file of [...FOLDERS.flatMap((folder) => [...filesOf(folder)]), ...FILES])
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries())
    for (const [phrase, better] of phrasesFor(file)) {
      const found = phrase.exec(line);
      if (!found) continue;
      faults += 1;
      console.log(`${file}:${index + 1} “${found[0]}”: write ${better}`);
    }
process.exitCode = faults === 0 ? 0 : 1;
