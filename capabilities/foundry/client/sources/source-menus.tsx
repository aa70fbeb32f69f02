import {
  Copy,
  Download,
  EllipsisVertical,
  FolderInput,
  Network,
  Pencil,
  Play,
  RefreshCw,
  Star,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#platform/contract/problem.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Menu } from '#platform/client/ui/menu.tsx';
import type { MenuItem } from '#platform/client/ui/menu-item.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import type { FoundryFile, FoundryFolder } from '../../domain/foundry-items.ts';
import { sourceNodeId } from '../../domain/pipelines/lineage.ts';
import { tableText } from '../../domain/row-links.ts';
import type { Source } from '../../domain/sources.ts';
import { downloadOriginal, duplicateWithContents, removeWithUndo } from './files.store.ts';
import { moveIntoFolder, rename, toggleStar } from '../change-foundry-data.ts';
import { foundryData } from '../foundry-data.store.ts';
import { openData } from '../workspace/foundry-view.store.ts';
import { showLineage } from '../foundry-ui.store.ts';
import { NameDialog } from '../name-dialog.tsx';
import { openQuery } from '../query/open-query.ts';
import { useServerItems, useServerOnly } from './server-files.tsx';
import { dropSource, ensureSource } from './sources.store.ts';

/** Opens a query over a source in the open project, or in a new one, and runs it. */
export function queryFrom(source: Source): void {
  openData();
  openQuery(source.table, `SELECT *\nFROM ${tableText(source.table)}\nLIMIT 1000;`);
}

const queryItem = (source: Source): MenuItem => ({
  id: 'query',
  label: 'Query',
  Icon: Play,
  onSelect: () => queryFrom(source),
});

const lineageItem = (source: Source): MenuItem => ({
  id: 'lineage',
  label: 'Lineage',
  Icon: Network,
  onSelect: () => showLineage(sourceNodeId(source.table)),
});

function refresh(source: Source): void {
  dropSource(source.table);
  ensureSource(source).catch((error: unknown) =>
    toast({ message: `${source.name} was not read. ${messageOf(error)}`, tone: 'warning' }),
  );
}

export function ObjectMenu({ source }: { source: Source }) {
  return (
    <Menu
      align="end"
      trigger={<IconButton label={`More for ${source.name}`} Icon={EllipsisVertical} iconSize={15} />}
      items={[
        queryItem(source),
        lineageItem(source),
        { id: 'refresh', label: 'Read again', Icon: RefreshCw, onSelect: () => refresh(source) },
      ]}
    />
  );
}

function useRename(id: string, name: string) {
  const [isRenaming, setRenaming] = useState(false);
  const dialog = isRenaming && (
    <NameDialog
      title="Rename"
      name={name}
      onName={(text) => rename(id, text)}
      onClose={() => setRenaming(false)}
    />
  );
  return { dialog, ask: () => setRenaming(true) };
}

const starItem = (id: string, isStarred: boolean): MenuItem => ({
  id: 'star',
  label: 'Starred',
  Icon: Star,
  isChecked: isStarred,
  onSelect: () => toggleStar(id),
});

const lastItems = (id: string, name: string, hasContents = true): MenuItem[] => [
  {
    id: 'duplicate',
    label: 'Duplicate',
    Icon: Copy,
    isDisabled: !hasContents,
    onSelect: () => void duplicateWithContents(id),
  },
  {
    id: 'delete',
    label: 'Delete',
    Icon: Trash2,
    isDanger: true,
    startsGroup: true,
    onSelect: () => removeWithUndo(id, name),
  },
];

export function FolderMenu({ folder, isStarred }: { folder: FoundryFolder; isStarred: boolean }) {
  const { dialog, ask } = useRename(folder.id, folder.name);
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton label={`More for ${folder.name}`} Icon={EllipsisVertical} iconSize={15} />}
        items={[
          { id: 'rename', label: 'Rename', Icon: Pencil, onSelect: ask },
          starItem(folder.id, isStarred),
          ...lastItems(folder.id, folder.name),
        ]}
      />
      {dialog}
    </>
  );
}

export function FileMenu({
  file,
  source,
  isStarred,
}: {
  file: FoundryFile;
  source: Source;
  isStarred: boolean;
}) {
  const { dialog, ask } = useRename(file.id, file.name);
  const serverItems = useServerItems(file);
  const isOnlyThere = useServerOnly(file.id) !== null;
  const folders = useSlice(foundryData, ({ items }) => items).filter(({ kind }) => kind === 'folder');
  const moves: MenuItem[] = folders
    .filter(({ id }) => id !== file.folderId)
    .map(({ id, name }) => ({
      id: `move-${id}`,
      label: `Move to ${name}`,
      Icon: FolderInput,
      onSelect: () => moveIntoFolder([file.id], id),
    }));
  if (file.folderId !== undefined)
    moves.push({
      id: 'move-top',
      label: 'Move to Uploads',
      Icon: FolderInput,
      onSelect: () => moveIntoFolder([file.id], null),
    });
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton label={`More for ${file.name}`} Icon={EllipsisVertical} iconSize={15} />}
        items={[
          queryItem(source),
          lineageItem(source),
          { id: 'rename', label: 'Rename', Icon: Pencil, onSelect: ask },
          starItem(file.id, isStarred),
          ...moves,
          ...serverItems,
          {
            id: 'download',
            label: 'Download',
            Icon: Download,
            isDisabled: isOnlyThere,
            onSelect: () => void downloadOriginal(file.id, file.name),
          },
          ...lastItems(file.id, file.name, !isOnlyThere),
        ]}
      />
      {dialog}
    </>
  );
}
