import { expect, it } from 'vitest';
import { withSpokenFigures } from './spoken-figures.ts';

it.each([
  ['legal at zero six zero zero zulu tomorrow', 'legal at 0600 zulu tomorrow'],
  ['at fourteen thirty zulu', 'at 1430 zulu'],
  ['at oh six thirty zulu', 'at 0630 zulu'],
  ['at six thirty zulu', 'at 0630 zulu'],
  ['at twenty one hundred zulu', 'at 2100 zulu'],
  ['eighteen zulu', '18 zulu'],
  ['one one eight decimal seven', '118.7'],
  ['a triple seven three hundred ER', 'a 777 300ER'],
  ['a seven eight seven dash nine', 'a 787 9'],
  ['a seven thirty seven eight hundred', 'a 737 800'],
  ['in a three twenty', 'in A320'],
  ['flight level three fifty', 'flight level 350'],
  ['is employee thirty four legal', 'is employee 34 legal'],
  ['brief mer forty-five', 'brief MER45'],
  ['one hundred and forty passengers', '140 passengers'],
  ['delay it by twenty five minutes', 'delay it by 25 minutes'],
])('K3 %s is written %s', (spoken, written) => expect(withSpokenFigures(spoken)).toBe(written));

it.each([
  'one of the two runways',
  'runway two seven left',
  'the big seven',
  'ten out of ten',
  'flight level three nine zero',
])('K3 %s is unchanged', (text) => expect(withSpokenFigures(text)).toBe(text));
