import { Boxes, Database, FolderKanban, Map as MapIcon, Network, Upload, Workflow } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';
import { Logo } from '#platform/client/shell/frame/logo.tsx';
import { useSlice } from '#platform/client/state/slice.ts';
import { classNames } from '#platform/client/ui/class-names.ts';
import { DataPanel } from './sources/data-panel.tsx';
import { pastedFile, uploadFiles } from './sources/files.store.ts';
import { FoundryHeader } from './workspace/foundry-header.tsx';
import { foundryUi, setFoundryUi } from './foundry-ui.store.ts';
import {
  closePanels,
  closeSidePanel,
  foundryView,
  openData,
  openLineage,
  openPackages,
  openPipelines,
  openProjects,
  setFoundryOpen,
} from './workspace/foundry-view.store.ts';
import styles from './foundry.module.css';
import { Lineage } from './pipelines/lineage.tsx';
import { PackagesList } from './packages/packages-list.tsx';
import { PipelinesList } from './pipelines/pipelines-list.tsx';
import { ProjectsPanel } from './packages/projects-panel.tsx';
import { SourcePreview } from './sources/source-preview.tsx';
import { StartScreen } from './workspace/start-screen.tsx';
import { StatusBar } from './workspace/status-bar.tsx';
import { type EngineState, useEngine, useObjectTypes, useProject, useSources } from './use-foundry.ts';
import { Workspace } from './workspace/workspace.tsx';

type View = ReturnType<typeof foundryView.get>;

interface RailEntry {
  id: string;
  title: string;
  Icon: typeof Database;
  isActive: (view: View) => boolean;
  onSelect: (view: View) => void;
}

/** The main place shows one entry: each opens separately. */
const alone = (open: () => void) => () => {
  closePanels();
  open();
};

const RAIL: readonly RailEntry[] = [
  {
    id: 'data',
    title: 'Data',
    Icon: Database,
    isActive: ({ sidePanel }) => sidePanel === 'data',
    onSelect: ({ sidePanel }) => {
      setFoundryUi({ previewedTable: null });
      if (sidePanel === 'data') closeSidePanel();
      else openData();
    },
  },
  {
    id: 'projects',
    title: 'Projects',
    Icon: FolderKanban,
    isActive: ({ sidePanel }) => sidePanel === 'projects',
    onSelect: ({ sidePanel }) => (sidePanel === 'projects' ? closeSidePanel() : openProjects()),
  },
  {
    id: 'pipelines',
    title: 'Pipelines',
    Icon: Workflow,
    isActive: ({ activePanel, mainView }) => activePanel === 'pipelines' && mainView !== 'lineage',
    onSelect: alone(openPipelines),
  },
  {
    id: 'packages',
    title: 'Packages',
    Icon: Boxes,
    isActive: ({ activePanel, mainView }) => activePanel === 'packages' && mainView !== 'lineage',
    onSelect: alone(openPackages),
  },
  {
    id: 'lineage',
    title: 'Lineage',
    Icon: Network,
    isActive: ({ mainView }) => mainView === 'lineage',
    onSelect: alone(openLineage),
  },
];

function Rail() {
  const view = useSlice(foundryView);
  return (
    <nav className={styles.rail} aria-label="Foundry views">
      <button type="button" className={styles.logo} aria-label="Foundry start" onClick={closePanels}>
        <Logo size={24} />
      </button>
      {RAIL.map((entry) => (
        <button
          key={entry.id}
          type="button"
          className={styles.railItem}
          aria-pressed={entry.isActive(view)}
          onClick={() => entry.onSelect(view)}
        >
          <entry.Icon size={20} aria-hidden />
          {entry.title}
        </button>
      ))}
      <button
        type="button"
        className={classNames(styles.railItem, styles.railEnd)}
        onClick={() => setFoundryOpen(false)}
      >
        <MapIcon size={20} aria-hidden />
        Map
      </button>
    </nav>
  );
}

/** Whether a phone shows the rows of a source in place of the list. */
const useIsPreviewed = (): boolean => {
  const isData = useSlice(foundryView, ({ sidePanel }) => sidePanel === 'data');
  const isChosen = useSlice(
    foundryUi,
    (ui) => ui.previewedTable !== null && ui.previewedTable === ui.selectedTable,
  );
  return isData && isChosen;
};

function MainPlace({ engine }: { engine: EngineState }) {
  const { mainView, activePanel, sidePanel } = useSlice(foundryView);
  const selectedTable = useSlice(foundryUi, (ui) => ui.selectedTable);
  const project = useProject();
  const source = useSources().find(({ table }) => table === selectedTable);
  const isPreviewed = useIsPreviewed();
  if (isPreviewed && source) return <SourcePreview key={source.table} source={source} />;
  if (mainView === 'lineage') return <Lineage />;
  if (activePanel === 'pipelines') return <PipelinesList />;
  if (activePanel === 'packages') return <PackagesList />;
  if (mainView === 'workspace' && project) return <Workspace project={project} engine={engine} />;
  if (sidePanel === 'data' && source) return <SourcePreview key={source.table} source={source} />;
  return <StartScreen />;
}

const isEditable = (target: EventTarget) =>
  target instanceof HTMLElement && target.closest('input, textarea, [data-own-keys]') !== null;

/** Accepts files dropped anywhere, and tables pasted outside a field. */
function DropPlace({ children }: { children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const onPaste = (event: ClipboardEvent) => {
    if (isEditable(event.target)) return;
    const files = [...event.clipboardData.files];
    const text = event.clipboardData.getData('text/plain');
    const pasted = files.length > 0 ? files : text.trim() === '' ? [] : [pastedFile(text)];
    if (pasted.length === 0) return;
    event.preventDefault();
    openData();
    void uploadFiles(pasted, null);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is dropped or pasted anywhere in it is taken; the buttons do the same
    <section
      className={styles.foundry}
      aria-label="Foundry"
      tabIndex={-1}
      onPaste={onPaste}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        openData();
        void uploadFiles([...event.dataTransfer.files], null);
      }}
    >
      {children}
      {isOver && (
        <div className={styles.dropHint}>
          <Upload size={28} aria-hidden />
          Drop to add to Data
        </div>
      )}
    </section>
  );
}

/** Foundry: the data workspace (row K1). */
export function FoundryPanel() {
  const engine = useEngine();
  const objects = useObjectTypes();
  const sidePanel = useSlice(foundryView, (view) => view.sidePanel);
  const isPreviewed = useIsPreviewed();
  return (
    <DropPlace>
      <Rail />
      <FoundryHeader />
      <div className={styles.body}>
        {sidePanel !== 'none' && (
          <aside
            className={styles.side}
            data-behind={isPreviewed || undefined}
            aria-label={sidePanel === 'data' ? 'Data' : 'Projects'}
          >
            {sidePanel === 'data' ? <DataPanel objects={objects} /> : <ProjectsPanel />}
          </aside>
        )}
        <div className={styles.mainPlace}>
          <MainPlace engine={engine} />
        </div>
      </div>
      <StatusBar engine={engine} />
    </DropPlace>
  );
}
