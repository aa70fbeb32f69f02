import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LAYOUT_COLUMNS, layOut, wrapWords } from './layout.ts';

const context = {
  flight: 'MER415',
  empty: '',
  legs: [
    { ident: 'GAYEL', wind: '278/096' },
    { ident: 'WOZEE', wind: '—' },
  ],
  none: [],
};
const lines = (template: string) => layOut(template, context).lines;

describe('G5 layouts are editable text', () => {
  it('aligns text left and right in its columns and never truncates it', () => {
    expect(lines('A{{flight:8}}|{{flight:-8}}|{{flight:3}}')).toEqual(['A  MER415|MER415  |MER415']);
  });

  it('repeats blocks with access to outer names, and has a case for empty lists', () => {
    expect(
      lines('{{#legs}}\n{{ident:-6}} {{wind:7}} {{flight}}\n{{/legs}}\n{{^none}}\nNO ONE\n{{/none}}'),
    ).toEqual(['GAYEL  278/096 MER415', 'WOZEE        — MER415', 'NO ONE']);
    expect(lines('{{^legs}}\nX\n{{/legs}}\n{{#empty}}\nY\n{{/empty}}\n{{#flight}}\nZ\n{{/flight}}')).toEqual([
      'Z',
    ]);
  });

  it('reports the invalid line and shows the word', () => {
    const { lines: made, problems } = layOut('{{nobody}}\n{{#legs}}\n{{flihgt}}\n{{/legz}}', context);
    expect(made).toContain('{{nobody}}');
    expect(problems).toEqual([
      { line: 4, message: '{{/legz}} ends a block that is not open here.' },
      { line: 2, message: '{{#legs}} is never ended by {{/legs}}.' },
      { line: 1, message: 'Unknown name: nobody.' },
      { line: 3, message: 'Unknown name: flihgt.' },
    ]);
    expect(layOut('{{legs}}', context).problems).toEqual([{ line: 1, message: 'legs is a list.' }]);
    expect(layOut('{{constructor}}', context).problems).toHaveLength(1);
  });

  it('keeps every character of wrapped lines, within the width', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[A-Z]{1,30}$/), { minLength: 1 }),
        fc.nat(40),
        (words, indent) => {
          const text = words.join(' ');
          const broken = wrapWords(text, indent).split('\n');
          expect(broken.map((line) => line.trim()).join(' ')).toBe(text);
          for (const line of broken) expect(line.length).toBeLessThanOrEqual(LAYOUT_COLUMNS);
        },
      ),
    );
  });
});
