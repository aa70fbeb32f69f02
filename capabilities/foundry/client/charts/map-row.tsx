import { ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { classNames } from '#platform/client/ui/class-names.ts';
import { scrollXClass } from '#platform/client/ui/scroll-x.tsx';
import { rowSql } from '../../domain/sql/grid-sql.ts';
import type { ResultColumn } from '../engine/engine-protocol.ts';
import foundry from '../foundry.module.css';
import { LinkMenus, useRowLinks } from '../objects/row-links.tsx';
import { useRead } from '../sources/use-read.ts';
import styles from '../views/views.module.css';

/** The result that a map is drawn from. */
export interface MapRows {
  table: string;
  columns: readonly ResultColumn[];
  revision: number;
  /** The statement behind it, which gives the meaning of the columns. */
  sql: string;
}

interface MapRowProps {
  /** The rows that are drawn at the place, the topmost first. */
  rows: readonly number[];
  of: MapRows;
  onClose: () => void;
}

/** The targets of the rows at a place on the map, one row at a time. */
export function MapRow({ rows, of, onClose }: MapRowProps) {
  const [at, setAt] = useState(0);
  const row = rows[at % rows.length] ?? 0;
  const { data, error, isStale } = useRead(rowSql(of.table, row), of.revision);
  const cells = of.columns.map(({ name }) => data?.values[data.columns.indexOf(name)]?.[0]);
  const links = useRowLinks({ columns: of.columns, cells, sql: of.sql });
  const isRead = data !== undefined && !isStale;
  const none = error ? error.message : 'Names no object of the app';
  return (
    <div className={styles.mapRow} role="group" aria-label={`Links of row ${row + 1}`}>
      <span className={foundry.muted}>
        Row {row + 1}
        {rows.length > 1 && ` · ${(at % rows.length) + 1} of ${rows.length} here`}
      </span>
      {rows.length > 1 && (
        <IconButton label="Next row here" Icon={ChevronRight} iconSize={16} onClick={() => setAt(at + 1)} />
      )}
      <div className={classNames(styles.mapRowLinks, scrollXClass)}>
        {isRead && links.length > 0 && <LinkMenus links={links} />}
        {(error || (isRead && links.length === 0)) && <span className={foundry.muted}>{none}</span>}
      </div>
      <IconButton label="Close links" Icon={X} iconSize={16} onClick={onClose} />
    </div>
  );
}
