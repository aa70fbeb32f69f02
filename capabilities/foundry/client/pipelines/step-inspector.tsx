import { CircleAlert, Play, Trash2, X } from 'lucide-react';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import {
  connected,
  freePort,
  makesCycle,
  type PipelineStep,
  withoutStep,
} from '../../domain/pipelines/pipeline.ts';
import { ageText } from '../age-text.ts';
import styles from './pipelines.module.css';
import { changeSteps, selectStep, setStep } from './pipelines.store.ts';
import { runPipeline } from './pipeline-runs.store.ts';
import { rowsText } from '../workspace/status-bar.tsx';
import { STEP_KINDS } from './step-kinds.ts';
import { StepSettings } from './step-settings.tsx';
import { stepFace, StepStateLine } from './step-state.tsx';
import { inputColumns, type PipelineState } from './use-pipeline.ts';

const NONE = ' none';

function Inputs({ step, state }: { step: PipelineStep; state: PipelineState }) {
  const { steps } = state.pipeline;
  const further = step.kind === 'union' ? freePort(step) : null;
  const ports = further !== null && further >= step.inputs.length ? [...step.inputs, null] : step.inputs;
  const options = steps
    .filter((one) => one.kind !== 'output' && !makesCycle(steps, one.id, step.id))
    .map((one) => ({ value: one.id, label: one.title || STEP_KINDS[one.kind].title }));
  return ports.map((input, port) => (
    <SelectField
      // oxlint-disable-next-line react/no-array-index-key -- a port is known by its number
      key={port}
      label={ports.length > 1 ? `Input ${port + 1}` : 'Input'}
      value={input ?? NONE}
      options={[{ value: NONE, label: 'Not connected' }, ...options]}
      onChange={(from) =>
        changeSteps(state.id, (all) => connected(all, step.id, port, from === NONE ? null : from))
      }
    />
  ));
}

function StepProblems({ step, state }: { step: PipelineStep; state: PipelineState }) {
  const problems = state.reports.get(step.id)?.problems ?? [];
  const run = state.runs.get(step.id);
  const texts = [
    ...problems.map(({ message, column }) =>
      column !== null && !message.includes(column) ? `${column}: ${message}` : message,
    ),
    ...(run?.phase === 'failed' && run.message !== null ? [run.message] : []),
  ];
  if (texts.length === 0) return null;
  return (
    <ul className={styles.troubles} role="alert">
      {texts.map((text) => (
        <li key={text}>
          <CircleAlert size={14} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** The output that remains while a later run fails. */
function LastOutput({ step, state }: { step: PipelineStep; state: PipelineState }) {
  const now = useNowMs('minute');
  const output = state.pipeline.outputs[step.id];
  if (!output) return null;
  const isCurrent = state.runs.get(step.id)?.hash === output.hash;
  return (
    <p className={styles.hint}>
      {isCurrent ? 'In Data' : 'Last good output'}: {rowsText(output.rowCount)},{' '}
      {ageText(output.writtenAt, now)}
    </p>
  );
}

/** The settings of the selected step, its faults, and its result. */
export function StepInspector({ state, step }: { state: PipelineState; step: PipelineStep }) {
  const { title } = STEP_KINDS[step.kind];
  const tables = step.inputs.map((input) => {
    const run = input === null ? undefined : state.runs.get(input);
    return run?.phase === 'done' || run?.phase === 'kept' ? run.table : null;
  });
  return (
    <section className={styles.inspector} aria-label={`Step ${step.title}`} data-own-keys>
      <header>
        <h3>{title}</h3>
        <StepStateLine face={stepFace(step.id, state)} />
        <IconButton label="Close step" Icon={X} onClick={() => selectStep(null)} />
      </header>
      <div className={styles.inspectorBody}>
        <StepProblems step={step} state={state} />
        <TextField
          label="Title"
          maxLength={120}
          value={step.title}
          onChange={({ target }) => setStep(state.id, step.id, { title: target.value }, `${step.id} title`)}
        />
        <Inputs step={step} state={state} />
        <StepSettings
          key={step.id}
          step={step}
          inputs={inputColumns(step, state)}
          tables={tables}
          set={(part, edit) =>
            setStep(state.id, step.id, part, edit === undefined ? null : `${step.id} ${edit}`)
          }
        />
        <LastOutput step={step} state={state} />
      </div>
      <footer>
        <Button
          size="small"
          Icon={Play}
          disabled={state.run?.isRunning === true}
          onClick={() => void runPipeline(state.id, step.id)}
        >
          Run to here
        </Button>
        <Button
          size="small"
          variant="danger"
          Icon={Trash2}
          onClick={() => {
            selectStep(null);
            changeSteps(state.id, (steps) => withoutStep(steps, step.id));
          }}
        >
          Delete step
        </Button>
      </footer>
    </section>
  );
}
