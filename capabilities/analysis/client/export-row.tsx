import { useMutation } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { fileNameOf, saveFile } from '#platform/client/documents/save-file.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import type { DocumentTable } from '#platform/contract/document-table.ts';
import { withoutTable, withTable } from '../domain/document-table.ts';
import { analysisContext } from './analysis-deps.ts';
import { flightKey } from './analysis.queries.ts';
import { csvOf } from './csv.ts';
import look from './departures/departures.module.css';

/** A saved flight and the tables in its document. */
interface FlightWithDocument {
  readonly id: string;
  readonly tables: readonly DocumentTable[];
}

/** The flight whose document receives tables; null if it has none. */
export const DocumentFlight = createContext<FlightWithDocument | null>(null);

/** Adds a table to the document of a flight, or removes it. */
function DocumentButton({ flight, table }: { flight: FlightWithDocument; table: DocumentTable }) {
  const deps = analysisContext.use();
  const { title } = table;
  const isIn = flight.tables.some((one) => one.title === title);
  const change = useMutation({
    mutationFn: async () => {
      await deps.changeTables(flight.id, (tables) =>
        isIn ? withoutTable(tables, title) : withTable(tables, table),
      );
      await queryClient.invalidateQueries({ queryKey: flightKey(flight.id) });
    },
    onError: (error) => toast({ message: messageOf(error), tone: 'warning' }),
  });
  return (
    <Button size="small" aria-pressed={isIn} disabled={change.isPending} onClick={() => change.mutate()}>
      {isIn ? 'Remove from document' : 'Add to document'}
    </Button>
  );
}

interface ExportRowProps {
  /** `KJFK-EGLL-departures`: of the file, without its ending. */
  readonly fileName: string;
  /** Of the table in the document. */
  readonly title: string;
  /** Head first. */
  readonly rows: readonly (readonly string[])[];
  /** Columns for a file that are too wide for a document. */
  readonly moreColumns?: readonly (readonly string[])[];
  readonly madeAt: string;
  /** Other files of the same chart. */
  readonly children?: ReactNode;
}

/** A chart's table as CSV and in the flight document. */
export function ExportRow({ fileName, title, rows, moreColumns, madeAt, children }: ExportRowProps) {
  const flight = useContext(DocumentFlight);
  const save = () =>
    saveFile(
      fileNameOf(fileName, 'csv', 'analysis'),
      'text/csv',
      csvOf(rows.map((row, index) => [...row, ...(moreColumns?.[index] ?? [])])),
    );
  return (
    <div className={look.buttons}>
      <Button size="small" onClick={save}>
        Export CSV
      </Button>
      {children}
      {flight !== null && (
        <DocumentButton flight={flight} table={{ title, rows: rows.map((row) => [...row]), madeAt }} />
      )}
    </div>
  );
}
