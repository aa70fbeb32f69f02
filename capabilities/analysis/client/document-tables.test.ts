import { describe, expect, it } from 'vitest';
import { createAppStore } from '#platform/client/state/app-store.ts';
import {
  addToDocument,
  documentFlightOf,
  documentLinesOf,
  documentTables,
  removeFromDocument,
} from './document-tables.store.ts';

describe('K2 tables of the analysis in the document of a flight', () => {
  it('K2 a table stands in the document of its flight alone, once, until it is removed', () => {
    const flight = { callsign: 'MER178', departure: 'KJFK', arrival: 'EGLL', date: '2026-11-24' };
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
    // The same flight of the next day has a document of its own.
    expect(documentLinesOf({ ...flight, date: '2026-11-25' })).toEqual([]);
    removeFromDocument(key, 'Alternates');
    expect(documentLinesOf(flight)).toEqual([]);
  });

  it('K2 tables are there when the app is opened again; those of flights of long ago make room', () => {
    const items = new Map<string, string>();
    const storage = {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => void items.set(name, value),
      removeItem: (name: string) => void items.delete(name),
    } as unknown as Storage;
    const log = { error: (...words: unknown[]) => expect(words).toEqual([]) };
    const flightOf = (number: number) => ({
      callsign: `MER${number}`,
      departure: 'KJFK',
      arrival: 'EGLL',
      date: '2026-11-24',
    });
    const table = { title: 'Alternates', rows: [['EGKK']], madeAt: '2026-11-24T21:05:00.000Z' };
    createAppStore([documentTables], storage, log).hydrate();
    for (let number = 1; number <= 45; number += 1) addToDocument(documentFlightOf(flightOf(number)), table);
    const kept = [...items];
    documentTables.reset();
    expect(documentLinesOf(flightOf(45))).toEqual([]);
    for (const [name, value] of kept) items.set(name, value);
    createAppStore([documentTables], storage, log).hydrate();
    expect(documentLinesOf(flightOf(45))).toHaveLength(3);
    expect(documentLinesOf(flightOf(6))).toHaveLength(3);
    expect(documentLinesOf(flightOf(5))).toEqual([]);
  });
});
