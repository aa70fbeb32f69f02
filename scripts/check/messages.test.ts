import { describe, expect, it } from 'vitest';
import { faultOf, partsOf, rowsOf } from './messages.mjs';

const SOURCE = `
  it('says A', () => {
    expect(text).toBe('Failed to fetch weather for KJFK');
  });
  it.each(['Failed to save'])('says %s', () => {});
  it('says it\\'s B', () => {
    expect(text).toBe('B');
  });
`;
const read = (file: string) => (file === 'a.test.ts' ? SOURCE : null);
const fault = (text: string, title: string, file = 'a.test.ts') => faultOf({ text, title, file }, read);

describe('L2 the message catalogue', () => {
  it('L2 parses its rows', () => {
    const table =
      '| text | place | test |\n| --- | --- | --- |\n| `Load failed` | the tab | `a.test.ts` › says A |\n';
    expect(rowsOf(table)).toEqual([
      { text: 'Load failed', place: 'the tab', file: 'a.test.ts', title: 'says A' },
    ]);
  });

  it('L2 a text with placeholders matches the text around them', () => {
    expect(partsOf('Failed to search for "{term}"')).toEqual(['Failed to search for "', '"']);
  });

  it('L2 a test contains its text, in its body or in its table of cases', () => {
    expect(fault('Failed to fetch weather for {icao}', 'says A')).toBeNull();
    expect(fault('Failed to save', 'says %s')).toBeNull();
    expect(fault('B', "says it's B")).toBeNull();
  });

  it('L2 a text found only in another test, a missing test and a missing file are faults', () => {
    expect(fault('Failed to fetch weather for {icao}', "says it's B")).toContain('is not in the test');
    expect(fault('B', 'says nothing')).toContain('has no test "says nothing"');
    expect(fault('B', 'says A', 'gone.test.ts')).toContain('is not there');
  });
});
