import { messageOf } from '#platform/contract/problem.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import {
  EMPTY_PIPELINE,
  type Pipeline,
  type PipelineOutput,
  pipelineShape,
  type PipelineStep,
} from '../../domain/pipelines/pipeline.ts';
import { PIPELINE_TYPE } from '../../domain/sources.ts';
import { callEngine } from '../engine/sql-engine.ts';
import { addFile } from '../change-foundry-data.ts';
import { foundryData } from '../foundry-data.store.ts';
import { openPipelines } from '../workspace/foundry-view.store.ts';

type Steps = readonly PipelineStep[];

/** A pipeline being edited. Unreadable content is never overwritten. */
interface OpenPipeline {
  pipeline: Pipeline;
  past: readonly Steps[];
  future: readonly Steps[];
  /** Target of the last change; further changes of the same are undone with it. */
  lastEdit: string | null;
}

interface Pipelines {
  /** By item id. */
  open: Readonly<Record<string, OpenPipeline>>;
  /** Why a pipeline cannot be read or stored, by item id. */
  problems: Readonly<Record<string, string>>;
  /** The one that is shown. */
  shownId: string | null;
  selectedStepId: string | null;
  view: 'graph' | 'list';
}

/** The pipelines of this user: items of Foundry whose contents are their steps. */
export const foundryPipelines = createSlice<Pipelines>('foundryPipelines', {
  open: {},
  problems: {},
  shownId: null,
  selectedStepId: null,
  view: 'graph',
});

const PAST_MAX = 100;

const set = (part: (state: Pipelines) => Partial<Pipelines>) =>
  foundryPipelines.set((state) => ({ ...state, ...part(state) }));

function setProblem(id: string, message: string | null): void {
  set(({ problems }) => {
    const { [id]: _old, ...left } = problems;
    return { problems: message === null ? left : { ...left, [id]: message } };
  });
}

const saving = new Set<string>();
const waiting = new Set<string>();

async function write(id: string): Promise<void> {
  const entry = foundryPipelines.get().open[id];
  if (!entry) return;
  const outcome = pipelineShape.safeParse(entry.pipeline);
  // Unreadable content is not stored.
  if (!outcome.success)
    return setProblem(
      id,
      `Not saved: ${outcome.error.issues[0]?.path.join('.')} ${outcome.error.issues[0]?.message}`,
    );
  const file = new File([JSON.stringify(entry.pipeline)], id);
  try {
    await callEngine('storeFile', { id, file });
    setProblem(id, null);
  } catch (error) {
    setProblem(id, `Not saved. ${messageOf(error)}`);
  }
}

/** Stores a pipeline; while one write runs, the next waits and uses the newest steps. */
async function save(id: string): Promise<void> {
  if (saving.has(id)) return void waiting.add(id);
  saving.add(id);
  do {
    waiting.delete(id);
    await write(id);
  } while (waiting.has(id));
  saving.delete(id);
}

const put = (id: string, part: Partial<OpenPipeline>) =>
  set(({ open }) => {
    const before = open[id] ?? { pipeline: EMPTY_PIPELINE, past: [], future: [], lastEdit: null };
    return { open: { ...open, [id]: { ...before, ...part } } };
  });

/** Items that are pipelines. */
export const pipelineItems = () =>
  foundryData
    .get()
    .items.flatMap((item) => (item.kind === 'file' && item.type === PIPELINE_TYPE ? [item] : []));

async function load(id: string): Promise<void> {
  const blob = await callEngine('fileOf', { id });
  // Closed while a new file was written for the first time, the page leaves an empty one.
  if (!blob || blob.size === 0) return setProblem(id, 'Its contents are not in this browser.');
  let value: unknown;
  try {
    value = JSON.parse(await blob.text());
  } catch {
    return setProblem(id, 'Its contents are damaged: not JSON.');
  }
  const outcome = pipelineShape.safeParse(value);
  if (outcome.success) put(id, { pipeline: outcome.data });
  else {
    const [issue] = outcome.error.issues;
    setProblem(id, `It cannot be read: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
  }
}

/** Reads the pipelines that are not open yet. */
export async function loadPipelines(): Promise<void> {
  for (const { id } of pipelineItems()) {
    const { open, problems } = foundryPipelines.get();
    if (open[id] || problems[id] !== undefined) continue;
    await load(id);
  }
}

/** Opens a pipeline in the main place; null shows the list. */
export function showPipeline(shownId: string | null): void {
  set(() => ({ shownId, selectedStepId: null }));
  openPipelines();
}

export const selectStep = (selectedStepId: string | null): void => set(() => ({ selectedStepId }));
export const setPipelineView = (view: 'graph' | 'list'): void => set(() => ({ view }));

/** Creates a pipeline and returns its id. */
export function addPipeline(name: string, pipeline: Pipeline = EMPTY_PIPELINE): string {
  const { id } = addFile({ name, type: PIPELINE_TYPE });
  put(id, { pipeline });
  void save(id);
  return id;
}

/**
 * Changes the steps of a pipeline.
 * @param edit target of the change: consecutive changes of the same target are undone together
 */
export function changeSteps(id: string, change: (steps: Steps) => Steps, edit: string | null = null): void {
  const entry = foundryPipelines.get().open[id];
  if (!entry) return;
  const { steps } = entry.pipeline;
  const changed = change(steps);
  if (changed === steps) return;
  const isSame = edit !== null && edit === entry.lastEdit;
  put(id, {
    pipeline: { ...entry.pipeline, steps: [...changed] },
    past: isSame ? entry.past : [...entry.past.slice(1 - PAST_MAX), steps],
    future: [],
    lastEdit: edit,
  });
  void save(id);
}

/** Changes the settings of one step. */
export const setStep = (id: string, stepId: string, part: object, edit: string | null = null): void =>
  changeSteps(
    id,
    // A form sets only settings of its kind of step.
    (steps) => steps.map((step) => (step.id === stepId ? { ...step, ...part } : step)),
    edit,
  );

function travel(id: string, from: 'past' | 'future', to: 'past' | 'future'): void {
  const entry = foundryPipelines.get().open[id];
  const taken = from === 'past' ? entry?.past.at(-1) : entry?.future[0];
  if (!entry || !taken) return;
  const { steps } = entry.pipeline;
  put(id, {
    pipeline: { ...entry.pipeline, steps: [...taken] },
    past: to === 'past' ? [...entry.past, steps] : entry.past.slice(0, -1),
    future: to === 'future' ? [steps, ...entry.future] : entry.future.slice(1),
    lastEdit: null,
  });
  void save(id);
}
export const undoSteps = (id: string): void => travel(id, 'past', 'future');
export const redoSteps = (id: string): void => travel(id, 'future', 'past');

/** Stores facts found by the run; they are not an edit. */
export function keepFacts(id: string, part: Partial<Pipeline>): void {
  const entry = foundryPipelines.get().open[id];
  if (!entry) return;
  put(id, { pipeline: { ...entry.pipeline, ...part } });
  void save(id);
}

export const keepOutput = (id: string, stepId: string, output: PipelineOutput): void => {
  const outputs = foundryPipelines.get().open[id]?.pipeline.outputs ?? {};
  keepFacts(id, { outputs: { ...outputs, [stepId]: output } });
};

/** Duplicates a pipeline; the copy has no outputs until it runs. */
export function duplicatePipeline(id: string, name: string): void {
  const entry = foundryPipelines.get().open[id];
  if (!entry)
    return void toast({ message: `${name} cannot be read and was not duplicated.`, tone: 'warning' });
  addPipeline(`${name} Copy`, { ...entry.pipeline, outputs: {} });
}
