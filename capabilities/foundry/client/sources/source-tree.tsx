import { ChevronDown, ChevronRight, Folder, FileText, Table2 } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useSlice } from '#platform/client/state/slice.ts';
import { Star } from 'lucide-react';
import type { FoundryFile, FoundryFolder } from '../../domain/foundry-items.ts';
import type { Source } from '../../domain/sources.ts';
import { foundryFiles } from './files.store.ts';
import { moveIntoFolder } from '../change-foundry-data.ts';
import { foundryData } from '../foundry-data.store.ts';
import { foundryUi, setFoundryUi, toggleGroup } from '../foundry-ui.store.ts';
import styles from '../foundry.module.css';
import { ElsewhereRow, UploadedMark, useElsewhere, useServerFile } from './server-files.tsx';
import { FileMenu, FolderMenu, ObjectMenu } from './source-menus.tsx';
import { sourceStates } from './sources.store.ts';
import { bytesText } from '../bytes-text.ts';
import { countText } from '../workspace/status-bar.tsx';
import { useSources } from '../use-foundry.ts';

const DRAGGED = 'application/x-foundry-file';
const GROUPS = ['Feeds', 'Navigation', 'Flights', 'Crew'] as const;

/** Accepts files dragged within the tree. */
function useDropTarget(folderId: string | null) {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAGGED)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      const id = event.dataTransfer.getData(DRAGGED);
      if (id === '') return;
      event.preventDefault();
      event.stopPropagation();
      moveIntoFolder([id], folderId);
    },
  };
}

function Group(props: {
  id: string;
  title: string;
  menu?: ReactNode;
  folderId?: string | null;
  children: ReactNode;
}) {
  const { id, title, menu, folderId, children } = props;
  const isClosed = useSlice(foundryUi, (ui) => ui.closedGroups.includes(id));
  const target = useDropTarget(folderId ?? null);
  return (
    <li {...(folderId === undefined ? {} : target)} className={styles.group}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.rowMain}
          aria-expanded={!isClosed}
          onClick={() => toggleGroup(id)}
        >
          {isClosed ? <ChevronRight size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
          <Folder size={16} aria-hidden />
          <span className={styles.groupName}>{title}</span>
        </button>
        {menu}
      </div>
      {!isClosed && <ul className={styles.rows}>{children}</ul>}
    </li>
  );
}

function noteOf(phase: string | undefined, rows: number, otherwise: string): string {
  if (phase === 'ready') return countText(rows);
  if (phase === 'loading') return rows > 0 ? `${countText(rows)} …` : 'reading';
  return phase === 'failed' ? 'failed' : otherwise;
}

function SourceRow({ source, isStarred }: { source: Source; isStarred?: boolean }) {
  const isSelected = useSlice(foundryUi, (ui) => ui.selectedTable === source.table);
  const state = useSlice(sourceStates, (states) => states[source.table]);
  const bytes = useSlice(foundryFiles, ({ sizes }) =>
    source.origin === 'file' ? sizes[source.file.id] : undefined,
  );
  const isFile = source.origin === 'file';
  const there = useServerFile(isFile ? source.file.id : null);
  const shownBytes = bytes ?? there?.sentBytes;
  const otherwise = shownBytes === undefined ? '' : bytesText(shownBytes);
  return (
    <li className={styles.row} data-selected={isSelected || undefined}>
      <button
        type="button"
        className={styles.rowMain}
        aria-pressed={isSelected}
        draggable={isFile}
        onDragStart={(event) => isFile && event.dataTransfer.setData(DRAGGED, source.file.id)}
        onClick={() => setFoundryUi({ selectedTable: isSelected ? null : source.table })}
      >
        <span className={styles.indent} aria-hidden />
        {isFile ? <FileText size={16} aria-hidden /> : <Table2 size={16} aria-hidden />}
        <span className={styles.rowName}>{source.name}</span>
        {isStarred && <Star size={12} fill="currentColor" className={styles.star} aria-label="starred" />}
        {there && <UploadedMark />}
        <span className={styles.rowNote} data-failed={state?.phase === 'failed' || undefined}>
          {isFile ? otherwise : noteOf(state?.phase, state?.rowCount ?? 0, otherwise)}
        </span>
      </button>
      {isFile ? (
        <FileMenu file={source.file} source={source} isStarred={isStarred ?? false} />
      ) : (
        <ObjectMenu source={source} />
      )}
    </li>
  );
}

type FileSource = Source & { origin: 'file'; file: FoundryFile };
const isFileSource = (source: Source): source is FileSource => source.origin === 'file';

function FolderGroup({
  folder,
  files,
  starred,
}: {
  folder: FoundryFolder;
  files: FileSource[];
  starred: readonly string[];
}) {
  return (
    <Group
      id={folder.id}
      title={folder.name}
      folderId={folder.id}
      menu={<FolderMenu folder={folder} isStarred={starred.includes(folder.id)} />}
    >
      {files.map((source) => (
        <SourceRow key={source.table} source={source} isStarred={starred.includes(source.file.id)} />
      ))}
      {files.length === 0 && <li className={styles.none}>No files</li>}
    </Group>
  );
}

/** Objects by group, then the user's folders and files, starred ones first. */
export function SourceTree() {
  const { items, starredIds } = useSlice(foundryData);
  const find = useSlice(foundryUi, (ui) => ui.find.trim().toLowerCase());
  const sources = useSources().filter(({ name }) => name.toLowerCase().includes(find));
  const elsewhere = useElsewhere().filter(({ name }) => name.toLowerCase().includes(find));
  const rank = (source: FileSource) => (starredIds.includes(source.file.id) ? 0 : 1);
  const files = sources.filter(isFileSource).toSorted((a, b) => rank(a) - rank(b));
  const folders = items.filter((item): item is FoundryFolder => item.kind === 'folder');
  const top = files.filter(({ file }) => !folders.some(({ id }) => id === file.folderId));
  return (
    <ul className={styles.tree} aria-label="Sources">
      {GROUPS.map((group) => {
        const objects = sources.filter((source) => source.origin === 'object' && source.type.group === group);
        if (objects.length === 0) return null;
        return (
          <Group key={group} id={group} title={group}>
            {objects.map((source) => (
              <SourceRow key={source.table} source={source} />
            ))}
          </Group>
        );
      })}
      {folders.map((folder) => (
        <FolderGroup
          key={folder.id}
          folder={folder}
          starred={starredIds}
          files={files.filter(({ file }) => file.folderId === folder.id)}
        />
      ))}
      <Group id="uploads" title="Uploads" folderId={null}>
        {top.map((source) => (
          <SourceRow key={source.table} source={source} isStarred={starredIds.includes(source.file.id)} />
        ))}
        {top.length === 0 && (
          <li className={styles.none}>
            {find === '' ? 'Drop CSV, JSON, Parquet, Excel, GPX or KML files here' : 'No file of this name'}
          </li>
        )}
      </Group>
      {elsewhere.length > 0 && (
        <Group id="elsewhere" title="On the server only">
          {elsewhere.map((file) => (
            <ElsewhereRow key={file.id} file={file} />
          ))}
        </Group>
      )}
    </ul>
  );
}
