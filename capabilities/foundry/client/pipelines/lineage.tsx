import { ExternalLink, X } from 'lucide-react';
import { useMemo } from 'react';
import { formatUtcTime } from '#aviation/time/utc.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import {
  downstream,
  lineageDepths,
  type LineageKind,
  type LineageNode,
  lineageOf,
  oldest,
  upstream,
} from '../../domain/pipelines/lineage.ts';
import { ageText } from '../age-text.ts';
import { foundryData } from '../foundry-data.store.ts';
import { foundryUi, setFoundryUi } from '../foundry-ui.store.ts';
import { closePanels, openData, openWorkspace } from '../workspace/foundry-view.store.ts';
import styles from './lineage.module.css';
import { foundryPipelines, showPipeline } from './pipelines.store.ts';
import { changeProject, foundryProjects } from '../packages/projects.store.ts';
import { sourceStates } from '../sources/sources.store.ts';
import { openNewProject } from '../workspace/start-screen.tsx';
import { useSources } from '../use-foundry.ts';

const NODE = { widthPx: 200, heightPx: 44, gapX: 56, gapY: 14, leftPx: 16, topPx: 16 };
const KINDS: Readonly<Record<LineageKind, string>> = {
  feed: 'Feed',
  person: 'Person',
  source: 'Source',
  file: 'File',
  pipeline: 'Pipeline',
  query: 'Query',
  view: 'View',
  missing: 'Broken link',
};

function useLineage(wanted: string | null): readonly LineageNode[] {
  const items = useSlice(foundryData, (data) => data.items);
  const projects = useSlice(foundryProjects, (state) => state.projects);
  const open = useSlice(foundryPipelines, (state) => state.open);
  const states = useSlice(sourceStates);
  const sources = useSources();
  return useMemo(() => {
    const pipelines = new Map(Object.entries(open).map(([id, entry]) => [id, entry.pipeline]));
    const ages = new Map(
      Object.entries(states).map(([table, { freshness }]) => [
        table,
        { provider: freshness?.source ?? null, asOf: freshness?.asOf ?? freshness?.receivedAt ?? null },
      ]),
    );
    return lineageOf({ items, sources, projects, pipelines, ages, person: 'You' }, wanted);
  }, [items, projects, open, states, sources, wanted]);
}

interface Placed extends LineageNode {
  x: number;
  y: number;
}

function placed(nodes: readonly LineageNode[]): Placed[] {
  const depths = lineageDepths(nodes);
  const rows = new Map<number, number>();
  return nodes.map((one) => {
    const depth = depths.get(one.id) ?? 0;
    const row = rows.get(depth) ?? 0;
    rows.set(depth, row + 1);
    return {
      ...one,
      x: NODE.leftPx + depth * (NODE.widthPx + NODE.gapX),
      y: NODE.topPx + row * (NODE.heightPx + NODE.gapY),
    };
  });
}

function Links({ nodes, lit }: { nodes: readonly Placed[]; lit: ReadonlySet<string> | null }) {
  return nodes.flatMap((to) =>
    to.from.flatMap((id) => {
      const from = nodes.find((one) => one.id === id);
      if (!from) return [];
      const [x1, y1] = [from.x + NODE.widthPx, from.y + NODE.heightPx / 2];
      const [x2, y2] = [to.x, to.y + NODE.heightPx / 2];
      const bend = (x2 - x1) / 2;
      const isLit = lit !== null && lit.has(id) && lit.has(to.id);
      return [
        <path
          key={`${id} ${to.id}`}
          className={styles.link}
          data-lit={isLit || undefined}
          d={`M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`}
        />,
      ];
    }),
  );
}

/** Opens the object of a node; null for those without a place. */
function openerOf({ id, kind }: LineageNode): (() => void) | null {
  if (kind === 'source' || kind === 'file')
    return () => {
      closePanels();
      openData();
      setFoundryUi({ selectedTable: id.slice('source '.length) });
    };
  if (kind === 'pipeline')
    return () => {
      closePanels();
      showPipeline(id);
    };
  if (kind !== 'query' && kind !== 'view') return null;
  const project = foundryProjects
    .get()
    .projects.find(({ queries, views }) => [...queries, ...views].some((one) => one.id === id));
  if (!project) return null;
  const queryId = kind === 'query' ? id : project.views.find((view) => view.id === id)?.queryId;
  return () => {
    closePanels();
    if (queryId !== undefined)
      changeProject(project.id, (before) =>
        before.activeQueryId === queryId ? before : { ...before, activeQueryId: queryId },
      );
    openData();
    openWorkspace(project.id);
  };
}

function NodeList({ title, nodes }: { title: string; nodes: readonly LineageNode[] }) {
  return (
    <>
      <h4>{title}</h4>
      {nodes.length === 0 ? (
        <p className={styles.muted}>Nothing</p>
      ) : (
        <ul>
          {nodes.map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => setFoundryUi({ lineageId: one.id })}>
                <small>{KINDS[one.kind]}</small> {one.title}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Detail({ shown, nodes }: { shown: LineageNode; nodes: readonly LineageNode[] }) {
  const now = useNowMs('minute');
  const before = upstream(nodes, shown.id);
  const after = downstream(nodes, shown.id);
  const open = openerOf(shown);
  const oldestNode = oldest(nodes, shown.id);
  const ageOf = (asOf: string | null) =>
    asOf === null ? '—' : `${formatUtcTime(Date.parse(asOf))}, ${ageText(asOf, now)}`;
  const broken = nodes.filter(({ id, kind }) => kind === 'missing' && (before.has(id) || id === shown.id));
  return (
    <aside className={styles.detail} aria-label={`Lineage of ${shown.title}`}>
      <header>
        <div>
          <small>{KINDS[shown.kind]}</small>
          <h3>{shown.title}</h3>
        </div>
        <IconButton label="Close lineage of it" Icon={X} onClick={() => setFoundryUi({ lineageId: null })} />
      </header>
      {broken.length > 0 && (
        <p className={styles.broken} role="alert">
          Broken: {broken.map(({ title, note }) => `${title} (${note})`).join(', ')}
        </p>
      )}
      <dl>
        <dt>As of</dt>
        <dd>{ageOf(shown.asOf)}</dd>
        {oldestNode && oldestNode.id !== shown.id && (
          <>
            <dt>Oldest part</dt>
            <dd>
              {oldestNode.title}: {ageOf(oldestNode.asOf)}
            </dd>
          </>
        )}
      </dl>
      {shown.steps.length > 0 && (
        <>
          <h4>Steps</h4>
          <ol>
            {shown.steps.map((step, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two steps may have one title
              <li key={index}>{step}</li>
            ))}
          </ol>
        </>
      )}
      <NodeList title="Made from" nodes={nodes.filter(({ id }) => before.has(id))} />
      <NodeList title="Depends on it" nodes={nodes.filter(({ id }) => after.has(id))} />
      {open && (
        <Button size="small" Icon={ExternalLink} onClick={open}>
          Open {KINDS[shown.kind].toLowerCase()}
        </Button>
      )}
    </aside>
  );
}

/** The origin of every file, query and view, and its dependants. */
export function Lineage() {
  const lineageId = useSlice(foundryUi, (ui) => ui.lineageId);
  const nodes = useLineage(lineageId);
  const all = placed(nodes);
  if (all.length === 0)
    return (
      <EmptyState
        message="No lineage: no query or pipeline reads a source yet."
        action={{ label: 'New project', onSelect: openNewProject }}
      />
    );
  const shown = nodes.find(({ id }) => id === lineageId);
  const lit = shown
    ? new Set([shown.id, ...upstream(nodes, shown.id), ...downstream(nodes, shown.id)])
    : null;
  const widthPx = Math.max(...all.map(({ x }) => x)) + NODE.widthPx + NODE.leftPx;
  const heightPx = Math.max(...all.map(({ y }) => y)) + NODE.heightPx + NODE.topPx;
  return (
    <div className={styles.place} data-detail={shown ? true : undefined}>
      <div className={styles.graph}>
        <div style={{ width: widthPx, height: heightPx }}>
          <svg width={widthPx} height={heightPx} aria-hidden>
            <Links nodes={all} lit={lit} />
          </svg>
          {all.map((one) => (
            <button
              key={one.id}
              type="button"
              className={styles.node}
              data-kind={one.kind}
              data-dim={(lit !== null && !lit.has(one.id)) || undefined}
              aria-pressed={one.id === lineageId}
              style={{ left: one.x, top: one.y, width: NODE.widthPx, height: NODE.heightPx }}
              onClick={() => setFoundryUi({ lineageId: one.id === lineageId ? null : one.id })}
            >
              <b>{one.title}</b>
              <small>
                {KINDS[one.kind]}
                {one.note !== '' && ` · ${one.note}`}
              </small>
            </button>
          ))}
        </div>
      </div>
      {shown && <Detail shown={shown} nodes={nodes} />}
    </div>
  );
}
