import { z } from 'zod';
import { type Selection, selectionShape } from './selection.ts';

export const VIEW_KINDS = [
  'bar',
  'line',
  'scatter',
  'histogram',
  'heatmap',
  'box',
  'map',
  'pivot',
  'note',
] as const;
export type ViewKind = (typeof VIEW_KINDS)[number];
export const MAP_FORMS = ['points', 'hexagons', 'arcs'] as const;
/** Lengths of a period compared with the preceding one, days. */
export const PERIOD_DAYS = [1, 7, 28, 365] as const;
export const AGGREGATES = ['count', 'sum', 'avg', 'min', 'max', 'median'] as const;

export const viewShape = z.object({
  id: z.string(),
  kind: z.enum(VIEW_KINDS),
  title: z.string().max(200),
  /** Query of the result shown. */
  queryId: z.string(),
  /** Columns by role; empty when not assigned. */
  x: z.string(),
  y: z.string(),
  color: z.string(),
  size: z.string(),
  aggregate: z.enum(AGGREGATES),
  /** Last days by a time column, compared with as many days before; null for no comparison. */
  period: z
    .object({ column: z.string(), days: z.number().int().min(1).max(3660) })
    .nullable()
    .default(null),
  /** How a map shows positions. */
  form: z.enum(MAP_FORMS).default('points'),
  /** Time column for animating a map; empty shows all times. */
  time: z.string().default(''),
  /** Markdown of a note. */
  text: z.string().max(100_000),
});
export type ProjectView = z.infer<typeof viewShape>;

export const queryShape = z.object({
  id: z.string(),
  name: z.string().max(200),
  sql: z.string().max(200_000),
});
export type ProjectQuery = z.infer<typeof queryShape>;

export const projectShape = z.object({
  id: z.string(),
  name: z.string().max(200),
  createdAt: z.string(),
  savedAt: z.string(),
  queries: z.array(queryShape).max(200),
  activeQueryId: z.string().nullable(),
  views: z.array(viewShape).max(60),
  selections: z.array(selectionShape),
  parameters: z.record(z.string(), z.string()),
  /** Statements run, newest first. */
  history: z.array(z.object({ sql: z.string(), at: z.string() })).max(200),
});
export type Project = z.infer<typeof projectShape>;

/** Maximum length of the history. */
export const HISTORY_MAX = 50;

/** View without chosen columns. */
export function blankView(id: string, kind: ViewKind, queryId: string): ProjectView {
  return {
    id,
    kind,
    title: '',
    queryId,
    x: '',
    y: '',
    color: '',
    size: '',
    aggregate: 'count',
    period: null,
    form: 'points',
    time: '',
    text: '',
  };
}

/** Project with one empty query. */
export function blankProject(ids: { project: string; query: string }, name: string, nowIso: string): Project {
  return {
    id: ids.project,
    name,
    createdAt: nowIso,
    savedAt: nowIso,
    queries: [{ id: ids.query, name: 'query.sql', sql: '' }],
    activeQueryId: ids.query,
    views: [],
    selections: [],
    parameters: {},
    history: [],
  };
}

/** Adds a statement to the history; immediate repetitions count once. */
export function withHistory(project: Project, sql: string, at: string): Project {
  if (project.history[0]?.sql === sql) return project;
  return { ...project, history: [{ sql, at }, ...project.history].slice(0, HISTORY_MAX) };
}

/** Removes a query with its views; the last query is kept. */
export function withoutQuery(project: Project, queryId: string): Project {
  if (project.queries.length < 2) return project;
  const queries = project.queries.filter(({ id }) => id !== queryId);
  const views = project.views.filter((view) => view.queryId !== queryId || view.kind === 'note');
  const left = new Set(views.map(({ id }) => id));
  return {
    ...project,
    queries,
    views,
    selections: project.selections.filter(({ viewId }: Selection) => left.has(viewId)),
    activeQueryId: project.activeQueryId === queryId ? (queries[0]?.id ?? null) : project.activeQueryId,
  };
}
