import { describe, expect, it } from 'vitest';
import {
  addToDocument,
  documentFlightOf,
  documentLinesOf,
  removeFromDocument,
} from './document-tables.store.ts';

describe('K2 tables of the analysis in the document of a flight', () => {
  it('K2 a table stands in the document of its flight alone, once, until it is removed', () => {
    const flight = { callsign: 'MER178', departure: 'KJFK', arrival: 'EGLL' };
    const key = documentFlightOf(flight);
    const table = (value: string) => ({
      title: 'Alternates',
      rows: [['Alternate'], [value]],
      madeAt: '2026-11-24T21:05:00.000Z',
    });
    addToDocument(key, table('EGKK'));
    addToDocument(key, table('EGSS'));
    expect(documentLinesOf(flight)).toEqual([
      '',
      'ANALYSIS: ALTERNATES, AS OF 2026-11-24 21:05Z',
      '  Alternate',
      '  EGSS',
    ]);
    expect(documentLinesOf({ ...flight, arrival: 'EGKK' })).toEqual([]);
    removeFromDocument(key, 'Alternates');
    expect(documentLinesOf(flight)).toEqual([]);
  });
});
