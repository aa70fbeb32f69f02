import type { Project } from './project.ts';
import { namesIn } from './sql-text.ts';

export interface LineageNode {
  id: string;
  kind: 'source' | 'query' | 'view';
  title: string;
  note: string;
  /** Nodes that it is made from. */
  from: readonly string[];
}

/** What comes from what: sources that a query names, queries, and the views that show them. */
export function lineageOf(projects: readonly Project[], tables: readonly string[]): LineageNode[] {
  const used = new Set<string>();
  const queries: LineageNode[] = [];
  const views: LineageNode[] = [];
  for (const project of projects) {
    for (const query of project.queries) {
      const sources = namesIn(query.sql, tables);
      if (sources.length === 0) continue;
      for (const table of sources) used.add(table);
      queries.push({
        id: query.id,
        kind: 'query',
        title: query.name,
        note: project.name,
        from: sources.map((table) => `source ${table}`),
      });
    }
    for (const view of project.views)
      if (view.kind !== 'note' && queries.some(({ id }) => id === view.queryId))
        views.push({
          id: view.id,
          kind: 'view',
          title: view.title === '' ? view.kind : view.title,
          note: project.name,
          from: [view.queryId],
        });
  }
  const sources = [...used].map((table): LineageNode => ({
    id: `source ${table}`,
    kind: 'source',
    title: table,
    note: '',
    from: [],
  }));
  return [...sources, ...queries, ...views];
}
