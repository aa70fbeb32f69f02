import {
  ArrowDownNarrowWide,
  BadgeCheck,
  CircleDot,
  Combine,
  Dices,
  Filter,
  type LucideIcon,
  Merge,
  Radar,
  Save,
  Sigma,
  Table2,
  TableProperties,
  Variable,
} from 'lucide-react';
import type { PipelineStep, StepKind } from '../../domain/pipelines/pipeline.ts';

interface KindFace {
  title: string;
  Icon: LucideIcon;
  /** Its effect, for the menu. */
  hint: string;
}

/** Name and picture of every kind of step, in the order of the menu. */
export const STEP_KINDS: Readonly<Record<StepKind, KindFace>> = {
  source: { title: 'Source', Icon: Table2, hint: 'rows of a file or of objects' },
  filter: { title: 'Filter', Icon: Filter, hint: 'rows that meet a condition' },
  join: { title: 'Join', Icon: Merge, hint: 'two inputs by equal columns' },
  aggregate: { title: 'Aggregate', Icon: Sigma, hint: 'one row per group' },
  derive: { title: 'Derive', Icon: Variable, hint: 'new columns by expressions' },
  window: { title: 'Window', Icon: ArrowDownNarrowWide, hint: 'ranks, running sums, the row before' },
  pivot: { title: 'Pivot', Icon: TableProperties, hint: 'values become columns' },
  union: { title: 'Union', Icon: Combine, hint: 'rows of all inputs, by column name' },
  spatial: { title: 'Spatial join', Icon: Radar, hint: 'within a distance, or inside areas' },
  nearest: { title: 'Nearest', Icon: CircleDot, hint: 'the closest place of another input' },
  sample: { title: 'Sample', Icon: Dices, hint: 'some rows, the same each time' },
  check: { title: 'Check', Icon: BadgeCheck, hint: 'a rule that must hold' },
  output: { title: 'Output', Icon: Save, hint: 'a file in Data' },
};

const list = (names: readonly string[]) => names.join(', ');

/** The settings of a step in one line; empty while there are none. */
export function stepSummary(step: PipelineStep): string {
  switch (step.kind) {
    case 'source':
      return step.name;
    case 'filter':
      return step.where;
    case 'join':
      return `${step.how} on ${list(step.on.map(({ left, right }) => (left === right ? left : `${left} = ${right}`)))}`;
    case 'aggregate':
      return `${list(step.measures.map(({ name }) => name))}${step.by.length > 0 ? ` by ${list(step.by)}` : ''}`;
    case 'derive':
      return list(step.columns.map(({ name }) => name));
    case 'window':
      return `${step.name} = ${step.compute}`;
    case 'pivot':
      return `${step.column} into ${step.values.length} columns`;
    case 'spatial':
      return step.how === 'within' ? `within ${step.radiusNm} NM` : `inside ${step.area}`;
    case 'nearest':
      return `up to ${step.maxNm} NM`;
    case 'sample':
      return `${step.rows} rows`;
    case 'check':
      return step.rule === 'every' ? step.where : step.rule;
    case 'output':
      return step.name;
    default:
      return '';
  }
}
