import { createSlice } from '#platform/client/state/slice.ts';
import { type DocumentTable, tableLines } from '../domain/document-table.ts';

/** Tables that people put into the documents of flights, by flight; in memory only. */
export const documentTables = createSlice<Readonly<Record<string, readonly DocumentTable[]>>>(
  'analysisDocument',
  {},
);

/** Names a flight by what its document also knows. */
export const documentFlightOf = (flight: { callsign: string; departure: string; arrival: string }): string =>
  [flight.callsign, flight.departure, flight.arrival].join('/').toUpperCase();

/** Puts a table into the document of a flight, in the place of an older one of the same title. */
export const addToDocument = (flight: string, table: DocumentTable): void =>
  documentTables.set((all) => ({
    ...all,
    [flight]: [...(all[flight] ?? []).filter(({ title }) => title !== table.title), table],
  }));

export const removeFromDocument = (flight: string, title: string): void =>
  documentTables.set((all) => ({
    ...all,
    [flight]: (all[flight] ?? []).filter((table) => table.title !== title),
  }));

/** The lines that the analysis adds to the document of a flight. */
export const documentLinesOf = (flight: { callsign: string; departure: string; arrival: string }): string[] =>
  (documentTables.get()[documentFlightOf(flight)] ?? []).flatMap(tableLines);
