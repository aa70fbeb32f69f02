import { describe, expect, it } from 'vitest';
import { DOCUMENT_TABLES_MAX } from '#platform/contract/document-table.ts';
import { tableLines, withoutTable, withTable } from './document-table.ts';

describe('K2 a table of the analysis in the flight document', () => {
  it('K2 is printed in a monospaced font with its time; symbols become text', () => {
    const rows = [
      ['Off blocks', 'Trip fuel', 'Verdict'],
      ['★ 1700Z', '29,681 kg', '✓ Clear'],
      ['1800Z', '−12 kg', '✕ Not advised'],
      ['1900Z', '—', '▲ Check'],
    ];
    expect(tableLines({ title: 'When to go', rows, madeAt: '2026-11-24T21:05:33.000Z' })).toEqual([
      '',
      'ANALYSIS: WHEN TO GO, AS OF 2026-11-24 21:05Z',
      '  Off blocks  Trip fuel        Verdict',
      '  *1700Z      29,681 kg       OK Clear',
      '  1800Z          -12 kg  X Not advised',
      '  1900Z              --    CHECK Check',
    ]);
  });

  it('K2 a document has one table per title, the newest; beyond the limit the oldest is removed', () => {
    const table = (title: string, value: string) => ({
      title,
      rows: [['Alternate'], [value]],
      madeAt: '2026-11-24T21:05:00.000Z',
    });
    const two = withTable(
      withTable([table('When to go', '1')], table('Alternates', 'EGKK')),
      table('When to go', '2'),
    );
    expect(two).toEqual([table('Alternates', 'EGKK'), table('When to go', '2')]);
    expect(withoutTable(two, 'Alternates')).toEqual([table('When to go', '2')]);
    let many = two;
    for (let number = 0; number < DOCUMENT_TABLES_MAX; number += 1)
      many = withTable(many, table(`T${number}`, ''));
    expect(many.map(({ title }) => title)).toEqual(
      Array.from({ length: DOCUMENT_TABLES_MAX }, (_, n) => `T${n}`),
    );
  });
});
