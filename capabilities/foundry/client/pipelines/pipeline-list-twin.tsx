import { inOrder, type PipelineStep } from '../../domain/pipelines/pipeline.ts';
import styles from './pipelines.module.css';
import { selectStep } from './pipelines.store.ts';
import { STEP_KINDS, stepSummary } from './step-kinds.ts';
import { stepFace, StepStateLine } from './step-state.tsx';
import type { PipelineState } from './use-pipeline.ts';

/** The steps as a list, each after its inputs: everything the graph can do is available here. */
export function PipelineListTwin({ state, selectedId }: { state: PipelineState; selectedId: string | null }) {
  const { steps } = state.pipeline;
  const ordered = inOrder(steps);
  const all = [...ordered, ...steps.filter((step) => !ordered.includes(step))];
  const titleOf = (id: string) => steps.find((step) => step.id === id)?.title ?? '—';
  const from = (step: PipelineStep) =>
    step.inputs.map((input) => (input === null ? 'not connected' : titleOf(input))).join(', ');
  return (
    <ol className={styles.steps} aria-label="Steps">
      {all.map((step) => {
        const { Icon, title } = STEP_KINDS[step.kind];
        return (
          <li key={step.id}>
            <button
              type="button"
              aria-pressed={step.id === selectedId}
              onClick={() => selectStep(step.id === selectedId ? null : step.id)}
            >
              <Icon size={16} aria-hidden />
              <span>
                <b>{step.title || title}</b>
                <small>
                  {title}
                  {stepSummary(step) !== '' && ` · ${stepSummary(step)}`}
                </small>
                {step.inputs.length > 0 && <small>from {from(step)}</small>}
              </span>
              <StepStateLine face={stepFace(step.id, state)} />
            </button>
          </li>
        );
      })}
    </ol>
  );
}
