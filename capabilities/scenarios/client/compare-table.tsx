import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { messageOf } from '#platform/contract/problem.ts';
import { ScrollX } from '#platform/client/ui/scroll-x.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import { measuredText } from '#platform/client/units/units.ts';
import type { ScenarioColumn, ScenarioFlight } from '../contract.ts';
import {
  type ComparedCell,
  type ComparedRow,
  compareRows,
  differs,
  type ScenarioBalance,
} from '../domain/compare-rows.ts';
import { scenariosContext } from './scenarios-deps.ts';
import { balancesQuery } from './scenarios.queries.ts';
import { scenarios, showColumn } from './scenarios.store.ts';
import styles from './scenarios.module.css';
import { useSlice } from '#platform/client/state/slice.ts';

const NOTES_SHOWN = 3;

function Cell({ cell, isChanged }: { cell: ComparedCell; isChanged: boolean }) {
  const more = cell.notes.length - NOTES_SHOWN;
  return (
    <td data-tone={cell.tone} data-changed={isChanged || undefined}>
      <span className={styles.value}>
        {cell.tone === 'warning' && <span aria-hidden>▲ </span>}
        {cell.text}
      </span>
      {cell.notes.slice(0, NOTES_SHOWN).map((note) => (
        <small key={note}>{note}</small>
      ))}
      {more > 0 && <small title={cell.notes.join('\n')}>and {more} more</small>}
    </td>
  );
}

function Rows({ rows, title }: { rows: readonly ComparedRow[]; title: string }) {
  if (rows.length === 0) return null;
  const columns = (rows[0]?.cells.length ?? 0) + 1;
  return (
    <tbody>
      <tr className={styles.part}>
        <th colSpan={columns} scope="rowgroup">
          {title}
        </th>
      </tr>
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">
            {row.flight !== '' && <b>{row.flight}</b>} {row.label}
          </th>
          {row.cells.map((cell, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the columns have an order and nothing else
            <Cell
              key={index}
              cell={cell}
              isChanged={index > 0 && differs({ ...row, cells: [row.cells[0] ?? cell, cell] })}
            />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** The plan and up to four scenarios side by side, differences first. */
export function CompareTable({ columns, isBusy }: { columns: readonly ScenarioColumn[]; isBusy: boolean }) {
  const balances = useQuery(balancesQuery(scenariosContext.use(), columns));
  const balanceOf = (flight: ScenarioFlight): ScenarioBalance | null =>
    balances.data?.(flight) ??
    (balances.error ? { state: 'unknown', words: [messageOf(balances.error)], isExample: false } : null);

  const units = useUnits();
  const { shown } = useSlice(scenarios);
  const mass = (kg: number) => measuredText('massKg', kg, units);
  const signed = (kg: number) => `${kg > 0 ? '+' : '−'}${measuredText('massKg', Math.abs(kg), units)}`;
  const { totals, different, same } = compareRows(columns, { mass, massDifference: signed, balanceOf });
  const isAlone = columns.length < 2;
  const head = (
    <thead>
      <tr>
        <th scope="col">Figure</th>
        {columns.map(({ name }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two scenarios may have one name
          <th key={index} scope="col">
            {index === 0 ? (
              <span className={styles.column}>
                <span className={styles.swatch} data-line={0} aria-hidden />
                {name}
              </span>
            ) : (
              <button
                type="button"
                className={styles.column}
                aria-pressed={shown === index}
                title="Show on map and timeline"
                onClick={() => showColumn(index)}
              >
                <span className={styles.swatch} data-line={index} aria-hidden />
                {name}
              </button>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
  return (
    <div aria-busy={isBusy || undefined} className={styles.compare}>
      <ScrollX label="Scenarios side by side">
        <table className={styles.table}>
          <caption className="visually-hidden">Scenarios side by side, differences first</caption>
          {head}
          <Rows title="All flights" rows={totals} />
          {!isAlone && <Rows title="Differences" rows={different} />}
          {isAlone && <Rows title="Each flight" rows={same} />}
        </table>
      </ScrollX>
      {!isAlone && different.length === 0 && <p className={styles.note}>No differences from the plan.</p>}
      {!isAlone && same.length > 0 && (
        <details className={styles.details}>
          <summary>{same.length} figures the same in every column</summary>
          <ScrollX label="Values that are equal in every column">
            <table className={styles.table}>
              {head}
              <Rows title="Same" rows={same} />
            </table>
          </ScrollX>
        </details>
      )}
      {columns.map(({ name, passedOn, problems, unchecked }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two scenarios may have one name
        <Fragment key={index}>
          {passedOn.map((words) => (
            <p key={words} className={styles.note}>
              {name}: {words}
            </p>
          ))}
          {problems.map((problem) => (
            <p key={problem} className={styles.note}>
              {name}: {problem}
            </p>
          ))}
          {index === 0 && unchecked.length > 0 && (
            <p className={styles.note}>Not checked: {unchecked.join(' ')}</p>
          )}
        </Fragment>
      ))}
    </div>
  );
}
