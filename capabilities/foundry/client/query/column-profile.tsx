import type { CellValue } from '../../domain/data-table.ts';
import {
  COUNTED_ROWS_MAX,
  HISTOGRAM_BINS,
  isOrdered,
  profileBarsSql,
  profileSql,
} from '../../domain/sql/grid-sql.ts';
import { cellText } from '../cell-text.tsx';
import type { ResultColumn } from '../engine/engine-protocol.ts';
import styles from '../foundry.module.css';
import panes from '../workspace/panes.module.css';
import { countText } from '../workspace/status-bar.tsx';
import { useRead } from '../sources/use-read.ts';

/** More columns than this are not profiled at once: each is a pass over all rows. */
const PROFILED_MAX = 40;

interface ProfileProps {
  table: string;
  column: ResultColumn;
  rowCount: number;
  revision: number;
}

function Bars({ counts }: { counts: readonly number[] }) {
  const max = Math.max(1, ...counts);
  const width = 100 / counts.length;
  return (
    <svg className={panes.profileBars} viewBox="0 0 100 28" preserveAspectRatio="none" aria-hidden>
      {counts.map((count, at) => (
        <rect
          // oxlint-disable-next-line react/no-array-index-key -- bars have no name but their place
          key={at}
          x={at * width + 0.4}
          y={28 - (count / max) * 28}
          width={width - 0.8}
          height={(count / max) * 28}
        />
      ))}
    </svg>
  );
}

function Distribution({
  table,
  column,
  revision,
}: {
  table: string;
  column: ResultColumn;
  revision: number;
}) {
  const { data } = useRead(profileBarsSql(table, column.name, column.kind), revision);
  const keys = data?.values[0] ?? [];
  const counts = (data?.values[1] ?? []).map(Number);
  if (!isOrdered(column.kind))
    return (
      <ol className={panes.frequent}>
        {keys.slice(0, 3).map((key, at) => (
          <li key={String(key)}>
            <span>{cellText(key, 'text')}</span>
            <small>{countText(counts[at] ?? 0)}</small>
          </li>
        ))}
      </ol>
    );
  const byStep = Array.from({ length: HISTOGRAM_BINS }, () => 0);
  keys.forEach((key, at) => (byStep[Number(key)] = counts[at] ?? 0));
  return <Bars counts={byStep} />;
}

function Profile({ table, column, rowCount, revision }: ProfileProps) {
  const { data, error } = useRead(profileSql(table, column.name, { kind: column.kind, rowCount }), revision);
  const value = (name: string): CellValue => data?.values[data.columns.indexOf(name)]?.[0] ?? null;
  const total = Number(value('n') ?? 0);
  const nulls = Number(value('nulls') ?? 0);
  const share = total === 0 ? 0 : (nulls / total) * 100;
  return (
    <div className={panes.profile}>
      <div className={panes.profileHead}>
        <b>{column.name}</b>
        <span>{column.kind}</span>
      </div>
      {error ? (
        <p className={styles.muted}>{error.message}</p>
      ) : (
        <>
          <Distribution table={table} column={column} revision={revision} />
          <dl>
            <dt>Null</dt>
            <dd>{nulls === 0 ? '0' : `${countText(nulls)} (${share.toFixed(share < 1 ? 2 : 0)} %)`}</dd>
            <dt>Distinct</dt>
            <dd>
              {rowCount > COUNTED_ROWS_MAX && '≈ '}
              {countText(Number(value('distinct_values') ?? 0))}
            </dd>
            <dt>Min</dt>
            <dd>{cellText(value('lo'), 'text')}</dd>
            <dt>Max</dt>
            <dd>{cellText(value('hi'), 'text')}</dd>
            {value('q2') !== null && (
              <>
                <dt>Quartiles</dt>
                <dd>{['q1', 'q2', 'q3'].map((name) => cellText(value(name), 'number')).join(' · ')}</dd>
              </>
            )}
          </dl>
        </>
      )}
    </div>
  );
}

/** Nulls, distinct values, extremes, quartiles and distribution of every column. */
export function ColumnProfiles(props: Omit<ProfileProps, 'column'> & { columns: readonly ResultColumn[] }) {
  const { table, columns, rowCount, revision } = props;
  return (
    <div className={panes.profiles} role="region" aria-label="Column profile">
      {columns.slice(0, PROFILED_MAX).map((column) => (
        <Profile key={column.name} {...{ table, column, rowCount, revision }} />
      ))}
      {columns.length > PROFILED_MAX && (
        <p className={styles.muted}>
          The first {PROFILED_MAX} of {columns.length} columns are profiled.
        </p>
      )}
    </div>
  );
}
