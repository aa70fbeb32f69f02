import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/server/project-root.ts';

/** Words that a flight manual would not use, and its terms for them. */
const PLAIN: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [
    /\bholds? (?:no|none|neither|an?|the|its?|this|data|now|up to)\b/i,
    'contains, has, is valid, is in effect',
  ],
  [/\b(?:is|are|was|were|not) told\b/i, 'reported, stated, notified, unknown'],
  [/\b(?:runs?|ran) out\b/i, 'expires, expired'],
  [/\bstands? (?:for|where|now|there|in|at|above|beside|alone)\b/i, 'is, represents, is shown, overrides'],
  [/\bthe own\b/i, 'own'],
  [/\b(?:on|off|of|near|over|along) (?:the|its|their|your) way\b/i, 'route'],
  [/\bthe way is\b/i, 'the route is'],
  [/\bnobody\b/i, 'no …'],
  [/\blet go\b/i, 'unpin, release'],
  [/\bis heard\b/i, 'received'],
  [/\bstill being fetched\b/i, 'has not arrived'],
  [/\bof the data\b/i, 'in the loaded data'],
  [/\b(?:cannot|can not|could not) be had\b/i, 'unavailable'],
  [
    /(?<!there )\bis no (?:date|duration|file|instant|kind|number|point|recording|speed|time|valid)\b/i,
    'is not a',
  ],
  [/\bsomething else than\b/i, 'something other than'],
  [/\b(?:is|are) left alone\b/i, 'is paused'],
  [/\b(?:or|time) to come\b/i, 'future, upcoming'],
  [/\bput (?:it |this )?right\b/i, 'correct'],
];
/** Texts not meant for readers of the interface, and why. */
const OTHERS: Record<string, string> = {
  'capabilities/assistant/server/model/run-turn.ts': 'said to a model',
};

function* sourcesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(join(projectRoot, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* sourcesBelow(path);
    else if (/\.tsx?$/.test(path) && !/\.test\.|\/(?:testing|fixtures)\/|\.table\.ts$/.test(path)) yield path;
  }
}
const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm, '');
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|>([^<>{}=;]+)</g;

/** Sentences in a source file: string literals and element texts with at least two spaces. */
function sentencesOf(code: string): string[] {
  return [...withoutComments(code).matchAll(LITERAL)]
    .map((match) => match.slice(1).find((part) => part !== undefined) ?? '')
    .map((text) =>
      text
        .replaceAll(/\$\{[^}]*\}/g, '…')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => text.split(' ').length > 2);
}

describe('F7 words', () => {
  it('F7 are the field’s terms: no text of the interface has a word that design/words.md replaces', () => {
    const found = ['app', 'platform', 'capabilities', 'aviation', 'sky']
      .flatMap((folder) => [...sourcesBelow(folder)])
      .filter((path) => !Object.keys(OTHERS).some((other) => path.startsWith(other)))
      .flatMap((path) =>
        sentencesOf(readFileSync(join(projectRoot, path), 'utf8')).flatMap((text) =>
          PLAIN.filter(([pattern]) => pattern.test(text)).map(
            ([, instead]) => `${path}: ${text} (${instead})`,
          ),
        ),
      );
    expect(found).toEqual([]);
  });
});
