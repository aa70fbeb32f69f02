import type { CellValue } from '../../domain/data-table.ts';
import { isOrdered, isTime } from '../../domain/sql/grid-sql.ts';
import { cellText } from '../cell-text.tsx';
import { columnOf, measureText, toggled } from './charts.tsx';
import type { ChartProps } from '../views/view-props.ts';
import styles from '../views/views.module.css';

const COLUMNS_SHOWN = 24;

interface Crossed {
  rows: readonly CellValue[];
  columns: readonly CellValue[];
  /** Number of columns with those that are not shown. */
  allColumns: number;
  value: (row: CellValue, column: CellValue) => number | null;
  largest: number;
}

const nameOf = (row: CellValue, column: CellValue) => JSON.stringify([row, column]);

function crossed(
  rows: readonly CellValue[],
  columns: readonly CellValue[],
  values: readonly CellValue[],
): Crossed {
  const found = new Map<string, number>();
  values.forEach((value, index) => {
    if (typeof value === 'number') found.set(nameOf(rows[index] ?? null, columns[index] ?? null), value);
  });
  const all = [...new Set(columns)];
  return {
    rows: [...new Set(rows)],
    columns: all.slice(0, COLUMNS_SHOWN),
    allColumns: all.length,
    value: (row, column) => found.get(nameOf(row, column)) ?? null,
    largest: Math.max(1e-9, ...found.values()),
  };
}

/** What does not fit the table: a cut one must not be taken for the whole. */
function CutNote({ data, cells }: { data: ChartProps['data']; cells: Crossed }) {
  const groups = Number(columnOf(data, 'groups_n')[0] ?? 0);
  const notes = [
    groups > data.rowCount ? `${data.rowCount} of ${groups} combinations shown` : null,
    cells.allColumns > cells.columns.length
      ? `${cells.columns.length} of ${cells.allColumns} columns shown`
      : null,
  ].filter((note) => note !== null);
  return notes.length === 0 ? null : <p className={styles.chartNote}>{notes.join(', ')}</p>;
}

function stepText({ columns }: ChartProps, name: string, value: CellValue): string {
  const kind = columns.find((column) => column.name === name)?.kind ?? 'text';
  if (typeof value !== 'number' || !isOrdered(kind)) return cellText(value, 'text');
  return isTime(kind) ? new Date(value * 1000).toISOString().slice(0, 10) : cellText(value, 'number');
}

/** Count or sum for each combination of two columns. A click on a row picks it where the column is not a step. */
export function HeatMap(props: ChartProps) {
  const { view, columns, data, picks, onPick } = props;
  const cells = crossed(columnOf(data, 'ky'), columnOf(data, 'kx'), columnOf(data, 'v'));
  const isStep = isOrdered(columns.find(({ name }) => name === view.color)?.kind ?? 'text');
  return (
    <div
      className={styles.tablePlace}
      role="region"
      aria-label={`${measureText(view)} by ${view.x} and ${view.color}`}
    >
      <table className={styles.heat}>
        <thead>
          <tr>
            <th scope="col">{view.color}</th>
            {cells.columns.map((column) => (
              <th key={String(column)} scope="col">
                <span>{stepText(props, view.x, column)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.rows.map((row) => (
            <tr key={String(row)}>
              <th scope="row">
                {isStep ? (
                  stepText(props, view.color, row)
                ) : (
                  <button
                    type="button"
                    onClick={(event) => onPick(toggled(picks, view.color, row, event.ctrlKey))}
                  >
                    {cellText(row, 'text')}
                  </button>
                )}
              </th>
              {cells.columns.map((column) => {
                const value = cells.value(row, column);
                const share = value === null ? 0 : Math.max(0, value / cells.largest);
                return (
                  <td
                    key={String(column)}
                    title={`${cellText(row, 'text')} · ${cellText(column, 'text')}: ${cellText(value, 'number')}`}
                  >
                    <i style={{ opacity: value === null ? 0 : 0.12 + share * 0.88 }} />
                    <span className="visually-hidden">{cellText(value, 'number')}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <CutNote data={data} cells={cells} />
    </div>
  );
}

/** A measure by two columns, as a table. A click on a row or a column picks it. */
export function Pivot({ view, data, picks, onPick }: ChartProps) {
  const cells = crossed(columnOf(data, 'k'), columnOf(data, 'c'), columnOf(data, 'v'));
  const pick = (column: string, value: CellValue, isAdding: boolean) =>
    onPick(toggled(picks, column, value, isAdding));
  return (
    <div className={styles.tablePlace} role="region" aria-label={`Pivot: ${measureText(view)}`}>
      <table className={styles.pivot}>
        <thead>
          <tr>
            <th scope="col">{view.x}</th>
            {cells.columns.map((column) => (
              <th key={String(column)} scope="col">
                {view.color === '' ? (
                  measureText(view)
                ) : (
                  <button type="button" onClick={(event) => pick(view.color, column, event.ctrlKey)}>
                    {cellText(column, 'text')}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.rows.map((row) => (
            <tr key={String(row)}>
              <th scope="row">
                <button type="button" onClick={(event) => pick(view.x, row, event.ctrlKey)}>
                  {cellText(row, 'text')}
                </button>
              </th>
              {cells.columns.map((column) => (
                <td key={String(column)}>{cellText(cells.value(row, column), 'number')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <CutNote data={data} cells={cells} />
    </div>
  );
}
