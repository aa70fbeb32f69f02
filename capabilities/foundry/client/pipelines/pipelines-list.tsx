import { Copy, EllipsisVertical, Pencil, Play, Plus, Trash2, Workflow } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazy } from '#platform/client/ui/lazy.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Menu } from '#platform/client/ui/menu.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import type { FoundryFile } from '../../domain/foundry-items.ts';
import type { Pipeline } from '../../domain/pipelines/pipeline.ts';
import { PIPELINE_TYPE } from '../../domain/sources.ts';
import { ageText } from '../age-text.ts';
import { removeWithUndo } from '../sources/files.store.ts';
import { rename } from '../change-foundry-data.ts';
import { foundryData } from '../foundry-data.store.ts';
import styles from '../foundry.module.css';
import { NameDialog } from '../name-dialog.tsx';
import { addPipeline, duplicatePipeline, foundryPipelines, showPipeline } from './pipelines.store.ts';
import { pipelineRuns, runPipeline } from './pipeline-runs.store.ts';

const PipelineEditor = lazy(async () => ({
  default: (await import('./pipeline-editor.tsx')).PipelineEditor,
}));

const openNew = () => showPipeline(addPipeline('Pipeline'));

/** Age of the outputs, the oldest first; the last successful ones are kept when a run fails. */
function outputsText(pipeline: Pipeline, nowMs: number): string {
  const times = Object.values(pipeline.outputs)
    .map(({ writtenAt }) => writtenAt)
    .toSorted((one, other) => one.localeCompare(other));
  const [first] = times;
  if (first === undefined) return '—';
  const age = ageText(first, nowMs);
  return times.length === 1 ? age : `${times.length}, the oldest ${age}`;
}

function Row({ item }: { item: FoundryFile }) {
  const now = useNowMs('minute');
  const [isRenaming, setRenaming] = useState(false);
  const entry = useSlice(foundryPipelines, ({ open }) => open[item.id]);
  const problem = useSlice(foundryPipelines, ({ problems }) => problems[item.id]);
  const run = useSlice(pipelineRuns, (runs) => runs[item.id]);
  return (
    <tr>
      <td>
        <button type="button" className={styles.listLink} onClick={() => showPipeline(item.id)}>
          {item.name}
        </button>
        {isRenaming && (
          <NameDialog
            title="Rename pipeline"
            name={item.name}
            onName={(name) => rename(item.id, name)}
            onClose={() => setRenaming(false)}
          />
        )}
      </td>
      <td>{entry ? entry.pipeline.steps.length : '—'}</td>
      <td>{entry ? outputsText(entry.pipeline, now) : '—'}</td>
      <td>{problem ?? run?.message ?? '—'}</td>
      <td>
        <Button
          size="small"
          Icon={Play}
          disabled={!entry || run?.isRunning === true}
          onClick={() => void runPipeline(item.id)}
        >
          Run
        </Button>
        <Menu
          align="end"
          trigger={<IconButton label={`More for ${item.name}`} Icon={EllipsisVertical} iconSize={15} />}
          items={[
            { id: 'rename', label: 'Rename', Icon: Pencil, onSelect: () => setRenaming(true) },
            {
              id: 'duplicate',
              label: 'Duplicate',
              Icon: Copy,
              onSelect: () => duplicatePipeline(item.id, item.name),
            },
            {
              id: 'delete',
              label: 'Delete',
              Icon: Trash2,
              isDanger: true,
              startsGroup: true,
              onSelect: () => removeWithUndo(item.id, item.name),
            },
          ]}
        />
      </td>
    </tr>
  );
}

function List({ items }: { items: readonly FoundryFile[] }) {
  return (
    <div className={styles.listPlace}>
      <div className={styles.listHead}>
        <p>Sources in, steps, files out. A run repeats only the steps that changed.</p>
        <Button Icon={Plus} onClick={openNew}>
          New pipeline
        </Button>
      </div>
      <table className={styles.list}>
        <thead>
          <tr>
            <th>Pipeline</th>
            <th>Steps</th>
            <th>Last good output</th>
            <th>Last run</th>
            <th>
              <span className="visually-hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The pipelines, or the one that is open. */
export function PipelinesList() {
  const shownId = useSlice(foundryPipelines, (state) => state.shownId);
  const all = useSlice(foundryData, ({ items }) => items);
  const items = all.filter(
    (item): item is FoundryFile => item.kind === 'file' && item.type === PIPELINE_TYPE,
  );
  if (shownId !== null && items.some(({ id }) => id === shownId))
    return (
      <Suspense fallback={<SkeletonLines />}>
        <PipelineEditor key={shownId} id={shownId} />
      </Suspense>
    );
  if (items.length > 0) return <List items={items} />;
  return (
    <EmptyState
      Icon={Workflow}
      message="No pipelines. A pipeline takes rows from files and live data through steps into new files."
      action={{ label: 'New pipeline', onSelect: openNew }}
    />
  );
}
