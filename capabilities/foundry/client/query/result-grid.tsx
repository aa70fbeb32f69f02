import { ArrowDown, ArrowUp, Pin } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import { toast } from '#platform/client/ui/toast.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import type { CellValue } from '../../domain/data-table.ts';
import { extremesSql, type GridSort, isNumeric, windowSql } from '../../domain/sql/grid-sql.ts';
import { Cell, cellText } from '../cell-text.tsx';
import { callEngine } from '../engine/sql-engine.ts';
import type { ReadColumns } from '../../domain/engine-problem.ts';
import type { ResultColumn } from '../engine/engine-protocol.ts';
import styles from '../workspace/panes.module.css';
import { RowLinks } from '../objects/row-links.tsx';
import { useRead } from '../sources/use-read.ts';

const ROW_PX = 26;
/** Rows of one read; two of them cover any screen. */
const WINDOW_ROWS = 200;
const MIN_WIDTH_PX = 72;
const MAX_WIDTH_PX = 320;

export interface ResultGridProps {
  label: string;
  table: string;
  columns: readonly ResultColumn[];
  rowCount: number;
  revision: string | number;
  condition: string;
  /** The SQL behind the rows: it gives the meaning of the columns, and thereby the target of a row. */
  submittedSql: string | null;
}

/** Two neighbouring windows, so that scrolling over their seam shows no gap. */
function useRows(props: ResultGridProps, sort: GridSort | null, firstRow: number) {
  const from = Math.max(0, Math.floor((firstRow - WINDOW_ROWS / 2) / WINDOW_ROWS)) * WINDOW_ROWS;
  const { table, condition, revision } = props;
  const sql = windowSql(table, { condition, sort, from, limit: WINDOW_ROWS * 2 });
  const { data, error, isStale } = useRead(sql, revision);
  return { data, error, isStale, from };
}

function widthsOf(columns: readonly ResultColumn[], data: ReadColumns | undefined): number[] {
  return columns.map((column, index) => {
    const texts = (data?.values[index] ?? [])
      .slice(0, 50)
      .map((value) => cellText(value, column.kind).length);
    const longest = texts.reduce((a, b) => Math.max(a, b), column.name.length + 3);
    return Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, longest * 8.6 + 28));
  });
}

interface HeadProps {
  columns: readonly ResultColumn[];
  sort: GridSort | null;
  pinned: ReadonlySet<string>;
  onSort: (column: string) => void;
  onPin: (column: string) => void;
}

function Head({ columns, sort, pinned, onSort, onPin }: HeadProps) {
  return (
    <div className={styles.gridHead} role="row">
      {columns.map((column) => {
        const isSorted = sort?.column === column.name;
        return (
          <div
            key={column.name}
            role="columnheader"
            aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
            className={styles.headCell}
            data-numeric={isNumeric(column.kind) || undefined}
            data-pinned={pinned.has(column.name) || undefined}
          >
            <button type="button" title={column.type} onClick={() => onSort(column.name)}>
              {column.name}
              {isSorted &&
                (sort.descending ? <ArrowDown size={12} aria-hidden /> : <ArrowUp size={12} aria-hidden />)}
            </button>
            <button
              type="button"
              className={styles.pin}
              aria-label={`Pin ${column.name}`}
              aria-pressed={pinned.has(column.name)}
              onClick={() => onPin(column.name)}
            >
              <Pin size={11} aria-hidden />
            </button>
          </div>
        );
      })}
    </div>
  );
}

interface RowProps {
  index: number;
  columns: readonly ResultColumn[];
  cells: readonly (CellValue | undefined)[];
  pinned: ReadonlySet<string>;
  isSelected: boolean;
  /** Length of the bar in the cells of the sorted column, by its extremes. */
  bar: { column: string; lo: number; hi: number } | null;
  onSelect: (index: number, extend: boolean) => void;
}

const Row = memo(function Row({ index, columns, cells, pinned, isSelected, bar, onSelect }: RowProps) {
  const barOf = (name: string, value: CellValue | undefined) => {
    if (bar?.column !== name || typeof value !== 'number' || bar.lo < 0 || bar.hi <= 0) return null;
    return <i className={styles.bar} style={{ width: `${Math.max(2, (value / bar.hi) * 64)}px` }} />;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid itself has the keys
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={styles.gridRow}
      style={{ transform: `translateY(${index * ROW_PX}px)` }}
      onClick={(event) => onSelect(index, event.shiftKey)}
    >
      {columns.map((column, at) => (
        <div
          key={column.name}
          role="gridcell"
          className={styles.gridCell}
          data-numeric={isNumeric(column.kind) || undefined}
          data-pinned={pinned.has(column.name) || undefined}
          data-null={cells[at] === null || undefined}
        >
          {barOf(column.name, cells[at])}
          <Cell value={cells[at]} kind={column.kind} />
        </div>
      ))}
    </div>
  );
});

/** Rows for the clipboard, their cells in the order that is shown. */
async function readRows(sql: string, indexes: readonly number[]): Promise<CellValue[][]> {
  const { values, rowCount } = await callEngine('read', { sql });
  return Array.from({ length: rowCount }, (_, row) => indexes.map((index) => values[index]?.[row] ?? null));
}

async function copyRows(
  columns: readonly ResultColumn[],
  rows: readonly (readonly (CellValue | undefined)[])[],
) {
  const text = [columns.map(({ name }) => name), ...rows.map((row) => row.map((value) => value ?? ''))]
    .map((line) => line.join('\t'))
    .join('\n');
  try {
    await navigator.clipboard.writeText(text);
    toast({ message: `${rows.length} ${rows.length === 1 ? 'row' : 'rows'} copied` });
  } catch {
    toast({ message: 'Not copied: the browser refused the clipboard.', tone: 'warning' });
  }
}

function copySelected(sql: string, shown: readonly ResultColumn[], indexes: readonly number[]): void {
  readRows(sql, indexes).then(
    (copied) => copyRows(shown, copied),
    (problem: unknown) => toast({ message: messageOf(problem), tone: 'warning' }),
  );
}

function useViewport() {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ first: 0, count: 40 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => {
      const first = Math.floor(element.scrollTop / ROW_PX);
      const count = Math.ceil(element.clientHeight / ROW_PX) + 1;
      setView((before) => (before.first === first && before.count === count ? before : { first, count }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);
  return { scroller, view };
}

/** Selection of rows: a click selects one, Shift and a click a range, the arrow keys move the selection. */
function useSelection(rowCount: number) {
  const [range, setRange] = useState<{ anchor: number; end: number } | null>(null);
  const select = (index: number, extend: boolean) =>
    setRange((before) => {
      const end = Math.min(rowCount - 1, Math.max(0, index));
      return { anchor: extend && before ? before.anchor : end, end };
    });
  const from = range ? Math.min(range.anchor, range.end) : -1;
  const to = range ? Math.max(range.anchor, range.end) : -2;
  return { from, to, end: range?.end ?? -1, select, has: (index: number) => index >= from && index <= to };
}

/** Descending, ascending, original order. */
function nextSort(before: GridSort | null, column: string): GridSort | null {
  if (before?.column !== column) return { column, descending: true };
  return before.descending ? { column, descending: false } : null;
}

/** The extremes of the sorted column, where it is of numbers. */
function useBar({ table, columns, revision }: ResultGridProps, sort: GridSort | null): RowProps['bar'] {
  const kind = columns.find(({ name }) => name === sort?.column)?.kind;
  const isBarred = sort !== null && kind !== undefined && isNumeric(kind);
  const extremes = useRead(isBarred ? extremesSql(table, sort.column) : null, revision).data;
  const [[lo = null] = [], [hi = null] = []] = extremes?.values ?? [];
  return isBarred && typeof lo === 'number' && typeof hi === 'number'
    ? { column: sort.column, lo, hi }
    : null;
}

/** Rows of a table of the engine, of which only the visible ones are drawn: sort, pin, select, copy. */
export function ResultGrid(props: ResultGridProps) {
  const { label, table, columns, rowCount } = props;
  const [sort, setSort] = useState<GridSort | null>(null);
  const [pinned, setPinned] = useState<ReadonlySet<string>>(new Set());
  const { scroller, view } = useViewport();
  const selection = useSelection(rowCount);
  const { data, error, isStale, from } = useRows(props, sort, view.first);
  const bar = useBar(props, sort);
  const shown = useMemo(
    () => [...columns].toSorted((a, b) => Number(pinned.has(b.name)) - Number(pinned.has(a.name))),
    [columns, pinned],
  );
  const indexes = useMemo(
    () => shown.map(({ name }) => columns.findIndex((column) => column.name === name)),
    [shown, columns],
  );
  const widths = useMemo(() => widthsOf(columns, data), [columns, data]);
  const template = indexes.map((index) => `${Math.round(widths[index] ?? MIN_WIDTH_PX)}px`).join(' ');
  const cellsOf = (row: number) => indexes.map((index) => data?.values[index]?.[row - from]);
  const rows = Array.from(
    { length: Math.min(view.count, Math.max(0, rowCount - view.first)) },
    (_, at) => view.first + at,
  );

  const onSort = (column: string) => setSort((before) => nextSort(before, column));
  const onPin = (column: string) =>
    setPinned((before) => {
      const next = new Set(before);
      if (!next.delete(column)) next.add(column);
      return next;
    });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: view.count - 2, PageUp: 2 - view.count }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = Math.min(rowCount - 1, Math.max(0, selection.end + step));
      selection.select(next, event.shiftKey);
      const element = scroller.current;
      if (element && (next < view.first || next >= view.first + view.count - 2))
        element.scrollTo({ top: Math.max(0, (next - (step > 0 ? view.count - 3 : 0)) * ROW_PX) });
    }
    if (event.key === 'Enter' && event.target === event.currentTarget) {
      // The same press would open the newly focused button.
      event.preventDefault();
      scroller.current?.parentElement?.querySelector<HTMLElement>('[data-row-links] button')?.focus();
    }
    if (event.key.toLowerCase() === 'c' && (event.ctrlKey || event.metaKey) && selection.from >= 0) {
      event.preventDefault();
      const limit = selection.to - selection.from + 1;
      copySelected(
        windowSql(table, { condition: props.condition, sort, from: selection.from, limit }),
        shown,
        indexes,
      );
    }
  };
  const only = selection.from === selection.to && selection.from >= 0 ? selection.from : null;
  if (error) return <ErrorNotice message="The rows were not read." advice={error.message} />;
  return (
    <>
      <div
        ref={scroller}
        className={styles.grid}
        role="grid"
        aria-label={label}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and has the keys
        tabIndex={0}
        style={{ '--grid-columns': template } as CSSProperties}
        onKeyDown={onKeyDown}
      >
        <Head columns={shown} sort={sort} pinned={pinned} onSort={onSort} onPin={onPin} />
        <div className={styles.gridBody} style={{ height: rowCount * ROW_PX }}>
          {rows.map((row) => (
            <Row
              key={row}
              index={row}
              columns={shown}
              cells={cellsOf(row)}
              pinned={pinned}
              isSelected={selection.has(row)}
              bar={bar}
              onSelect={selection.select}
            />
          ))}
        </div>
      </div>
      {props.submittedSql !== null && only !== null && !isStale && (
        <RowLinks
          row={only}
          columns={columns}
          cells={columns.map((_, index) => data?.values[index]?.[only - from])}
          sql={props.submittedSql}
        />
      )}
    </>
  );
}
