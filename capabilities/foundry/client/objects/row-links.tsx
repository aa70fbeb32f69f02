import { ChevronDown, SquareArrowOutUpRight, Table2 } from 'lucide-react';
import { useMemo } from 'react';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Menu } from '#platform/client/ui/menu.tsx';
import type { MenuItem } from '#platform/client/ui/menu-item.ts';
import { scrollXClass } from '#platform/client/ui/scroll-x.tsx';
import { classNames } from '#platform/client/ui/class-names.ts';
import type { CellValue } from '../../domain/data-table.ts';
import { type AppPage, type RowLink, rowLinks, typesNamedIn } from '../../domain/row-links.ts';
import { namesIn } from '../../domain/sql/sql-text.ts';
import type { ResultColumn } from '../engine/engine-protocol.ts';
import { currentSources } from '../sources/files.store.ts';
import styles from '../foundry.module.css';
import { objectTypes } from './object-types.store.ts';
import { openPage, openQuery } from '../query/open-query.ts';
import panes from '../workspace/panes.module.css';
import { sourceStates } from '../sources/sources.store.ts';

/** Columns of the files used in a statement: their content is the user's own. */
function fileColumnsOf(sql: string): ReadonlySet<string> {
  const files = currentSources().filter(({ origin }) => origin === 'file');
  const names = namesIn(
    sql,
    files.map(({ table }) => table),
  );
  return new Set(
    names.flatMap((table) => (sourceStates.get()[table]?.columns ?? []).map(({ name }) => name)),
  );
}

const pageText = ({ name }: AppPage) => `Open ${name} page`;

function itemsOf({ page, walks }: RowLink): MenuItem[] {
  const open: MenuItem[] =
    page === null
      ? []
      : [
          {
            id: 'page',
            label: pageText(page),
            Icon: SquareArrowOutUpRight,
            onSelect: () => openPage(page.path),
          },
        ];
  return [
    ...open,
    ...walks.map(({ type, title, columns, sql }, index): MenuItem => ({
      id: type,
      label: `${title} · ${columns.join(', ')}`,
      Icon: Table2,
      startsGroup: index === 0 && page !== null,
      onSelect: () => openQuery(type, sql),
    })),
  ];
}

export interface RowLinksProps {
  row: number;
  columns: readonly ResultColumn[];
  cells: readonly (CellValue | undefined)[];
  sql: string;
}

/** The targets of a row. */
export function useRowLinks({ columns, cells, sql }: Omit<RowLinksProps, 'row'>): readonly RowLink[] {
  const types = useSlice(objectTypes);
  const asked = useMemo(
    () => ({ types, named: typesNamedIn(sql, types), fileColumns: fileColumnsOf(sql) }),
    [types, sql],
  );
  return rowLinks({
    ...asked,
    cells: columns.map(({ name }, index) => ({ name, value: cells[index] ?? null })),
  });
}

/** A menu for every value with targets. */
export const LinkMenus = ({ links }: { links: readonly RowLink[] }) =>
  links.map((link) => (
    <Menu
      key={link.id}
      trigger={
        <Button size="small" variant="quiet">
          {link.label}
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
      items={itemsOf(link)}
    />
  ));

/** The targets of the selected row: pages of the app, and queries over the objects that belong to its values. */
export function RowLinks({ row, ...asked }: RowLinksProps) {
  const links = useRowLinks(asked);
  if (links.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={`Links of row ${row + 1}`}
      className={classNames(panes.rowLinks, scrollXClass)}
      data-row-links
    >
      <span className={styles.muted}>Row {row + 1}</span>
      <LinkMenus links={links} />
    </div>
  );
}
