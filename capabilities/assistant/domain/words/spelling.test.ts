import { describe, expect, it } from 'vitest';
import { speller } from '../ranker/example-words.ts';

describe('K3 typing slips', () => {
  it.each([
    ['frequncy', 'frequency'],
    ['aproach', 'approach'],
    ['runwya', 'runway'],
    ['turbulnce', 'turbulence'],
    ['passangers', 'passengers'],
    ['plesae', 'please'],
  ])('K3 %s is read as %s', (typed, meant) => expect(speller().correct(typed)).toBe(meant));

  it.each(['tower', 'towers', 'runways', 'worst', 'break', 'ada', 'ord'])('K3 %s is unchanged', (word) =>
    expect(speller().correct(word)).toBe(word),
  );
});
