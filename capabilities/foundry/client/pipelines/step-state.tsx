import { Ban, Check, CircleAlert, CircleDashed, LoaderCircle, RotateCcw } from 'lucide-react';
import type { StepPhase } from '../../domain/pipelines/pipeline-runner.ts';
import { countText } from '../workspace/status-bar.tsx';
import styles from './pipelines.module.css';
import type { PipelineState } from './use-pipeline.ts';

/** State of a step: its fault, or the result of its last run. */
export interface StepFace {
  tone: 'wrong' | 'failed' | 'good' | 'busy' | 'idle';
  text: string;
}

const msText = (ms: number) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);
const PHASES: Partial<Record<StepPhase, StepFace>> = {
  waiting: { tone: 'idle', text: 'Waiting' },
  running: { tone: 'busy', text: 'Running' },
  failed: { tone: 'failed', text: 'Failed' },
  blocked: { tone: 'idle', text: 'Not reached' },
  cancelled: { tone: 'idle', text: 'Cancelled' },
};

/** The state of a step as text. */
export function stepFace(stepId: string, { reports, runs }: PipelineState): StepFace {
  const problems = reports.get(stepId)?.problems ?? [];
  if (problems.length > 0)
    return { tone: 'wrong', text: problems.length === 1 ? '1 problem' : `${problems.length} problems` };
  const run = runs.get(stepId);
  if (!run) return { tone: 'idle', text: 'Not run' };
  const known = PHASES[run.phase];
  if (known) return known;
  const rows = `${countText(run.rowCount ?? 0)} ${run.rowCount === 1 ? 'row' : 'rows'}`;
  const time = run.elapsedMs === null ? '' : ` · ${msText(run.elapsedMs)}`;
  return { tone: 'good', text: run.phase === 'kept' ? `${rows} · unchanged` : `${rows}${time}` };
}

const ICONS = {
  wrong: CircleAlert,
  failed: Ban,
  good: Check,
  busy: LoaderCircle,
  idle: CircleDashed,
} as const;

/** The state of a step as a picture and words. */
export function StepStateLine({ face }: { face: StepFace }) {
  const Icon = face.text.endsWith('unchanged') ? RotateCcw : ICONS[face.tone];
  return (
    <span className={styles.state} data-tone={face.tone}>
      <Icon size={12} aria-hidden />
      {face.text}
    </span>
  );
}
