import { expect, it } from 'vitest';
import { withSpokenCodes } from './spoken-codes.ts';

const WORDS = new Set('for fly and the top one pax'.split(' '));

it.each([
  ['taf of echo delta delta foxtrot', 'taf of EDDF'],
  ['route Lima Sierra Zulu Hotel to lima golf alfa victor', 'route LSZH to LGAV'],
  ['echo golf lima lima kilo bravo oscar sierra', 'EGLL KBOS'],
  ['notams lima hotel romeo', 'notams LHR'],
  ['mike echo romeo one two', 'MER12'],
  ['open qxr seven niner', 'open QXR79'],
  ['alpha three two zero', 'A320'],
  ['metar k b o s please', 'metar KBOS please'],
  ['taf at eight zulu', 'taf at 08Z'],
  ['taf at one six zulu', 'taf at 16Z'],
  ['juliett foxtrot kilo one four zulu', 'JFK 14Z'],
])('%s is written %s', (spoken, written) =>
  expect(withSpokenCodes(spoken, (word) => WORDS.has(word))).toBe(written),
);

it.each([
  'hotel in lima',
  'golf hotel',
  'on november two four',
  'for four five passengers',
  'runway two seven left',
  'flight level three nine zero',
  "what's a b to c",
])('%s is unchanged', (text) => expect(withSpokenCodes(text, (word) => WORDS.has(word))).toBe(text));
