import { z } from 'zod';
import { createSlice } from '#platform/client/state/slice.ts';
import { type DocumentTable, tableLines } from '../domain/document-table.ts';

const tableShape = z.object({
  title: z.string(),
  rows: z.array(z.array(z.string())),
  madeAt: z.string(),
});

/** A flight of a day, by what its document also knows of it; the day is that of the departure, `2026-11-20`. */
interface DocumentFlightParts {
  readonly callsign: string;
  readonly departure: string;
  readonly arrival: string;
  readonly date: string;
}

/** Documents of so many flights keep their tables; beyond that the one changed longest ago loses them. */
const MOST_FLIGHTS = 40;

/** Tables that people put into the documents of flights, by flight, the last changed last; kept on this device. */
export const documentTables = createSlice<Readonly<Record<string, readonly DocumentTable[]>>>(
  'analysisDocument',
  {},
  { persistAs: z.record(z.string(), z.array(tableShape)) },
);

/** Names a flight by what its document also knows. */
export const documentFlightOf = ({ callsign, departure, arrival, date }: DocumentFlightParts): string =>
  [callsign, departure, arrival, date].join('/').toUpperCase();

function setTables(
  flight: string,
  change: (tables: readonly DocumentTable[]) => readonly DocumentTable[],
): void {
  documentTables.set((all) => {
    const tables = change(all[flight] ?? []);
    const others = Object.entries(all).filter(([name]) => name !== flight);
    return Object.fromEntries([
      ...others.slice(1 - MOST_FLIGHTS),
      ...(tables.length > 0 ? [[flight, tables] as const] : []),
    ]);
  });
}

/** Puts a table into the document of a flight, in the place of an older one of the same title. */
export const addToDocument = (flight: string, table: DocumentTable): void =>
  setTables(flight, (tables) => [...tables.filter(({ title }) => title !== table.title), table]);

export const removeFromDocument = (flight: string, title: string): void =>
  setTables(flight, (tables) => tables.filter((table) => table.title !== title));

/** The lines that the analysis adds to the document of a flight. */
export const documentLinesOf = (flight: DocumentFlightParts): string[] =>
  (documentTables.get()[documentFlightOf(flight)] ?? []).flatMap(tableLines);
