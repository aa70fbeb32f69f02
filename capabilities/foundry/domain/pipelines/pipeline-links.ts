import type { Pipeline } from './pipeline.ts';

/** Items written by a pipeline. */
export const itemsMadeBy = (pipeline: Pipeline): string[] =>
  Object.values(pipeline.outputs).map(({ itemId }) => itemId);

/** Items read by a pipeline. */
export const itemsReadBy = (pipeline: Pipeline): string[] =>
  pipeline.steps.flatMap((step) => (step.kind === 'source' && step.item !== '' ? [step.item] : []));

/** Items derived, directly or not, from the outputs of a pipeline: reading one would create a cycle. */
export function itemsBefore(id: string, pipelines: ReadonlyMap<string, Pipeline>): ReadonlySet<string> {
  const found = new Set<string>();
  const own = pipelines.get(id);
  const open = own ? itemsMadeBy(own) : [];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (found.has(item)) continue;
    found.add(item);
    for (const pipeline of pipelines.values())
      if (itemsReadBy(pipeline).includes(item)) open.push(...itemsMadeBy(pipeline));
  }
  return found;
}
