import { describe, expect, it } from 'vitest';
import { lastWord } from './route-words.tsx';

describe('H5 the word of a route to be completed', () => {
  it.each([
    ['JFK J146 LAK', 'LAK'],
    ['LA', 'LA'],
    ['JFK L', ''],
    ['JFK ', ''],
    ['', ''],
  ])('H5 of “%s” it is “%s”', (text, word) => {
    expect(lastWord(text)).toBe(word);
  });
});
