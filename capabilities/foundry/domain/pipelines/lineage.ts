import type { FoundryItem } from '../foundry-items.ts';
import { inOrder, type Pipeline } from './pipeline.ts';
import type { Project } from '../project.ts';
import type { Source } from '../sources.ts';
import { namesIn } from '../sql/sql-text.ts';

export type LineageKind = 'feed' | 'person' | 'source' | 'file' | 'pipeline' | 'query' | 'view' | 'missing';

export interface LineageNode {
  id: string;
  kind: LineageKind;
  title: string;
  note: string;
  /** Nodes from which it is derived. */
  from: readonly string[];
  /** Steps that produced it, in order; for pipelines. */
  steps: readonly string[];
  /** Time of observation, upload or writing; null when unknown. ISO 8601. */
  asOf: string | null;
}

/** Provenance of objects. */
export interface SourceAge {
  /** Provider; null before the first read. */
  provider: string | null;
  asOf: string | null;
}

/** Inputs of the lineage graph. */
export interface LineageWorld {
  items: readonly FoundryItem[];
  sources: readonly Source[];
  projects: readonly Project[];
  /** By item id. */
  pipelines: ReadonlyMap<string, Pipeline>;
  /** By table name. */
  ages: ReadonlyMap<string, SourceAge>;
  /** Current user. */
  person: string;
}

/** Node id of a table. */
export const sourceNodeId = (table: string): string => `source ${table}`;

const node = (
  id: string,
  kind: LineageKind,
  title: string,
  part: Partial<LineageNode> = {},
): LineageNode => ({
  id,
  kind,
  title,
  note: '',
  from: [],
  steps: [],
  asOf: null,
  ...part,
});

const PERSON = 'person';

function pipelineNodes(world: LineageWorld): { made: LineageNode[]; writers: Map<string, string> } {
  const writers = new Map<string, string>();
  const made: LineageNode[] = [];
  const tableOf = new Map(
    world.sources.map((source) => [source.origin === 'file' ? source.file.id : source.type.id, source.table]),
  );
  for (const item of world.items) {
    const pipeline = world.pipelines.get(item.id);
    if (!pipeline) continue;
    const from = pipeline.steps.flatMap((step) => {
      if (step.kind !== 'source' || step.item === '') return [];
      const table = tableOf.get(step.item);
      if (table !== undefined) return [sourceNodeId(table)];
      const id = `missing ${step.item}`;
      made.push(node(id, 'missing', step.name, { note: `${item.name} reads it; it is no longer there` }));
      return [id];
    });
    const steps = inOrder(pipeline.steps).map(({ kind, title }) => `${kind} ${title}`);
    made.push(
      node(item.id, 'pipeline', item.name, {
        from: [...new Set(from)],
        steps,
        note: `${steps.length} steps`,
      }),
    );
    for (const [, output] of Object.entries(pipeline.outputs)) {
      writers.set(output.itemId, item.id);
      if (!tableOf.has(output.itemId))
        made.push(
          node(`missing ${output.itemId}`, 'missing', 'Deleted output', {
            note: `written by ${item.name}`,
            from: [item.id],
          }),
        );
    }
  }
  return { made, writers };
}

function sourceNodes(world: LineageWorld, writers: ReadonlyMap<string, string>): LineageNode[] {
  const written = new Map(
    [...world.pipelines.values()].flatMap((pipeline) =>
      Object.values(pipeline.outputs).map((output) => [output.itemId, output.writtenAt] as const),
    ),
  );
  return world.sources.map((source) => {
    const id = sourceNodeId(source.table);
    if (source.origin === 'file') {
      const writer = writers.get(source.file.id);
      return node(id, 'file', source.name, {
        from: [writer ?? PERSON],
        note: writer === undefined ? 'uploaded' : 'written by a pipeline',
        asOf: writer === undefined ? source.file.createdAt : (written.get(source.file.id) ?? null),
      });
    }
    const age = world.ages.get(source.table);
    const provider = age?.provider ?? null;
    return node(id, 'source', source.name, {
      from: provider === null ? [] : [`feed ${provider}`],
      note: provider === null ? 'not read yet' : source.type.title,
      asOf: age?.asOf ?? null,
    });
  });
}

function projectNodes({ projects, sources }: LineageWorld): LineageNode[] {
  const tables = sources.map(({ table }) => table);
  return projects.flatMap((project) => {
    const queries = project.queries.flatMap((query) => {
      if (query.sql.trim() === '') return [];
      const from = namesIn(query.sql, tables).map(sourceNodeId);
      const note = from.length === 0 ? `${project.name} · reads no source` : project.name;
      return [node(query.id, 'query', query.name, { note, from })];
    });
    const views = project.views.flatMap((view) => {
      if (view.kind === 'note') return [];
      const isThere = project.queries.some(({ id }) => id === view.queryId);
      const title = view.title === '' ? view.kind : view.title;
      const missing = `missing ${view.queryId}`;
      return [
        ...(isThere ? [] : [node(missing, 'missing', 'Deleted query', { note: project.name })]),
        node(view.id, 'view', title, { note: project.name, from: [isThere ? view.queryId : missing] }),
      ];
    });
    return [...queries, ...views];
  });
}

/** All nodes reachable from `id`, along or against the arrows, without itself. */
function reached(
  nodes: readonly LineageNode[],
  id: string,
  next: (id: string) => readonly string[],
): Set<string> {
  const found = new Set<string>();
  const open = [...next(id)];
  for (let one = open.pop(); one !== undefined; one = open.pop())
    if (!found.has(one) && one !== id && nodes.some((other) => other.id === one)) {
      found.add(one);
      open.push(...next(one));
    }
  return found;
}

/** All direct and indirect inputs of a node. */
export const upstream = (nodes: readonly LineageNode[], id: string): Set<string> =>
  reached(nodes, id, (one) => nodes.find((other) => other.id === one)?.from ?? []);

/** All direct and indirect dependants of a node. */
export const downstream = (nodes: readonly LineageNode[], id: string): Set<string> =>
  reached(nodes, id, (one) => nodes.filter(({ from }) => from.includes(one)).map((other) => other.id));

/** Oldest time among a node and all its inputs; null without any time. */
export function oldest(nodes: readonly LineageNode[], id: string): LineageNode | null {
  const ids = upstream(nodes, id);
  const timed = nodes.filter((one) => (one.id === id || ids.has(one.id)) && one.asOf !== null);
  return timed.toSorted((a, b) => (a.asOf ?? '').localeCompare(b.asOf ?? ''))[0] ?? null;
}

/**
 * Lineage graph: feeds and users, sources and files, pipelines, queries, views. Sources without readers are omitted,
 * unless `wanted`.
 */
export function lineageOf(world: LineageWorld, wanted: string | null): LineageNode[] {
  const { made, writers } = pipelineNodes(world);
  const all = [...sourceNodes(world, writers), ...made, ...projectNodes(world)];
  const unique = [...new Map(all.map((one) => [one.id, one])).values()];
  const read = new Set(unique.flatMap(({ from }) => from));
  const kept = unique.filter(
    ({ id, kind, from }) =>
      id === wanted ||
      (kind !== 'source' && kind !== 'file') ||
      read.has(id) ||
      from.some((one) => one !== PERSON && !one.startsWith('feed ')),
  );
  const origins = new Set(kept.flatMap(({ from }) => from));
  const providers = [...origins].filter((id) => id.startsWith('feed '));
  return [
    ...(origins.has(PERSON) ? [node(PERSON, 'person', world.person, { note: 'uploads' })] : []),
    ...providers.map((id) => node(id, 'feed', id.slice('feed '.length))),
    ...kept,
  ];
}

/** Column of each node: right of all its inputs. */
export function lineageDepths(nodes: readonly LineageNode[]): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  const known = new Map(nodes.map((one) => [one.id, one]));
  const depthOf = (id: string, path: ReadonlySet<string>): number => {
    const done = depths.get(id);
    if (done !== undefined) return done;
    const from = (known.get(id)?.from ?? []).filter((one) => known.has(one) && !path.has(one));
    const inner = new Set([...path, id]);
    const depth = from.length === 0 ? 0 : 1 + Math.max(...from.map((one) => depthOf(one, inner)));
    depths.set(id, depth);
    return depth;
  };
  for (const { id } of nodes) depthOf(id, new Set());
  return depths;
}
