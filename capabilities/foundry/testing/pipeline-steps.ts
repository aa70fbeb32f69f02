import type { TableColumn } from '../domain/data-table.ts';
import { blankStep, type PipelineStep, type StepKind, type StepOf } from '../domain/pipelines/pipeline.ts';

/** A configured and connected step for tests. */
export function stepOf<Kind extends StepKind>(
  id: string,
  kind: Kind,
  inputs: readonly (string | null)[],
  settings: Partial<StepOf<Kind>> = {},
): PipelineStep {
  const blank = blankStep(kind, { id, title: id, x: 0, y: 0 });
  return { ...blank, inputs: [...inputs], ...settings };
}

/** A source step for tests; its table has the name of the item. */
export const sourceOf = (id: string, item: string, columns: readonly TableColumn[]): PipelineStep =>
  stepOf(id, 'source', [], { item, name: item, columns: [...columns] });
