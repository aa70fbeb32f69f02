import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINES_PER_PAGE, pagesOf } from './document-pages.ts';

const rule = '-'.repeat(86);
const tableHead = 'POINT         VIA      FL TRK';
const many = (count: number, text: string): string[] =>
  Array.from({ length: count }, (_, index) => `${text} ${index}`);

describe('G5 pages of the document', () => {
  it('prints every line once and in order, whatever the content, without exceeding the page length', () => {
    const line = fc.oneof(
      fc.constantFrom('', rule, tableHead),
      fc.nat(9999).map((number) => `LINE ${number}`),
      fc.nat(9999).map((number) => `    ITEM ${number}`),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 400 }), (lines) => {
        const pages = pagesOf(lines);
        for (const page of pages) expect(page.length).toBeLessThanOrEqual(LINES_PER_PAGE);
        const words = (text: readonly string[]) =>
          text.filter((each) => each !== '' && each !== tableHead && !each.endsWith('(CONTINUED)'));
        expect(words(pages.flat())).toEqual(words(lines));
      }),
    );
  });

  it('starts a section that does not fit on a new page', () => {
    const [first = [], second = []] = pagesOf([...many(55, 'PLAN'), rule, 'WINDS', ...many(30, 'ROW')]);
    expect(first).toHaveLength(55);
    expect(second.slice(0, 2)).toEqual([rule, 'WINDS']);
  });

  it('repeats the header of a table on the next page, but not after its end', () => {
    const [first = [], second = [], third = []] = pagesOf([
      ...many(20, 'PLAN'),
      rule,
      'NAVIGATION LOG',
      tableHead,
      ...many(90, 'LEG'),
      'AIR: made up',
      '',
      ...many(60, 'NOTE'),
    ]);
    expect(first).toHaveLength(LINES_PER_PAGE);
    expect(second.slice(0, 2)).toEqual([tableHead, 'LEG 41']);
    expect(third).not.toContain(tableHead);
  });

  it('does not separate an item of a list from its first line', () => {
    const items = Array.from({ length: 60 }, (_, index) => [`  A${index}/26`, '    RWY CLSD', '    DUE WIP']);
    for (const page of pagesOf(items.flat()).slice(1)) expect(page[0]).toMatch(/^ {2}A\d+\/26$/);
  });

  it('repeats the heading of a list that continues', () => {
    const items = Array.from({ length: 50 }, (_, index) => [`  A${index}/26`, '    RWY CLSD']);
    const [, second = []] = pagesOf([rule, 'NOTAM', 'DEP      KJFK', ...items.flat(), 'ARR      KSFO']);
    expect(second.slice(0, 2)).toEqual(['DEP      KJFK  (CONTINUED)', '  A30/26']);
    expect(second.at(-1)).toBe('ARR      KSFO');
    // Never wider than the page.
    const wide = 'D'.repeat(80);
    expect(pagesOf([wide, ...items.flat()])[1]?.[0]).toBe(wide);
  });
});
