import { ArrowLeft, LayoutDashboard, List, Play, Plus, Redo2, Square, Undo2, Workflow } from 'lucide-react';
import { type KeyboardEvent, Suspense } from 'react';
import { lazy } from '#platform/client/ui/lazy.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Choice } from '#platform/client/ui/choice.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Menu } from '#platform/client/ui/menu.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { arranged, blankStep, insertedAfter, type StepKind } from '../../domain/pipelines/pipeline.ts';
import { foundryData } from '../foundry-data.store.ts';
import styles from './pipelines.module.css';
import {
  changeSteps,
  foundryPipelines,
  redoSteps,
  selectStep,
  setPipelineView,
  showPipeline,
  undoSteps,
} from './pipelines.store.ts';
import { PipelineListTwin } from './pipeline-list-twin.tsx';
import { PipelineSchedule } from './pipeline-schedule.tsx';
import { cancelPipeline, runPipeline } from './pipeline-runs.store.ts';
import { newId } from '../packages/projects.store.ts';
import { STEP_KINDS } from './step-kinds.ts';
import { StepInspector } from './step-inspector.tsx';
import { StepPreview } from './step-preview.tsx';
import { type PipelineState, usePipeline } from './use-pipeline.ts';

const PipelineGraph = lazy(async () => ({ default: (await import('./pipeline-graph.tsx')).PipelineGraph }));

const VIEWS = [
  { value: 'graph', label: 'Graph', Icon: Workflow },
  { value: 'list', label: 'List', Icon: List },
] as const;

/** Adds a step after the selected one, or at the end. */
function addStep(state: PipelineState, kind: StepKind): void {
  const { steps } = state.pipeline;
  const { selectedStepId } = foundryPipelines.get();
  const after = steps.find((step) => step.id === selectedStepId) ?? steps.at(-1);
  const same = steps.filter((step) => step.kind === kind).length;
  const { title } = STEP_KINDS[kind];
  const added = blankStep(kind, {
    id: newId('step_'),
    title: same === 0 ? title : `${title} ${same + 1}`,
    x: kind === 'source' ? 0 : (after?.x ?? 0) + 230,
    y: kind === 'source' ? Math.max(-110, ...steps.map(({ y }) => y)) + 110 : (after?.y ?? 0),
  });
  const isFollowed = kind !== 'source' && after !== undefined && after.kind !== 'output';
  changeSteps(state.id, (all) => {
    const more = isFollowed ? insertedAfter(all, added, after.id) : [...all, added];
    const isHidden = more.some((one) => one.id !== added.id && one.x === added.x && one.y === added.y);
    return isHidden ? arranged(more) : more;
  });
  selectStep(added.id);
}

function AddStep({ state }: { state: PipelineState }) {
  return (
    <Menu
      trigger={
        <Button size="small" Icon={Plus}>
          Add step
        </Button>
      }
      items={(Object.keys(STEP_KINDS) as StepKind[]).map((kind) => ({
        id: kind,
        label: `${STEP_KINDS[kind].title}: ${STEP_KINDS[kind].hint}`,
        Icon: STEP_KINDS[kind].Icon,
        onSelect: () => addStep(state, kind),
      }))}
    />
  );
}

function RunState({ state }: { state: PipelineState }) {
  const { run } = state;
  return (
    <span className={styles.runState} role="status">
      {run && <Badge tone={run.isRunning ? 'neutral' : run.isGood ? 'ok' : 'caution'}>{run.message}</Badge>}
    </span>
  );
}

function Toolbar({ state, name }: { state: PipelineState; name: string }) {
  const view = useSlice(foundryPipelines, (pipelines) => pipelines.view);
  const problem = useSlice(foundryPipelines, ({ problems }) => problems[state.id] ?? null);
  const { id, run } = state;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Pipeline">
      <IconButton label="All pipelines" Icon={ArrowLeft} onClick={() => showPipeline(null)} />
      <h3>{name}</h3>
      <AddStep state={state} />
      <IconButton label="Undo" Icon={Undo2} disabled={!state.canUndo} onClick={() => undoSteps(id)} />
      <IconButton label="Redo" Icon={Redo2} disabled={!state.canRedo} onClick={() => redoSteps(id)} />
      <IconButton label="Arrange steps" Icon={LayoutDashboard} onClick={() => changeSteps(id, arranged)} />
      {problem !== null && <Badge tone="caution">{problem}</Badge>}
      <RunState state={state} />
      {state.pipeline.steps.length > 0 && <PipelineSchedule state={state} name={name} />}
      <div className={styles.views}>
        <Choice label="Steps as" value={view} options={VIEWS} onChange={setPipelineView} />
      </div>
      {run?.isRunning ? (
        <Button size="small" Icon={Square} onClick={() => void cancelPipeline(id)}>
          Cancel
        </Button>
      ) : (
        <Button
          size="small"
          variant="primary"
          Icon={Play}
          disabled={state.pipeline.steps.length === 0}
          onClick={() => void runPipeline(id)}
        >
          Run
        </Button>
      )}
    </div>
  );
}

/** Undo, redo and run from the keyboard; a text field keeps its own undo. */
function onKeys(event: KeyboardEvent, id: string): void {
  if (!(event.ctrlKey || event.metaKey)) return;
  const isText = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  const key = event.key.toLowerCase();
  if (key === 'enter') void runPipeline(id);
  else if (isText) return;
  else if (key === 'z') (event.shiftKey ? redoSteps : undoSteps)(id);
  else if (key === 'y') redoSteps(id);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function Body({ state }: { state: PipelineState }) {
  const { selectedStepId, view } = useSlice(foundryPipelines);
  const { steps } = state.pipeline;
  const step = steps.find(({ id }) => id === selectedStepId);
  if (steps.length === 0)
    return (
      <EmptyState
        Icon={Workflow}
        message="No steps. A pipeline starts with a source: a file, or objects of the app."
        action={{ label: 'Add source', onSelect: () => addStep(state, 'source') }}
      />
    );
  return (
    <div className={styles.body} data-inspector={step ? true : undefined}>
      <div className={styles.canvas} data-view={view}>
        {view === 'graph' ? (
          <Suspense fallback={<SkeletonLines />}>
            <PipelineGraph key={state.id} state={state} selectedId={selectedStepId} />
          </Suspense>
        ) : (
          <PipelineListTwin state={state} selectedId={selectedStepId} />
        )}
      </div>
      {step && <StepInspector key={step.id} state={state} step={step} />}
      {step && <StepPreview state={state} step={step} />}
    </div>
  );
}

/** The editor of a pipeline: its steps as a graph or a list, the settings of one, its rows. */
export function PipelineEditor({ id }: { id: string }) {
  const state = usePipeline(id);
  const problem = useSlice(foundryPipelines, ({ problems }) => problems[id]);
  const name = useSlice(foundryData, ({ items }) => items.find((item) => item.id === id)?.name ?? '');
  if (!state)
    return problem === undefined ? (
      <SkeletonLines />
    ) : (
      <ErrorNotice message={`${name} cannot be opened.`} advice={problem} />
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of what is in it
    <div className={styles.editor} onKeyDown={(event) => onKeys(event, id)}>
      <Toolbar state={state} name={name} />
      <Body state={state} />
    </div>
  );
}
