import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { SEARCH_CATEGORIES } from '../contract.ts';
import {
  judgeSearchAddress,
  normaliseSearchCategory,
  normaliseSearchQuery,
  searchHref,
} from './search-params.ts';

/** Any code points, lone surrogates included. */
const anyText = (maxLength: number) =>
  fc
    .array(fc.integer({ min: 0, max: 0x2_ffff }), { maxLength })
    .map((points) => String.fromCodePoint(...points));

describe('C1 search query', () => {
  it.each([
    ['  kjfk ', 'KJFK'],
    ['new york', 'NEW YORK'],
    ['<b>j.fk</b>', 'BJFKB'],
    ['a_b-c 1', 'A_B-C 1'],
    ['Zürich', 'ZURICH'],
    ['!!  x', 'X'],
    ['', ''],
  ])('%j becomes %j', (typed, query) => {
    expect(normaliseSearchQuery(typed)).toBe(query);
  });

  it('a value that is not a string gives the empty string', () => {
    for (const value of [undefined, null, 42, {}, ['KJFK']]) expect(normaliseSearchQuery(value)).toBe('');
  });

  it('is truncated to 100 characters', () => {
    expect(normaliseSearchQuery('a'.repeat(150))).toBe('A'.repeat(100));
  });

  it('contains only the allowed characters, is at most 100 long, and is its own normal form', () => {
    fc.assert(
      fc.property(anyText(200), (typed) => {
        const query = normaliseSearchQuery(typed);
        expect(query).toMatch(/^[A-Z0-9\s\-_]{0,100}$/);
        expect(query).toBe(query.trim());
        expect(normaliseSearchQuery(query)).toBe(query);
      }),
      { numRuns: cases(500) },
    );
  });
});

describe('C1 search category', () => {
  it('is one of the seven, all by default', () => {
    for (const category of SEARCH_CATEGORIES) expect(normaliseSearchCategory(category)).toBe(category);
    for (const other of ['ALL', 'fix', '', undefined, 7]) expect(normaliseSearchCategory(other)).toBe('all');
  });
});

const redirect = (href: string) => ({ kind: 'redirect', href });

describe('B2 addresses of /search', () => {
  it.each([
    [{ q: 'KJFK' }, '/search?q=KJFK&cat=all'],
    [{ cat: 'vor' }, '/search?q=&cat=vor'],
    [{ q: 'kjfk', cat: 'all' }, '/search?q=KJFK&cat=all'],
    [{ q: 'KJFK', cat: 'bogus' }, '/search?q=KJFK&cat=all'],
    [{ q: 'KJFK', cat: 'all', x: '1' }, '/search?q=KJFK&cat=all'],
    [{ q: 'NEW YORK!', cat: 'airport' }, '/search?q=NEW+YORK&cat=airport'],
    [{ q: ['A', 'B'], cat: 'all' }, '/search?q=&cat=all'],
    [{ cat: 'bogus', x: '1' }, '/search?q=&cat=all'],
    [{ x: '1' }, '/search'],
    [{ q: '', cat: 'all', x: '1' }, '/search'],
    [{ q: '', x: '1' }, '/search'],
  ])('%j is replaced by %s', (search, href) => {
    expect(judgeSearchAddress(search)).toEqual(redirect(href));
  });

  it('the bare path and complete normal parameters are kept', () => {
    expect(judgeSearchAddress({})).toEqual({ kind: 'canonical', params: { q: '', cat: 'all' } });
    expect(judgeSearchAddress({ q: '', cat: 'all' })).toEqual({
      kind: 'canonical',
      params: { q: '', cat: 'all' },
    });
    expect(judgeSearchAddress({ q: 'JFK', cat: 'vor' })).toEqual({
      kind: 'canonical',
      params: { q: 'JFK', cat: 'vor' },
    });
    // A router may pass digits as a number.
    expect(judgeSearchAddress({ q: 123, cat: 'all' })).toMatchObject({ params: { q: '123' } });
  });

  it('every redirect ends at once: its target is canonical', () => {
    const value = fc.oneof(anyText(120), fc.constantFrom(...SEARCH_CATEGORIES));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('q', 'cat', 'x', 'Q'), value), (search) => {
        const address = judgeSearchAddress(search);
        if (address.kind === 'canonical') return;
        const query = address.href.split('?')[1] ?? '';
        expect(judgeSearchAddress(Object.fromEntries(new URLSearchParams(query))).kind).toBe('canonical');
      }),
    );
  });

  it('B3 a search always has both parameters', () => {
    expect(searchHref({ q: '', cat: 'all' })).toBe('/search?q=&cat=all');
    expect(searchHref({ q: 'JOHN F', cat: 'airport' })).toBe('/search?q=JOHN+F&cat=airport');
  });
});
