import { ScrollX } from '#platform/client/ui/scroll-x.tsx';
import type { DocumentTable } from '#platform/contract/document-table.ts';
import styles from './ofp-view.module.css';

const asOf = (madeAt: string): string => `${madeAt.slice(0, 16).replace('T', ' ')}Z`;

function Table({ table: { title, rows, madeAt } }: { table: DocumentTable }) {
  const [head = [], ...body] = rows;
  return (
    <section className={styles.section} aria-label={`Analysis: ${title}`}>
      <div className={styles.sectionHead}>
        <h3>{title}</h3>
        <span className={styles.unit}>as of {asOf(madeAt)}</span>
      </div>
      <ScrollX label={title}>
        <table className={styles.analysis}>
          <thead>
            <tr>
              {head.map((text, column) => (
                <th key={`${column} ${text}`} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map(([first = '', ...rest]) => (
              <tr key={[first, ...rest].join('|')}>
                <th scope="row">{first}</th>
                {rest.map((text, column) => (
                  <td key={head[column + 1] ?? column}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
    </section>
  );
}

/** The analysis tables that were added to the document of the flight. */
export const DocumentTables = ({ tables }: { tables: readonly DocumentTable[] }) =>
  tables.map((table) => <Table key={table.title} table={table} />);
