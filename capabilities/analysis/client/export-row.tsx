import { createContext, type ReactNode, useContext } from 'react';
import { fileNameOf, saveFile } from '#platform/client/documents/save-file.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { addToDocument, documentTables, removeFromDocument } from './document-tables.store.ts';
import { csvOf } from './csv.ts';
import look from './departures.module.css';

/** The flight in whose document tables are put; null where it has none. */
export const DocumentFlight = createContext<string | null>(null);

const NONE: readonly never[] = [];

interface ExportRowProps {
  /** `KJFK-EGLL-departures`: of the file, without its ending. */
  readonly fileName: string;
  /** Of the table in the document. */
  readonly title: string;
  /** Head first. */
  readonly rows: readonly (readonly string[])[];
  /** What belongs in a file and is too long for a document. */
  readonly moreColumns?: readonly (readonly string[])[];
  readonly madeAt: string;
  /** Other files of the same chart. */
  readonly children?: ReactNode;
}

/** A chart's table as CSV and in the flight document. */
export function ExportRow({ fileName, title, rows, moreColumns, madeAt, children }: ExportRowProps) {
  const flight = useContext(DocumentFlight);
  const tables = useSlice(documentTables, (all) => (flight === null ? NONE : (all[flight] ?? NONE)));
  const isIn = tables.some((table) => table.title === title);
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
        <Button
          size="small"
          aria-pressed={isIn}
          onClick={() =>
            isIn ? removeFromDocument(flight, title) : addToDocument(flight, { title, rows, madeAt })
          }
        >
          {isIn ? 'Remove from document' : 'Add to document'}
        </Button>
      )}
    </div>
  );
}
