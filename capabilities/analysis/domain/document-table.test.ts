import { describe, expect, it } from 'vitest';
import { tableLines } from './document-table.ts';

describe('K2 a table of the analysis in the flight document', () => {
  it('K2 stands in letters of one width with its time; signs become words', () => {
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
});
